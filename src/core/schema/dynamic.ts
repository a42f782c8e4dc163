/** `$dynamicRef` and `$recursiveRef`: when they mean nothing but the place that they name. */
import { member } from '../json/node';
import type { Reference, SchemaMap } from './walk';

/**
 * True for `$ref`, and for a dynamic reference that can only mean its own target: there is a single schema document, so that
 * no outer one can take over, or the target carries no anchor of that kind.
 */
export function isStatic({ keyword, text, target }: Reference, map: SchemaMap): boolean {
  if (keyword === '$ref') return true;
  if (target === undefined) return false;
  if (map.singleResource) return true;
  if (keyword === '$recursiveRef') return member(target.node, '$recursiveAnchor') === undefined;
  const anchor = member(target.node, '$dynamicAnchor');
  return anchor?.k !== 'str' || anchor.value !== text.slice(text.indexOf('#') + 1);
}
