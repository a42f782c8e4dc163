/** A schema object as it is met on a way through references: its place, and the dynamic scope of that way. */
import type { JsonNode } from '../../json/node';
import { joinPointer } from '../../base/pointer';
import type { Origin } from '../shape';
import type { Place } from './place';

export class Instance {
  constructor(
    readonly place: Place,
    readonly scope: number,
  ) {}

  get(keyword: string): JsonNode | undefined {
    return this.place.keywords.get(keyword);
  }

  origin(keyword: string, ...parts: (string | number)[]): Origin {
    return parts.reduce<string>(joinPointer, joinPointer(this.place.origin, keyword));
  }
}
