/**
 * The schema as the validator gets it. The validator's own deviations from the specification are removed here, by writing
 * the schema so that it means there what it says:
 *
 * - `false` where a value may stand becomes `{"not": {}}`: the same, and an object can be traced back to its place;
 * - beside `$ref` nothing counts up to draft-07; the validator would apply it;
 * - `nullable`, `$async`, `id` and unknown formats mean something to the validator and nothing to JSON Schema;
 * - a property called `__proto__` is skipped in `properties` and not in `patternProperties`;
 * - `$dynamicRef` and `$recursiveRef` are right there only in the simplest cases; where nothing dynamic can happen (one schema
 *   document, or no anchor of that kind) they become the `$ref` that they are equal to;
 * - draft-04's `id` and boolean limits become what draft-07 calls them.
 *
 * `origins` gives, for every object that may appear as the schema of an error, its pointer in the text.
 */
import { joinPointer } from '../base/pointer';
import { member, toValue, type JsonNode, type ObjectNode } from '../json/node';
import { CHECKED_FORMATS, isAtLeast } from './keywords';
import type { Dialect } from './model';
import { lastMembers, type Reference, type SchemaMap } from './walk';

export interface BuiltSchema {
  value: unknown;
  origins: ReadonlyMap<object, Origin>;
}
export interface Origin {
  pointer: string;
  /** True when the text says `false` here. */
  wasFalse: boolean;
}

/** Keywords whose `false` the validator reports itself, with the name of the field or the number of items. */
const REPORTS_FALSE = new Set([
  'additionalProperties',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
/** What counts beside `$ref` up to draft-07: nothing; these hold what others refer to. */
const BESIDE_REF = new Set(['$ref', 'definitions', '$defs']);

export function buildSchema(root: JsonNode, map: SchemaMap, dialect: Dialect): BuiltSchema {
  const origins = new Map<object, Origin>();
  const asPlainRef = new Map<JsonNode, Reference>();
  for (const reference of map.references)
    if (reference.keyword !== '$ref' && isStatic(reference, map)) asPlainRef.set(reference.node, reference);

  const build = (node: JsonNode, pointer: string): unknown => {
    const place = map.byNode.get(node);
    if (place === undefined) return plain(node, pointer);
    if (node.k === 'lit' && node.value === false) {
      const counted =
        REPORTS_FALSE.has(place.keyword) || (place.keyword === 'items' && hasPrefix(place.parent?.node));
      if (counted) return false;
      const never = { not: {} };
      origins.set(never, { pointer: place.pointer, wasFalse: true });
      return never;
    }
    return node.k === 'obj' ? schema(node, place.pointer) : toValue(node);
  };

  const schema = (node: ObjectNode, pointer: string): object => {
    const out: Record<string, unknown> = {};
    const members = lastMembers(node);
    const refOnly = !isAtLeast(dialect, '2019-09') && members.get('$ref')?.k === 'str';
    for (const [key, value] of members) {
      if (refOnly && !BESIDE_REF.has(key)) continue;
      const at = joinPointer(pointer, key);
      switch (key) {
        case '$schema':
        case '$async':
        case 'nullable':
        case 'discriminator':
          break;
        case 'id':
          if (dialect === 'draft-04') set(out, '$id', toValue(value));
          break;
        case 'format':
          if (value.k === 'str' && CHECKED_FORMATS.has(value.value)) set(out, key, value.value);
          break;
        case 'properties':
          properties(out, value, at);
          break;
        case 'minimum':
        case 'maximum': {
          const exclusive = `exclusive${key.charAt(0).toUpperCase()}${key.slice(1)}`;
          const flag = members.get(exclusive);
          const strict = dialect === 'draft-04' && flag?.k === 'lit' && flag.value === true;
          set(out, strict ? exclusive : key, toValue(value));
          break;
        }
        case '$dynamicRef':
        case '$recursiveRef':
          if (asPlainRef.has(value)) plainRef(out, toValue(value));
          else set(out, key, toValue(value));
          break;
        case '$ref':
          plainRef(out, toValue(value));
          break;
        case '$recursiveAnchor':
          if (!map.singleResource) set(out, key, toValue(value));
          break;
        case '$dynamicAnchor':
          set(out, map.singleResource && !members.has('$anchor') ? '$anchor' : key, toValue(value));
          break;
        case 'allOf':
          set(out, key, [...parts(out), ...parts({ allOf: build(value, at) })]);
          break;
        case 'exclusiveMinimum':
        case 'exclusiveMaximum':
          if (dialect !== 'draft-04' || value.k !== 'lit') set(out, key, toValue(value));
          break;
        default:
          set(out, key, build(value, at));
      }
    }
    origins.set(out, { pointer, wasFalse: false });
    return out;
  };

  const properties = (out: Record<string, unknown>, node: JsonNode, pointer: string): void => {
    if (node.k !== 'obj') {
      set(out, 'properties', toValue(node));
      return;
    }
    const kept: Record<string, unknown> = {};
    for (const [name, value] of lastMembers(node)) {
      const built = build(value, joinPointer(pointer, name));
      if (name !== '__proto__') {
        set(kept, name, built);
        continue;
      }
      const patterns = Object.hasOwn(out, 'patternProperties') ? (out['patternProperties'] as object) : {};
      set(out, 'patternProperties', { ...patterns, '^__proto__$': built });
    }
    set(out, 'properties', kept);
  };

  /** Not a schema itself, but it may hold some: a map or list of them, or a part that references lead into. */
  const plain = (node: JsonNode, pointer: string): unknown => {
    if (node.k === 'arr') return node.items.map((item, i) => build(item, joinPointer(pointer, i)));
    if (node.k !== 'obj') return toValue(node);
    const out: Record<string, unknown> = {};
    for (const [key, value] of lastMembers(node)) set(out, key, build(value, joinPointer(pointer, key)));
    return out;
  };

  return { value: build(root, ''), origins };
}

/** A second reference beside a first stands in `allOf`, which says the same. */
function plainRef(out: Record<string, unknown>, reference: unknown): void {
  if (Object.hasOwn(out, '$ref')) set(out, 'allOf', [...parts(out), { $ref: reference }]);
  else set(out, '$ref', reference);
}

const parts = (schema: Record<string, unknown>): unknown[] => {
  const all = Object.hasOwn(schema, 'allOf') ? schema['allOf'] : [];
  return Array.isArray(all) ? (all as unknown[]) : [];
};

/** True when a dynamic reference can only mean the place that it names. */
export function isStatic({ keyword, text, target }: Reference, map: SchemaMap): boolean {
  if (target === undefined) return false;
  if (map.singleResource) return true;
  if (keyword === '$recursiveRef') return member(target.node, '$recursiveAnchor') === undefined;
  const name = text.slice(text.indexOf('#') + 1);
  const anchor = member(target.node, '$dynamicAnchor');
  return anchor?.k !== 'str' || anchor.value !== name;
}

/** `__proto__` as a plain key. Values of `patternProperties` that came first are kept. */
function set(out: Record<string, unknown>, key: string, value: unknown): void {
  const merged =
    key === 'patternProperties' && Object.hasOwn(out, key) && typeof value === 'object'
      ? { ...(out[key] as object), ...value }
      : value;
  Object.defineProperty(out, key, { value: merged, enumerable: true, writable: true, configurable: true });
}

const hasPrefix = (node: JsonNode | undefined): boolean =>
  node?.k === 'obj' && node.members.some((m) => m.key === 'prefixItems');
