/**
 * The arguments of a record, cut out of what the model wrote so that every character still leads to the source: a member's
 * value, or an object without its `@action`.
 */
import { joinMapped, mapSpan, sliceMapped } from '../base/span';
import type { MappedText, SourceSpan } from '../base/span';
import type { JsonNode, Member, ObjectNode } from '../json/node';
import { ACTION_KEY } from '../wire/text/find-actions';
import type { ToolCall } from '../wire/model';

/** A value of the call's arguments as a text of its own. */
export const valueText = (call: ToolCall, node: JsonNode): MappedText => sliceMapped(call.args, node.span);

/** The arguments without every member `@action` and the comma that belonged to it. Other text stays as it was written. */
export function withoutActionKey(call: ToolCall, node: ObjectNode): MappedText {
  const { args } = call;
  const { members, span } = node;
  if (!members.some((m) => m.key === ACTION_KEY)) return args;
  const kept: MappedText[] = [];
  let from = span.start;
  const cut = (to: number): void => {
    if (to > from) kept.push(sliceMapped(args, { start: from, end: to }));
  };
  const lastKept = members.findLastIndex((m) => m.key !== ACTION_KEY);
  for (const [i, { key, keySpan }] of members.entries()) {
    if (key !== ACTION_KEY) continue;
    if (i > lastKept) {
      // No member stands behind it: the comma before it goes too, and with it any further @action.
      const before = members[lastKept];
      cut(before === undefined ? keySpan.start : endOf(before));
      from = endOf(members.at(-1) ?? { keySpan });
      break;
    }
    cut(keySpan.start);
    from = members[i + 1]?.keySpan.start ?? keySpan.end;
  }
  cut(span.end);
  return joinMapped(args.map.source, kept);
}

const endOf = ({ keySpan, value }: Pick<Member, 'keySpan' | 'value'>): number =>
  value?.span.end ?? keySpan.end;

/** `{}` for arguments that the wire left out, put where they would stand. */
export function emptyObject(at: SourceSpan): MappedText {
  return {
    text: '{}',
    map: { source: at.source, pieces: [{ start: 0, end: 2, srcStart: at.start, srcEnd: at.end }] },
  };
}

export const placeOfArgs = (args: MappedText): SourceSpan | undefined =>
  args.text === '' ? undefined : mapSpan(args.map, { start: 0, end: args.text.length });

/** The place of a node of a call's arguments. */
export const nodePlace = (call: ToolCall, node: JsonNode): SourceSpan => mapSpan(call.args.map, node.span);

/** A string's characters without its quotes. */
export function insidePlace(call: ToolCall, node: JsonNode): SourceSpan {
  if (node.k !== 'str') return nodePlace(call, node);
  const start = node.span.start + 1;
  return mapSpan(call.args.map, { start, end: Math.max(start, node.span.end - (node.complete ? 1 : 0)) });
}
