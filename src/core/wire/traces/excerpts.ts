/**
 * Which pieces of an export belong to which conversation. A payload that belongs to one conversation as a whole is its piece,
 * with all that stands around its records; of a mixed one the records are, each by itself.
 */
import type { SourceSpan } from '../../base/span';
import type { JsonDocument } from '../input';
import type { TraceSession } from './trace-session';

/** A record of a trace: what it belongs to, and where it stands. */
export interface Piece {
  /** Index of the document that holds it. */
  document: number;
  conversation: string;
  places: readonly SourceSpan[];
}

export function coverPieces(
  sessions: ReadonlyMap<string, TraceSession>,
  documents: readonly JsonDocument[],
  pieces: readonly Piece[],
): void {
  const owners = new Map<number, string | null>();
  for (const { document, conversation } of pieces) {
    const owner = owners.get(document);
    if (owner === undefined) owners.set(document, conversation);
    else if (owner !== conversation) owners.set(document, null);
  }
  for (const [i, document] of documents.entries()) {
    const owner = owners.get(i);
    if (typeof owner === 'string') sessions.get(owner)?.covers(document.at);
  }
  for (const { document, conversation, places } of pieces) {
    if (owners.get(document) !== null) continue;
    for (const at of places) sessions.get(conversation)?.covers(at);
  }
}
