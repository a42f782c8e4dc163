/**
 * Advice about a schema that a validator accepts: what it does not check, what it ignores, what it can never meet. Every
 * finding is a warning with its place, except references that turn in a circle: validating would never end.
 */
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { JsonNode, ObjectNode } from '../json/node';
import { finding, type Finding } from './finding';
import {
  CHECKED_FORMATS,
  FOREIGN_KEYWORDS,
  KEYWORDS,
  UNCHECKED_FORMATS,
  isAtLeast,
  keywordIn,
} from './keywords';
import { validatorLimits } from './limits';
import { findLoops } from './loops';
import type { Dialect } from './model';
import { compilePattern } from './pattern';
import { lastMembers, type SchemaMap, type SchemaPlace } from './walk';
import { list, shown } from './words';

/** Findings of one kind beyond this are not listed. */
const MOST_OF_A_KIND = 20;

export function lint(map: SchemaMap, dialect: Dialect): Finding[] {
  const findings: Finding[] = [];
  for (const place of map.places) {
    if (place.node.k !== 'obj') continue;
    const members = lastMembers(place.node);
    findings.push(
      ...keywords(place, place.node, members, dialect),
      ...openObject(place, place.node, members),
      ...undeclaredRequired(place, members),
      ...values(place, members),
    );
    if (place.keyword === '') findings.push(...root(place, members));
  }
  for (const { node, pointer, text } of findLoops(map))
    findings.push(
      finding(
        'REF_LOOP',
        'error',
        node.span,
        `${pointer} is ${shown(text)} and leads back to itself without going deeper into the value: checking would never end.`,
        pointer,
      ),
    );
  findings.push(...validatorLimits(map));
  return bounded(findings);
}

function bounded(findings: Finding[]): Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= MOST_OF_A_KIND;
  });
}

type Members = ReadonlyMap<string, JsonNode>;

/** A tool's arguments are always an object. */
function root(place: SchemaPlace, members: Members): Finding[] {
  const type = members.get('type');
  if (type?.k === 'str' && type.value === 'object') return [];
  if (
    type === undefined &&
    (members.has('$ref') || members.has('allOf') || members.has('anyOf') || members.has('oneOf'))
  )
    return [];
  return [
    finding(
      'SCHEMA_ROOT_NOT_OBJECT',
      'warn',
      (type ?? place.node).span,
      'The arguments of a tool are an object: providers ask for "type": "object" at the root of its schema.',
      type === undefined ? '' : '/type',
    ),
  ];
}

/** Keywords that mean nothing here: unknown, of another dialect, without effect. */
function keywords(place: SchemaPlace, node: ObjectNode, members: Members, dialect: Dialect): Finding[] {
  const findings: Finding[] = [];
  const add = (code: string, key: string, message: string, title?: string): void => {
    const span = node.members.findLast((m) => m.key === key)?.keySpan ?? node.span;
    findings.push(
      finding(
        code,
        'warn',
        span,
        message,
        joinPointer(place.pointer, key),
        title === undefined ? undefined : { title, safe: false },
      ),
    );
  };
  const refOnly = !isAtLeast(dialect, '2019-09') && members.get('$ref')?.k === 'str';
  for (const [key, value] of members) {
    const at = joinPointer(place.pointer, key);
    if (refOnly && key !== '$ref' && KEYWORDS.get(key)?.applies !== 'later') {
      if (!ANNOTATIONS.has(key))
        add(
          'REF_SIBLING_IGNORED',
          key,
          `${at} is ignored: up to draft-07 nothing beside $ref counts. Put both into allOf.`,
        );
      continue;
    }
    const fact = KEYWORDS.get(key);
    if (fact === undefined) {
      if (key.startsWith('x-')) continue;
      const foreign = FOREIGN_KEYWORDS.get(key);
      if (foreign !== undefined) {
        add('FOREIGN_KEYWORD', key, `${at} is no keyword of JSON Schema and is ignored. ${foreign}`);
        continue;
      }
      const misplaced = value.k === 'obj' && value.members.some((m) => m.key === 'type' || m.key === '$ref');
      const meant = nearest(key, KEYWORDS.keys());
      add(
        'UNKNOWN_KEYWORD',
        key,
        misplaced
          ? `${at} is no keyword and is ignored. It looks like a field: fields stand inside properties.`
          : `${at} is no keyword of JSON Schema and is ignored.`,
        misplaced ? 'Move it into properties' : meant === undefined ? undefined : `Did you mean ${meant}?`,
      );
      continue;
    }
    if (!keywordIn(key, dialect)) {
      // `definitions` and `$defs` are looked into by every validator.
      if (fact.applies === 'later') continue;
      const when = isAtLeast(dialect, fact.from) ? `only up to ${fact.until}` : `only since ${fact.from}`;
      add(
        'KEYWORD_OF_OTHER_DIALECT',
        key,
        `${at} is a keyword ${when}; this schema is read as ${dialect}.`,
        REPLACED_BY.get(key),
      );
      continue;
    }
    const ignored = withoutEffect(key, fact.type, members);
    if (ignored !== undefined) add('KEYWORD_WITHOUT_EFFECT', key, `${at} has no effect: ${ignored}.`);
  }
  return findings;
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', '$comment', '$schema', '$id']);
const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  ['dependencies', 'Write dependentRequired or dependentSchemas'],
  ['additionalItems', 'Write items, beside prefixItems'],
  ['$recursiveRef', 'Write $dynamicRef'],
  ['$recursiveAnchor', 'Write $dynamicAnchor'],
  ['id', 'Write $id'],
]);

