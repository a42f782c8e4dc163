import { describe, expect, it } from 'vitest';
import { ok } from '../../core/base/result';
import type { GrammarSource } from '../../core/mask/place';
import { createXgrammarEngine } from '../../engine/xgrammar/engine';
import type { StrategyId } from '../../engine/strategies/facts';
import type { StrategyRun } from '../../engine/strategies/result';
import { countingClock } from '../../testing/clock';
import { smallModel } from '../../testing/small-model';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { loadXgrammarInNode } from '../../testing/xgrammar-node';
import type { CompareProgress, CompareRequest } from './protocol';
import { strategiesService } from './service';

const now = countingClock();
const service = strategiesService({
  loadVocabulary: (id) => Promise.resolve(ok(vocabularyNamed(id))),
  loadKernel: () => Promise.resolve(null),
  makeXgrammar: (vocabulary) => createXgrammarEngine({ load: loadXgrammarInNode, vocabulary, now }),
  loadModel: () => Promise.resolve(smallModel()),
  now,
  breathe: () => new Promise((go) => setImmediate(go)),
});

const schema = (of: unknown): GrammarSource => ({
  kind: 'schema',
  text: JSON.stringify(of),
  whitespace: 'none',
});
const request = (grammar: GrammarSource, text: string, strategy: StrategyId, depth = 0): CompareRequest => ({
  grammar,
  text,
  vocabulary: 'teaching',
  strategy,
  depth,
});
const context = (
  progress: (p: CompareProgress) => void = () => undefined,
  signal = new AbortController().signal,
) => ({
  signal,
  progress,
  transfer: () => undefined,
});
const outcome = async (input: CompareRequest) => (await service.compare(input, context())).outcome;
async function run(input: CompareRequest): Promise<StrategyRun> {
  const came = await outcome(input);
  if (came.t === 'refused') throw new Error(`${input.strategy}: ${came.problem.message}`);
  return came.run;
}

const weather = schema({
  type: 'object',
  properties: {
    city: { type: 'string' },
    unit: { enum: ['celsius', 'fahrenheit'] },
    days: { type: 'integer', minimum: 1, maximum: 7 },
  },
  required: ['city', 'unit'],
  additionalProperties: false,
});
const tree = schema({
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { v: { type: 'boolean' }, kids: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['v', 'kids'],
      additionalProperties: false,
    },
  },
});

