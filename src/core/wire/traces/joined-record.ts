/**
 * A record that an exporter wrote in several pieces: when it began, and again when it ended. Later pieces say more; what they
 * leave empty keeps its value.
 */
import type { SourceSpan } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { present } from '../fields';
import { placeOf } from '../frame/carrier';
import { opened } from './carried';
import type { Carried } from './carried';
import type { RecordPlace } from './conversations';

export class JoinedRecord {
  private readonly pieces: Carried[] = [];
  readonly places: RecordPlace[] = [];

  /** @param document index of the document that holds the piece */
  add(piece: Carried, document: number, at: SourceSpan = placeOf(piece.carrier, piece.node.span)): void {
    this.pieces.push(piece);
    this.places.push({ at, document });
  }

  /** The latest value of the first of the keys that has one; `''`, `{}`, `[]` and `null` are none. */
  field(...keys: readonly string[]): Carried | undefined {
    for (const key of keys) {
      for (let i = this.pieces.length - 1; i >= 0; i--) {
        const piece = this.pieces[i];
        const node = present(member(piece?.node, key));
        if (piece !== undefined && node !== undefined && !isEmpty(node))
          return { carrier: piece.carrier, node };
      }
    }
    return undefined;
  }

  text(...keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const node = this.field(key)?.node;
      if (node?.k === 'str') return node.value;
    }
    return undefined;
  }

  /** A value that is, or holds, an object. */
  object(...keys: readonly string[]): Carried | undefined {
    const value = this.field(...keys);
    const inner = value === undefined ? undefined : opened(value);
    return inner?.node.k === 'obj' ? inner : undefined;
  }

  /** Where the record is said to be: its last piece. */
  get at(): SourceSpan | undefined {
    return this.places.at(-1)?.at;
  }
}

function isEmpty(node: JsonNode): boolean {
  switch (node.k) {
    case 'str':
      return node.value === '';
    case 'arr':
      return node.items.length === 0;
    case 'obj':
      return node.members.length === 0;
    case 'num':
    case 'lit':
      return false;
  }
}
