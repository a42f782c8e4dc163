import { describe, expect, it, vi } from 'vitest';
import { ok, type Result } from '../core/base/result';
import {
  createStrategies,
  STRATEGIES,
  type CompareRequest,
  type StrategyOutcome,
  type StrategySubject,
} from './strategies';

const subject = (text = '{}'): StrategySubject => ({
  grammar: { kind: 'schema', text: '{"type":"object"}', whitespace: 'none' },
  text,
  vocabulary: 'teaching',
});
const refused = (strategy: string): Result<StrategyOutcome> =>
  ok({
    t: 'refused',
    problem: { code: 'X', severity: 'error', message: strategy, retryable: false },
    buildMs: null,
  });

function scene() {
  const asked: CompareRequest[] = [];
  const waiting: { request: CompareRequest; answer: () => void; signal: AbortSignal | undefined }[] = [];
  const strategies = createStrategies({
    compare: (request, options) =>
      new Promise((resolve) => {
        asked.push(request);
        waiting.push({ request, answer: () => resolve(refused(request.strategy)), signal: options?.signal });
      }),
  });
  const statuses = () => STRATEGIES.map((id) => strategies.store.getState().rows.get(id)?.status);
  const settle = async () => {
    for (;;) {
      const next = waiting.shift();
      if (next === undefined) return;
      next.answer();
      await vi.waitFor(() => expect(waiting.length > 0 || !strategies.store.getState().running).toBe(true));
    }
  };
  return { strategies, asked, waiting, statuses, settle };
}

describe('createStrategies', () => {
  it('runs nothing until it is asked, then one after the other', async () => {
    const { strategies, asked, statuses, settle } = scene();
    strategies.show(subject());
    expect(asked).toHaveLength(0);
    strategies.run();
    expect(asked.map(({ strategy }) => strategy)).toEqual(['fsm']);
    expect(statuses()).toEqual(['running', ...STRATEGIES.slice(1).map(() => 'waiting')]);
    await settle();
    expect(asked.map(({ strategy }) => strategy)).toEqual(STRATEGIES);
    expect(new Set(statuses())).toEqual(new Set(['done']));
  });

  it('keeps outcomes: the same subject again shows them without running', async () => {
    const { strategies, asked, statuses, settle } = scene();
    strategies.show(subject());
    strategies.run();
    await settle();
    strategies.show(subject('{"a":1}'));
    expect(new Set(statuses())).toEqual(new Set(['idle']));
    strategies.show(subject());
    expect(new Set(statuses())).toEqual(new Set(['done']));
    expect(asked).toHaveLength(STRATEGIES.length);
  });

  it('asks only the automaton again when the depth changes, and any one when told to', async () => {
    const { strategies, asked, statuses, settle } = scene();
    strategies.show(subject());
    strategies.run();
    await settle();
    strategies.wish({ depth: 2 });
    expect(statuses()[0]).toBe('idle');
    expect(new Set(statuses().slice(1))).toEqual(new Set(['done']));
    strategies.run();
    await settle();
    expect(asked.slice(STRATEGIES.length).map(({ strategy, depth }) => [strategy, depth])).toEqual([
      ['fsm', 2],
    ]);
    strategies.run('pda');
    await settle();
    expect(asked.at(-1)?.strategy).toBe('pda');
  });

  it('calls a run off when it is cancelled or another subject comes, and hears nothing of it any more', () => {
    const { strategies, waiting, statuses } = scene();
    strategies.show(subject());
    strategies.run();
    strategies.cancel();
    expect(waiting[0]?.signal?.aborted).toBe(true);
    expect(strategies.store.getState().running).toBe(false);
    expect(new Set(statuses())).toEqual(new Set(['idle']));
    strategies.run();
    strategies.show(subject('[]'));
    expect(waiting[1]?.signal?.aborted).toBe(true);
    waiting[1]?.answer();
    expect(new Set(statuses())).toEqual(new Set(['idle']));
  });

  it('one that is run again in the middle of a run takes its place: nobody waits for what nobody computes', async () => {
    const { strategies, waiting, statuses, settle } = scene();
    strategies.show(subject());
    strategies.run();
    strategies.run('pda');
    expect(waiting[0]?.signal?.aborted).toBe(true);
    expect(statuses().filter((status) => status !== 'idle')).toEqual(['running']);
    waiting.shift();
    await settle();
    expect(statuses().filter((status) => status !== 'idle')).toEqual(['done']);
    expect(strategies.store.getState().running).toBe(false);
  });

  it('puts wishes above what the subject says', async () => {
    const { strategies, asked } = scene();
    strategies.show(subject());
    strategies.wish({ whitespace: 'any', vocabulary: 'qwen3' });
    strategies.run();
    await Promise.resolve();
    expect(asked[0]).toMatchObject({ vocabulary: 'qwen3', grammar: { whitespace: 'any' } });
  });

  it('says so where there is no worker', async () => {
    const strategies = createStrategies(undefined);
    strategies.show(subject());
    strategies.run();
    await vi.waitFor(() => expect(strategies.store.getState().running).toBe(false));
    expect(strategies.store.getState().rows.get('pda')?.problem?.code).toBe('GRAMMAR_ENGINE_MISSING');
  });
});
