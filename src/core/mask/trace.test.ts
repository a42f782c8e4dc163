import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { identityMap, type MappedText } from '../base/span';
import { maskHas, maskWords, type Matcher, type TokenBytes } from '../grammar/engine';
import { showToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { MAX_TRACED_TOKENS, maskBits, traceArguments, type MaskTrace } from './trace';

const vocabulary = tinyVocabulary([
  '{"',
  '":"',
  '","',
  '"}',
  'city',
  'unit',
  'kel',
  'vin',
  'cel',
  'sius',
  'ü',
  '🦄',
]);
const weather = {
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
};

const mapped = (text: string, at = 0): MappedText => ({
  text,
  map: identityMap('response:0', at, text.length),
});

async function matcherOf(schema: object, whitespace: 'none' | 'any' = 'none'): Promise<Matcher> {
  const grammar = await tinyEngine(vocabulary).compile(JSON.stringify(schema), { whitespace });
  if (!grammar.ok) throw new Error(grammar.error.message);
  return grammar.value.matcher();
}

const trace = async (schema: object, text: string, at = 0): Promise<MaskTrace> =>
  traceArguments({ matcher: await matcherOf(schema), vocabulary, text: mapped(text, at) });

const parts = (text: string, found: MaskTrace): string[] =>
  found.tokens.map((token) => `${token.state} ${text.slice(token.span.start, token.span.end)}`);

describe('traceArguments', () => {
  it('stops at the first token that the mask takes away and reaches none after it', async () => {
    const text = '{"city":"ü","unit":"kelvin"}';
    const found = await trace(weather, text);
    expect(parts(text, found)).toEqual([
      'allowed {"',
      'allowed city',
      'allowed ":"',
      'allowed ü',
      'allowed ","',
      'allowed unit',
      'allowed ":"',
      'blocked kel',
      'not-reached vin',
      'not-reached "}',
    ]);
    expect(found.firstBlocked).toBe(7);
    expect(found).toMatchObject({ accepting: false, endedEarly: false, untraced: 0 });
    expect(found.tokens.map((token) => token.allowed !== undefined)).toEqual([
      ...Array<boolean>(8).fill(true),
      false,
      false,
    ]);
    expect(found.allowedAtEnd).toBeUndefined();
  });

  it('says where and why the blocked token dies, and what else was allowed', async () => {
    const { block } = await trace(weather, '{"city":"ü","unit":"celery"}', 100);
    expect(block).toMatchObject({
      token: { text: 'e', kind: 'text' },
      byteOffset: 0,
      byte: 0x65,
      expected: [0x73],
      offset: 23,
      at: { source: 'response:0', start: 123, end: 124 },
      path: '/unit',
    });
    expect(block?.samples.map(({ text }) => text)).toEqual(['s', 'si', 'siu', 'sius']);
    expect(block?.allowed).toBe(4);
  });

  it('finds the byte inside a token that begins well', async () => {
    const own = tinyVocabulary(['"ab"', '"abc']);
    const grammar = await tinyEngine(own).compile('{"const":"abd"}', { whitespace: 'none' });
    if (!grammar.ok) throw new Error(grammar.error.message);
    const matcher = await grammar.value.matcher();
    const found = await traceArguments({ matcher, vocabulary: own, text: mapped('"abc"') });
    expect(found.block).toMatchObject({ index: 0, byteOffset: 3, byte: 0x63, expected: [0x64], offset: 3 });
    expect(matcher.isAccepting()).toBe(false);
    expect(matcher.acceptBytes(new TextEncoder().encode('"abd"'))).toBe(5);
  });

  it('names the character that a broken byte belongs to, also when its token starts inside of it', async () => {
    // 🦄 and 🦅 share three bytes: the fourth is a token of its own, and the first that is wrong.
    const own = tinyVocabulary(['"\u{1f984}'.slice(0, 1)]);
    const grammar = await tinyEngine(own).compile('{"const":"x🦄"}', { whitespace: 'none' });
    if (!grammar.ok) throw new Error(grammar.error.message);
    const found = await traceArguments({
      matcher: await grammar.value.matcher(),
      vocabulary: own,
      text: mapped('"x🦅"'),
    });
    expect(found.block).toMatchObject({ index: 5, byte: 0x85, expected: [0x84], offset: 2 });
    expect(found.block?.at).toMatchObject({ start: 2, end: 4 });
    expect(found.tokens[5]).toMatchObject({ partial: true, span: { start: 2, end: 4 } });
  });

  it('calls a token forced when nothing else could have come', async () => {
    const text = '{"city":"x","unit":"celsius"}';
    const found = await trace(weather, text);
    const forced = found.tokens.filter(({ forced }) => forced === true);
    expect(forced.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      '{"',
      'city',
      '":"',
      'unit',
      '":"',
      'sius',
      '"}',
    ]);
    expect(found.forced).toBe(forced.length);
    expect(found).toMatchObject({ firstBlocked: null, accepting: true, endedEarly: false, allowedAtEnd: 1 });
  });

  it('adds up the bits that the masks decided', async () => {
    const found = await trace({ enum: ['a', 'b'] }, '"a"');
    expect(found.tokens.map(({ allowed }) => allowed)).toEqual([1, 2, 1]);
    const size = vocabulary.size;
    expect(found.bitsSaved).toBeCloseTo(Math.log2(size) + Math.log2(size / 2) + Math.log2(size), 10);
    expect(maskBits(8, 2)).toBe(2);
    expect(maskBits(8, 0)).toBe(3);
  });

  it('tells a text that ends where the grammar cannot', async () => {
    const found = await trace(weather, '{"city":"x","unit":"cel');
    expect(found).toMatchObject({ firstBlocked: null, accepting: false, endedEarly: true, allowedAtEnd: 4 });
  });

  it('takes the empty text for one that ended early', async () => {
    expect(await trace(weather, '')).toMatchObject({ tokens: [], endedEarly: true, bitsSaved: 0 });
  });

  it('traces a bounded part of a huge text and says how much is left', async () => {
    const text = `"${'x'.repeat(100)}"`;
    const matcher = await matcherOf({ type: 'string' });
    const found = await traceArguments({ matcher, vocabulary, text: mapped(text), maxTokens: 10 });
    expect(found.tokens).toHaveLength(10);
    expect(found).toMatchObject({ untraced: 92, accepting: false, endedEarly: false, firstBlocked: null });
    expect(MAX_TRACED_TOKENS).toBe(100_000);
  });

  it('reports progress and stops when told to', async () => {
    const controller = new AbortController();
    const seen: [number, number][] = [];
    const running = traceArguments({
      matcher: await matcherOf({ type: 'string' }),
      vocabulary,
      text: mapped(`"${'x'.repeat(300)}"`),
      signal: controller.signal,
      onProgress: (done, total) => {
        seen.push([done, total]);
        if (done > 200) controller.abort(new Error('enough'));
        return Promise.resolve();
      },
    });
    await expect(running).rejects.toThrow('enough');
    expect(seen).toEqual([
      [0, 302],
      [256, 302],
    ]);
  });

  it('tells how blunt the clock is that it was given', async () => {
    let at = 0;
    // Steps of a tenth of a millisecond, like the clock of a page that is not isolated.
    const blunt = (): number => Math.floor((at += 0.03) * 10) / 10;
    const traced = await traceArguments({
      matcher: await matcherOf(weather),
      vocabulary,
      text: mapped('{"city":"Rome","unit":"celsius"}'),
      now: blunt,
    });
    expect(traced.clockMicros).toBeCloseTo(100, 6);
    expect(traced.tokens.some(({ micros }) => micros === 0)).toBe(true);
    const without = await traceArguments({
      matcher: await matcherOf(weather),
      vocabulary,
      text: mapped('{'),
    });
    expect([without.clockMicros, without.tokens[0]?.micros]).toEqual([undefined, undefined]);
  });

  it('shows a token as blocked when the engine does not keep to its own mask', async () => {
    const matcher = await matcherOf(weather);
    const liar: Matcher = {
      computeMask: (into) => {
        into.fill(0xffffffff);
        return { allowed: vocabulary.size };
      },
      accept: (token) => matcher.accept(token),
      acceptBytes: (bytes) => matcher.acceptBytes(bytes),
      rollback: (steps) => matcher.rollback(steps),
      isAccepting: () => matcher.isAccepting(),
      forcedBytes: () => matcher.forcedBytes(),
      dispose: () => matcher.dispose(),
    };
    const found = await traceArguments({ matcher: liar, vocabulary, text: mapped('{"bad') });
    expect(found.firstBlocked).toBe(1);
    expect(found.problems).toMatchObject([{ code: 'ENGINE_INCONSISTENT', at: { start: 2 } }]);
  });

  it('takes any text without throwing, and its spans tile the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.json({ maxDepth: 2 })),
        async (text) => {
          const found = await trace(weather, text);
          expect(found.tokens.at(-1)?.span.end ?? 0).toBe(text.length);
          const states = found.tokens.map(({ state }) => state).join(' ');
          expect(states).toMatch(/^(?:allowed ?)*(?:blocked(?: not-reached)*)?$/);
          expect(found.firstBlocked === null).toBe(found.block === null);
        },
      ),
      { numRuns: 40, seed: 12 },
    );
  });

  it('blocks exactly where the arguments stop being a prefix of something valid', async () => {
    const valid = ['{"city":"x","unit":"celsius"}', '{"city":"","unit":"fahrenheit"}'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...valid),
        fc.nat(28),
        fc.constantFrom(...Array.from('{}":,xüq0')),
        async (text, at, put) => {
          const changed = text.slice(0, at) + put + text.slice(at + 1);
          const found = await trace(weather, changed);
          if (found.block !== null) expect(found.block.offset).toBeGreaterThanOrEqual(at);
          if (found.accepting) expect(Object.keys(JSON.parse(changed) as object)).toEqual(['city', 'unit']);
        },
      ),
      { numRuns: 40, seed: 13 },
    );
  });
});

describe('the test engine', () => {
  it('agrees with itself: a mask bit is what accept would say, for every token', async () => {
    const matcher = await matcherOf(weather, 'any');
    const mask = new Uint32Array(maskWords(vocabulary.size));
    for (const byte of new TextEncoder().encode('{ "city":"ü"')) {
      await matcher.computeMask(mask);
      for (let id = 0; id < vocabulary.size; id++) {
        const taken = matcher.accept(id);
        expect({ token: showToken(vocabulary, id), taken }).toEqual({
          token: showToken(vocabulary, id),
          taken: maskHas(mask, id),
        });
        if (taken) matcher.rollback(1);
      }
      expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(1);
    }
  });
});

describe('a vocabulary', () => {
  it('is what engines take as token bytes', () => {
    expectTypeOf<Vocabulary>().toExtend<TokenBytes>();
  });
});
