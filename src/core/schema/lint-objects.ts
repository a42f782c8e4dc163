/** Objects that let more pass than they say, or ask for what they do not declare. */
import { phrase, sentence, words } from '../base/words';
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { JsonNode, ObjectNode } from '../json/node';
import { finding, type Report } from './finding';
import { lastMembers, type SchemaPlace } from './walk';
import { shown } from './words';

/** Members of a schema, of equal keys the last. */
export type Members = ReadonlyMap<string, JsonNode>;

/** The names in a `type`, whether it is one or a list. */
export const typeNames = (node: JsonNode): string[] =>
  node.k === 'str'
    ? [node.value]
    : node.k === 'arr'
      ? node.items.flatMap((n) => (n.k === 'str' ? [n.value] : []))
      : [];

/**
 * An object schema that lets any further field pass: a misspelt optional field then goes unnoticed, and strict modes of
 * providers refuse it. Parts of allOf and of conditions are left alone: closing them would forbid their siblings' fields.
 */
export function openObject(place: SchemaPlace, node: ObjectNode, members: Members, report: Report): void {
  const properties = members.get('properties');
  const isObject = typeNames(members.get('type') ?? node).includes('object') || properties !== undefined;
  if (!isObject || members.has('additionalProperties') || members.has('unevaluatedProperties')) return;
  if (members.has('$ref') || members.has('patternProperties')) return;
  for (let p: SchemaPlace | undefined = place; p?.applies === 'same'; p = p.parent)
    if (p.keyword !== 'anyOf' && p.keyword !== 'oneOf') return;
  const parentHasFields =
    place.applies === 'same' &&
    place.parent?.node.k === 'obj' &&
    lastMembers(place.parent.node).has('properties');
  if (parentHasFields) return;
  const composed = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'].some((key) => members.has(key));
  const last = node.members.at(-1)?.value;
  const keyword = composed ? 'unevaluatedProperties' : 'additionalProperties';
  const edit =
    last === undefined || !node.complete
      ? {}
      : { edit: { span: { start: last.span.end, end: last.span.end }, text: `, "${keyword}": false` } };
  report('SCHEMA_OPEN_OBJECT', () =>
    finding(
      'SCHEMA_OPEN_OBJECT',
      'warn',
      { start: node.span.start, end: node.span.start + 1 },
      sentence(
        'SCHEMA_OPEN_OBJECT',
        '{where} lets fields pass that it does not declare: a misspelt optional field goes unnoticed. Close it with "{keyword}": false.',
        { where: place.pointer === '' ? phrase('The schema', 'whole.schema') : place.pointer, keyword },
      ),
      place.pointer,
      { title: `Add "${keyword}": false`, words: words('fix.close', { keyword }), safe: false, ...edit },
    ),
  );
}

/** A required field that no `properties` around it declares. */
export function undeclaredRequired(place: SchemaPlace, members: Members, report: Report): void {
  const required = members.get('required');
  if (required?.k !== 'arr' || members.has('patternProperties')) return;
  /** The fields that this schema declares, and those around it that look at the same value. */
  const declared: Members[] = [];
  for (
    let p: SchemaPlace | undefined = place;
    p !== undefined;
    p = p.applies === 'same' ? p.parent : undefined
  ) {
    const own = p.node.k === 'obj' ? lastMembers(p.node) : undefined;
    // Fields may be declared by a sibling part, which is too far to follow.
    if (MAY_DECLARE.some((key) => own?.has(key) === true)) return;
    const properties = own?.get('properties');
    if (properties?.k === 'obj') declared.push(lastMembers(properties));
  }
  const closed = members.get('additionalProperties');
  const never = closed?.k === 'lit' && closed.value === false;
  if (declared.length === 0 && !never) return;
  required.items.forEach((item, i) => {
    if (item.k !== 'str' || declared.some((fields) => fields.has(item.value))) return;
    report('REQUIRED_UNDECLARED', () => {
      const meant = nearest(
        item.value,
        declared.flatMap((fields) => [...fields.keys()]),
      );
      const pointer = joinPointer(joinPointer(place.pointer, 'required'), i);
      const parts = { where: pointer, field: shown(item.value) };
      return finding(
        'REQUIRED_UNDECLARED',
        'warn',
        item.span,
        never
          ? sentence(
              'REQUIRED_UNDECLARED.forbidden',
              '{where} requires {field}, which properties does not declare and additionalProperties forbids: no arguments can hold.',
              parts,
            )
          : sentence(
              'REQUIRED_UNDECLARED',
              '{where} requires {field}, which properties does not declare.',
              parts,
            ),
        pointer,
        meant === undefined
          ? undefined
          : {
              title: `Did you mean ${JSON.stringify(meant)}?`,
              words: words('fix.did-you-mean', { value: JSON.stringify(meant) }),
              safe: false,
            },
      );
    });
  });
}

const MAY_DECLARE = ['allOf', 'anyOf', 'oneOf', '$ref', '$dynamicRef'];
