/**
 * What a format's detector and reader are given: the paste with its framing taken off. Whether the payloads came as one
 * JSON text, as server-sent events or as lines, they are `documents` in order, each with its nodes and its place.
 */
import type { Problem } from '../base/problem';
import type { SourceSpan, Span } from '../base/span';
import type { JsonNode } from '../json/node';
import type { Carrier } from './carrier';
import type { FormatId, Response, Transport, Unread } from './model';

export interface WireInput {
  transport: Transport;
  carrier: Carrier;
  /** The carrier's text without byte order mark and surrounding blanks. */
  body: Span;
  documents: WireDocument[];
  /** What is wrong with the framing or the JSON itself. Said only when a format that reads documents takes the paste. */
  problems: Problem[];
  unread: Unread[];
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
  sentence: string;
  at?: SourceSpan;
}

export interface Reading {
  responses: Response[];
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
  /** Mandatory keys or markers, in words, for a paste that was forced to this format without having them. */
  needs: string;
  /** `null` = not mine. Decides by mandatory keys and markers, never by names of models or vendors. Linear. */
  detect(input: WireInput): Evidence | null;
  /** Total: reads as much as there is, and lists in `unread` what it did not understand. */
  read(input: WireInput): Reading;
}

export const jsonDocuments = (input: WireInput): JsonDocument[] =>
  input.documents.filter((document) => document.t === 'json');
