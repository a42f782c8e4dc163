/**
 * The keywords of JSON Schema as data: since when, until when, what stands in them, for which type of value they mean
 * anything. Source: the meta-schemas and specifications of draft-04, draft-07, 2019-09 and 2020-12 (json-schema.org).
 */
import type { Dialect } from './model';
import { DIALECTS } from './model';

export type JsonType = 'null' | 'boolean' | 'number' | 'integer' | 'string' | 'array' | 'object';
export const JSON_TYPES: readonly JsonType[] = [
  'null',
  'boolean',
  'number',
  'integer',
  'string',
  'array',
  'object',
];

/** Where subschemas stand in a keyword's value. `dependencies`: a map whose values are schemas or lists of names. */
export type Holds = 'schema' | 'list' | 'map' | 'schema-or-list' | 'dependencies';
/** What a subschema is applied to: the same value, a part of it, or nothing until something refers to it. */
export type Applies = 'same' | 'part' | 'later';

export interface KeywordFact {
  from: Dialect;
  until: Dialect;
  holds?: Holds;
  applies?: Applies;
  /** Values of other types pass without being looked at. */
  type?: 'string' | 'number' | 'array' | 'object';
}

const fact = (from: Dialect, extra: Partial<KeywordFact> = {}): KeywordFact => ({
  from,
  until: '2020-12',
  ...extra,
});
const holds = (from: Dialect, what: Holds, applies: Applies, extra: Partial<KeywordFact> = {}): KeywordFact =>
  fact(from, { holds: what, applies, ...extra });

export const KEYWORDS: ReadonlyMap<string, KeywordFact> = new Map<string, KeywordFact>([
  ['$schema', fact('draft-04')],
  ['id', fact('draft-04', { until: 'draft-04' })],
  ['$id', fact('draft-07')],
  ['$ref', fact('draft-04')],
  ['$anchor', fact('2019-09')],
  ['$recursiveRef', fact('2019-09', { until: '2019-09' })],
  ['$recursiveAnchor', fact('2019-09', { until: '2019-09' })],
  ['$dynamicRef', fact('2020-12')],
  ['$dynamicAnchor', fact('2020-12')],
  ['$vocabulary', fact('2019-09')],
  ['$comment', fact('draft-07')],
  ['$defs', holds('2019-09', 'map', 'later')],
  ['definitions', holds('draft-04', 'map', 'later')],

  ['title', fact('draft-04')],
  ['description', fact('draft-04')],
  ['default', fact('draft-04')],
  ['examples', fact('draft-07')],
  ['deprecated', fact('2019-09')],
  ['readOnly', fact('draft-07')],
  ['writeOnly', fact('draft-07')],

  ['type', fact('draft-04')],
  ['enum', fact('draft-04')],
  ['const', fact('draft-07')],

  ['multipleOf', fact('draft-04', { type: 'number' })],
  ['minimum', fact('draft-04', { type: 'number' })],
  ['maximum', fact('draft-04', { type: 'number' })],
  ['exclusiveMinimum', fact('draft-04', { type: 'number' })],
  ['exclusiveMaximum', fact('draft-04', { type: 'number' })],

  ['minLength', fact('draft-04', { type: 'string' })],
  ['maxLength', fact('draft-04', { type: 'string' })],
  ['pattern', fact('draft-04', { type: 'string' })],
  ['format', fact('draft-04')],
  ['contentEncoding', fact('draft-07', { type: 'string' })],
  ['contentMediaType', fact('draft-07', { type: 'string' })],
  ['contentSchema', holds('2019-09', 'schema', 'later', { type: 'string' })],

  ['items', holds('draft-04', 'schema-or-list', 'part', { type: 'array' })],
  ['prefixItems', holds('2020-12', 'list', 'part', { type: 'array' })],
  ['additionalItems', holds('draft-04', 'schema', 'part', { type: 'array', until: '2019-09' })],
  ['unevaluatedItems', holds('2019-09', 'schema', 'part', { type: 'array' })],
  ['contains', holds('draft-07', 'schema', 'part', { type: 'array' })],
  ['minContains', fact('2019-09', { type: 'array' })],
  ['maxContains', fact('2019-09', { type: 'array' })],
  ['minItems', fact('draft-04', { type: 'array' })],
  ['maxItems', fact('draft-04', { type: 'array' })],
  ['uniqueItems', fact('draft-04', { type: 'array' })],

  ['properties', holds('draft-04', 'map', 'part', { type: 'object' })],
  ['patternProperties', holds('draft-04', 'map', 'part', { type: 'object' })],
  ['additionalProperties', holds('draft-04', 'schema', 'part', { type: 'object' })],
  ['unevaluatedProperties', holds('2019-09', 'schema', 'part', { type: 'object' })],
  ['propertyNames', holds('draft-07', 'schema', 'part', { type: 'object' })],
  ['required', fact('draft-04', { type: 'object' })],
  ['minProperties', fact('draft-04', { type: 'object' })],
  ['maxProperties', fact('draft-04', { type: 'object' })],
  ['dependencies', holds('draft-04', 'dependencies', 'same', { type: 'object', until: 'draft-07' })],
  ['dependentRequired', fact('2019-09', { type: 'object' })],
  ['dependentSchemas', holds('2019-09', 'map', 'same', { type: 'object' })],

  ['allOf', holds('draft-04', 'list', 'same')],
  ['anyOf', holds('draft-04', 'list', 'same')],
  ['oneOf', holds('draft-04', 'list', 'same')],
  ['not', holds('draft-04', 'schema', 'same')],
  ['if', holds('draft-07', 'schema', 'same')],
  ['then', holds('draft-07', 'schema', 'same')],
  ['else', holds('draft-07', 'schema', 'same')],
]);

