/**
 * Nodes that stand nowhere as they are: recorders take a message apart into flat attributes, or wrap every value in its type.
 * Put together again, their leaves are the nodes of the source, so a provider's reader reads them and every place is true.
 */
import type { MappedText, Span } from '../../base/span';
import type { ArrayNode, JsonNode, ObjectNode, StringNode } from '../../json/node';
import { printJson } from '../../json/print';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';

interface Made {
  made: true;
}

type Entry = readonly [key: string, value: JsonNode | undefined];

/** Members without a value are left out. */
export function madeObject(entries: readonly Entry[]): ObjectNode & Made {
  const members = entries.flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, keySpan: value.span, value }],
  );
  return {
    k: 'obj',
    made: true,
    members,
    span: hull(members.map(({ value }) => value)),
    complete: members.every(({ value }) => value.complete),
  };
}

export function madeArray(items: JsonNode[]): ArrayNode & Made {
  return { k: 'arr', made: true, items, span: hull(items), complete: items.every((item) => item.complete) };
}

/** A word of ours; it stands where `at` stands. */
export const madeString = (value: string, at: Span): StringNode => ({
  k: 'str',
  value,
  span: { start: at.start, end: at.start },
  complete: true,
});

/** It stands nowhere as it is. */
export const isMade = (node: JsonNode): boolean => 'made' in node;

/** From the first to the last character of all of them. */
function hull(nodes: readonly JsonNode[]): Span {
  const span = { start: Infinity, end: -1 };
  for (const node of nodes) {
    span.start = Math.min(span.start, node.span.start);
    span.end = Math.max(span.end, node.span.end);
  }
  return span.end < 0 ? { start: 0, end: 0 } : span;
}

/** The JSON text of a value as it was recorded; of one that was put together, the text that it would have. */
export function textOfValue(carrier: Carrier, node: JsonNode): MappedText {
  if (node.k === 'str') return stringOf(carrier, node);
  if (!isMade(node)) return sliceOf(carrier, node.span);
  const text = printJson(node);
  const at = placeOf(carrier, node.span);
  return {
    text,
    map: {
      source: at.source,
      pieces: [{ start: 0, end: text.length, srcStart: at.start, srcEnd: at.end }],
    },
  };
}
