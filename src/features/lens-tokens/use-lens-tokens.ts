/** What the token lens shows, read from the stores: the trace of the call at the cursor, and the token that is looked at. */
import { useCallback, useEffect, useMemo } from 'react';
import { mapSpan, type SourceSpan, type Span } from '../../core/base/span';
import { pathAt } from '../../core/json/locate';
import { maskBits, type MaskTrace, type TracedToken } from '../../core/mask/trace';
import type { GrammarSource } from '../../core/mask/place';
import type { MaskVerdict } from '../../core/mask/verdict';
import { highlightOf, sameSpan, spanTouches } from '../../state/linking';
import type { CallFacts, MaskRequest } from '../../state/mask-subject';
import { useMoment, useRunState, useSession, useViewState } from '../../state/react';
import { scanArguments } from '../../state/scan-arguments';
import { useMask, type MaskModel } from '../../state/use-mask';
import type { TokenScale } from './encodings';
import { lastUpTo } from './strip-items';
import { tokenTexts, type TokenTexts } from './token-text';

export interface TracedModel {
  trace: MaskTrace;
  verdict: MaskVerdict;
  facts: CallFacts;
  traced: NonNullable<MaskModel['traced']>;
  args: string;
  request: MaskRequest;
  grammar: GrammarSource;
  /** Name of the tool or action. */
  name: string;
  /** Texts of a token by index. */
  textsOf: (index: number) => TokenTexts;
  /** JSON pointer of what token `index` begins in. */
  pathOf: (index: number) => string;
  /** Where token `index` stands; of the end of the text, its last character's end. */
  spanOf: (index: number) => SourceSpan;
  /** Tokens, and the end of the text when the walk came there. */
  count: number;
  cursor: number;
  setCursor: (index: number) => void;
  /** Range of tokens that show the step's value; null when it names none. */
  lit: { from: number; to: number } | null;
  scale: TokenScale;
  /** Bits that the masks before token `index` and the one at it have decided. */
  bitsUpTo: (index: number) => number;
  /** The cursor's token was reached: there is a mask before it. */
  reached: boolean;
  /** Bytes of the text before the cursor. */
  before: number;
}

export interface LensTokensModel {
  mask: MaskModel;
  running: boolean;
  traced: TracedModel | null;
}

export function useLensTokens(): LensTokensModel {
  const mask = useMask();
  const running = useRunState((state) => state.log === null && state.status === 'running');
  return { mask, running, traced: useTraced(mask) };
}

function useTraced(mask: MaskModel): TracedModel | null {
  const session = useSession();
  const moment = useMoment();
  const { trace, traced, verdict, subject } = mask;
  const record = subject.kind === 'call' ? subject.call.record : null;
  const args = record?.args.text ?? '';
  const texts = useMemo(() => tokenTexts(args), [args]);
  const textsOf = useCallback(
    (index: number): TokenTexts => {
      const token = trace?.tokens[index];
      return token === undefined ? NOTHING : texts(token);
    },
    [trace, texts],
  );
  const map = record?.args.map ?? null;
  const mapped = record?.args ?? null;
  const pathOf = useCallback(
    (index: number): string => {
      const root = mapped === null ? undefined : scanArguments(mapped).root;
      return root === undefined ? '' : pathAt(root, trace?.tokens[index]?.span.start ?? 0);
    },
    [mapped, trace],
  );
  const spanOf = useCallback(
    (index: number): SourceSpan =>
      trace?.tokens[index]?.at ??
      (map === null
        ? { source: '', start: 0, end: 0 }
        : mapSpan(map, { start: args.length, end: args.length })),
    [trace, map, args],
  );

  const lit = useMemo(() => {
    const highlight = moment === null ? null : highlightOf(moment);
    if (trace === null || highlight === null) return null;
    const { start, end } = highlight.span;
    return rangeOf(
      trace,
      start,
      ({ span }) => span,
      (span) => span.start < end && span.end > start,
    );
  }, [moment, trace]);

  const scale = useMemo(() => (trace === null ? NO_SCALE : scaleOf(trace)), [trace]);
  const bits = useMemo(() => (trace === null ? NO_BITS : runningBits(trace)), [trace]);
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
  if (trace === null || traced === null || verdict === null || record === null || subject.kind !== 'call')
    return null;

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
  const shown = Math.min(cursor, Math.max(0, count - 1));
  return {
    trace,
    verdict,
    facts: subject.facts,
    traced,
    args,
    request: subject.request,
    grammar: subject.request.grammar,
    name: record.name,
    textsOf,
    pathOf,
    spanOf,
    count,
    cursor: shown,
    setCursor,
    lit,
    scale,
    bitsUpTo: (index) => bits[Math.min(index, bits.length - 1)] ?? 0,
    reached: firstBlocked === null || shown <= firstBlocked,
    before: tokens[shown]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0,
  };
}

const NO_SCALE: TokenScale = { size: 0, micros: null, probability: null };
const NO_BITS = new Float64Array();

function scaleOf({ size, tokens }: MaskTrace): TokenScale {
  let most: number | null = null;
  for (const { micros } of tokens) if (micros !== undefined && micros > (most ?? -1)) most = micros;
  return { size, micros: most, probability: null };
}

function runningBits({ tokens, size }: MaskTrace): Float64Array {
  const bits = new Float64Array(tokens.length);
  let sum = 0;
  for (const [index, { allowed }] of tokens.entries()) {
    if (allowed !== undefined) sum += maskBits(size, allowed);
    bits[index] = sum;
  }
  return bits;
}

const NOTHING: TokenTexts = { glyphs: [], bytes: new Uint8Array() };

/** The same tokens of the same place: a step further, it is still the call that one looked at. */
function callKey({ tokens }: MaskTrace): string {
  const { source, start } = tokens[0]?.at ?? { source: '', start: 0 };
  return `${source} ${start} ${tokens.at(-1)?.at.end ?? start} ${tokens.length}`;
}

/**
 * The run of tokens whose spans a range that begins at `start` touches. Spans are in order, so that those before it are
 * skipped by bisection: of a hundred thousand tokens nobody may look at each at every step.
 */
function rangeOf<S extends Span>(
  { tokens }: MaskTrace,
  start: number,
  spanOf: (token: TracedToken) => S,
  touches: (span: S) => boolean,
): { from: number; to: number } | null {
  const holds = (token: TracedToken | undefined): boolean => token !== undefined && touches(spanOf(token));
  const endOf = (index: number): number => {
    const token = tokens[index];
    return token === undefined ? Infinity : spanOf(token).end;
  };
  let from = lastUpTo(tokens.length, endOf, start - 1);
  // Tokens inside of one escaped character have the same span.
  for (let tries = 0; tries < MOST_TRIES && from < tokens.length && !holds(tokens[from]); tries++) from++;
  if (!holds(tokens[from])) return null;
  let to = from + 1;
  while (holds(tokens[to])) to++;
  return { from, to };
}

/** Tokens that end where the range begins and do not touch it: a few, parts of a character. */
const MOST_TRIES = 16;
