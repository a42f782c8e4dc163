/**
 * JSON that is about to be written: a tree whose leaves may be JSON text already, spliced in byte for byte, so that digits
 * and escapes of a schema or of arguments survive. Members are pairs, so any key is plain data and order is kept.
 */
import { isJsonObject } from '../base/json-value';
import type { Json } from '../base/json-value';
import type { JsonNode } from './node';
import { printJson } from './print';

export type Spelled =
  | null
  | boolean
  | number
  | string
  | readonly Spelled[]
  | { readonly members: readonly (readonly [key: string, value: Spelled])[] }
  /** Text that is one JSON value; whoever makes it has checked that. */
  | { readonly raw: string };

/** An object; members that are `undefined` are left out. */
export const object = (
  ...members: readonly (readonly [key: string, value: Spelled | undefined])[]
): Spelled => ({
  members: members.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
});

/** A node as it would be printed: exact digits, order and duplicate keys; a member without a value is left out. */
export function spelledNode(node: JsonNode): Spelled {
  switch (node.k) {
    case 'obj':
      return {
        members: node.members.flatMap(({ key, value }) =>
          value === undefined ? [] : [[key, spelledNode(value)] as const],
        ),
      };
    case 'arr':
      return node.items.map(spelledNode);
    case 'num':
      return { raw: printJson(node) };
    case 'str':
    case 'lit':
      return node.value;
  }
}

/** A plain value. Any key is data, `__proto__` too. */
export const spelledValue = (value: Json): Spelled =>
  isJsonObject(value)
    ? { members: Object.entries(value).map(([key, item]) => [key, spelledValue(item)] as const) }
    : Array.isArray(value)
      ? value.map(spelledValue)
      : value;

/** JSON text. `indent` 0 writes no white space of its own; spliced text keeps its own either way. */
export function printSpelled(value: Spelled, indent = 0): string {
  const write = (item: Spelled, depth: number): string => {
    if (typeof item !== 'object' || item === null) return JSON.stringify(item);
    if ('raw' in item) return item.raw;
    const isArray = Array.isArray(item);
    const parts =
      'members' in item
        ? item.members.map(
            ([key, child]) => `${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${write(child, depth + 1)}`,
          )
        : item.map((child) => write(child, depth + 1));
    const [open, close] = isArray ? '[]' : '{}';
    if (parts.length === 0 || indent === 0) return `${open ?? ''}${parts.join(',')}${close ?? ''}`;
    const pad = '\n' + ' '.repeat(indent * (depth + 1));
    return `${open ?? ''}${pad}${parts.join(`,${pad}`)}\n${' '.repeat(indent * depth)}${close ?? ''}`;
  };
  return write(value, 0);
}
