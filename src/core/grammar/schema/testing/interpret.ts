/**
 * JSON Schema 2020-12 read straight from the specification, keyword by keyword, with annotations: slow, small, and with nothing in
 * common with what it checks. For plain values of tests; references by pointer inside of one schema.
 */
import type { Json, JsonObject } from '../../../base/json-value';
import { canonicalJson, isJsonObject } from '../../../base/json-value';

import { codePoints } from '../code-points';

export type PlainSchema = boolean | JsonObject;

/** What a schema that held evaluated. */
interface Evaluated {
  names: Set<string>;
  items: Set<number>;
}

const none = (): Evaluated => ({ names: new Set(), items: new Set() });

/** null: does not hold. */
type Outcome = Evaluated | null;

const own = (schema: JsonObject, keyword: string): Json | undefined =>
  Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
const schemas = (value: Json | undefined): PlainSchema[] =>
  Array.isArray(value) ? (value as PlainSchema[]) : [];
const entries = (value: Json | undefined): [string, PlainSchema][] =>
  isJsonObject(value) ? (Object.entries(value) as [string, PlainSchema][]) : [];

export function interpret(root: PlainSchema, value: Json): boolean {
  return run(root, value, root) !== null;
}

function run(schema: PlainSchema, value: Json, root: PlainSchema): Outcome {
  if (typeof schema === 'boolean') return schema ? none() : null;
  const evaluated = none();
  const take = (outcome: Outcome): boolean => {
    if (outcome === null) return false;
    for (const name of outcome.names) evaluated.names.add(name);
    for (const item of outcome.items) evaluated.items.add(item);
    return true;
  };
  const same = (inner: PlainSchema): Outcome => run(inner, value, root);
  const good =
    scalar(schema, value) &&
    inPlace(schema, same, take, value, root) &&
    (!Array.isArray(value) || array(schema, value, evaluated, root)) &&
    (!isJsonObject(value) || object(schema, value, evaluated, same, take, root));
  return good ? evaluated : null;
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function scalar(schema: JsonObject, value: Json): boolean {
  const type = own(schema, 'type');
  const types = type === undefined ? null : Array.isArray(type) ? type : [type];
  if (
    types !== null &&
    !types.some((one) => one === typeOf(value) || (one === 'integer' && Number.isInteger(value)))
  )
    return false;
  const equal = (a: Json): boolean => canonicalJson(a) === canonicalJson(value);
  if (Object.hasOwn(schema, 'const') && !equal(schema['const'] ?? null)) return false;
  const list = own(schema, 'enum');
  if (Array.isArray(list) && !list.some(equal)) return false;
  const number = (keyword: string, test: (limit: number, value: number) => boolean, of: number): boolean => {
    const limit = own(schema, keyword);
    return typeof limit !== 'number' || test(limit, of);
  };
  if (typeof value === 'number')
    return (
      number('minimum', (m, v) => v >= m, value) &&
      number('maximum', (m, v) => v <= m, value) &&
      number('exclusiveMinimum', (m, v) => v > m, value) &&
      number('exclusiveMaximum', (m, v) => v < m, value) &&
      number('multipleOf', (m, v) => Number.isInteger(v / m), value)
    );
  if (typeof value === 'string') {
    const pattern = own(schema, 'pattern');
    return (
      number('minLength', (m, v) => v >= m, codePoints(value)) &&
      number('maxLength', (m, v) => v <= m, codePoints(value)) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value))
    );
  }
  return true;
}

function inPlace(
  schema: JsonObject,
  same: (inner: PlainSchema) => Outcome,
  take: (outcome: Outcome) => boolean,
  value: Json,
  root: PlainSchema,
): boolean {
  const ref = own(schema, '$ref');
  if (typeof ref === 'string' && !take(run(find(root, ref), value, root))) return false;
  if (!schemas(own(schema, 'allOf')).every((one) => take(same(one)))) return false;
  const any = schemas(own(schema, 'anyOf'));
  if (any.length > 0 && any.filter((one) => take(same(one))).length === 0) return false;
  const one = schemas(own(schema, 'oneOf'));
  if (one.length > 0 && one.filter((inner) => take(same(inner))).length !== 1) return false;
  const not = own(schema, 'not');
  if (not !== undefined && same(not as PlainSchema) !== null) return false;
  const condition = own(schema, 'if');
  if (condition === undefined) return true;
  const next = own(schema, take(same(condition as PlainSchema)) ? 'then' : 'else');
  return next === undefined || take(same(next as PlainSchema));
}

