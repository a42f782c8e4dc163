/** A subschema where it stands: its node, its pointer, the schema resource that it belongs to, the keywords that mean something there. */
import { lastMembers } from '../../schema/walk';
import { isAtLeast, KEYWORDS, keywordIn } from '../../schema/keywords';
import type { Dialect } from '../../schema/model';
import type { JsonNode } from '../../json/node';
import type { Origin } from '../shape';

/** A schema document, or a part of one with a URI of its own. */
export interface Resource {
  readonly id: number;
  /** Its own `$id` where it has one, else the URI that it was asked for by. */
  uri: string;
  readonly root: JsonNode;
  readonly dialect: Dialect;
  /** Vocabularies of its meta-schema leave assertions such as `minimum` out. */
  readonly asserts: boolean;
  readonly anchors: Map<string, JsonNode>;
  readonly dynamicAnchors: Map<string, JsonNode>;
  /** `$recursiveAnchor: true` at its root. */
  recursive: boolean;
}

export interface Place {
  readonly id: number;
  readonly node: JsonNode;
  readonly origin: Origin;
  readonly resource: Resource;
  /** Keywords that this dialect knows, in the order of the text; of equal ones the last. Empty for a boolean. */
  readonly keywords: ReadonlyMap<string, JsonNode>;
}

/** draft-04 is read with the keywords of draft-07, as everywhere in this program; `id` alone is its own. */
export const readAs = (dialect: Dialect): Dialect => (dialect === 'draft-04' ? 'draft-07' : dialect);

/**
 * `definitions`, `$defs` and `dependencies` count in every dialect: the first two are where references lead, the last is held to
 * by validators that know newer drafts, and leaving it out would take what they refuse.
 */
const DEFINITIONS: ReadonlySet<string> = new Set(['definitions', '$defs']);
const EVERYWHERE: ReadonlySet<string> = new Set([...DEFINITIONS, 'dependencies']);

/** Means something in the dialect. */
export function isKnown(keyword: string, dialect: Dialect): boolean {
  if (keyword === 'id') return dialect === 'draft-04';
  if (keyword === '$id') return dialect !== 'draft-04';
  return EVERYWHERE.has(keyword) || keywordIn(keyword, readAs(dialect));
}

/** Assertions of the validation vocabulary. */
const VALIDATION: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...[
    'minLength',
    'maxLength',
    'pattern',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minContains',
    'maxContains',
  ],
  ...['minProperties', 'maxProperties', 'required', 'dependentRequired'],
]);

/** Up to draft-07 nothing beside `$ref` counts. */
export const hidesSiblings = (keyword: string, dialect: Dialect): boolean =>
  keyword === '$ref' && !isAtLeast(dialect, '2019-09');

export function keywordsOf(node: JsonNode, { dialect, asserts }: Resource): ReadonlyMap<string, JsonNode> {
  const known = new Map<string, JsonNode>();
  if (node.k !== 'obj') return known;
  const members = lastMembers(node);
  const only = members.has('$ref') && hidesSiblings('$ref', dialect);
  for (const [key, value] of members) {
    if (!isKnown(key, dialect) || (!asserts && VALIDATION.has(key))) continue;
    if (!only || key === '$ref' || DEFINITIONS.has(key)) known.set(key, value);
  }
  return known;
}

/** What says nothing about a value. `format` is apart. */
const SILENT: ReadonlySet<string> = new Set([
  ...['$schema', 'id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$comment'],
  ...[
    '$defs',
    'definitions',
    'title',
    'description',
    'default',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
  ],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'],
]);

export const isSilent = (keyword: string): boolean =>
  SILENT.has(keyword) || !(KEYWORDS.has(keyword) || EVERYWHERE.has(keyword));
