/**
 * Walks a text through a grammar token by token, as constrained decoding would have: before each token the mask says which
 * tokens it leaves. The first token that the mask takes away ends the walk; the rest is not reached.
 *
 * The text is the arguments alone, encoded from their first character: what a model writes between the borders of a tool
 * call. Counts are exact for the grammar that the engine made; what the engine gets wrong about the schema stands in
 * `CompiledGrammar.caveats`.
 */
import type { Problem } from '../base/problem';
import { mapSpan, type MappedText, type SourceSpan, type Span } from '../base/span';
import { maskHas, maskWords, type Matcher } from '../grammar/engine';
import { tokenBorders } from '../tokens/borders';
import { encode } from '../tokens/bpe';
import type { Vocabulary } from '../tokens/vocabulary';
import { explainBlock, type Block } from './block';

/** A text of more tokens is traced this far, and the trace says so. */
export const MAX_TRACED_TOKENS = 20_000;
/** Text beyond this many UTF-16 units is not encoded. No token is longer than 128 bytes, most have three or four. */
const MAX_ENCODED = MAX_TRACED_TOKENS * 128;

export interface TracedToken {
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
  allowed?: number;
  /** The grammar left no choice: one token only, or its bytes were the only ones that could follow. */
  forced?: boolean;
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
  /** Stops the walk with the signal's reason. */
  signal?: AbortSignal;
  /** Called now and then. A promise is waited for, so that a worker can take in messages. */
  onProgress?: (done: number, total: number) => void | Promise<void>;
  maxTokens?: number;
}

const PROGRESS_EVERY = 64;

export async function traceArguments(input: TraceInput): Promise<MaskTrace> {
  const { matcher, vocabulary, signal, onProgress } = input;
  const { text, map } = input.text;
  const limit = Math.min(input.maxTokens ?? MAX_TRACED_TOKENS, MAX_TRACED_TOKENS);
  const encoded = text.length > MAX_ENCODED ? text.slice(0, MAX_ENCODED) : text;
  const ids = encode(vocabulary, encoded);
  const borders = tokenBorders(vocabulary, encoded, ids.length > limit ? ids.slice(0, limit) : ids);
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
    const { allowed } = await matcher.computeMask(mask);
    token.allowed = allowed;
    trace.bitsSaved += maskBits(vocabulary.size, allowed);
    const has = maskHas(mask, token.id);
    if (has && isForced(matcher, allowed, vocabulary.bytes(token.id))) token.forced = true;
    if (has && matcher.accept(token.id)) {
      token.state = 'allowed';
      if (token.forced === true) trace.forced++;
      continue;
    }
    if (has) trace.problems.push(inconsistent(index, token));
    delete token.forced;
    token.state = 'blocked';
    trace.firstBlocked = index;
    trace.block = await explainBlock({ matcher, vocabulary, text: input.text, token, index, mask, allowed });
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

function isForced(matcher: Matcher, allowed: number, bytes: Uint8Array): boolean {
  if (allowed === 1) return true;
  const forced = matcher.forcedBytes();
  return bytes.length <= forced.length && bytes.every((byte, i) => byte === forced[i]);
}

const inconsistent = (index: number, token: TracedToken): Problem => ({
  code: 'ENGINE_INCONSISTENT',
  severity: 'warn',
  message: `The engine's mask allows token ${index + 1}, but the engine does not take it. It is shown as blocked.`,
  at: token.at,
  retryable: false,
});
