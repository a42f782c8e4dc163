/**
 * Reading members of scanned objects. A member of another type than asked for is absent, never an error: a format's reader
 * says what it misses in its own words.
 */
import { member } from '../json/node';
import type { ArrayNode, JsonNode, ObjectNode, StringNode } from '../json/node';

export function objectAt(node: JsonNode | undefined, key: string): ObjectNode | undefined {
  const value = member(node, key);
  return value?.k === 'obj' ? value : undefined;
}

export function arrayAt(node: JsonNode | undefined, key: string): ArrayNode | undefined {
  const value = member(node, key);
  return value?.k === 'arr' ? value : undefined;
}

export function stringAt(node: JsonNode | undefined, key: string): StringNode | undefined {
  const value = member(node, key);
  return value?.k === 'str' ? value : undefined;
}

/** The text of a string member; `''` counts as absent, as streams send it for "nothing new". */
export function textAt(node: JsonNode | undefined, key: string): string | undefined {
  const value = stringAt(node, key)?.value;
  return value === '' ? undefined : value;
}

export function numberAt(node: JsonNode | undefined, key: string): number | undefined {
  const value = member(node, key);
  return value?.k === 'num' ? finite(Number(value.raw)) : undefined;
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

export const isTrue = (node: JsonNode | undefined): boolean => node?.k === 'lit' && node.value === true;

/** Present and not `null`. */
export function present(node: JsonNode | undefined): JsonNode | undefined {
  return node === undefined || (node.k === 'lit' && node.value === null) ? undefined : node;
}

export const hasKey = (node: JsonNode | undefined, key: string): boolean =>
  node?.k === 'obj' && node.members.some((m) => m.key === key);
