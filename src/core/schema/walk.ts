/**
 * Every subschema of a schema, in the order of the text, without recursion. In: the scanned schema. Out: one place for each
 * subschema, with its pointer, its base URI and the keyword that holds it; references that reach parts which no keyword
 * holds (`#/components/schemas/A`) are followed, because a validator would. Bounded in number.
 */
import { joinPointer } from '../base/pointer';
import { member, type JsonNode, type ObjectNode } from '../json/node';
import { KEYWORDS, isAtLeast, type Applies } from './keywords';
import type { Dialect } from './model';

export const MAX_SUBSCHEMAS = 10_000;
export const MAX_REFERENCES = 2_000;

/** Base of a schema that names none: a scheme that nothing else uses. */
export const NO_BASE = 'schema:///';

export interface SchemaPlace {
  node: JsonNode;
  /** JSON pointer in the schema's text. */
  pointer: string;
  /** Absolute URI that references inside are relative to, without fragment. */
  base: string;
  /** Keyword that holds it; `''` for the root, `$ref` for a part that only a reference makes a schema. */
  keyword: string;
  applies: Applies | 'root';
  parent?: SchemaPlace;
}

export interface Reference {
  keyword: '$ref' | '$dynamicRef' | '$recursiveRef';
  /** As written. */
  text: string;
  node: JsonNode;
  /** Pointer of the keyword itself. */
  pointer: string;
  from: SchemaPlace;
  /** What it leads to inside this text. */
  target?: { node: JsonNode; pointer: string };
  /** Absolute URI that it stands for, for references that lead out of this text. */
  uri: string;
}

export interface SchemaMap {
  places: SchemaPlace[];
  references: Reference[];
  /** By node, for those that are schemas. */
  byNode: ReadonlyMap<JsonNode, SchemaPlace>;
  /** True when the text is the only schema document: no part has a URI of its own, no reference leads out. */
  singleResource: boolean;
  /** True when a bound was reached and the rest was not looked at. */
  tooMany: boolean;
}

interface Named {
  node: JsonNode;
  pointer: string;
}

export function walkSchema(root: JsonNode, dialect: Dialect): SchemaMap {
  const places: SchemaPlace[] = [];
  const byNode = new Map<JsonNode, SchemaPlace>();
  const references: Reference[] = [];
  /** Schema documents by base URI, and anchors by `base#name`. */
  const resources = new Map<string, Named>();
  const anchors = new Map<string, Named>();
  const bounds = { reached: false };
  const embedded = { found: false };

  const visit = (first: SchemaPlace): void => {
    const stack = [first];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      if (byNode.has(place.node)) continue;
      if (places.length >= MAX_SUBSCHEMAS || references.length >= MAX_REFERENCES) {
        bounds.reached = true;
        return;
      }
      name(place);
      places.push(place);
      byNode.set(place.node, place);
      if (place.node.k !== 'obj') continue;
      collectReferences(place, place.node);
      // Reversed, so that the stack gives them back in the order of the text.
      stack.push(...children(place, place.node, dialect).reverse());
    }
  };

  /** Registers the place's own URI and anchors; sets its base. */
  const name = (place: SchemaPlace): void => {
    const { node } = place;
    if (place.parent === undefined && place.keyword === '') resources.set(place.base, place);
    const id = member(node, dialect === 'draft-04' ? 'id' : '$id');
    // Up to draft-07 nothing beside $ref counts, $id included.
    const ignored = !isAtLeast(dialect, '2019-09') && member(node, '$ref') !== undefined;
    if (id?.k === 'str' && !ignored) {
      const [uri, fragment] = splitUri(id.value);
      if (uri !== '') {
        place.base = resolveUri(uri, place.base);
        if (!resources.has(place.base)) resources.set(place.base, place);
        if (place.parent !== undefined) embedded.found = true;
      }
      if (fragment !== '' && !fragment.startsWith('/')) anchors.set(`${place.base}#${fragment}`, place);
    }
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = member(node, keyword);
      if (anchor?.k === 'str') anchors.set(`${place.base}#${anchor.value}`, place);
    }
  };

  const collectReferences = (place: SchemaPlace, node: ObjectNode): void => {
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
      const value = member(node, keyword);
      if (value?.k !== 'str') continue;
      references.push({
        keyword,
        text: value.value,
        node: value,
        pointer: joinPointer(place.pointer, keyword),
        from: place,
        uri: '',
      });
    }
  };

  const resolve = (reference: Reference): void => {
    const [uri, fragment] = splitUri(reference.text);
    const base = uri === '' ? reference.from.base : resolveUri(uri, reference.from.base);
    reference.uri = fragment === '' ? base : `${base}#${fragment}`;
    const resource = resources.get(base);
    if (fragment === '' || fragment === '/') {
      if (resource !== undefined) reference.target = resource;
      return;
    }
    const found = fragment.startsWith('/')
      ? resource === undefined
        ? undefined
        : follow(resource, fragment)
      : anchors.get(`${base}#${fragment}`);
    if (found !== undefined) reference.target = found;
  };

  visit({ node: root, pointer: '', base: NO_BASE, keyword: '', applies: 'root' });
  // A followed reference may add places, and they may refer further: the list grows while it is read.
  for (let i = 0; i < references.length && !bounds.reached; i++) {
    const reference = references[i];
    if (reference === undefined) break;
    resolve(reference);
    const { target } = reference;
    if (target !== undefined && !byNode.has(target.node))
      visit({ ...target, base: reference.from.base, keyword: '$ref', applies: 'later' });
  }
  // A later part may hold what an earlier reference was looking for.
  for (const reference of references) if (reference.target === undefined) resolve(reference);
  return {
    places,
    references,
    byNode,
    singleResource: !embedded.found && references.every(({ target }) => target !== undefined),
    tooMany: bounds.reached,
  };
}

