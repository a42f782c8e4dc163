/** What jsonformer reads of a schema: one type a value, declared names, items of one kind. All else is dropped or refused. */
import { sentence } from '../../../core/base/words';
import { joinPointer } from '../../../core/base/pointer';
import type { JsonNode } from '../../../core/json/node';
import { isLiteral, itemsOf, membersOf, stringOf, type Members } from '../../xgrammar/source';
import { repeat, sequence, text, type Expression } from '../expression';
import type { Reader } from '../reader';
import { SchemaRefused } from '../refusal';

/** The library stops an array there. */
const MOST_ITEMS = 10;

const IGNORED: readonly string[] =
  'enum const minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems contains minProperties maxProperties propertyNames patternProperties dependentRequired dependentSchemas not if allOf anyOf oneOf'.split(
    ' ',
  );

export function formed(reader: Reader, node: JsonNode, pointer: string): Expression {
  const members = membersOf(node);
  const type = stringOf(members.get('type'));
  if (type === undefined) throw refusedAt(members, pointer);
  for (const keyword of IGNORED) if (members.has(keyword)) reader.drop(pointer, keyword);
  const { scalars } = reader;
  switch (type) {
    case 'string':
      return sequence(text('"'), scalars.contentOf(0, null));
    case 'number':
      return scalars.number;
    case 'integer':
      return scalars.integer;
    case 'boolean':
      return scalars.boolean;
    case 'array':
      return formedArray(reader, members, pointer);
    case 'object':
      return formedObject(reader, members, pointer);
    default:
      throw new SchemaRefused(
        joinPointer(pointer, 'type'),
        sentence(
          'jsonformer.type',
          'jsonformer writes objects, arrays, strings, numbers and booleans; it has no {type}.',
          { type },
        ),
      );
  }
}

function refusedAt(members: Members, pointer: string): SchemaRefused {
  const keyword = ['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'type'].find((one) =>
    members.has(one),
  );
  return keyword === undefined
    ? new SchemaRefused(
        pointer,
        sentence(
          'jsonformer.no-type',
          'jsonformer has to know the type of every value; none is stated here.',
        ),
      )
    : new SchemaRefused(
        joinPointer(pointer, keyword),
        keyword === 'type'
          ? sentence(
              'jsonformer.types',
              'jsonformer reads one type a value and nothing else; it cannot do type with several types.',
            )
          : sentence(
              'jsonformer.keyword',
              'jsonformer reads one type a value and nothing else; it cannot do {keyword}.',
              { keyword },
            ),
      );
}

function formedArray(reader: Reader, members: Members, pointer: string): Expression {
  const items = members.get('items');
  if (items?.k !== 'obj')
    throw new SchemaRefused(
      joinPointer(pointer, members.has('prefixItems') ? 'prefixItems' : 'items'),
      sentence('jsonformer.items', 'jsonformer needs one schema for all items of an array.'),
    );
  const at = joinPointer(pointer, 'items');
  reader.less(
    at,
    sentence('jsonformer.count', 'one to {most} items are written: never none, never more.', {
      most: MOST_ITEMS,
    }),
  );
  const item = formed(reader, items, at);
  return sequence(text('['), item, repeat(sequence(text(','), item), 0, MOST_ITEMS - 1), text(']'));
}

function formedObject(reader: Reader, members: Members, pointer: string): Expression {
  const at = joinPointer(pointer, 'properties');
  const properties = [...membersOf(members.get('properties'))];
  if (properties.length === 0)
    throw new SchemaRefused(
      at,
      sentence(
        'jsonformer.no-names',
        'jsonformer writes declared names only; an object without any cannot be done.',
      ),
    );
  const required = new Set(itemsOf(members.get('required')).map(stringOf));
  if (properties.some(([name]) => !required.has(name)))
    reader.less(
      at,
      sentence('jsonformer.all-names', 'every declared name is always written, the optional ones too.'),
    );
  if (properties.length > 1)
    reader.less(at, sentence('jsonformer.order', 'names come in the order in which they are declared.'));
  if (!isLiteral(members.get('additionalProperties'), false))
    reader.less(at, sentence('jsonformer.undeclared', 'names that are not declared are never written.'));
  return sequence(
    text('{'),
    ...properties.flatMap(([name, node], i) => [
      text(`${i === 0 ? '' : ','}${JSON.stringify(name)}:`),
      formed(reader, node, joinPointer(at, name)),
    ]),
    text('}'),
  );
}

/** Parts of a schema that is written out: each array in an array doubles them. */
const MOST_PARTS = 100_000;

/** Structure that stands together as one piece: the program writes it in one go. */
export function joined(root: Expression): Expression {
  let made = 0;
  const join = (expression: Expression): Expression => {
    if (++made > MOST_PARTS)
      throw new SchemaRefused(
        '',
        sentence('STRATEGY_TOO_LARGE.parts', 'Written out, the schema has more than {most} parts.', {
          most: MOST_PARTS,
        }),
        'STRATEGY_TOO_LARGE',
      );
    if (expression.t === 'repeat') return { ...expression, of: join(expression.of) };
    if (expression.t !== 'sequence') return expression;
    const parts: Expression[] = [];
    for (const part of expression.of.map(join).flatMap((one) => (one.t === 'sequence' ? one.of : [one]))) {
      const last = parts.at(-1);
      if (last?.t === 'text' && part.t === 'text') parts[parts.length - 1] = text(last.text + part.text);
      else parts.push(part);
    }
    return sequence(...parts);
  };
  return join(root);
}
