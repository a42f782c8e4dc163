/**
 * The neutral model: what every reader makes of what people paste. Nothing is lost (`unread`), everything points back into
 * the source, a call found by heuristics or inside reasoning is a candidate and never runs by default.
 */
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { MappedText, SourceSpan, Span, SourceId } from '../base/span';
import type { JsonNode } from '../json/node';

export type Transport = 'json' | 'sse' | 'ndjson' | 'jsonl' | 'text';

export type FormatId = 'openai-chat' | 'anthropic-messages' | 'action-text' | 'text';

/** Why a paste was read as it was. Shown to the user, who can override it. */
export interface Detection {
  format: FormatId;
  transport: Transport;
  /** One sentence naming the mandatory keys or markers that decided. */
  evidence: string;
  /** The place that decided, when there is one. */
  at?: SourceSpan;
  /** Other formats whose evidence was present too. */
  alternatives: FormatId[];
  /** True when the user chose the format. */
  overridden: boolean;
}

export interface Paste {
  source: SourceId;
  text: string;
  detection: Detection;
  /** In order of appearance. Alternatives of one turn (`n > 1`) follow each other; `choice` numbers them. */
  responses: Response[];
  problems: Problem[];
  /** Parts that no reader understood. They stay visible. */
  unread: Unread[];
}

export interface Unread {
  at: SourceSpan;
  why: string;
}

export interface Response {
  /** Provider's id when there is one. */
  id?: string;
  model?: string;
  /** Order kept. The views below are made from it. */
  parts: Part[];
  text: string;
  reasoning: string;
  toolCalls: ToolCall[];
  candidates: ToolCall[];
  usage?: Usage;
  /** Where token counts were reported, in order; absent when they were not. */
  usageAt?: SourceSpan[];
  stop?: Stop;
  error?: ResponseError;
  at: SourceSpan;
  /** Index of the choice when one response holds several candidates. */
  choice: number;
  /** One per SSE event or NDJSON line that carried a part of this response, in order. */
  chunks: Chunk[];
  problems: Problem[];
}

export interface Chunk {
  at: SourceSpan;
  /** SSE `event:` name or the payload's `type`. */
  name?: string;
}

export type StopNorm =
  | 'end'
  | 'tool'
  | 'length'
  | 'filter'
  | 'refusal'
  | 'stop_sequence'
  | 'pause'
  | 'malformed_tool'
  | 'error'
  | 'other';

export interface Stop {
  raw: string;
  norm: StopNorm;
  at?: SourceSpan;
}

export interface ResponseError {
  code?: string;
  type?: string;
  message: string;
  /** The model's own text when a provider refused to parse it (Groq). */
  failedGeneration?: MappedText;
  at?: SourceSpan;
}

export type Part =
  | { t: 'text'; text: MappedText }
  | {
      t: 'reasoning';
      text: MappedText;
      signature?: string;
      redacted?: boolean;
      encrypted?: string;
      unterminated?: boolean;
    }
  | { t: 'refusal'; text: MappedText }
  | { t: 'call'; call: ToolCall }
  | { t: 'result'; callId: string; isError: boolean; content: Json; at?: SourceSpan }
  | { t: 'media'; mime: string; ref: string }
  | { t: 'unknown'; raw: Json; at?: SourceSpan };

export type CallKind = 'function' | 'legacy_function' | 'custom' | 'server' | 'client_builtin' | 'action';

export interface ToolCall {
  id: string;
  /** `made` when the wire carried none and we numbered it. */
  idOrigin: 'wire' | 'made';
  /** The tool's name after the format's decoration is removed. */
  name: string;
  wireName: string;
  nameAt?: SourceSpan;
  kind: CallKind;
  argsWire: 'string' | 'object' | 'tags' | 'python' | 'none';
  /** The arguments' text as the model wrote it, decoded from its carrier, mapped back to the source. */
  args: MappedText;
  /** Arguments as nodes; spans are offsets into `args.text`. */
  node?: JsonNode;
  /** Free text of a custom tool. */
  input?: string;
  /** False when the arguments did not end. Such a call never runs. */
  complete: boolean;
  /** Strict JSON and an object. */
  argsOk: boolean;
  problems: Problem[];
}

/** Normalised token counts: `inputTotal` counts cached tokens, `output` counts reasoning. Absent = not reported. */
export interface Usage {
  inputTotal?: number;
  cacheRead?: number;
  cacheWrite?: number;
  output?: number;
  reasoning?: number;
  raw: Json;
}

export type { Span };
