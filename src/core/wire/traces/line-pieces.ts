/**
 * Which lines of a log belong to a conversation. Lines that follow each other are one piece, so that the log of one conversation
 * is one piece and not a hundred thousand.
 */
import type { SourceSpan } from '../../base/span';
import type { Transport } from '../model';

interface Line {
  at: SourceSpan;
  ordinal: number;
}

export class LinePieces {
  private readonly lines: Line[] = [];

  /** @param transport only lines may be joined: between the items of an array stand commas */
  constructor(private readonly transport: Transport) {}

  /** @param ordinal position of the line among all that were read. In any order. */
  add(at: SourceSpan, ordinal: number): void {
    this.lines.push({ at, ordinal });
  }

  all(): SourceSpan[] {
    const joins = this.transport === 'ndjson' || this.transport === 'jsonl';
    const pieces: SourceSpan[] = [];
    let last = -2;
    for (const { at, ordinal } of this.lines.sort((a, b) => a.ordinal - b.ordinal)) {
      const open = pieces.at(-1);
      if (joins && open !== undefined && ordinal === last + 1) open.end = Math.max(open.end, at.end);
      else pieces.push({ ...at });
      last = ordinal;
    }
    return pieces;
  }
}