function withoutEffect(key: string, about: string | undefined, members: Members): string | undefined {
  const type = members.get('type');
  if (about !== undefined && type !== undefined) {
    const types = typeNames(type);
    if (
      types.length > 0 &&
      !types.some((name) => name === about || (about === 'number' && name === 'integer'))
    )
      return `it is about ${about === 'array' || about === 'object' ? 'an' : 'a'} ${about}, and type is ${list(types)}`;
  }
  if ((key === 'then' || key === 'else') && !members.has('if')) return 'there is no if beside it';
  if (key === 'if' && !members.has('then') && !members.has('else'))
    return 'there is no then or else beside it';
  if ((key === 'minContains' || key === 'maxContains') && !members.has('contains'))
    return 'there is no contains beside it';
  if (key === 'additionalItems' && members.get('items')?.k !== 'arr') return 'items is not an array';
  return undefined;
}

const typeNames = (node: JsonNode): string[] =>
  node.k === 'str'
    ? [node.value]
    : node.k === 'arr'
      ? node.items.flatMap((n) => (n.k === 'str' ? [n.value] : []))
      : [];

/**
 * An object schema that lets any further field pass: a misspelt optional field then goes unnoticed, and strict modes of
 * providers refuse it. Parts of allOf and of conditions are left alone: closing them would forbid their siblings' fields.
 */
function openObject(place: SchemaPlace, node: ObjectNode, members: Members): Finding[] {
  const properties = members.get('properties');
  const isObject = typeNames(members.get('type') ?? node).includes('object') || properties !== undefined;
  if (!isObject || members.has('additionalProperties') || members.has('unevaluatedProperties')) return [];
  if (members.has('$ref') || members.has('patternProperties')) return [];
  for (let p: SchemaPlace | undefined = place; p?.applies === 'same'; p = p.parent)
    if (p.keyword !== 'anyOf' && p.keyword !== 'oneOf') return [];
  const parentHasFields =
    place.applies === 'same' &&
    place.parent?.node.k === 'obj' &&
    lastMembers(place.parent.node).has('properties');
  if (parentHasFields) return [];
  const composed = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'].some((key) => members.has(key));
  const last = node.members.at(-1)?.value;
  const keyword = composed ? 'unevaluatedProperties' : 'additionalProperties';
  const edit =
    last === undefined || !node.complete
      ? {}
      : { edit: { span: { start: last.span.end, end: last.span.end }, text: `, "${keyword}": false` } };
  return [
    finding(
      'SCHEMA_OPEN_OBJECT',
      'warn',
      { start: node.span.start, end: node.span.start + 1 },
      `${place.pointer === '' ? 'The schema' : place.pointer} lets fields pass that it does not declare: a misspelt optional field goes unnoticed. Close it with "${keyword}": false.`,
      place.pointer,
      { title: `Add "${keyword}": false`, safe: false, ...edit },
    ),
  ];
}

