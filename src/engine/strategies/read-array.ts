/** Arrays of a schema: leading items one by one, then those of one kind, counted. */
import { sentence } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import type { JsonNode } from '../../core/json/node';
import { isLiteral, membersOf } from '../xgrammar/source';
import { NOTHING, repeat, sequence, text, type Expression } from './expression';
import { countOf } from './read-scalar';
import type { Reader, Subschema } from './reader';

export function arrayExpression(reader: Reader, { members, pointer }: Subschema): Expression {
  const { blank } = reader;
  const items = members.get('items');
  const listed = items?.k === 'arr' ? items : members.get('prefixItems');
  const prefix = listed?.k === 'arr' ? listed.items : [];
  if (prefix.length > 0) {
    const at = joinPointer(pointer, items?.k === 'arr' ? 'items' : 'prefixItems');
    const closed = isLiteral(items?.k === 'arr' ? members.get('additionalItems') : items, false);
    reader.less(
      at,
      closed
        ? sentence('strategy.items-closed', 'exactly these {found} items are written, no fewer.', {
            found: prefix.length,
          })
        : sentence(
            'strategy.items',
            'exactly these {found} items are written, no fewer and none after them.',
            { found: prefix.length },
          ),
    );
    for (const keyword of ['minItems', 'maxItems']) if (members.has(keyword)) reader.drop(pointer, keyword);
    const parts = prefix.map((item, i) => reader.value(item, joinPointer(at, i)));
    return sequence(
      text('['),
      ...parts.flatMap((part, i) => [...(i === 0 ? [] : [blank, text(',')]), blank, part]),
      blank,
      text(']'),
    );
  }
  const min = countOf(members, 'minItems') ?? 0;
  const max = countOf(members, 'maxItems');
  const item =
    items === undefined || items.k === 'arr'
      ? reader.free(pointer)
      : itemOf(reader, items, joinPointer(pointer, 'items'));
  return bracketed(reader, item, min, max);
}

/** It stands twice in an array: what nests is a rule, or arrays in arrays would double with each level. */
function itemOf(reader: Reader, node: JsonNode, at: string): Expression {
  const nests = ['items', 'prefixItems', 'properties'].some((keyword) => membersOf(node).has(keyword));
  return nests ? reader.rule(`item ${at}`, at, () => reader.value(node, at)) : reader.value(node, at);
}

/** `min` to `max` items between brackets. */
export function bracketed(
  { blank }: Pick<Reader, 'blank'>,
  item: Expression,
  min: number,
  max: number | null,
): Expression {
  const more = sequence(blank, text(','), blank, item);
  const some =
    max === 0
      ? NOTHING
      : sequence(blank, item, repeat(more, Math.max(min - 1, 0), max === null ? null : max - 1));
  return sequence(text('['), min > 0 ? some : repeat(some, 0, 1), blank, text(']'));
}
