import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../core/base/result';
import { grammarPort } from '../testing/grammar-port';
import { createMask, KEPT_TOKENS, type GrammarPort, type Mask, type MaskState } from './mask';
import type { TracedCall } from '../workers/grammar/protocol';
import type { MaskRequest } from './mask-subject';

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
});
const schemaOf = (text: string, whitespace: 'none' | 'any' = 'none'): MaskRequest['grammar'] => ({
  kind: 'schema',
  text,
  whitespace,
});
const request = (text: string): MaskRequest => ({ grammar: schemaOf(SCHEMA), text, vocabulary: 'teaching' });
const ROME = request('{"city":"Rome","unit":"celsius"}');
const KELVIN = request('{"city":"Rome","unit":"kelvin"}');

/** Resolves when the mask comes to rest. */
const settled = (mask: Mask): Promise<MaskState> =>
  new Promise((resolve) => {
    const look = (state: MaskState): boolean => {
      if (state.status === 'loading') return false;
      resolve(state);
      return true;
    };
    if (look(mask.store.getState())) return;
    const stop = mask.store.subscribe((state) => {
      if (look(state)) stop();
    });
  });

/** A port whose traces end when the test says so. */
function heldPort() {
  const inner = grammarPort();
  const calls: {
    text: string;
    signal: AbortSignal | undefined;
    answer: (result: Result<TracedCall>) => void;
  }[] = [];
  const port: GrammarPort = {
    ...inner,
    trace: (wanted, { signal } = {}) =>
      new Promise((answer) => {
        calls.push({ text: wanted.text, signal, answer });
      }),
  };
  return { port, calls };
}
const tracedOf = async (wanted: MaskRequest): Promise<TracedCall> => {
  const mask = createMask(grammarPort());
  mask.want(wanted);
  const { traced } = await settled(mask);
  if (traced === null) throw new Error('It traces.');
  return traced;
};