/** Keywords that other systems add. They mean nothing to a JSON Schema validator. */
export const FOREIGN_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['nullable', 'It belongs to OpenAPI 3.0; JSON Schema says "type": ["string", "null"].'],
  ['discriminator', 'It belongs to OpenAPI; give each branch a property with const instead.'],
  ['example', 'It belongs to OpenAPI; JSON Schema has examples, an array.'],
  ['xml', 'It belongs to OpenAPI.'],
  ['externalDocs', 'It belongs to OpenAPI.'],
  ['optional', 'Fields are optional unless required, an array beside properties, names them.'],
  ['propertyOrdering', 'It belongs to Gemini; other systems ignore it.'],
  ['strict', 'It belongs beside the schema in the tool definition, not inside it.'],
]);

/** Names of types in other languages → the JSON Schema spelling; `null`: leave `type` out. */
export const FOREIGN_TYPES: ReadonlyMap<string, JsonType | null> = new Map<string, JsonType | null>([
  ['dict', 'object'],
  ['map', 'object'],
  ['struct', 'object'],
  ['record', 'object'],
  ['list', 'array'],
  ['tuple', 'array'],
  ['set', 'array'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['str', 'string'],
  ['text', 'string'],
  ['date', 'string'],
  ['datetime', 'string'],
  ['enum', 'string'],
  ['file', 'string'],
  ['bool', 'boolean'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
  ['any', null],
]);

/** Formats that are checked, those of ajv-formats. A format that is not here is ignored by the validator. */
export const CHECKED_FORMATS: ReadonlySet<string> = new Set([
  'date',
  'time',
  'date-time',
  'iso-time',
  'iso-date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
  'byte',
  'int32',
  'int64',
  'float',
  'double',
  'password',
  'binary',
]);
/** Formats of the specification that are known and not checked. */
export const UNCHECKED_FORMATS: ReadonlySet<string> = new Set([
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
]);

export const isAtLeast = (dialect: Dialect, from: Dialect): boolean =>
  DIALECTS.indexOf(dialect) >= DIALECTS.indexOf(from);

/** True when the keyword means something in this dialect. */
export function keywordIn(keyword: string, dialect: Dialect): boolean {
  const found = KEYWORDS.get(keyword);
  return found !== undefined && isAtLeast(dialect, found.from) && isAtLeast(found.until, dialect);
}
