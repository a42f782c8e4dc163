import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../core/base/result';
import type { Look } from '../core/mask/look';
import { logOf } from '../testing/log-builder';
import { grammarPort } from '../testing/grammar-port';
import { testSession } from '../testing/test-session';
import type { GrammarPort } from '../state/mask';
import type { MaskRequest } from '../state/mask-subject';
import { SessionProvider } from '../state/react';
import { useExplanation, useLook, usePlace, useStateView, useWalk } from '../state/use-place';

const request: MaskRequest = {
  grammar: {
    kind: 'schema',
    text: JSON.stringify({
      type: 'object',
      properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
      required: ['unit'],
      additionalProperties: false,
    }),
    whitespace: 'none',
  },
  text: '{"unit":"kelvin"}',
  vocabulary: 'teaching',
};

const within = (grammar?: GrammarPort) => {
  const session = testSession(() => logOf([]), grammar === undefined ? {} : { grammar });
  return ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session}>{children}</SessionProvider>
  );
};

/** A port whose looks end when the test says so. */
function heldPort() {
  const asked: { prefix: number; signal: AbortSignal | undefined; answer: (look: Result<Look>) => void }[] =
    [];
  const port: GrammarPort = {
    ...grammarPort(),
    look: ({ place }, { signal } = {}) =>
      new Promise((answer) => asked.push({ prefix: place.prefix.length, signal, answer })),
  };
  return { port, asked };
}
const lookOf = (allowed: number): Look => ({
  allowed,
  size: 9,
  tokens: [],
  total: 0,
  nextBytes: [],
  groups: [],
});

describe('a place', () => {
  it('keeps its identity while it means the same', () => {
    const { result, rerender } = renderHook(({ end }) => usePlace(request, end), {
      initialProps: { end: 9 },
    });
    const first = result.current;
    expect(new TextDecoder().decode(first?.prefix)).toBe('{"unit":"');
    rerender({ end: 9 });
    expect(result.current).toBe(first);
    rerender({ end: 10 });
    expect(result.current).not.toBe(first);
  });

  it('is told of by the worker', async () => {
    const { result } = renderHook(
      () => {
        const place = usePlace(request, 9);
        return {
          look: useLook(place, '', 10),
          why: useExplanation(place, 0x6b),
          state: useStateView(place),
          walk: useWalk(request.grammar, 'teaching', request.text),
        };
      },
      { wrapper: within(grammarPort()) },
    );
    expect(result.current.look).toMatchObject({ value: null, problem: null, last: null, pending: true });
    await waitFor(() => expect(Object.values(result.current).every(({ pending }) => !pending)).toBe(true));
    const { look, why, state, walk } = result.current;
    expect(look.value).toMatchObject({ nextBytes: [0x63, 0x66] });
    expect(why.value?.explanation).toMatchObject({ allowed: false, byte: 0x6b, byteOffset: 0 });
    expect(state.value).toMatchObject({ complete: false });
    expect(walk.value).toMatchObject({ deadAt: 9, complete: false });
  });

  it('is asked about one at a time; the last answer stays in view until the next is there', async () => {
    const { port, asked } = heldPort();
    const { result, rerender } = renderHook(({ end }) => useLook(usePlace(request, end), '', 10), {
      initialProps: { end: 1 },
      wrapper: within(port),
    });
    await act(() => {
      asked[0]?.answer(ok(lookOf(1)));
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ value: { allowed: 1 }, last: { allowed: 1 }, pending: false });
    rerender({ end: 2 });
    rerender({ end: 3 });
    expect(asked.map(({ prefix, signal }) => [prefix, signal?.aborted])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(result.current).toMatchObject({ value: null, last: { allowed: 1 }, pending: true });
    await act(() => {
      asked[1]?.answer(ok(lookOf(2)));
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ value: null, last: { allowed: 1 }, pending: true });
    await act(() => {
      asked[2]?.answer(ok(lookOf(3)));
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ value: { allowed: 3 }, last: { allowed: 3 }, pending: false });
  });

  it('that is none asks nothing; a page without the engine says so', async () => {
    const { port, asked } = heldPort();
    const none = renderHook(() => useLook(null, '', 10), { wrapper: within(port) });
    expect(none.result.current.pending).toBe(false);
    expect(asked).toEqual([]);
    const without = renderHook(() => useLook(usePlace(request, 0), '', 10), { wrapper: within() });
    await waitFor(() =>
      expect(without.result.current.problem).toMatchObject({ code: 'GRAMMAR_ENGINE_MISSING' }),
    );
  });
});
