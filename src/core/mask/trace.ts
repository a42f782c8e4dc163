/**
 * Walks a text through a grammar token by token, as constrained decoding would have: before each token the mask says which
 * tokens it leaves. The first token that the mask takes away ends the walk; the rest is not reached.
 *
 * The text is the arguments alone, encoded from their first character: what a model writes between the borders of a tool
 * call. Counts are exact for the grammar that the engine made; what the engine gets wrong about the schema stands in
 * `CompiledGrammar.caveats`.
 */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import { mapSpan, type MappedText, type SourceSpan, type Span } from '../base/span';
import { utf8Bytes } from '../base/utf8';
import { maskHas, maskWords, type Explanation, type Matcher } from '../grammar/engine';
import { pieceBorders, tokenBorders, type TokenBorder } from '../tokens/borders';
import { encode } from '../tokens/bpe';
import type { Vocabulary } from '../tokens/vocabulary';
import { explainBlock, type Block } from './block';
import { acceptToken, NOT_A_TOKEN } from './token-step';

/** A text of more tokens is traced this far, and the trace says so. */
export const MAX_TRACED_TOKENS = 100_000;
/** Text beyond this many UTF-16 units is not encoded: most tokens have three or four. */
const MAX_ENCODED = MAX_TRACED_TOKENS * 16;
/** Before a space, where tokens do not go on, if there is one so near. */
const NEAR = 1_000;

/** May be a view of columns (`columns.ts`): read by name, not spread or serialised. */
export interface TracedToken {
  /** `NOT_A_TOKEN`: the response was cut here by another vocabulary. Its bytes are walked all the same. */
  id: number;
  /** Half-open range of UTF-8 bytes of the arguments. */
  byteStart: number;
  byteEnd: number;
  /** UTF-16 offsets into the arguments. */
  span: Span;
  /** The same in the source. */
  at: SourceSpan;
  /** The token begins or ends inside a character. */
  partial: boolean;
  state: 'allowed' | 'blocked' | 'not-reached';
  /** Tokens that the mask left before this one, out of `size`. Absent where it was not reached. */
  allowed?: number | undefined;
  /** The grammar left no choice: one token only, or its bytes were the only ones that could follow. */
  forced?: boolean | undefined;
  /** Nodes of the vocabulary's trie that its mask was a walk over; 0 from a cache; absent of engines that do not count. */
  nodes?: number | undefined;
  /** Microseconds that mask and step took, by the clock that was given; 0 for less than its step (`MaskTrace.clockMicros`). */
  micros?: number | undefined;
}

export interface MaskTrace {
  vocabulary: string;
  /** Tokens of the vocabulary. */
  size: number;
  tokens: TracedToken[];
  /** Index of the first token that the mask takes away. */
  firstBlocked: number | null;
  /** Why that token dies, and what else could have come. */
  block: Block | null;
  /** The text ended where the grammar can end. False after a block. */
  accepting: boolean;
  /** Every token was allowed, the whole text was traced, and the grammar could not end there. */
  endedEarly: boolean;
  /** Tokens that the mask leaves after the last one; absent after a block. */
  allowedAtEnd?: number;
  /** Sum over the masks that were computed for a token of log2(size / allowed): what the grammar decided in the model's place. */
  bitsSaved: number;
  /** Allowed tokens that the grammar left no choice about. */
  forced: number;
  /** The smallest step of the clock that was seen, in microseconds: browsers blunt theirs. Absent without a clock, or when it stood still. */
  clockMicros?: number;
  /** Characters of the text that were not traced because of the limit; 0 for all but huge texts. */
  untraced: number;
  /** What is wrong with the engine itself: a mask that it does not keep to. */
  problems: Problem[];
}

export interface TraceInput {
  /** At its start; it is left where the trace ended. */
  matcher: Matcher;
  vocabulary: Vocabulary;
  text: MappedText;
  /** Byte lengths of the tokens that a response carried; the text behind them is encoded. Absent: all of it is. */
  pieces?: readonly number[];
  /** Why bytes that are no token may not come where the matcher stands, of grammars that can tell. */
  explainBytes?: (bytes: Uint8Array) => Explanation;
  /** Milliseconds. */
  now?: () => number;
  /** Stops the walk with the signal's reason. */
  signal?: AbortSignal;
  /** Called now and then. A promise is waited for, so that a worker can take in messages. */
  onProgress?: (done: number, total: number) => void | Promise<void>;
  maxTokens?: number;
}

const PROGRESS_EVERY = 256;

