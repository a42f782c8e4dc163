/**
 * What a projection is made of. Texts are UTF-16 strings, sizes are UTF-8 bytes, every stretch of a message leads back to
 * the text it came from.
 */
import type { Words } from '../base/words';
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import { promptSource, type SourceId, type SourceSpan, type Span } from '../base/span';
import type { ProfileId, SectionId } from '../document/document';

/** `none` = left as it is: no system message could be split off. `messages` = a plain list of messages, without sections. */
export type LayoutId = '5' | '4' | '4→3' | '4→2' | '3' | '2' | 'none' | 'messages';

export type ReasonCode =
  | 'NO_HIGH_STATIC'
  | 'ONLY_HIGH_STATIC'
  | 'PROMPT_NOT_SPLIT'
  | 'BOUNDARY_MISSING'
  | 'PIECE_TOO_SHORT'
  | 'PIECE_LONG_ENOUGH'
  | 'LAYOUT_CHOSEN'
  | 'LAYOUT_MERGED'
  | 'MESSAGES_PROMPT'
  | 'ROLLING_BREAKPOINT'
  | 'ROLLING_BREAKPOINT_OFF'
  | 'TOO_FEW_MESSAGES_TO_MARK'
  | 'NOTHING_TO_MARK'
  | 'MARKERS_REMOVED_FOR_MODEL'
  | 'MARKERS_KEPT_FOR_MODEL'
  | 'MARKERS_REMOVED_BY_PROFILE';

/** One step of the choice, in words. */
export interface Reason {
  code: ReasonCode;
  message: string;
  /** The message for other languages. */
  words?: Words;
  /** The layout that was being tried or chosen. */
  layout?: LayoutId;
  /** The piece that was measured: `u1`, `u3`, `u1+u2`. */
  piece?: string;
  measuredBytes?: number;
  thresholdBytes?: number;
}

/** `between` = no section owns it: blank lines, joints, stray text. `message` and `history` belong to plain lists. */
export type PieceSection = SectionId | 'between' | 'message' | 'history';

/** A stretch of a message. The pieces of a message tile its text. */
export interface Piece {
  section: PieceSection;
  /** Range in the message's text. */
  at: Span;
  /**
   * Where it stands in its source: `prompt:raw` for a sections prompt. Empty (`start === end`) for text that the projection
   * put in, such as a tag written anew.
   */
  span: SourceSpan;
}

export interface ProjectedCall {
  id: string;
  name: string;
  /** The arguments' text as the model wrote it. */
  args: string;
}

/** A content block of a message, in the provider's sense: the unit of markers and look-back. */
export type ProjectedBlock =
  | { kind: 'text'; text: string; bytes: number; marked: boolean }
  | { kind: 'call'; call: ProjectedCall; bytes: number; marked: boolean }
  | { kind: 'result'; toolCallId: string; text: string; isError: boolean; bytes: number; marked: boolean };

export type WireRole = 'system' | 'user' | 'assistant' | 'tool';

export interface ProjectedMessage {
  /** Role on the provider's wire: a tool's result is `user` where the provider has no role of its own for it. */
  role: WireRole;
  /** Texts and results of the blocks, one after the other. */
  text: string;
  /** UTF-8 bytes of texts, results, names and arguments of calls; not of the JSON around them. */
  bytes: number;
  /** SHA-256 over role and blocks without markers: a marker changes no identity. */
  hash: string;
  /** True when any block carries a cache breakpoint. */
  marked: boolean;
  pieces: Piece[];
  blocks: ProjectedBlock[];
  toolCalls?: ProjectedCall[];
  /** For role `tool`. */
  toolCallId?: string;
}

/** An earlier turn's message, for a prompt that is a list of messages. */
export interface HistoryMessage {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  toolCalls?: readonly ProjectedCall[];
  toolCallId?: string;
  isError?: boolean;
}

export interface ToolInput {
  name: string;
  description: string;
  /** JSON text of the parameters' schema as edited; may be broken. */
  schema: string;
}

export interface ProjectedTool {
  name: string;
  description: string;
  schema: string;
  /** False when the schema's text cannot be sent; the request then carries a note in its place. */
  valid: boolean;
  marked: boolean;
  /** UTF-8 bytes of the tool as the request spells it. */
  bytes: number;
  hash: string;
}

export interface Breakpoint {
  /** Index into `messages`; -1 = after the tools, which stand before every message. */
  afterMessage: number;
  /** Position among the request's breakpoints, from 0. */
  index: number;
  /** UTF-8 bytes of tools and messages up to and with the marked block. */
  cumulativeBytes: number;
}

/** `messageIndex`: the message that it is about, where it is about one. */
export interface ProjectionProblem extends Problem {
  messageIndex?: number;
}

export interface Projection {
  profile: ProfileId;
  layout: LayoutId;
  reasons: Reason[];
  messages: ProjectedMessage[];
  tools: ProjectedTool[];
  breakpoints: Breakpoint[];
  problems: ProjectionProblem[];
  /** The request as the profile spells it. Numbers beyond 2^53 lose digits here; `requestBodyText` keeps them. */
  readonly requestBody: Json;
  /** The request's JSON text, indented by two; schemas and arguments are spliced in digit for digit. */
  readonly requestBodyText: string;
}

/** Source of message `index` of a prompt that is a list of messages. */
export const messageSource = (index: number): SourceId => promptSource(`message:${index}`);
/** Source of entry `index` of the history that such a prompt is continued by. */
export const historySource = (index: number): SourceId => promptSource(`history:${index}`);