function find(root: PlainSchema, ref: string): PlainSchema {
  let at: Json = root;
  for (const part of ref.split('/').slice(1)) at = isJsonObject(at) ? (at[part] ?? true) : true;
  return at as PlainSchema;
}

function array(schema: JsonObject, value: readonly Json[], evaluated: Evaluated, root: PlainSchema): boolean {
  const { items: done } = evaluated;
  const holds = (inner: Json | undefined, item: Json): boolean =>
    run(inner as PlainSchema, item, root) !== null;
  const prefix = schemas(own(schema, 'prefixItems'));
  const items = own(schema, 'items');
  for (const [i, item] of value.entries()) {
    const inner = prefix[i] ?? items;
    if (inner === undefined) continue;
    if (!holds(inner, item)) return false;
    done.add(i);
  }
  const contains = own(schema, 'contains');
  if (contains !== undefined) {
    const held = value.flatMap((item, i) => (holds(contains, item) ? [i] : []));
    for (const i of held) done.add(i);
    const min = own(schema, 'minContains');
    const max = own(schema, 'maxContains');
    if (held.length < (typeof min === 'number' ? min : 1)) return false;
    if (typeof max === 'number' && held.length > max) return false;
  }
  const min = own(schema, 'minItems');
  const max = own(schema, 'maxItems');
  if (typeof min === 'number' && value.length < min) return false;
  if (typeof max === 'number' && value.length > max) return false;
  if (own(schema, 'uniqueItems') === true && new Set(value.map(canonicalJson)).size < value.length)
    return false;
  const rest = own(schema, 'unevaluatedItems');
  if (rest === undefined) return true;
  for (const [i, item] of value.entries()) {
    if (!done.has(i) && !holds(rest, item)) return false;
    done.add(i);
  }
  return true;
}

function object(
  schema: JsonObject,
  value: JsonObject,
  evaluated: Evaluated,
  same: (inner: PlainSchema) => Outcome,
  take: (outcome: Outcome) => boolean,
  root: PlainSchema,
): boolean {
  const { names: done } = evaluated;
  const names = Object.keys(value);
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const holds = (inner: PlainSchema, name: string): boolean => run(inner, value[name] ?? null, root) !== null;
  const listed = new Map(entries(own(schema, 'properties')));
  const patterns = entries(own(schema, 'patternProperties')).map(
    ([source, inner]) => [new RegExp(source, 'u'), inner] as const,
  );
  const additional = own(schema, 'additionalProperties');
  for (const name of names) {
    const inner = [
      ...[listed.get(name) ?? []].flat(),
      ...patterns.flatMap(([pattern, one]) => (pattern.test(name) ? [one] : [])),
    ] as PlainSchema[];
    if (inner.length === 0 && additional !== undefined) inner.push(additional as PlainSchema);
    if (!inner.every((one) => holds(one, name))) return false;
    if (inner.length > 0) done.add(name);
  }
  const required = own(schema, 'required');
  if (Array.isArray(required) && !required.every((name) => typeof name === 'string' && has(name)))
    return false;
  const min = own(schema, 'minProperties');
  const max = own(schema, 'maxProperties');
  if (typeof min === 'number' && names.length < min) return false;
  if (typeof max === 'number' && names.length > max) return false;
  const named = own(schema, 'propertyNames');
  if (named !== undefined && !names.every((name) => run(named as PlainSchema, name, root) !== null))
    return false;
  for (const [name, others] of entries(own(schema, 'dependentRequired')))
    if (
      has(name) &&
      Array.isArray(others) &&
      !others.every((other) => typeof other === 'string' && has(other))
    )
      return false;
  for (const [name, inner] of entries(own(schema, 'dependentSchemas')))
    if (has(name) && !take(same(inner))) return false;
  const rest = own(schema, 'unevaluatedProperties');
  if (rest === undefined) return true;
  for (const name of names) {
    if (!done.has(name) && !holds(rest as PlainSchema, name)) return false;
    done.add(name);
  }
  return true;
}