function children(place: SchemaPlace, node: ObjectNode, dialect: Dialect): SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const last = lastMembers(node);
  for (const [key, value] of last) {
    const fact = KEYWORDS.get(key);
    if (fact?.holds === undefined) continue;
    // `items` became a single schema in 2020-12; a list there is an error of the meta-schema, its parts still are schemas.
    const at = joinPointer(place.pointer, key);
    const add = (child: JsonNode, pointer: string): void => {
      if (child.k !== 'obj' && !isBoolean(child)) return;
      const applies = fact.applies ?? 'later';
      found.push({ node: child, pointer, base: place.base, keyword: key, applies, parent: place });
    };
    // `definitions` and `$defs` are read in every dialect: references lead there whatever $schema says.
    if (fact.applies !== 'later' && !isAtLeast(dialect, fact.from)) continue;
    switch (fact.holds) {
      case 'schema':
        add(value, at);
        break;
      case 'list':
      case 'schema-or-list':
        if (value.k === 'arr') value.items.forEach((item, i) => add(item, joinPointer(at, i)));
        else if (fact.holds === 'schema-or-list') add(value, at);
        break;
      case 'map':
      case 'dependencies':
        if (value.k === 'obj')
          for (const [part, child] of lastMembers(value)) add(child, joinPointer(at, part));
        break;
    }
  }
  return found;
}

/** Of objects that were asked for; nodes never change. */
const memberMaps = new WeakMap<ObjectNode, ReadonlyMap<string, JsonNode>>();

/** Key → value as `JSON.parse` would have it: of equal keys the last counts. */
export function lastMembers(node: ObjectNode): ReadonlyMap<string, JsonNode> {
  const known = memberMaps.get(node);
  if (known !== undefined) return known;
  const last = new Map<string, JsonNode>();
  for (const { key, value } of node.members) if (value !== undefined) last.set(key, value);
  memberMaps.set(node, last);
  return last;
}

const isBoolean = (node: JsonNode): boolean => node.k === 'lit' && node.value !== null;

/** URI without fragment, fragment decoded. */
function splitUri(text: string): [string, string] {
  const hash = text.indexOf('#');
  if (hash === -1) return [text, ''];
  const fragment = text.slice(hash + 1);
  try {
    return [text.slice(0, hash), decodeURIComponent(fragment)];
  } catch {
    return [text.slice(0, hash), fragment];
  }
}

function resolveUri(uri: string, base: string): string {
  try {
    return new URL(uri, base).href;
  } catch {
    return uri;
  }
}

function follow(from: Named, fragment: string): Named | undefined {
  let { node, pointer } = from;
  for (const part of fragment.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next =
      node.k === 'arr'
        ? /^(0|[1-9]\d*)$/.test(key)
          ? node.items[Number(key)]
          : undefined
        : member(node, key);
    if (next === undefined) return undefined;
    node = next;
    pointer = joinPointer(pointer, key);
  }
  return { node, pointer };
}
