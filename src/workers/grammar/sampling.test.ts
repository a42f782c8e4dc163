import { describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { ok } from '../../core/base/result';
import { utf8Bytes } from '../../core/base/utf8';
import type { GrammarSource, Place } from '../../core/mask/place';
import { DEFAULT_SAMPLING } from '../../core/sampling/shape';
import { TRAP } from '../../core/sampling/trap';
import type { LogitSource } from '../../core/sampling/walks';
import type { LoggedToken } from '../../core/wire/model';
import type { Handlers } from '../rpc';
import type { Answer, GrammarApi, GrammarProgress } from './protocol';
import { grammarService } from './service';

const vocabulary = tinyVocabulary(['{"', '":"', '"}', 'unit', 'celsius', 'fahrenheit', 'kelvin']);
const grammar: GrammarSource = {
  kind: 'schema',
  whitespace: 'none',
  text: JSON.stringify({
    type: 'object',
    properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
    required: ['unit'],
    additionalProperties: false,
  }),
};
const placeAt = (text: string): Place => ({ grammar, vocabulary: 'teaching', prefix: utf8Bytes(text) });
const VALUE = '{"unit":"';
const MODEL: LogitSource = { kind: 'model' };

function serviceOf(withModel = true): Handlers<GrammarApi> {
  return grammarService({
    loadVocabulary: () => Promise.resolve(ok(vocabulary)),
    makeEngine: (words) => Promise.resolve(tinyEngine(words)),
    now: () => 0,
    breathe: () => Promise.resolve(),
    ...(withModel ? { loadModel: () => Promise.resolve(ok(smallModel())) } : {}),
  });
}
const context = (
  progress: (p: GrammarProgress) => void = () => undefined,
  abort = new AbortController(),
) => ({
  signal: abort.signal,
  progress,
  transfer: () => undefined,
});
async function value<T>(answer: Answer<T> | Promise<Answer<T>>): Promise<T> {
  const { value: found, problem } = await answer;
  if (found === undefined) throw new Error(problem?.message);
  return found;
}
const logged = (text: string, chance: number, top: readonly (readonly [string, number])[]): LoggedToken => {
  const entry = (of: string, p: number) => ({ text: of, bytes: [...utf8Bytes(of)], logprob: Math.log(p) });
  return { ...entry(text, chance), top: top.map(([of, p]) => entry(of, p)) };
};

describe('the distribution at a place', () => {
  const at = (source: LogitSource, text = VALUE) =>
    serviceOf().distribution(
      { place: placeAt(text), source, settings: DEFAULT_SAMPLING, limit: 4 },
      context(),
    );

  it('of the small model: the mask takes away kelvin and raises the others', async () => {
    const { tokens, feasible, allowed } = await value(at(MODEL));
    expect(tokens.slice(0, 3).map(({ text, allowed: may }) => [text, may])).toEqual([
      ['celsius', true],
      ['fahrenheit', true],
      ['kelvin', false],
    ]);
    expect(feasible.low).toBe(feasible.high);
    expect(feasible.low).toBeLessThan(1);
    const [celsius] = tokens;
    expect(celsius?.after.high).toBeCloseTo((celsius?.before ?? NaN) / feasible.low, 12);
    expect(allowed).toBeGreaterThanOrEqual(2);
  });
  it('of a script, at its step', async () => {
    const source: LogitSource = { kind: 'script', text: 'kelvin: 2\n[2]\ncelsius: p=0.25\nkelvin: p=0.75' };
    const second = await serviceOf().distribution(
      { place: placeAt(VALUE), source, settings: DEFAULT_SAMPLING, limit: 4, step: 2 },
      context(),
    );
    expect(second.value?.feasible.low).toBeCloseTo(0.25, 12);
    expect((await value(at(source))).greedy.after).toBeNull();
    expect((await at({ kind: 'script', text: 'kelvin' })).problem?.code).toBe('SCRIPT_INVALID');
  });
  it('of a response: an interval, and tokens of other vocabularies asked byte by byte', async () => {
    const tokens = [
      {
        byteStart: VALUE.length,
        token: logged('kel', 0.5, [
          ['kel', 0.5],
          ['cels', 0.2],
          ['fah', 0.1],
        ]),
      },
    ];
    const found = await value(at({ kind: 'logprobs', tokens }));
    expect(found.tokens.map(({ text, id, allowed }) => [text, id, allowed])).toEqual([
      ['kel', vocabulary.rank(utf8Bytes('kel')), false],
      ['cels', vocabulary.rank(utf8Bytes('cels')), true],
      ['fah', vocabulary.rank(utf8Bytes('fah')), true],
    ]);
    expect(found.feasible.low).toBeCloseTo(0.3, 9);
    expect(found.feasible.high).toBeCloseTo(0.5, 9);
    const foreign = [{ byteStart: VALUE.length, token: logged('sius}', 0.5, [['celsius"}', 0.4]]) }];
    const other = await value(at({ kind: 'logprobs', tokens: foreign }));
    expect(other.tokens.map(({ text, id, allowed }) => [text, id, allowed])).toEqual([
      ['sius}', -1, false],
      ['celsius"}', -1, true],
    ]);
    expect((await at({ kind: 'logprobs', tokens }, '{"')).problem?.code).toBe('NO_LOGPROBS_HERE');
    expect((await at({ kind: 'logprobs', tokens }, `${VALUE}c`)).problem?.message).toContain(
      'inside of a token',
    );
  });
  it('says what is missing', async () => {
    const request = { place: placeAt(VALUE), source: MODEL, settings: DEFAULT_SAMPLING, limit: 4 };
    expect((await serviceOf(false).distribution(request, context())).problem?.code).toBe('MODEL_UNREACHABLE');
    expect((await at(MODEL, 'no')).problem?.code).toBe('NOT_REACHED');
  });
});

describe('drawing texts at a place', () => {
  const request = {
    place: placeAt(VALUE),
    source: MODEL,
    settings: DEFAULT_SAMPLING,
    masked: true,
    seed: 4,
    runs: 12,
    keep: 2,
    most: 30,
  };
  it('gives the same texts whatever was looked at before', async () => {
    const service = serviceOf();
    const first = await value(service.sample(request, context()));
    await service.look({ place: placeAt('{"un'), query: '', limit: 3 }, context());
    expect(await value(service.sample(request, context()))).toEqual(first);
    expect(first).toMatchObject({ total: 12, valid: 12 });
  });
  it('takes the likeliest token that is left, each time, whatever the seed', async () => {
    const service = serviceOf();
    const one = await value(service.sample({ ...request, runs: 1, likeliest: true }, context()));
    const [run] = one.runs;
    const other = await value(service.sample({ ...request, runs: 1, seed: 9, likeliest: true }, context()));
    expect(other).toEqual(one);
    const there = await value(
      service.distribution(
        { place: request.place, source: MODEL, settings: DEFAULT_SAMPLING, limit: 1 },
        context(),
      ),
    );
    expect(run?.tokens[0]?.id).toBe(there.greedy.after?.id);
    expect(run?.valid).toBe(true);
  });
  it('counts what is valid without the mask', async () => {
    const free = await value(serviceOf().sample({ ...request, masked: false, runs: 60 }, context()));
    expect(free.valid).toBeLessThan(60);
    expect(free.valid).toBeGreaterThan(10);
  });
  it('tells how far it is, and stops when it is called off', async () => {
    const told: (number | undefined)[] = [];
    await serviceOf().sample(
      request,
      context(({ phase, done }) => phase === 'sample' && told.push(done)),
    );
    expect(told).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    const abort = new AbortController();
    const stopped = serviceOf().sample(
      request,
      context(({ done }) => done === 3 && abort.abort(), abort),
    );
    await expect(stopped).rejects.toThrow();
  });
  it('draws nothing from a response', async () => {
    const none = await serviceOf().sample(
      { ...request, source: { kind: 'logprobs', tokens: [] } },
      context(),
    );
    expect(none.problem?.code).toBe('LOGPROBS_OF_ONE_TEXT');
  });
});

describe('the two laws', () => {
  it('of the trap, the first texts of both', async () => {
    const place: Place = { grammar: TRAP, vocabulary: 'teaching', prefix: new Uint8Array() };
    const found = await value(serviceOf().conditioned({ place, limit: 1 }, context()));
    expect(found.total).toBe(4);
    expect(found.texts.length).toBeGreaterThanOrEqual(1);
    expect(found.texts.length).toBeLessThan(4);
    expect(found.texts[found.greedy]).toBeDefined();
  });
});

describe('chances along a text', () => {
  const text = '{"unit":"kelvin"}';
  const along = (source: LogitSource, from = 0, count = 99, pieces?: number[]) =>
    value(
      serviceOf().chances(
        { vocabulary: 'teaching', text, source, from, count, ...(pieces === undefined ? {} : { pieces }) },
        context(),
      ),
    );
  it('of the small model, from any token on', async () => {
    const all = await along(MODEL);
    expect(all[3]).toMatchObject({ rank: 3 });
    expect(all.every(({ chance }) => chance !== null && chance >= 0 && chance <= 1)).toBe(true);
    expect(await along(MODEL, 2, 2)).toEqual(all.slice(2, 4));
  });
  it('of a response, where it has them, with its own pieces', async () => {
    const tokens = [
      {
        byteStart: 9,
        token: logged('kel', 0.5, [
          ['cel', 0.5],
          ['kel', 0.25],
        ]),
      },
    ];
    const all = await along({ kind: 'logprobs', tokens }, 0, 99, [9, 3, 3, 2]);
    expect(all.map(({ rank }) => rank)).toEqual([null, 2, null, null]);
    expect(all[0]?.chance).toBeNull();
  });
});

describe('feasible mass along a text', () => {
  const text = '{"unit":"celsius"}';
  const request = { grammar, vocabulary: 'teaching' as const, text, from: 0, count: 99 };
  const along = (source: LogitSource, more: Partial<typeof request> = {}, service = serviceOf()) =>
    value(service.feasible({ ...request, source, ...more }, context()));
  // One step for each token of the text: {" unit ":" celsius "}
  const script: LogitSource = {
    kind: 'script',
    text: '[1]\n{": p=1\n[2]\nunit: p=0.25\nx: p=0.75\n[3]\n"\\":\\"": p=1\n[4]\ncelsius: p=0.5\nkelvin: p=0.3\nfahrenheit: p=0.2\n[5]\n": p=0.9\ns: p=0.1',
  };

  it('is the probability of what the mask leaves, by a law where it is known', async () => {
    const found = await along(script);
    expect(found.map((mass) => mass?.low.toFixed(9))).toEqual(
      [1, 0.25, 1, 0.7, 0.9].map((p) => p.toFixed(9)),
    );
    expect(found.every((mass) => mass?.low === mass?.high)).toBe(true);
  });
  it('is the same from any token on, and leaves the grammar where it stood', async () => {
    const service = serviceOf();
    const all = await along(MODEL, {}, service);
    expect(await along(MODEL, { from: 2, count: 2 }, service)).toEqual(all.slice(2, 4));
    expect(await along(MODEL, {}, service)).toEqual(all);
    const there = await value(
      service.distribution(
        { place: placeAt(VALUE), source: MODEL, settings: DEFAULT_SAMPLING, limit: 1 },
        context(),
      ),
    );
    expect(all[3]).toEqual(there.feasible);
  });
  it('ends behind the first blocked token', async () => {
    expect(await along(MODEL, { text: '{"unit":"kelvin"}' })).toHaveLength(4);
    const behind = await serviceOf().feasible(
      { ...request, source: MODEL, text: '{"unit":"kelvin"}', from: 4 },
      context(),
    );
    expect(behind.problem?.code).toBe('NOT_REACHED');
  });
  it('of a response is an interval, and null where it reports nothing', async () => {
    const tokens = [
      {
        byteStart: 9,
        token: logged('cel', 0.5, [
          ['cel', 0.5],
          ['kel', 0.25],
        ]),
      },
    ];
    const service = serviceOf();
    const found = await value(
      service.feasible({ ...request, source: { kind: 'logprobs', tokens }, pieces: [9, 3, 4, 2] }, context()),
    );
    expect(found.map((mass) => mass === null)).toEqual([true, false, true, true]);
    expect(found[1]?.low).toBeCloseTo(0.5, 9);
    expect(found[1]?.high).toBeCloseTo(0.75, 9);
  });
  it('cannot be had without the model', async () => {
    const none = await serviceOf(false).feasible({ ...request, source: MODEL }, context());
    expect(none.problem?.code).toBe('MODEL_UNREACHABLE');
  });
});
