/** Arguments that a program shortened or blanked after the model wrote them, told by the mark that it left. */
import type { JsonNode } from '../../json/node';
import type { ToolCall } from '../model';
import { markAtEnd, markOfValue } from './damage';

/** Values of one call that are looked at. */
const MOST_VALUES = 2000;

/** The mark; null where there is none. In whole arguments it must be all of a value, or its end. */
export function damageOf(call: ToolCall): string | null {
  if (!call.argsOk || call.node === undefined) return markAtEnd(call.args.text);
  let left = MOST_VALUES;
  const visit = (node: JsonNode): string | null => {
    if (--left < 0) return null;
    if (node.k === 'str') return markOfValue(node.value);
    const inner =
      node.k === 'obj' ? node.members.map(({ value }) => value) : node.k === 'arr' ? node.items : [];
    for (const value of inner) {
      const mark = value === undefined ? null : visit(value);
      if (mark !== null) return mark;
    }
    return null;
  };
  return visit(call.node);
}
