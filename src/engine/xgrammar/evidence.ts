/**
 * Which parts of a text stand under which parts of a schema. The engine knows one order of keys and closed objects only, so
 * the grammar is laid out as the text has them; this is where one looks that up.
 */
import type { JsonNode } from '../../core/json/node';
import { scanJson } from '../../core/json/scan';
import { itemsOf, membersOf, stringOf, type SchemaSource } from './source';

/** Schema node → the values of the text that it is applied to, in the order of the text. */
export type Evidence = ReadonlyMap<JsonNode, readonly JsonNode[]>;

/** Pairs of schema and value that are looked at; a text of more is only looked at in part. */
const MAX_PAIRS = 200_000;

export function gatherEvidence(source: SchemaSource, like: string | undefined): Evidence {
  const evidence = new Map<JsonNode, JsonNode[]>();
  const seen = new Map<JsonNode, Set<JsonNode>>();
  const { root } = like === undefined ? {} : scanJson(like, { maxErrors: 1 });
  if (root === undefined) return evidence;
  const stack: [schema: JsonNode, value: JsonNode][] = [[source.root, root]];
  let pairs = 0;
  for (let pair = stack.pop(); pair !== undefined && pairs < MAX_PAIRS; pair = stack.pop()) {
    const [schema, value] = pair;
    const values = seen.get(schema) ?? new Set();
    if (values.has(value)) continue;
    seen.set(schema, values.add(value));
    pairs++;
    const list = evidence.get(schema);
    if (list === undefined) evidence.set(schema, [value]);
    else list.push(value);
    // Reversed: the stack gives them back in the order of the text.
    for (const next of Array.from(applied(source, schema, value)).reverse()) stack.push(next);
  }
  return evidence;
}

/** The subschemas that `schema` applies to `value` itself and to its parts. */
function* applied(source: SchemaSource, schema: JsonNode, value: JsonNode): Generator<[JsonNode, JsonNode]> {
  const members = membersOf(schema);
  const target = source.follow(stringOf(members.get('$ref')) ?? 'none');
  if (target !== undefined) yield [target.node, value];
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    for (const part of itemsOf(members.get(keyword))) yield [part, value];
  if (value.k === 'obj') {
    const properties = membersOf(members.get('properties'));
    const additional = members.get('additionalProperties');
    for (const { key, value: part } of value.members) {
      const held = properties.get(key) ?? additional;
      if (part !== undefined && held !== undefined) yield [held, part];
    }
  } else if (value.k === 'arr') {
    const items = members.get('items');
    const prefix = items?.k === 'arr' ? items.items : itemsOf(members.get('prefixItems'));
    const rest = items?.k === 'arr' ? members.get('additionalItems') : items;
    for (const [i, item] of value.items.entries()) {
      const held = prefix[i] ?? rest;
      if (held !== undefined) yield [held, item];
    }
  }
}