describe('the mask', () => {
  it('traces what is wanted', async () => {
    const mask = createMask(grammarPort());
    mask.want(KELVIN);
    const state = await settled(mask);
    expect(state).toMatchObject({ status: 'ready', problem: null, progress: null, vocabulary: 'teaching' });
    expect(state.traced?.trace.block).toMatchObject({ path: '/unit', byte: 0x6b });
  });

  it('traces each text once, also when it comes back', async () => {
    const port = grammarPort();
    const mask = createMask(port);
    for (const wanted of [ROME, KELVIN, ROME, ROME, null, KELVIN]) {
      mask.want(wanted);
      await settled(mask);
    }
    expect(port.traced).toEqual([ROME.text, KELVIN.text]);
    expect(mask.store.getState()).toMatchObject({ status: 'ready', request: KELVIN });
  });

  it('keeps schemas, settings and vocabularies apart', async () => {
    const port = grammarPort();
    const mask = createMask(port);
    for (const wanted of [
      ROME,
      { ...ROME, grammar: schemaOf(SCHEMA, 'any') },
      { ...ROME, grammar: schemaOf(`${SCHEMA} `) },
      { ...ROME, vocabulary: 'qwen3' as const },
    ]) {
      mask.want(wanted);
      await settled(mask);
    }
    expect(port.traced).toHaveLength(4);
  });

  it('calls off what is no longer wanted, and hears it no more', async () => {
    const { port, calls } = heldPort();
    const mask = createMask(port);
    mask.want(ROME);
    mask.want(KELVIN);
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    calls[0]?.answer(ok(await tracedOf(ROME)));
    await Promise.resolve();
    expect(mask.store.getState()).toMatchObject({ status: 'loading', request: KELVIN, traced: null });
    const kelvin = await tracedOf(KELVIN);
    calls[1]?.answer(ok(kelvin));
    expect(await settled(mask)).toMatchObject({ status: 'ready', traced: kelvin });
  });

  it('stays cancelled until it is asked again', async () => {
    const { port, calls } = heldPort();
    const mask = createMask(port);
    mask.want(ROME);
    mask.cancel();
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(mask.store.getState()).toMatchObject({ status: 'idle', request: ROME });
    mask.want(ROME);
    expect(calls).toHaveLength(1);
    mask.retry();
    calls[1]?.answer(ok(await tracedOf(ROME)));
    expect(await settled(mask)).toMatchObject({ status: 'ready' });
  });

  it('says what failed, and tries again when told to', async () => {
    const problem = { code: 'X', severity: 'error' as const, message: '', retryable: true };
    const { port, calls } = heldPort();
    const mask = createMask(port);
    mask.want(ROME);
    calls[0]?.answer(err(problem));
    expect(await settled(mask)).toMatchObject({ status: 'failed', problem });
    mask.retry();
    expect(mask.store.getState()).toMatchObject({ status: 'loading', problem: null });
    expect(calls).toHaveLength(2);
  });

  it('forgets the oldest traces when they hold too many tokens', async () => {
    const { port, calls } = heldPort();
    const mask = createMask(port);
    const small = await tracedOf(ROME);
    const token = small.trace.tokens[0];
    if (token === undefined) throw new Error('It has tokens.');
    const large = {
      ...small,
      trace: { ...small.trace, tokens: Array.from({ length: KEPT_TOKENS / 2 + 1 }, () => token) },
    };
    for (const wanted of [request('1'), request('2'), request('2'), request('1')]) {
      mask.want(wanted);
      calls.at(-1)?.answer(ok(large));
      await settled(mask);
    }
    expect(calls.map(({ text }) => text)).toEqual(['1', '2', '1']);
  });

  it('says so where there is no engine', () => {
    const mask = createMask(undefined);
    mask.want(ROME);
    expect(mask.store.getState()).toMatchObject({
      status: 'failed',
      problem: { code: 'GRAMMAR_ENGINE_MISSING' },
    });
  });

  it('counts tokens once the vocabulary is there, each text once', async () => {
    const port = grammarPort();
    const asked: string[][] = [];
    const mask = createMask({
      ...port,
      tokenCount: (input) => {
        expect(input.vocabulary).toBe('teaching');
        asked.push([...input.texts]);
        return port.tokenCount(input);
      },
    });
    mask.count(['city']);
    expect(asked).toEqual([]);
    mask.want(ROME);
    await settled(mask);
    mask.count(['city', 'unit', 'city']);
    mask.count(['city', 'unit', 'x']);
    await new Promise<void>((resolve) => {
      const stop = mask.store.subscribe(({ counts }) => {
        if (counts.size < 3) return;
        stop();
        resolve();
      });
    });
    expect(asked).toEqual([['city', 'unit'], ['x']]);
    expect([...mask.store.getState().counts]).toEqual([
      ['city', 1],
      ['unit', 1],
      ['x', 1],
    ]);
  });

  it('forgets the counts of another vocabulary, also those that are on their way', async () => {
    const inner = grammarPort();
    const answers: (() => void)[] = [];
    const mask = createMask({
      ...inner,
      tokenCount: (input) =>
        new Promise((answer) => {
          answers.push(() => answer(ok(input.texts.map(() => (input.vocabulary === 'qwen3' ? 3 : 1)))));
        }),
    });
    const arrive = async (at: number): Promise<ReadonlyMap<string, number>> => {
      answers[at]?.();
      await new Promise((done) => setImmediate(done));
      return mask.store.getState().counts;
    };
    mask.want(ROME);
    await settled(mask);
    mask.count(['city']);
    expect([...(await arrive(0))]).toEqual([['city', 1]]);
    mask.count(['unit']);
    mask.want({ ...ROME, vocabulary: 'qwen3' });
    expect(await settled(mask)).toMatchObject({ vocabulary: 'qwen3', counts: new Map() });
    mask.count(['unit']);
    expect([...(await arrive(1))]).toEqual([]);
    expect([...(await arrive(2))]).toEqual([['unit', 3]]);
    // A trace that was kept brings its vocabulary back.
    mask.want(ROME);
    expect(mask.store.getState()).toMatchObject({ vocabulary: 'teaching', counts: new Map() });
  });
});
