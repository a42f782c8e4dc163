import { describe, expect, it } from 'vitest';
import { err, ok } from '../core/base/result';
import { enginePort } from '../testing/engine-port';
import type { MaskRequest } from './mask-subject';
import { FEASIBLE_SLICE, feasibleInSlices } from './use-feasible';

const request: MaskRequest = {
  grammar: { kind: 'schema', text: '{"type":"array","items":{"enum":[1,2]}}', whitespace: 'none' },
  text: `[${'1,'.repeat(400)}2]`,
  vocabulary: 'teaching',
};
const signal = new AbortController().signal;

describe('feasible mass in slices', () => {
  it('is what one ask would have said, and tells how far it is', async () => {
    const port = enginePort();
    const traced = await port.trace(request);
    const total = traced.ok ? traced.value.trace.tokens.length : 0;
    expect(total).toBeGreaterThan(FEASIBLE_SLICE);
    const told: number[] = [];
    const wish = { request, tokens: null, total, onDone: (done: number) => told.push(done) };
    const sliced = await feasibleInSlices(port, wish, signal);
    const whole = await port.feasible({ ...request, source: { kind: 'model' }, from: 0, count: total });
    expect(sliced).toEqual(whole);
    expect(sliced.ok && sliced.value).toHaveLength(total);
    expect(told).toEqual(
      Array.from({ length: Math.ceil(total / FEASIBLE_SLICE) }, (_, i) => i * FEASIBLE_SLICE),
    );
  });
  it('ends where the grammar does, and with what goes wrong', async () => {
    const ends = {
      feasible: () => Promise.resolve(ok([{ low: 1, high: 1 }])),
    };
    const wish = { request, tokens: null, total: 2_000, onDone: () => undefined };
    expect(await feasibleInSlices(ends, wish, signal)).toEqual(ok([{ low: 1, high: 1 }]));
    const problem = { code: 'MODEL_UNREACHABLE', severity: 'error', message: '', retryable: true } as const;
    expect(await feasibleInSlices({ feasible: () => Promise.resolve(err(problem)) }, wish, signal)).toEqual(
      err(problem),
    );
  });
});
