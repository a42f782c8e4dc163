/**
 * What a format's detector and reader are given: the paste with its framing taken off. Whether the payloads came as one
 * JSON text, as server-sent events or as lines, they are `documents` in order, each with its nodes and its place.
 */
import type { Problem } from '../base/problem';
import type { SourceSpan, Span } from '../base/span';
import type { Said } from '../base/words';
import type { JsonNode } from '../json/node';
import type { Carrier } from './frame/carrier';
import type { JsonObject } from '../base/json-value';
import type { FormatId, Message, Response, Session, ToolOffer, Transport, Unread } from './model';

export interface WireInput {
  transport: Transport;
  carrier: Carrier;
  /** The carrier's text without byte order mark and surrounding blanks. */
  body: Span;
  documents: WireDocument[];
  /** The request of an exchange `{request, response}`, or of a command line with its body; the documents are the response's. */
  request?: RequestBody;
  /** What is wrong with the framing or the JSON itself. Said only when a format that reads documents takes the paste. */
  problems: Problem[];
  unread: Unread[];
  /** Told by readers of long inputs how far they are, 0 to 1; see `told`. */
  onProgress?: (share: number) => void;
}

/** What was sent to the provider. */
export interface RequestBody {
  carrier: Carrier;
  node: JsonNode;
  /** With what stands around the body: URL, headers. */
  at: SourceSpan;
}

export type WireDocument = JsonDocument | DoneDocument;

export interface JsonDocument {
  t: 'json';
  carrier: Carrier;
  node: JsonNode;
  /** The whole event or line; for JSON, the value. */
  at: SourceSpan;
  /** SSE `event:` field. */
  event?: string;
}

/** The sentinel that ends a stream: `[DONE]`. */
export interface DoneDocument {
  t: 'done';
  at: SourceSpan;
}

/** The keys or markers that decided, in one sentence, and where the first of them stands. */
export interface Evidence {
  said: Said;
  at?: SourceSpan;
}

/** A request, understood. `messages` are all that the model read, in order, the system prompt first. */
export interface RequestReading {
  messages: Message[];
  tools: ToolOffer[];
  model?: string;
  /** Other members: temperature, limits, tool choice. */
  params: JsonObject;
  unread: Unread[];
}

export interface Reading {
  responses: Response[];
  /** The conversations, where the format knows them. Without, the responses are the turns of one. */
  sessions?: Session[];
  /** The request was understood: it is not listed as unread. */
  requestRead?: boolean;
  problems: Problem[];
  unread: Unread[];
}

/** One wire format. A new format is one file with one of these, and one line in `formats.ts`. */
export interface Format {
  id: FormatId;
  /** The format's name, as people say it. */
  name: string;
  /** `documents`: JSON payloads in any framing. `text`: the model's own words. */
  reads: 'documents' | 'text';
  /** What the framing is called in this format: a log of lines is `jsonl`, a stream of lines `ndjson`. */
  transport?: (sniffed: Transport) => Transport;
  /** Mandatory keys or markers, in words, for a paste that was forced to this format without having them. */
  needs: string;
  /** `null` = not mine. Decides by mandatory keys and markers, never by names of models or vendors. Linear. */
  detect(input: WireInput): Evidence | null;
  /** Total: reads as much as there is, and lists in `unread` what it did not understand. */
  read(input: WireInput): Reading;
}

/** The items in order, while the input is told how far its reading is. For the loop of a reader that takes the time. */
export function* told<T>(input: WireInput, items: readonly T[]): Generator<T> {
  const step = Math.max(1, items.length >> 7);
  for (const [i, item] of items.entries()) {
    if (i % step === 0) input.onProgress?.(i / items.length);
    yield item;
  }
}

export const jsonDocuments = (input: WireInput): JsonDocument[] =>
  input.documents.filter((document) => document.t === 'json');
