import { describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { ok, type Result } from '../base/result';
import type { Matcher } from '../grammar/engine';
import { tokenModel } from './law';
import { modelWalk, scriptWalk } from './walks';
import { parseScript } from './script';
import { seededRandom, seedOfRun } from './random';
import { sampleRun, sampleRuns, type LawWalk, type SampledRun, type SampledRuns } from './sample';
import { DEFAULT_SAMPLING } from './shape';

const vocabulary = tinyVocabulary([
  '{"',
  '":"',
  '"}',
  'city',
  'unit',
  'cel',
  'celsius',
  'fahrenheit',
  'kelvin',
]);
const model = tokenModel(smallModel(), vocabulary);
const schema = JSON.stringify({
  type: 'object',
  properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['unit'],
  additionalProperties: false,
});

async function matcher(): Promise<Matcher> {
  const grammar = await tinyEngine(vocabulary).compile(schema, { whitespace: 'none' });
  if (!grammar.ok) throw new Error(grammar.error.message);
  return grammar.value.matcher();
}
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const start = async (): Promise<{ matcher: Matcher; laws: LawWalk }> => ({
  matcher: await matcher(),
  laws: modelWalk(model, new Uint8Array()),
});
const run = async (seed: number, masked: boolean, most = 40): Promise<SampledRun> =>
  value(
    await sampleRun({
      ...(await start()),
      vocabulary,
      settings: DEFAULT_SAMPLING,
      masked,
      random: seededRandom(seed),
      most,
    }),
  );
const runs = async (masked: boolean, count = 40): Promise<SampledRuns> =>
  value(
    await sampleRuns(() => modelWalk(model, new Uint8Array()), {
      matcher: await matcher(),
      vocabulary,
      settings: DEFAULT_SAMPLING,
      masked,
      seed: 1,
      runs: count,
      keep: 5,
      most: 60,
    }),
  );
const text = ({ bytes }: SampledRun): string => new TextDecoder().decode(bytes);

describe('sampling', () => {
  it('with the mask ends in the grammar', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const found = await run(seed, true);
      expect(found).toMatchObject({ stop: 'ended', leftAt: null, valid: true });
      expect(['{"unit":"celsius"}', '{"unit":"fahrenheit"}']).toContain(text(found));
      expect(found.tokens.every(({ allowed, drawn }) => allowed && drawn > 0)).toBe(true);
    }
  });
  it('is called off between two tokens', async () => {
    let tokens = 0;
    const pause = () => (++tokens > 3 ? Promise.reject(new Error('called off')) : Promise.resolve());
    const drawn = sampleRun({
      ...(await start()),
      vocabulary,
      settings: DEFAULT_SAMPLING,
      masked: false,
      random: seededRandom(1),
      most: 40,
      pause,
    });
    await expect(drawn).rejects.toThrow('called off');
    expect(tokens).toBe(4);
  });
  it('gives the same text for the same seed, and others for others', async () => {
    expect(await run(3, false)).toEqual(await run(3, false));
    const texts = await Promise.all([1, 2, 3, 4, 5].map(async (seed) => text(await run(seed, false))));
    expect(new Set(texts).size).toBeGreaterThan(2);
  });
  it('tells rank and probability of each token before the mask', async () => {
    const { tokens } = await run(1, true);
    for (const { rank, before, drawn, feasible } of tokens) {
      expect(rank).toBeGreaterThan(0);
      expect(drawn).toBeCloseTo(before / (feasible ?? NaN), 9);
    }
  });
  it('stops at a limit', async () => {
    expect(await run(1, true, 2)).toMatchObject({ stop: 'limit', valid: false, leftAt: null });
  });
  it('without the mask leaves the grammar, and says where', async () => {
    const all = await runs(false);
    expect(all.valid + all.left + all.limit + all.stuck).toBe(40);
    expect(all.left).toBeGreaterThan(10);
    for (const one of all.runs.filter(({ leftAt }) => leftAt !== null)) {
      expect(one.tokens.slice(0, one.leftAt ?? 0).every(({ allowed }) => allowed)).toBe(true);
      expect(one.tokens[one.leftAt ?? 0]?.allowed ?? false).toBe(false);
    }
  });
  it('gives for the first of several runs what it gives for one', async () => {
    const [first] = (await runs(true)).runs;
    expect(first).toEqual(await run(1, true, 60));
  });
  it('counts all runs and keeps a few', async () => {
    const all = await runs(true);
    expect(all).toMatchObject({ total: 40, valid: 40, left: 0, limit: 0, stuck: 0, different: 2 });
    expect(all.runs).toHaveLength(5);
  });
  it('is stuck where the source names no token that the mask allows', async () => {
    const script = parseScript('kelvin: 1');
    const laws = scriptWalk(script.ok ? script.value : { always: [], steps: new Map() }, vocabulary);
    const found = await sampleRun({
      matcher: await matcher(),
      laws,
      vocabulary,
      settings: DEFAULT_SAMPLING,
      masked: true,
      random: () => 0,
      most: 5,
    });
    expect(found).toMatchObject(ok({ stop: 'stuck', valid: false, tokens: [] }));
  });
});

describe('seeded numbers', () => {
  it('are those of mulberry32', () => {
    const random = seededRandom(1);
    expect([random(), random(), random()].map((x) => Math.floor(x * 2 ** 32))).toEqual([
      2693262067, 11749833, 2265367787,
    ]);
  });
  it('are spread evenly, also over the first numbers of many runs', () => {
    const mean =
      Array.from({ length: 4000 }, (_, i) => seededRandom(seedOfRun(5, i))()).reduce((a, b) => a + b) / 4000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  });
});
