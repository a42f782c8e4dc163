/**
 * Objects of a schema: names in the order in which they are declared, the optional ones as optional groups. Members and what may
 * follow one are rules of their own, so that the grammar grows with the schema and not with the ways through it.
 */
import { sentence } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import type { JsonNode } from '../../core/json/node';
import { isLiteral } from '../xgrammar/source';
import { choice, EMPTY, NOTHING, repeat, sequence, text, type Expression } from './expression';
import type { Reader } from './reader';

export interface Property {
  readonly name: string;
  readonly node: JsonNode;
  readonly pointer: string;
  readonly required: boolean;
}

/** @param additional the schema of names that are not declared; undefined: nothing is said about them */
export function objectExpression(
  reader: Reader,
  properties: readonly Property[],
  pointer: string,
  additional?: JsonNode,
): Expression {
  const { blank } = reader;
  const more = namesBeyond(reader, properties, pointer, additional);
  // From the last to the first: what follows a member, and what the object begins with from there.
  let later: Expression = more === null ? EMPTY : repeat(sequence(blank, text(','), blank, more), 0, null);
  let first: Expression = more === null ? EMPTY : choice(EMPTY, sequence(blank, more, later));
  for (let i = properties.length - 1; i >= 0; i--) {
    const property = properties[i];
    if (property === undefined) continue;
    const { name, node, required } = property;
    const after = later;
    const member = reader.rule(`${property.pointer} member ${pointer}`, property.pointer, () =>
      sequence(text(JSON.stringify(name)), blank, text(':'), blank, reader.value(node, property.pointer)),
    );
    const own = reader.rule(`${pointer} first ${i}`, pointer, () => sequence(member, after));
    const before = first;
    first = choice(sequence(blank, own), required ? NOTHING : before);
    later = reader.rule(`${pointer} after ${i}`, pointer, () =>
      choice(sequence(blank, text(','), blank, own), required ? NOTHING : after),
    );
  }
  if (properties.length > 1)
    reader.less(
      joinPointer(pointer, 'properties'),
      sentence('strategy.order', 'names are taken in the order in which they are declared only.'),
    );
  return sequence(text('{'), first, blank, text('}'));
}

/** A member with a name that is not declared; null where there is none. */
function namesBeyond(
  reader: Reader,
  properties: readonly Property[],
  pointer: string,
  additional: JsonNode | undefined,
): Expression | null {
  const { blank, langs, scalars, family } = reader;
  if (isLiteral(additional, false)) return null;
  const at = joinPointer(pointer, additional === undefined ? 'properties' : 'additionalProperties');
  if (properties.length > 0 && (additional === undefined || !family.moreNames)) {
    reader.less(
      at,
      sentence(
        'strategy.undeclared',
        'names that are not declared are left out, although the schema allows them.',
      ),
    );
    return null;
  }
  const declared = langs.texts(properties.map(({ name }) => name));
  const name: Expression =
    properties.length === 0
      ? scalars.string(0, null)
      : scalars.patterned(langs.not(declared), 0, null, String.raw`[^"\\]*`);
  const value =
    additional === undefined
      ? reader.free(pointer)
      : reader.value(additional, joinPointer(pointer, 'additionalProperties'));
  return sequence(name, blank, text(':'), blank, value);
}
