/** From pointers to ranges of text, for many pointers into one value: each object is indexed once, whatever asks for it. */
import { splitPointer } from '../base/pointer';
import type { Span } from '../base/span';
import type { JsonNode, Member, ObjectNode } from '../json/node';

export interface Found {
  node?: JsonNode;
  keySpan?: Span;
}

/** Finds the place of a pointer; of duplicate keys the last. Undefined when nothing stands there. */
export function indexPlaces(root: JsonNode): (pointer: string) => Found | undefined {
  const indexes = new Map<ObjectNode, Map<string, Member>>();
  const memberOf = (node: ObjectNode, key: string): Member | undefined => {
    let index = indexes.get(node);
    if (index === undefined) {
      index = new Map(node.members.map((m) => [m.key, m]));
      indexes.set(node, index);
    }
    return index.get(key);
  };
  return (pointer) => {
    let found: Found = { node: root };
    for (const part of splitPointer(pointer)) {
      const { node }: Found = found;
      if (node?.k === 'obj') {
        const member = memberOf(node, part);
        if (member === undefined) return undefined;
        found = { keySpan: member.keySpan, ...(member.value === undefined ? {} : { node: member.value }) };
      } else if (node?.k === 'arr') {
        const item = node.items[Number(part)];
        if (item === undefined) return undefined;
        found = { node: item };
      } else return undefined;
    }
    return found;
  };
}

/** Pointer of the container; `''` for the root itself. */
export const parentPointer = (pointer: string): string =>
  pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
