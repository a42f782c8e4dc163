/** Where members of an object stand, as one place: from the first of the named keys to the end of the last one's value. */
import type { SourceSpan } from '../../base/span';
import type { JsonNode } from '../../json/node';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';

export function membersPlace(
  carrier: Carrier,
  node: JsonNode,
  keys: readonly string[],
): SourceSpan | undefined {
  if (node.k !== 'obj') return undefined;
  const named = node.members.filter(({ key }) => keys.includes(key));
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return placeOf(carrier, {
    start: first.keySpan.start,
    end: (last.value?.span ?? last.keySpan).end,
  });
}
