import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import { toValue } from './node';
import { scanJson } from './scan';
import { createJsonPlayback, createJsonStream } from './stream';
import { anyText, damagedText, jsonText, noise } from './testing/texts';

/** Long texts: mistakes with good JSON before and behind them. */
const longText = fc.oneof(
  anyText,
  fc
    .array(fc.oneof(jsonText, jsonText, damagedText), { maxLength: 6 })
    .map((items) => `[${items.join(',')}]`),
  fc
    .array(fc.oneof(jsonText, jsonText, damagedText, noise), { maxLength: 6 })
    .map((items) => `{${items.map((item, i) => `"k${i % 4}":${item}`).join(',')}}`),
  // What the scanner settles although it is a mistake.
  fc
    .array(
      fc.constantFrom(
        `'a'`,
        `'it's'`,
        `'\\'x'`,
        'True',
        'None',
        'nan',
        'undefined',
        'None of it',
        '"a\nb"',
        '"\\x"',
        '"\\ud83d"',
        '"\ud83d\ude00"',
        '"\\ud83d\\ude00"',
        '"\\u00e9\\n"',
        '// c\n1',
        '# c\r\n1',
        '/* c */ 1',
        '\u00a01',
        '1e5',
        '-0.5',
        '01',
        'true',
        'nul',
        '"x" "y"',
        '"x""y"',
        '{"a":1,}',
        '{a:1, b_c : 2}',
        "{'a':1}",
        '{"a"}',
        '{"a":}',
        '[1,]',
        '[1,,2]',
        '"a "b" c"',
        '"open, "b": 1',
        '{"a":1]',
      ),
      { maxLength: 12 },
    )
    .map((items) => `[${items.join(', ')}]`),
);

const cutInto = (text: string, cuts: readonly number[]): string[] => {
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, i) => text.slice(at[i], end));
};

function expectSame(text: string, chunks: readonly string[]): void {
  const asked = createJsonStream();
  const fed = createJsonStream();
  let prefix = '';
  for (const chunk of chunks) {
    asked.feed(chunk);
    fed.feed(chunk);
    prefix += chunk;
    expect(asked.state()).toEqual(scanJson(prefix));
  }
  expect(asked.text).toBe(text);
  expect(asked.state()).toEqual(scanJson(text));
  expect(fed.state()).toEqual(scanJson(text));
}

describe('createJsonStream says of every prefix what scanJson says of it', () => {
  it('whatever the text, wherever it is cut', () => {
    fc.assert(
      fc.property(longText, fc.array(fc.nat(400), { maxLength: 8 }), (text, cuts) => {
        expectSame(text, cutInto(text, cuts));
      }),
      { numRuns: 300, seed: 20 },
    );
  });

  it('cut at every character: escapes, pairs, literals, byte order marks, line ends', () => {
    fc.assert(
      fc.property(longText, (text) => {
        expectSame(text, text.split(''));
      }),
      { numRuns: 40, seed: 21 },
    );
    expectSame('\ufeff {"a":"\ud83d\ude00"}', '\ufeff {"a":"\ud83d\ude00"}'.split(''));
    expectSame('{"a":\r\n1,\r"b":x}', '{"a":\r\n1,\r"b":x}'.split(''));
    expectSame('Sure:\n```json\n{"a": "b"}\n``` ok', 'Sure:\n```json\n{"a": "b"}\n``` ok'.split(''));
  });

  it('keeps to the limits of its options', () => {
    const text = '[[[[1]]], 01, 02, 03]';
    const stream = createJsonStream({ maxDepth: 2, maxErrors: 2 });
    for (const c of text) {
      stream.feed(c);
      expect(stream.state()).toEqual(scanJson(stream.text, { maxDepth: 2, maxErrors: 2 }));
    }
  });

  it('has many keys in mind, also those of the part that is read again', () => {
    const members = Array.from({ length: 30 }, (_, i) => `"k${i}":${i}`).join(',');
    const text = `{${members},"k3":0,"k29":"`;
    expectSame(text, text.split(''));
  });
});

describe('a state is its owner’s', () => {
  it('does not change with later chunks, and shares closed values with later states', () => {
    const stream = createJsonStream();
    stream.feed('{"a":[1,2],"b":{"c":"x');
    const first = stream.state();
    const copy = structuredClone(first);
    stream.feed('y"},"d":[');
    const second = stream.state();
    stream.feed(']}');
    expect(first).toEqual(copy);
    expect(first.root && toValue(first.root)).toEqual({ a: [1, 2], b: { c: 'x' } });
    const child = (scan: typeof first): unknown =>
      scan.root?.k === 'obj' ? scan.root.members[0]?.value : null;
    expect(child(stream.state())).toBe(child(second));
    expect(child(second)).toBe(child(first));
  });
});

describe('createJsonPlayback', () => {
  it('says of every range what scanJson says of it, in any order', () => {
    fc.assert(
      fc.property(longText, fc.array(fc.nat(400), { maxLength: 8 }), (text, ends) => {
        const playback = createJsonPlayback(text);
        for (const end of ends) {
          const to = Math.min(end, text.length);
          expect(playback.to(end)).toEqual(scanJson(text, { to }));
        }
      }),
      { numRuns: 200, seed: 22 },
    );
  });

  it.each([NaN, -1, Infinity])('takes %d for an end without harm', (end) => {
    expect(() => createJsonPlayback('{"a":1}').to(end)).not.toThrow();
  });
});

describe('a playback settles what cannot change any more', () => {
  it.each([
    ['members', Array.from({ length: 300 }, (_, i) => `{"id":${i},"ok":true,"s":"a\\n"}`)],
    ['another language', Array.from({ length: 300 }, (_, i) => `{'id':${i},'ok':True,}`)],
    ['mistakes at their place', Array.from({ length: 300 }, (_, i) => `{id:${i}, /* c */ "s":"a\nb\\x",}`)],
  ])('%s: closed values are the same objects in every later state', (_, items) => {
    const text = `[${items.join(',')}]`;
    const playback = createJsonPlayback(text);
    const half = playback.to(text.length >> 1).root;
    const whole = playback.to(text.length).root;
    const before = half?.k === 'arr' ? half.items.slice(0, -1) : [];
    const after = whole?.k === 'arr' ? whole.items : [];
    expect(before.length).toBeGreaterThan(140);
    expect(after.length).toBe(300);
    for (const [i, item] of before.entries()) expect(after[i]).toBe(item);
  });
});

describeShared('malformed arguments, fed at every character', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as { id: string; input: unknown; format: string })
    .flatMap(({ id, input }) => (typeof input === 'string' ? [{ id, input }] : []));

  it.each(rows)('$id', ({ input }) => {
    expectSame(input, input.split(''));
  });
});
