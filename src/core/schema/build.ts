/**
 * The schema as the validator gets it. The validator's own deviations from the specification are removed here, by writing
 * the schema so that it means there what it says:
 *
 * - references are resolved here (`walk.ts`): each becomes a plain one that names one of `targets`, and identifiers, which the
 *   validator follows into circles when they are nested, are left out. Only where the dynamic scope of a `$dynamicRef`
 *   matters, or another document is at hand, they stay as written;
 * - `false` where a value may stand becomes `{"not": {}}`: the same, and an object can be traced back to its place;
 * - beside `$ref` nothing counts up to draft-07; the validator would apply it;
 * - `nullable`, `discriminator`, `$async` and unknown formats mean something to the validator and nothing to JSON Schema;
 * - a property called `__proto__` is skipped in `properties` and not in `patternProperties`;
 * - draft-04's `id` and boolean limits become what draft-07 calls them.
 *
 * `origins` gives, for every object that may appear as the schema of an error, its pointer in the text.
 */
import { joinPointer } from '../base/pointer';
import { toValue, type JsonNode, type ObjectNode } from '../json/node';
import { isStatic } from './dynamic';
import { CHECKED_FORMATS, isAtLeast } from './keywords';
import type { Dialect } from './model';
import { lastMembers, type Reference, type SchemaMap, type SchemaPlace } from './walk';

export interface BuiltSchema {
  value: unknown;
  /** What references lead to: `targetRef(i)` means the i-th. */
  targets: readonly unknown[];
  origins: ReadonlyMap<object, Origin>;
}
export interface Origin {
  pointer: string;
  /** True when the text says `false` here. */
  wasFalse: boolean;
}

const TARGET = 'target:';
export const targetRef = (index: number): string => `${TARGET}${index}`;
/** Index of the target that a built reference names; undefined for a reference as written. */
export function targetOf(reference: unknown): number | undefined {
  return typeof reference === 'string' && /^target:\d+$/.test(reference)
    ? Number(reference.slice(TARGET.length))
    : undefined;
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
/** Read by the validator, and no part of JSON Schema; `$schema` has been read. */
const LEFT_OUT = new Set(['$schema', '$async', 'nullable', 'discriminator']);
const IDENTIFIERS = new Set(['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

type Writable = Record<string, unknown>;

/** `documents`: true when references may lead to further documents. */
export function buildSchema(
  root: JsonNode,
  map: SchemaMap,
  dialect: Dialect,
  documents: boolean,
): BuiltSchema {
  const origins = new Map<object, Origin>();
  const references = new Map<JsonNode, Reference>(map.references.map((found) => [found.node, found]));
  const resolved =
    !documents && map.references.every((found) => found.target === undefined || isStatic(found, map));
  const targets = new Map<JsonNode, number>();
  const built = new Map<JsonNode, unknown>();

  /** What `node` is written as. Once for each node: a target stands in its place and in the list, as the same object. */
  const build = (node: JsonNode, pointer: string): unknown => {
    if (built.has(node)) return built.get(node);
    const place = map.byNode.get(node);
    const value = place === undefined ? plain(node, pointer) : subschema(node, place);
    built.set(node, value);
    return value;
  };

  const subschema = (node: JsonNode, place: SchemaPlace): unknown => {
    if (node.k === 'obj') return schema(node, place.pointer);
    if (node.k !== 'lit' || node.value !== false) return toValue(node);
    if (REPORTS_FALSE.has(place.keyword) || (place.keyword === 'items' && hasPrefix(place.parent?.node)))
      return false;
    const never = { not: {} };
    origins.set(never, { pointer: place.pointer, wasFalse: true });
    return never;
  };

  const schema = (node: ObjectNode, pointer: string): object => {
    const out: Writable = {};
    const members = lastMembers(node);
    const refOnly = !isAtLeast(dialect, '2019-09') && members.get('$ref')?.k === 'str';
    for (const [key, value] of members) {
      if (LEFT_OUT.has(key) || (refOnly && !BESIDE_REF.has(key))) continue;
      if (resolved && IDENTIFIERS.has(key)) continue;
      const at = joinPointer(pointer, key);
      switch (key) {
        case 'id':
          if (dialect === 'draft-04' && !resolved) set(out, '$id', toValue(value));
          break;
        case '$ref':
        case '$dynamicRef':
        case '$recursiveRef':
          reference(out, key, value);
          break;
        case 'allOf':
          set(out, key, [...parts(out), ...parts({ allOf: build(value, at) })]);
          break;
        case 'format':
          if (value.k === 'str' && CHECKED_FORMATS.has(value.value)) set(out, key, value.value);
          break;
        case 'properties':
          properties(out, value, at);
          break;
        case 'patternProperties': {
          const map = build(value, at);
          set(out, key, isRecord(map) && isRecord(out[key]) ? { ...map, ...out[key] } : map);
          break;
        }
        case 'minimum':
        case 'maximum': {
          const exclusive = key === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
          const flag = members.get(exclusive);
          const strict = dialect === 'draft-04' && flag?.k === 'lit' && flag.value === true;
          set(out, strict ? exclusive : key, toValue(value));
          break;
        }
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

  const reference = (out: Writable, key: string, value: JsonNode): void => {
    const found = references.get(value);
    const plainly = found !== undefined && isStatic(found, map);
    let text = toValue(value);
    if (resolved && found?.target !== undefined) {
      const { node } = found.target;
      const index = targets.get(node) ?? targets.size;
      targets.set(node, index);
      text = targetRef(index);
    }
    if (!plainly) set(out, key, text);
    // A second reference beside a first stands in `allOf`, which says the same.
    else if (Object.hasOwn(out, '$ref')) set(out, 'allOf', [...parts(out), { $ref: text }]);
    else set(out, '$ref', text);
  };

  const properties = (out: Writable, node: JsonNode, pointer: string): void => {
    const map = build(node, pointer);
    if (!isRecord(map) || !Object.hasOwn(map, '__proto__')) {
      set(out, 'properties', map);
      return;
    }
    const { ['__proto__']: proto, ...rest } = map;
    set(out, 'properties', rest);
    set(out, 'patternProperties', {
      ...(isRecord(out['patternProperties']) ? out['patternProperties'] : {}),
      '^__proto__$': proto,
    });
  };

  /** Not a schema itself, but it may hold some: a map or list of them, or a part that references lead into. */
  const plain = (node: JsonNode, pointer: string): unknown => {
    if (node.k === 'arr') return node.items.map((item, i) => build(item, joinPointer(pointer, i)));
    if (node.k !== 'obj') return toValue(node);
    const out: Writable = {};
    for (const [key, value] of lastMembers(node)) set(out, key, build(value, joinPointer(pointer, key)));
    return out;
  };

  const value = build(root, '');
  const list: unknown[] = [];
  // Building a target may find further ones: the map grows while it is read.
  for (const [node, index] of targets) list[index] = build(node, map.byNode.get(node)?.pointer ?? '');
  return { value, targets: list, origins };
}

const parts = (schema: Writable): unknown[] => {
  const all = Object.hasOwn(schema, 'allOf') ? schema['allOf'] : [];
  return Array.isArray(all) ? (all as unknown[]) : [];
};

const isRecord = (value: unknown): value is Writable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `__proto__` as a plain key. */
function set(out: Writable, key: string, value: unknown): void {
  Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true });
}

const hasPrefix = (node: JsonNode | undefined): boolean =>
  node?.k === 'obj' && node.members.some((m) => m.key === 'prefixItems');