describe('the strategies on one schema and one text', () => {
  it('ours is exact: no difference, no witness', async () => {
    const ours = await run(request(weather, '{"city":"Bern","unit":"kelvin"}', 'callscope'));
    expect(ours).toMatchObject({
      differing: 0,
      accepts: false,
      takesInvalid: { count: 0, witness: null },
    });
    expect(ours.firstBlocked).not.toBeNull();
    expect(ours.tried).toBeGreaterThan(40);
    expect(ours.valid).toBeGreaterThan(5);
    expect(ours.valid).toBeLessThan(ours.tried);
    // 3.0 and 3e0 are whole numbers of other spellings; bounded ones are taken without exponent.
    expect(ours.refusesValid.witness?.kind ?? 'spelling').toBe('spelling');
  });

  it('a regular expression drops bounds and refuses other orders, each with a witness', async () => {
    const fsm = await run(request(weather, '{"city":"Bern","unit":"celsius","days":3}', 'fsm'));
    expect(fsm.accepts).toBe(true);
    expect(fsm.takesInvalid.count).toBeGreaterThan(0);
    expect(fsm.takesInvalid.witness?.text).toMatch(/"days":(?:-1|0|1000000)/);
    expect(fsm.refusesValid.count).toBeGreaterThan(0);
    expect(fsm.differing).toBeGreaterThan(0);
    const [first] = fsm.steps;
    expect(first?.difference).toMatchObject({ onlyHere: 0 });
    // At the first place ours lets any name begin; the regular expression the first one.
    expect(fsm.steps.some(({ difference }) => (difference?.onlyOurs ?? 0) > 0)).toBe(true);
    expect(fsm.facts.index?.entries).toBeGreaterThan(100);
  });

  it('recursion: fsm refuses it or cuts it, pda follows it', async () => {
    const deep = '{"v":true,"kids":[{"v":true,"kids":[{"v":false,"kids":[]}]}]}';
    expect(await outcome(request(tree, deep, 'fsm'))).toMatchObject({
      t: 'refused',
      problem: { code: 'STRATEGY_NO_RECURSION' },
    });
    const cut = await run(request(tree, deep, 'fsm', 1));
    expect(cut.accepts).toBe(false);
    expect(cut.firstBlocked).not.toBeNull();
    expect(cut.refusesValid.count).toBeGreaterThan(0);
    const pda = await run(request(tree, deep, 'pda'));
    expect(pda).toMatchObject({ accepts: true, firstBlocked: null, takesInvalid: { count: 0 } });
    expect(pda.facts.stack?.deepest).toBeGreaterThan(2);
  });

  it('a long maxLength costs fsm states and ours none', async () => {
    const states = async (strategy: StrategyId, maxLength: number): Promise<number> =>
      (await run(request(schema({ type: 'string', maxLength }), '"abc"', strategy))).facts.states ?? 0;
    expect(await states('fsm', 300)).toBeGreaterThan(20 * (await states('fsm', 10)));
    expect(await states('callscope', 300)).toBe(await states('callscope', 10));
  });

  it('incremental asks every token, and comes to the same sets', async () => {
    const came = await run(request(weather, '{"city":"Bern","unit":"celsius"}', 'incremental'));
    expect(came.differing).toBe(0);
    expect(came.facts.asked?.tokens).toBe(vocabularyNamed('teaching').sorted.length);
    expect(came.facts.asked?.treeBytes).toBeLessThanOrEqual(came.facts.asked?.bytes ?? 0);
  });

  it('soft takes every invalid text', async () => {
    const soft = await run(request(weather, '{"city":"Bern","unit":"kelvin"}', 'soft'));
    expect(soft).toMatchObject({ firstBlocked: null, accepts: true, refusesValid: { count: 0 } });
    expect(soft.takesInvalid.count).toBe(soft.tried - soft.valid);
    const rows = soft.soft?.rows ?? [];
    // Without a bias the small model seldom writes such a call; the stronger the bias, the fewer leave the grammar.
    expect(rows.map(({ bias }) => bias)).toEqual([0, 2, 4, 8]);
    const left = rows.map((row) => row.left / row.samples);
    expect(left[0]).toBeGreaterThan(0.8);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left.at(-1)).toBeGreaterThan(0);
    // The text that is shown is one that ours refuses.
    const shown = await run(request(weather, soft.soft?.example ?? '', 'callscope'));
    expect(shown.accepts).toBe(false);
    const again = await run(request(weather, '{}', 'soft'));
    expect(again.soft?.rows[0]).toMatchObject({ left: rows[0]?.left });
  });

  it('jsonformer is refused with the keyword, or tells who writes what', async () => {
    expect(await outcome(request(weather, '{}', 'jsonformer'))).toMatchObject({
      t: 'refused',
      problem: { schemaPath: '/properties/unit/enum' },
    });
    const plain = schema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] });
    const came = await run(request(plain, '{"n":12}', 'jsonformer'));
    expect(came.written).toEqual([
      { start: 0, end: 5, by: 'program' },
      { start: 5, end: 7, by: 'model' },
      { start: 7, end: 8, by: 'program' },
    ]);
  });

  it('web-xgrammar, the package itself', async () => {
    const came = await run(request(weather, '{"city":"Bern","unit":"celsius"}', 'xgrammar'));
    expect(came).toMatchObject({ strategy: 'xgrammar', accepts: true, firstBlocked: null });
    expect(came.differing).toBeGreaterThan(0);
  });

  it('a grammar that is written as text', async () => {
    const gbnf: GrammarSource = { kind: 'gbnf', text: 'root ::= "a" root "b" | "c"' };
    const ours = await run(request(gbnf, 'aacbb', 'callscope'));
    expect(ours).toMatchObject({ accepts: true, tried: 0 });
    const asked = await run(request(gbnf, 'aacbb', 'incremental'));
    expect(asked).toMatchObject({ accepts: true, differing: 0 });
    expect(await outcome(request(gbnf, 'aacbb', 'fsm'))).toMatchObject({
      t: 'refused',
      problem: { code: 'STRATEGY_READS_SCHEMAS' },
    });
  });

  it('a schema that takes nothing is refused in words, and the worker lives on', async () => {
    for (const strategy of ['fsm', 'incremental', 'callscope'] as const) {
      const came = await service.compare(request(schema(false), '1', strategy), context());
      expect(came).toMatchObject({
        spent: false,
        outcome: { t: 'refused', problem: { code: expect.stringContaining('TAKES_NOTHING') as string } },
      });
    }
  });

  it('nothing is held against a strategy over texts that the validator cannot read', async () => {
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`;
    const ours = await run(request(schema({}), deep, 'callscope'));
    expect(ours.accepts).toBe(true);
    expect(ours.takesInvalid).toEqual({ count: 0, witness: null });
  });

  it('reports progress, and stops when it is told to', async () => {
    const phases = new Set<string>();
    const abort = new AbortController();
    const long = schema({ type: 'string', maxLength: 400 });
    const running = service.compare(
      request(long, JSON.stringify('a'.repeat(300)), 'fsm'),
      context(({ phase }) => {
        phases.add(phase);
        if (phase === 'build') setImmediate(() => abort.abort());
      }, abort.signal),
    );
    await expect(running).rejects.toThrow();
    expect([...phases]).toEqual(['load', 'build']);
    expect((await run(request(long, '"a"', 'pda'))).accepts).toBe(true);
  });
});