export async function traceArguments(input: TraceInput): Promise<MaskTrace> {
  const { matcher, vocabulary, signal, onProgress, now } = input;
  const { text, map } = input.text;
  const limit = Math.min(input.maxTokens ?? MAX_TRACED_TOKENS, MAX_TRACED_TOKENS);
  const borders = bordersOf(input, limit);
  const bytes = utf8Bytes(text.slice(0, borders.at(-1)?.span.end ?? 0));
  const tokens = borders.map((border): TracedToken => ({
    ...border,
    at: mapSpan(map, border.span),
    state: 'not-reached',
  }));
  const trace: MaskTrace = {
    vocabulary: vocabulary.name,
    size: vocabulary.size,
    tokens,
    firstBlocked: null,
    block: null,
    accepting: false,
    endedEarly: false,
    bitsSaved: 0,
    forced: 0,
    untraced: text.length - (tokens.at(-1)?.span.end ?? 0),
    problems: [],
  };

  const mask = new Uint32Array(maskWords(vocabulary.size));
  for (const [index, token] of tokens.entries()) {
    if (index % PROGRESS_EVERY === 0) {
      await onProgress?.(index, tokens.length);
      signal?.throwIfAborted();
    }
    const started = now?.() ?? 0;
    const asked = matcher.computeMask(mask);
    const { allowed, nodes } = 'then' in asked ? await asked : asked;
    token.allowed = allowed;
    if (nodes !== undefined) token.nodes = nodes;
    trace.bitsSaved += maskBits(vocabulary.size, allowed);
    const own = bytes.subarray(token.byteStart, token.byteEnd);
    const has = token.id === NOT_A_TOKEN || maskHas(mask, token.id);
    const forced = has && isForced(matcher, allowed, token.id, own);
    const taken = has && acceptToken(matcher, token.id, own);
    if (now !== undefined) {
      token.micros = (now() - started) * 1000;
      if (token.micros > 0 && token.micros < (trace.clockMicros ?? Infinity))
        trace.clockMicros = token.micros;
    }
    if (taken) {
      if (forced) token.forced = true;
      token.state = 'allowed';
      if (token.forced === true) trace.forced++;
      continue;
    }
    if (has && token.id !== NOT_A_TOKEN) trace.problems.push(inconsistent(index, token));
    token.state = 'blocked';
    trace.firstBlocked = index;
    trace.block = await explainBlock({
      matcher,
      vocabulary,
      text: input.text,
      token,
      bytes: own,
      index,
      mask,
      allowed,
      explainBytes: input.explainBytes,
    });
    break;
  }
  if (trace.firstBlocked === null) {
    trace.allowedAtEnd = (await matcher.computeMask(mask)).allowed;
    if (trace.untraced === 0) {
      trace.accepting = matcher.isAccepting();
      trace.endedEarly = !trace.accepting;
    }
  }
  await onProgress?.(tokens.length, tokens.length);
  return trace;
}

/** Bits that one mask decides. No token left counts as one: the model could have written nothing else. */
export const maskBits = (size: number, allowed: number): number => Math.log2(size / Math.max(allowed, 1));

function bordersOf({ vocabulary, text: { text }, pieces }: TraceInput, limit: number): TokenBorder[] {
  const encoded = text.length > MAX_ENCODED ? text.slice(0, cutBefore(text, MAX_ENCODED)) : text;
  if (pieces === undefined) {
    const ids = encode(vocabulary, encoded);
    return tokenBorders(vocabulary, encoded, ids.length > limit ? ids.slice(0, limit) : ids);
  }
  const bytes = utf8Bytes(encoded);
  const lengths: number[] = [];
  const ids: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = Math.min(Number.isInteger(piece) ? piece : 0, bytes.length - at);
    if (length <= 0) continue;
    if (ids.length >= limit) break;
    lengths.push(length);
    ids.push(vocabulary.rank(bytes, at, at + length));
    at += length;
  }
  // A rest that begins inside of a character: that character's end is a piece of its own.
  let whole = at;
  while (whole < bytes.length && ((bytes[whole] ?? 0) & 0xc0) === 0x80) whole++;
  if (whole > at && ids.length < limit) {
    lengths.push(whole - at);
    ids.push(vocabulary.rank(bytes, at, whole));
  }
  const rest = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(whole));
  if (ids.length < limit)
    for (const id of encode(vocabulary, rest).slice(0, limit - ids.length)) {
      lengths.push(vocabulary.bytes(id).length);
      ids.push(id);
    }
  return pieceBorders(encoded, lengths, ids);
}

function cutBefore(text: string, end: number): number {
  const space = text.lastIndexOf(' ', end);
  if (space > end - NEAR) return space;
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

function isForced(matcher: Matcher, allowed: number, id: number, bytes: Uint8Array): boolean {
  if (allowed === 1 && id !== NOT_A_TOKEN) return true;
  const forced = matcher.forcedBytes();
  return bytes.length <= forced.length && bytes.every((byte, i) => byte === forced[i]);
}

const inconsistent = (index: number, token: TracedToken): Problem => ({
  code: 'ENGINE_INCONSISTENT',
  severity: 'warn',
  ...sentence(
    'ENGINE_INCONSISTENT',
    "The engine's mask allows token {number}, but the engine does not take it. It is shown as blocked.",
    { number: index + 1 },
  ),
  at: token.at,
  retryable: false,
});
