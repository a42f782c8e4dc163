/** From a place in the arguments to the subschema that describes it, by names alone: references and unions are not followed. */
import { joinPointer, splitPointer } from '../base/pointer';
import { locate } from '../json/locate';
import { scanJson } from '../json/scan';

/** Pointer into the schema; null where its own text does not describe the place. */
export function subschemaPath(schema: string, path: string): string | null {
  const { root } = scanJson(schema, { maxErrors: 1 });
  if (root === undefined) return null;
  let pointer = '';
  for (const part of splitPointer(path)) {
    const ways = [joinPointer(joinPointer(pointer, 'properties'), part)];
    if (/^\d+$/.test(part))
      ways.push(joinPointer(joinPointer(pointer, 'prefixItems'), part), joinPointer(pointer, 'items'));
    ways.push(joinPointer(pointer, 'additionalProperties'));
    const next = ways.find((way) => locate(root, way)?.node?.k === 'obj');
    if (next === undefined) return null;
    pointer = next;
  }
  return pointer;
}
