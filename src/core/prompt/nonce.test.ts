import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNonce, stableNonce, turnNonce } from './nonce';

describe('stable nonce', () => {
  it.each<[string[], string]>([
    [[], '000000'],
    [[''], 'fe74et'],
    [['a'], 'q11e5s'],
    [['a', ''], '2glbxp'],
    [['a', 'b'], '432988'],
    [['b', 'a'], 'k2014h'],
    [['ab'], 'sw24ad'],
    [['工具'], '90sjcx'],
    [['semi-dynamic', '工具清单 v1'], 'sc0iw0'],
  ])('%j', (parts, nonce) => {
    expect(stableNonce(parts)).toBe(nonce);
  });

  it.each([
    ['root-1', 'PARENT_TASK', 'xpz1xk'],
    ['root-2', 'PARENT_TASK', 'ck726b'],
    ['root-1', 'CURRENT_TASK', '4yd928'],
    ['1', 'user_query', 'mxsgxw'],
    [' 1\n', 'user_query', 'mxsgxw'],
    ['', 'user_query', 'tp3iyt'],
    ['\u0085\u3000', 'user_query', 'tp3iyt'],
  ])('of a plan: root %j, purpose %s', (root, salt, nonce) => {
    expect(planNonce(root, salt)).toBe(nonce);
  });

  it('is six characters of the alphabet, and the same for the same parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        expect(stableNonce(parts)).toMatch(/^[a-z0-9]{6}$/u);
        expect(stableNonce([...parts])).toBe(stableNonce(parts));
      }),
      { seed: 2 },
    );
  });
});

describe('turn nonce', () => {
  it('is a function of seed and turn', () => {
    expect(turnNonce('seed', 1)).toBe(turnNonce('seed', 1));
    expect(turnNonce('seed', 1)).not.toBe(turnNonce('seed', 2));
    expect(turnNonce('seed', 1)).not.toBe(turnNonce('other', 1));
  });

  it('never changes between versions: links replay with it', () => {
    expect([1, 2, 3].map((turn) => turnNonce('callscope', turn))).toMatchInlineSnapshot(`
      [
        "18v6re",
        "uw29nl",
        "mu35og",
      ]
    `);
  });

  it('keeps seed and turn apart', () => {
    expect(turnNonce('a', 11)).not.toBe(turnNonce('a1', 1));
    expect(turnNonce('a\u00001', 1)).not.toBe(turnNonce('a', 1));
  });

  it('is a usable label, new every turn', () => {
    const turns = Array.from({ length: 1000 }, (_, i) => turnNonce('seed', i + 1));
    for (const nonce of turns) expect(nonce).toMatch(/^[a-z0-9]{6}$/u);
    expect(new Set(turns).size).toBe(turns.length);
  });
});
