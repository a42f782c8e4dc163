/**
 * The neutral model: what every reader makes of what people paste. Nothing is lost (`unread`), everything points back into
 * the source, a call found by heuristics or inside reasoning is a candidate and never runs by default.
 */
import type { Json, JsonObject } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { MappedText, SourceSpan, Span, SourceId } from '../base/span';
import type { Said } from '../base/words';
import type { JsonNode } from '../json/node';

export type Transport = 'json' | 'sse' | 'ndjson' | 'jsonl' | 'har' | 'text';

export const FORMAT_IDS = [
  // Exports and logs: many responses, each in a provider's format or in the log's own.
  'har',
  'otlp-genai',
  'langsmith',
  'langfuse',
  'inspect-ai',
  'openai-batch',
  'sharegpt',
  'mcp',
  'langchain-messages',
  'vercel-ui-message',
  'claude-code-jsonl',
  'codex-jsonl',
  'bfcl',
  // What providers answer, and what they are sent.
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini',
  'ollama-chat',
  'llamacpp-completion',
  'cohere-chat',
  'bedrock-converse',
  'dashscope-native',
  'openai-messages',
  'anthropic-history',
  // The model's own words.
  'text-harmony',
  'text-kimi-k2',
  'text-deepseek',
  'text-mistral',
  'text-qwen3-coder',
  'text-glm-xml',
  'text-hermes',
  'text-llama3-python-tag',
  'text-llama3-json',
  'text-pythonic',
  'text-anthropic-xml',
  'action-text',
  'text-react',
  'text',
] as const;

export type FormatId = (typeof FORMAT_IDS)[number];

/** Why a paste was read as it was. Shown to the user, who can override it. */
export interface Detection {
  format: FormatId;
  transport: Transport;
  /** One sentence naming the mandatory keys or markers that decided. */
  evidence: Said;
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
  /** The conversations that the responses stand in, in order. Their turns hold the very same `Response` objects. */
  sessions: Session[];
  problems: Problem[];
  /** Parts that no reader understood. They stay visible. */
  unread: Unread[];
}

/** One conversation: what was said to the model, what it answered, what the tools returned. */
export interface Session {
  /** The exporter's own id. */
  id?: string;
  title?: string;
  model?: string;
  /** As the wire writes it. */
  startedAt?: string;
  /** What the recorder noted about the conversation that nobody said in it: expected calls, scores, versions. Small. */
  facts?: JsonObject;
  /** Tools that were offered to the model, by name. */
  tools: ToolOffer[];
  turns: Turn[];
  /** What was said after the last answer. */
  after: Message[];
  /**
   * The pieces of the source that belong to this session, in order. Joined with line feeds they are a text that the same
   * format reads as this session alone, so that one session of a large export can be opened by itself.
   */
  excerpt: SourceSpan[];
  /** About the conversation as a whole: results without calls, calls without results, ids used twice. */
  problems: Problem[];
}

export interface Turn {
  /** Messages that the model read for this turn and for no turn before it. Results of earlier calls stand there too. */
  before: Message[];
  /** Alternatives of one turn (`n > 1`); the first is the one that counts. */
  responses: Response[];
  /** What the tools returned to calls of this turn, as recorded. */
  results: ToolResult[];
  /** Other members of the request: temperature, limits, tool choice. */
  params?: JsonObject;
  /** As the wire writes it. */
  startedAt?: string;
}

export type MessageRole = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

export interface Message {
  role: MessageRole;
  parts: Part[];
  at?: SourceSpan;
}

/** What a tool returned. `receipt`: an acknowledgement whose outcome comes later (Action contract). */
export interface ToolResult {
  /** `''` when the wire pairs by order or name. */
  callId: string;
  /** The tool's name where the wire says it. */
  name?: string;
  kind: 'receipt' | 'outcome';
  ok: boolean;
  content: Json;
  /** Milliseconds, where recorded. */
  ms?: number;
  cacheMark?: CacheMark;
  at?: SourceSpan;
}

/** The prompt up to and with the marked part is to be cached. */
export interface CacheMark {
  /** Lifetime as the wire writes it: `5m`, `1h`. */
  ttl?: string;
  at: SourceSpan;
}

/** A tool as it was offered to the model. */
export interface ToolOffer {
  name: string;
  description?: string;
  kind: 'function' | 'custom' | 'server';
  /** The wire's type of a tool that the provider defines: `web_search_20250305`, `local_shell`. Its schema is not in the request. */
  type?: string;
  /** JSON text of the parameters' schema, with every digit as it stood. */
  schema?: string;
  /** Definition of the grammar of a custom tool. */
  grammar?: { syntax: string; definition: string };
  cacheMark?: CacheMark;
  at?: SourceSpan;
}

export interface Unread {
  at: SourceSpan;
  why: Said;
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
  /** Tokens that the model wrote, with their probabilities, in order, where the wire reports them. */
  logprobs?: LoggedToken[];
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

export interface LoggedAlternative {
  /** As the wire writes it; a piece of a character may stand as U+FFFD or `\\xe5`. */
  text: string;
  /** UTF-8 bytes, where they are not those of `text`. */
  bytes?: number[];
  /** Natural logarithm of its probability; -9999 for none. Absent: not reported. */
  logprob?: number;
}

export interface LoggedToken extends LoggedAlternative {
  /** The most likely tokens of this place, the written one among them or not. */
  top: LoggedAlternative[];
  at?: SourceSpan;
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
  | { t: 'text'; text: MappedText; cacheMark?: CacheMark }
  | {
      t: 'reasoning';
      text: MappedText;
      signature?: string;
      redacted?: boolean;
      encrypted?: string;
      unterminated?: boolean;
    }
  | { t: 'refusal'; text: MappedText }
  | { t: 'call'; call: ToolCall; cacheMark?: CacheMark }
  | { t: 'result'; result: ToolResult }
  | { t: 'media'; mime: string; ref: string; cacheMark?: CacheMark }
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
  /** The text protocol in which the model wrote it; absent for a call of a provider's own format. */
  protocol?: FormatId;
  argsWire: 'string' | 'object' | 'partialArgs' | 'tags' | 'python' | 'none';
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
