/** Explicit cache markers of a request: `cache_control: {type: 'ephemeral', ttl?}` on a content part, a block or a tool. */
import { objectAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonNode } from '../../json/node';
import type { CacheMark } from '../model';

export function cacheMarkOf(carrier: Carrier, node: JsonNode): CacheMark | undefined {
  const control = objectAt(node, 'cache_control');
  if (control === undefined) return undefined;
  const ttl = textAt(control, 'ttl');
  return { ...(ttl === undefined ? {} : { ttl }), at: placeOf(carrier, control.span) };
}
