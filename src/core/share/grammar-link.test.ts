import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from './base64url';
import { deflateRaw } from './deflate';
import { decodeGrammar, encodeGrammar, MAX_GRAMMAR_CHARACTERS, type SharedGrammar } from './grammar-link';

const MINE: SharedGrammar = {
  kind: 'lark',
  text: 'start: "é\u{1f600}"',
  whitespace: 'any',
  vocabulary: 'qwen3',
  typed: 'é',
};
const holding = async (json: string): Promise<string> => `1.${toBase64Url(await deflateRaw(json))}`;

describe('a grammar in a link', () => {
  it('comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (text, typed) => {
        const shared = { ...MINE, text, typed };
        expect(await decodeGrammar((await encodeGrammar(shared)) ?? '')).toEqual({ ok: true, value: shared });
      }),
    );
  });

  it('is not made where it would not open', async () => {
    expect(await encodeGrammar({ ...MINE, text: 'é'.repeat(500_001) })).toBeNull();
  });

  it('holds to what is known, and drops what is not', async () => {
    const read = await decodeGrammar(
      await holding(JSON.stringify({ ...MINE, more: 1 }).replace('"more"', '"__proto__"')),
    );
    expect(read).toEqual({ ok: true, value: MINE });
  });

  it.each<[string, string]>([
    ['another kind', JSON.stringify({ ...MINE, kind: 'yacc' })],
    ['a kind of the prototype', JSON.stringify({ ...MINE, kind: 'constructor' })],
    ['another vocabulary', JSON.stringify({ ...MINE, vocabulary: 'gpt2' })],
    ['no text', JSON.stringify({ ...MINE, text: null })],
    ['a text that is a list', JSON.stringify({ ...MINE, typed: ['x'] })],
    ['no JSON', '{"kind"'],
    ['no object', '[]'],
    ['null', 'null'],
    ['too much', `"${'a'.repeat(1_000_001)}"`],
  ])('with %s is refused', async (_what, json) => {
    const read = await decodeGrammar(await holding(json));
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.code).toBe('GRAMMAR_LINK');
  });

  it('is never a throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect((await decodeGrammar(text)).ok).toBe(false);
        expect((await decodeGrammar(`1.${text}`)).ok).toBe(false);
      }),
    );
    expect((await decodeGrammar(`1.${'a'.repeat(MAX_GRAMMAR_CHARACTERS)}`)).ok).toBe(false);
  });
});
