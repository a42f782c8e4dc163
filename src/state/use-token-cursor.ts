/** The token of the traced call that one looks at: one cursor for all that is shown of it. */
import { useCallback, useEffect, useMemo } from 'react';
import { lastUpTo } from '../core/base/bisect';
import { mapSpan, type SourceSpan, type Span } from '../core/base/span';
import type { MaskTrace, TracedToken } from '../core/mask/trace';
import { highlightOf, sameSpan, spanTouches } from './linking';
import { useMoment, useSession, useViewState } from './react';
import type { MaskModel } from './use-mask';

export interface TokenCursor {
  cursor: number;
  setCursor: (index: number) => void;
  /** Tokens, and the end of the text when the walk came there. */
  count: number;
  /** Where token `index` stands; of the end of the text, its last character's end. */
  spanOf: (index: number) => SourceSpan;
  /** Range of tokens that show the step's value; null when it names none. */
  lit: TokenRange | null;
}

/** Half-open. */
export interface TokenRange {
  from: number;
  to: number;
}

/** Without a choice: the first blocked token, the end of a text that ended early, or where the step's value begins. */
export function useTokenCursor({ trace, subject }: Pick<MaskModel, 'trace' | 'subject'>): TokenCursor {
  const session = useSession();
  const moment = useMoment();
  const args = subject.kind === 'call' ? subject.call.record.args : null;
  const map = args?.map ?? null;
  const end = args?.text.length ?? 0;
  const spanOf = useCallback(
    (index: number): SourceSpan =>
      trace?.tokens[index]?.at ??
      (map === null ? { source: '', start: 0, end: 0 } : mapSpan(map, { start: end, end })),
    [trace, map, end],
  );
  const lit = useMemo(() => {
    const highlight = moment === null ? null : highlightOf(moment);
    if (trace === null || highlight === null) return null;
    const { span } = highlight;
    return rangeOf(
      trace,
      span.start,
      (token) => token.span,
      (own) => own.start < span.end && own.end > span.start,
    );
  }, [moment, trace]);
  const call = trace === null ? null : callKey(trace);
  const chosen = useViewState((state) => state.token);
  // A token from an address belongs to the call that is traced first.
  useEffect(() => {
    if (call !== null && chosen?.of === null) session.view({ token: { index: chosen.index, of: call } });
  }, [call, chosen, session]);
  const selection = useViewState((state) =>
    trace !== null && state.selection !== null && state.selection.source === map?.source
      ? state.selection
      : null,
  );
  const selected = useMemo(
    () =>
      trace === null || selection === null
        ? null
        : rangeOf(
            trace,
            selection.start,
            ({ at }) => at,
            (at) => spanTouches(at, selection),
          ),
    [trace, selection],
  );
  const setCursor = useCallback(
    (index: number) => {
      if (trace === null) return;
      session.view({ token: { index, of: callKey(trace) } });
      const span = spanOf(index);
      if (!sameSpan(session.stores.view.getState().selection, span)) session.select(span);
    },
    [trace, session, spanOf],
  );
  if (trace === null) return { cursor: 0, setCursor, count: 0, spanOf, lit };
  const { tokens, firstBlocked } = trace;
  const reachedEnd = firstBlocked === null && trace.untraced === 0;
  const count = tokens.length + (reachedEnd ? 1 : 0);
  const start = firstBlocked ?? (trace.endedEarly ? tokens.length : (lit?.from ?? 0));
  const own = chosen !== null && (chosen.of ?? call) === call ? chosen.index : null;
  // What was selected elsewhere wins over an older choice, unless the choice lies in it.
  const cursor =
    selected === null || (own !== null && own >= selected.from && own < selected.to)
      ? (own ?? start)
      : selected.from;
  return { cursor: Math.min(cursor, Math.max(0, count - 1)), setCursor, count, spanOf, lit };
}

/** The same tokens of the same place: a step further, it is still the call that one looked at. */
function callKey({ tokens }: MaskTrace): string {
  const { source, start } = tokens[0]?.at ?? { source: '', start: 0 };
  return `${source} ${start} ${tokens.at(-1)?.at.end ?? start} ${tokens.length}`;
}

/** Tokens that end where a range begins and do not touch it: a few, parts of a character. */
const MOST_TRIES = 16;

/**
 * The run of tokens whose spans a range that begins at `start` touches. Spans are in order, so that those before it are
 * skipped by bisection: of a hundred thousand tokens nobody may look at each at every step.
 */
function rangeOf<S extends Span>(
  { tokens }: MaskTrace,
  start: number,
  spanOf: (token: TracedToken) => S,
  touches: (span: S) => boolean,
): TokenRange | null {
  const holds = (token: TracedToken | undefined): boolean => token !== undefined && touches(spanOf(token));
  const endOf = (index: number): number => {
    const token = tokens[index];
    return token === undefined ? Infinity : spanOf(token).end;
  };
  let from = lastUpTo(tokens.length, endOf, start - 1);
  for (let tries = 0; tries < MOST_TRIES && from < tokens.length && !holds(tokens[from]); tries++) from++;
  if (!holds(tokens[from])) return null;
  let to = from + 1;
  while (holds(tokens[to])) to++;
  return { from, to };
}
