/** What the token lens shows, read from the stores: the trace of the call at the cursor, and the token that is looked at. */
import { useCallback, useMemo } from 'react';
import { pathAt } from '../../core/json/locate';
import { maskBits, type MaskTrace } from '../../core/mask/trace';
import type { GrammarSource } from '../../core/mask/place';
import type { MaskVerdict } from '../../core/mask/verdict';
import type { CallFacts, MaskRequest } from '../../state/mask-subject';
import { useRunState } from '../../state/react';
import { scanArguments } from '../../state/scan-arguments';
import { useMask, type MaskModel } from '../../state/use-mask';
import { useTokenCursor, type TokenCursor } from '../../state/use-token-cursor';
import type { TokenScale } from './encodings';
import { tokenTexts, type TokenTexts } from './token-text';

export interface TracedModel extends TokenCursor {
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
  const mapped = record?.args ?? null;
  const pathOf = useCallback(
    (index: number): string => {
      const root = mapped === null ? undefined : scanArguments(mapped).root;
      return root === undefined ? '' : pathAt(root, trace?.tokens[index]?.span.start ?? 0);
    },
    [mapped, trace],
  );
  const { cursor, setCursor, count, spanOf, lit } = useTokenCursor(mask);

  const scale = useMemo(() => (trace === null ? NO_SCALE : scaleOf(trace)), [trace]);
  const bits = useMemo(() => (trace === null ? NO_BITS : runningBits(trace)), [trace]);
  if (trace === null || traced === null || verdict === null || record === null || subject.kind !== 'call')
    return null;

  const { tokens, firstBlocked } = trace;
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
    cursor,
    setCursor,
    lit,
    scale,
    bitsUpTo: (index) => bits[Math.min(index, bits.length - 1)] ?? 0,
    reached: firstBlocked === null || cursor <= firstBlocked,
    before: tokens[cursor]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0,
  };
}

const NO_SCALE: TokenScale = { size: 0, micros: null, probability: null, rank: null, masses: null };
const NO_BITS = new Float64Array();

function scaleOf({ size, tokens }: MaskTrace): TokenScale {
  let most: number | null = null;
  for (const { micros } of tokens) if (micros !== undefined && micros > (most ?? -1)) most = micros;
  return { size, micros: most, probability: null, rank: null, masses: null };
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
