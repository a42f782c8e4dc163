/** From a JSON pointer to the node, and from an offset to the pointer. */
import { joinPointer, splitPointer } from '../base/pointer';
import type { Span } from '../base/span';
import type { JsonNode, Member } from './node';

export interface Located {
  /** Absent for a member whose value never came. */
  node?: JsonNode;
  /** The key, with its quotes, when the place is a member of an object. */
  keySpan?: Span;
  /** Absent for the root. */
  parent?: JsonNode;
}

const INDEX = /^(?:0|[1-9][0-9]*)$/;

/** The place that `pointer` names; of duplicate keys the last. Undefined when there is no such place. */
export function locate(root: JsonNode, pointer: string): Located | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let place: Located = { node: root };
  for (const part of splitPointer(pointer)) {
    const parent = place.node;
    if (parent?.k === 'obj') {
      const found = parent.members.findLast((m) => m.key === part);
      if (found === undefined) return undefined;
      place = { keySpan: found.keySpan, parent, ...(found.value === undefined ? {} : { node: found.value }) };
    } else if (parent?.k === 'arr' && INDEX.test(part)) {
      const node = parent.items[Number(part)];
      if (node === undefined) return undefined;
      place = { node, parent };
    } else return undefined;
  }
  return place;
}

/**
 * Pointer of the innermost place at `offset`: a value, or the member whose key or colon stands there. An offset outside every
 * child belongs to the container; one outside the root to the root. Where the text was cut, its end belongs to what was open.
 * (A pointer cannot tell duplicate keys apart: `locate` takes the last.)
 */
export function pathAt(root: JsonNode, offset: number): string {
  let pointer = '';
  let node = root;
  for (;;) {
    if (node.k === 'obj') {
      const at = lastStart(node.members, offset, memberStart);
      const member = node.members[at];
      if (member === undefined) return pointer;
      const isOpen = !node.complete && at === node.members.length - 1;
      if (!holdsMember(member, offset, isOpen)) return pointer;
      pointer = joinPointer(pointer, member.key);
      if (member.value === undefined || !holds(member.value, offset)) return pointer;
      node = member.value;
    } else if (node.k === 'arr') {
      const at = lastStart(node.items, offset, itemStart);
      const item = node.items[at];
      if (item === undefined || !holds(item, offset)) return pointer;
      pointer = joinPointer(pointer, at);
      node = item;
    } else return pointer;
  }
}

const memberStart = (m: Member): number => m.keySpan.start;
const itemStart = (n: JsonNode): number => n.span.start;

const holds = (node: JsonNode, offset: number): boolean =>
  offset >= node.span.start && (offset < node.span.end || (!node.complete && offset === node.span.end));

const holdsMember = (m: Member, offset: number, isOpen: boolean): boolean =>
  m.value === undefined
    ? isOpen || offset < m.keySpan.end
    : offset < m.value.span.start || holds(m.value, offset);

/** Index of the last part that starts at or before `offset`, by bisection; -1 when there is none. */
function lastStart<T>(parts: readonly T[], offset: number, start: (part: T) => number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    const part = parts[mid];
    if (part !== undefined && start(part) <= offset) low = mid + 1;
    else high = mid;
  }
  return low - 1;
}