/** A required field that no `properties` around it declares. */
function undeclaredRequired(place: SchemaPlace, members: Members): Finding[] {
  const required = members.get('required');
  if (required?.k !== 'arr' || members.has('patternProperties') || members.has('$ref')) return [];
  const declared = new Set<string>();
  let declares = false;
  for (
    let p: SchemaPlace | undefined = place;
    p !== undefined;
    p = p.applies === 'same' ? p.parent : undefined
  ) {
    const own = p.node.k === 'obj' ? lastMembers(p.node) : undefined;
    const properties = own?.get('properties');
    if (properties?.k === 'obj') {
      declares = true;
      for (const { key } of properties.members) declared.add(key);
    }
    // Fields may be declared by a sibling part, which is too far to follow.
    if (['allOf', 'anyOf', 'oneOf', '$ref', '$dynamicRef'].some((key) => own?.has(key) === true)) return [];
  }
  const closed = members.get('additionalProperties');
  if (!declares && !(closed?.k === 'lit' && closed.value === false)) return [];
  const never = closed?.k === 'lit' && closed.value === false;
  return required.items.flatMap((item, i) => {
    if (item.k !== 'str' || declared.has(item.value)) return [];
    const meant = nearest(item.value, declared);
    const pointer = joinPointer(joinPointer(place.pointer, 'required'), i);
    return [
      finding(
        'REQUIRED_UNDECLARED',
        'warn',
        item.span,
        never
          ? `${pointer} requires ${shown(item.value)}, which properties does not declare and additionalProperties forbids: no arguments can hold.`
          : `${pointer} requires ${shown(item.value)}, which properties does not declare.`,
        pointer,
        meant === undefined ? undefined : { title: `Did you mean ${JSON.stringify(meant)}?`, safe: false },
      ),
    ];
  });
}

/** `format`, `pattern` and `enum` values that do not do what they seem to. */
function values(place: SchemaPlace, members: Members): Finding[] {
  const findings: Finding[] = [];
  const at = (key: string): string => joinPointer(place.pointer, key);
  const format = members.get('format');
  if (format?.k === 'str' && !CHECKED_FORMATS.has(format.value)) {
    const meant = nearest(format.value, CHECKED_FORMATS);
    findings.push(
      finding(
        'UNKNOWN_FORMAT',
        'warn',
        format.span,
        UNCHECKED_FORMATS.has(format.value)
          ? `${at('format')} is ${shown(format.value)}, which is not checked here.`
          : `${at('format')} is ${shown(format.value)}, which is no known format and is ignored.`,
        at('format'),
        meant === undefined ? undefined : { title: `Did you mean ${meant}?`, safe: false },
      ),
    );
  }
  const pattern = members.get('pattern');
  if (pattern?.k === 'str') {
    const compiled = compilePattern(pattern.value);
    if (compiled.ok && !compiled.unicode)
      findings.push(
        finding(
          'PATTERN_NOT_UNICODE',
          'warn',
          pattern.span,
          `${at('pattern')} escapes characters that need none, which strict validators refuse; it is read in the older mode.`,
          at('pattern'),
        ),
      );
  }
  const choices = members.get('enum');
  if (choices?.k === 'arr') {
    const types = typeNames(members.get('type') ?? choices).filter((name) => KINDS.has(name));
    if (choices.items.length === 0)
      findings.push(
        finding('ENUM_EMPTY', 'warn', choices.span, `${at('enum')} is empty: no value can hold.`, at('enum')),
      );
    if (members.has('type') && types.length > 0)
      choices.items.forEach((item, i) => {
        if (types.some((type) => hasType(item, type))) return;
        findings.push(
          finding(
            'ENUM_NOT_OF_TYPE',
            'warn',
            item.span,
            `${joinPointer(at('enum'), i)} can never be chosen: type is ${list(types)}.`,
            joinPointer(at('enum'), i),
          ),
        );
      });
  }
  return findings;
}

const KINDS = new Set(['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']);

function hasType(node: JsonNode, type: string): boolean {
  switch (node.k) {
    case 'obj':
      return type === 'object';
    case 'arr':
      return type === 'array';
    case 'str':
      return type === 'string';
    case 'num':
      return type === 'number' || (type === 'integer' && Number.isInteger(Number(node.raw)));
    case 'lit':
      return type === (node.value === null ? 'null' : 'boolean');
  }
}
