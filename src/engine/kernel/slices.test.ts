import { describe, expect, it } from 'vitest';
import { maskCount, maskHas } from '../../core/grammar/engine';
import { nodeToken, NO_TOKEN } from '../../core/tokens/trie';
import { vocabularyOf } from '../../core/tokens/vocabulary';
import { o200k } from '../../testing/o200k';
import { TOP } from './layout';
import { EVERY, MOST_PREPARED, splitTokens } from './slices';
import { BROKEN, utf8Step } from './utf8-prefix';

const fatal = (bytes: readonly number[]): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
};
const run = (bytes: readonly number[]): number =>
  bytes.reduce((state, byte) => (state === BROKEN ? BROKEN : utf8Step(state, byte)), 0);

describe('utf8Step', () => {
  it('stands between two characters just where a strict decoder takes the bytes', () => {
    const firsts = Array.from({ length: 256 }, (_, byte) => byte);
    const others = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const wrong: string[] = [];
    const check = (bytes: readonly number[]): void => {
      if ((run(bytes) === 0) !== (fatal(bytes) !== null)) wrong.push(bytes.join());
    };
    for (const a of firsts) {
      check([a]);
      for (const b of others) {
        check([a, b]);
        for (const c of [0x7f, 0x80, 0xbf, 0xc0]) {
          check([a, b, c]);
          for (const d of [0x7f, 0x80, 0xbf, 0xc0]) check([a, b, c, d]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is inside of a character just where some bytes end it', () => {
    const lasts = [0x80, 0x90, 0xa0, 0xbf];
    const ends = (bytes: readonly number[]): boolean =>
      fatal(bytes) !== null || (bytes.length < 4 && lasts.some((last) => ends([...bytes, last])));
    for (let a = 0; a < 256; a++)
      for (const b of [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf])
        expect(run([a, b]) !== BROKEN, `${a} ${b}`).toBe(ends([a, b]));
  });
});

describe('splitTokens', () => {
  /** Code points of a text that is inside; `rest`, or `no string` for what none takes. */
  const words: [text: readonly number[] | string, what: number | 'rest' | 'no string'][] = [
    ['a', 1],
    ['abc d', 5],
    ['中文', 2],
    ['😀', 1],
    [[0xe4, 0xb8], 1],
    [[0x61, 0xf0, 0x9f], 2],
    ['x'.repeat(MOST_PREPARED), MOST_PREPARED],
    ['x'.repeat(40), 40],
    ['\x7f', 1],
    ['a"', 'rest'],
    ['"', 'rest'],
    ['\\', 'rest'],
    ['a\n', 'no string'],
    ['\x1f', 'no string'],
    ['a\u2028', 'rest'],
    ['\u2029', 'rest'],
    ['"\n', 'rest'],
    [[0x22, 0x80], 'rest'],
    [[0x61, 0x5c, 0xff], 'rest'],
    ['\n"', 'no string'],
    [[0xe4, 0x22], 'no string'],
    ['\u2027\u202a', 2],
    [[0xe2, 0x80], 1],
    [[0x80], 'no string'],
    [[0xad, 0x61], 'no string'],
    [[0xe0, 0x80], 'no string'],
    [[0xed, 0xa0], 'no string'],
    [[0x61, 0xc0], 'no string'],
    [[0xf5], 'no string'],
  ];
  const list = words.map(([text]) =>
    typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text),
  );
  const { masks, counts, long, rest, longest } = splitTokens(
    vocabularyOf({ name: 'words', split: 'none', special: [], end: [] }, list),
  );

  it.each(words.map(([text, what], token) => ({ text, what, token })))(
    'finds $what in $text',
    ({ what, token }) => {
      const inside = typeof what === 'number';
      for (let n = 0; n <= MOST_PREPARED; n++)
        expect(maskHas(masks[n] ?? new Uint32Array(), token)).toBe(inside && what <= n);
      expect(maskHas(masks[EVERY] ?? new Uint32Array(), token)).toBe(inside);
    },
  );

  it('leaves the rest to a trie, and lists those that are long', () => {
    const walked = Array.from({ length: rest.length / 2 }, (_, node) => nodeToken(rest[2 * node + 1] ?? 0));
    expect(walked.filter((token) => token !== NO_TOKEN).sort((a, b) => a - b)).toEqual(
      words.flatMap(([, what], token) => (what === 'rest' ? [token] : [])),
    );
    expect(long).toEqual([{ token: 7, codePoints: 40 }]);
    expect(longest).toBe(40);
  });

  it('says how many tokens each mask has', () => {
    expect(counts).toEqual(masks.map(maskCount));
  });

  it('lists the first two bytes of all tokens with their nodes', () => {
    const { full, tops } = splitTokens(o200k());
    const top = tops.full;
    const nodes: number[] = [];
    for (let byte = 0; byte < 256; byte++) {
      const first = top[TOP.FIRSTS + byte] ?? 0;
      if (first > 0) nodes.push(((first - 1) << 8) | byte);
      for (let i = top[TOP.SECONDS + byte] ?? 0; i < (top[TOP.SECONDS + byte + 1] ?? 0); i++)
        nodes.push(top[TOP.WORDS + i] ?? 0);
    }
    const wanted: number[] = [];
    for (let at = 0; at < full.length; at += 2)
      if (((full[at + 1] ?? 0) & 255) <= 2) wanted.push(((at / 2) << 8) | ((full[at] ?? 0) & 255));
    expect(nodes).toEqual(wanted);
  });

  it('splits o200k_base without losing a token', () => {
    const vocabulary = o200k();
    const slices = splitTokens(vocabulary);
    const walked = new Set<number>();
    for (let at = 1; at < slices.rest.length; at += 2) walked.add(nodeToken(slices.rest[at] ?? 0));
    const inside = slices.masks[EVERY] ?? new Uint32Array();
    expect(slices.full.length / 2).toBe(421_660);
    const lost = [...vocabulary.sorted].filter((token) => !walked.has(token) && !maskHas(inside, token));
    // What is neither is what no string takes, and nothing of it is both.
    const taken = lost.filter((token) => {
      const bytes = vocabulary.bytes(token);
      const end = bytes.findIndex((byte) => byte === 0x22 || byte === 0x5c);
      const before = bytes.slice(0, end < 0 ? bytes.length : end);
      return before.every((byte) => byte >= 0x20) && run([...before]) !== BROKEN;
    });
    expect(taken).toEqual([]);
    expect([...walked].filter((token) => token !== NO_TOKEN && maskHas(inside, token))).toEqual([]);
    expect(lost.length).toBe(3356);
  });
});
