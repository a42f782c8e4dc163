/**
 * What the grammar worker tells of a place, for components. One ask at a time for each hook: the next one calls it off. Until an
 * answer is there, `last` is what was shown before, so that stepping along a text does not blink.
 */
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../core/base/problem';
import type { Result } from '../core/base/result';
import { utf8Bytes } from '../core/base/utf8';
import type { VocabularyId } from '../core/document/document';
import type { Look, LookWish } from '../core/mask/look';
import type { ExplainedToken, GrammarSource, Place, StateView, Walk } from '../core/mask/place';
import type { TracedCall } from '../workers/grammar/protocol';
import type { GrammarPort } from './mask';
import type { MaskRequest } from './mask-subject';
import { useSession } from './react';

export interface Answered<T> {
  /** Of what is asked now; null until it is there. */
  value: T | null;
  problem: Problem | null;
  /** The answer before, of whichever place; for what may stay in view while the next is on its way. */
  last: T | null;
  pending: boolean;
  /** Asks once more. A worker that does not answer, nor stop when told to, is replaced. */
  retry: () => void;
}

interface Held<T> {
  of: unknown;
  attempt: number;
  value: T | null;
  problem: Problem | null;
}

/** @param wish keeps its identity while it means the same; null asks nothing */
export function useAnswer<P extends object, W extends object, T>(
  port: P,
  wish: W | null,
  ask: (port: P, wish: W, signal: AbortSignal) => Promise<Result<T>>,
): Answered<T> {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const [last, setLast] = useState<T | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (wish === null) return;
    const abort = new AbortController();
    void ask(port, wish, abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      // Several answers come for one step along a text; none of them is worth a key that waits.
      startTransition(() => {
        setHeld(
          result.ok
            ? { of: wish, attempt, value: result.value, problem: null }
            : { of: wish, attempt, value: null, problem: result.error },
        );
        setLast(result.ok ? result.value : null);
      });
    });
    return () => abort.abort();
  }, [port, wish, ask, attempt]);
  const own = wish !== null && held?.of === wish && held.attempt === attempt ? held : null;
  return {
    value: own?.value ?? null,
    problem: own?.problem ?? null,
    last,
    pending: wish !== null && own === null,
    retry,
  };
}

/** Before byte `end` of a request's text; null for no request. */
export function usePlace(request: MaskRequest | null, end: number): Place | null {
  const bytes = useMemo(() => (request === null ? null : utf8Bytes(request.text)), [request]);
  return useMemo(
    () =>
      request === null || bytes === null
        ? null
        : { grammar: request.grammar, vocabulary: request.vocabulary, prefix: bytes.subarray(0, end) },
    [request, bytes, end],
  );
}

const look = (port: GrammarPort, wish: { place: Place } & LookWish, signal: AbortSignal) =>
  port.look(wish, { signal });
const explain = (port: GrammarPort, wish: { place: Place; token: number | 'end' }, signal: AbortSignal) =>
  port.explain(wish, { signal });
const state = (port: GrammarPort, wish: { place: Place }, signal: AbortSignal) =>
  port.state(wish, { signal });
interface TextWish {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  text: string;
}
const walk = (port: GrammarPort, wish: TextWish, signal: AbortSignal) => port.walk(wish, { signal });
const trace = (port: GrammarPort, wish: TextWish, signal: AbortSignal) => port.trace(wish, { signal });

/**
 * The mask at a place; with a query or ids, the tokens that it names.
 * @param place from `usePlace`, or one that keeps its identity
 * @param ids as well
 * @param likely tokens that come first in their groups; keeps its identity while it is the same
 */
export function useLook(
  place: Place | null,
  query: string,
  limit: number,
  ids?: readonly number[],
  likely?: readonly number[],
): Answered<Look> {
  const wish = useMemo(
    () =>
      place === null
        ? null
        : {
            place,
            query,
            limit,
            ...(ids === undefined ? {} : { ids }),
            ...(likely === undefined ? {} : { likely }),
          },
    [place, query, limit, ids, likely],
  );
  return useAnswer(useSession().mask.port, wish, look);
}

/** Why a token, or the end of the text, may or may not come. */
export function useExplanation(place: Place | null, token: number | 'end' | null): Answered<ExplainedToken> {
  const wish = useMemo(() => (place === null || token === null ? null : { place, token }), [place, token]);
  return useAnswer(useSession().mask.port, wish, explain);
}

/** The automaton at a place. */
export function useStateView(place: Place | null): Answered<StateView> {
  const wish = useMemo(() => (place === null ? null : { place }), [place]);
  return useAnswer(useSession().mask.port, wish, state);
}

/** A text that is typed. @param grammar keeps its identity while it is the same */
export function useWalk(
  grammar: GrammarSource | null,
  vocabulary: VocabularyId,
  text: string,
): Answered<Walk> {
  return useAnswer(useSession().mask.port, useTextWish(grammar, vocabulary, text), walk);
}

/** The same text token by token. @param grammar keeps its identity while it is the same */
export function useTextTrace(
  grammar: GrammarSource | null,
  vocabulary: VocabularyId,
  text: string,
): Answered<TracedCall> {
  return useAnswer(useSession().mask.port, useTextWish(grammar, vocabulary, text), trace);
}

const useTextWish = (
  grammar: GrammarSource | null,
  vocabulary: VocabularyId,
  text: string,
): TextWish | null =>
  useMemo(() => (grammar === null ? null : { grammar, vocabulary, text }), [grammar, vocabulary, text]);
