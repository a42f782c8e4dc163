import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../core/base/utf8';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { maskWords, type GrammarEngine, type Matcher } from '../../core/grammar/engine';
import { StandingMatcher } from './standing-matcher';

const vocabulary = tinyVocabulary(['{"', '":"', 'cel']);
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { unit: { enum: ['celsius', 'fahrenheit'] }, note: { type: 'string' } },
  required: ['unit'],
  additionalProperties: false,
});
const GOOD = '{"unit":"celsius","note":"a long way from the beginning, and back again"}';
const engines: [string, GrammarEngine][] = [
  ['ours', createCallscopeEngine({ vocabulary, now: () => 0 })],
  ['a plain one', tinyEngine(vocabulary)],
];

/** A prefix of a good text, perhaps with other bytes behind it. */
const places = fc.array(
  fc
    .tuple(fc.nat(GOOD.length), fc.constantFrom('', '', '', 'x', '"', '}}'))
    .map(([at, more]) => utf8Bytes(GOOD.slice(0, at) + more)),
  { minLength: 1, maxLength: 12 },
);

async function maskOf(matcher: Matcher): Promise<string> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  await matcher.computeMask(mask);
  return mask.join();
}

describe.each(engines)('a standing matcher of %s', (_, engine) => {
  const start = async (): Promise<Matcher> => {
    const made = await engine.compile(SCHEMA, { whitespace: 'none' });
    if (!made.ok) throw new Error(made.error.message);
    return made.value.matcher();
  };

  it('stands where a new one would, wherever it stood before', async () => {
    await fc.assert(
      fc.asyncProperty(places, async (texts) => {
        const standing = new StandingMatcher(await start());
        for (const text of texts) {
          const fresh = await start();
          let taken = 0;
          while (taken < text.length && fresh.acceptBytes(text.subarray(taken, taken + 1)) === 1) taken++;
          expect(standing.moveTo(text)).toBe(taken);
          expect(await maskOf(standing.matcher)).toBe(await maskOf(fresh));
        }
      }),
      { seed: 3, numRuns: 30 },
    );
  });
});

describe('its way', () => {
  /** Takes everything, and counts bytes. */
  function counting(): { matcher: Matcher; bytes: () => number } {
    let bytes = 0;
    const matcher: Matcher = {
      computeMask: () => ({ allowed: 0 }),
      accept: () => false,
      acceptBytes: (more) => {
        bytes += more.length;
        return more.length;
      },
      rollback: () => undefined,
      isAccepting: () => true,
      forcedBytes: () => new Uint8Array(0),
      dispose: () => undefined,
    };
    return { matcher, bytes: () => bytes };
  }

  it.each([
    ['forwards', 1],
    ['backwards', -1],
  ])('along a long text token by token, %s, costs little beside the text', (_, direction) => {
    const text = new Uint8Array(20_000).map((__, i) => i % 251);
    const { matcher, bytes } = counting();
    const standing = new StandingMatcher(matcher);
    standing.moveTo(text.subarray(0, direction > 0 ? 0 : text.length));
    for (let token = 0; token <= 5_000; token++)
      standing.moveTo(text.subarray(0, direction > 0 ? token * 4 : text.length - token * 4));
    expect(bytes()).toBeLessThan(text.length * (direction > 0 ? 1.1 : 12));
  });
});
