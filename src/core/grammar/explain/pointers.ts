/** Pointers into a schema, read as what they point at: a subschema, or a keyword of one. */
import { unescapePointer } from '../../base/pointer';
import { member, type JsonNode } from '../../json/node';
import { KEYWORDS } from '../../schema/keywords';
import type { NeedId, Origin, Shapes } from '../shape';

export interface KeywordAt {
  keyword: string;
  /** Pointer up to and with the keyword. */
  pointer: Origin;
  /** Pointer of the subschema that states it. */
  place: Origin;
}

/** The keywords on the way of a pointer, outermost first: `/properties/a/enum` gives `properties` and `enum`. */
export function keywordsOn(pointer: Origin): KeywordAt[] {
  const hash = pointer.indexOf('#');
  const start = pointer.startsWith('/') ? 0 : hash + 1;
  const parts = pointer.slice(start).split('/').slice(1);
  const found: KeywordAt[] = [];
  let at = pointer.slice(0, start);
  for (let i = 0; i < parts.length; i++) {
    const place = at;
    const keyword = unescapePointer(parts[i] ?? '');
    at += `/${parts[i] ?? ''}`;
    found.push({ keyword, pointer: at, place });
    const next = parts[i + 1];
    if (next === undefined) break;
    const holds = KEYWORDS.get(keyword)?.holds;
    const isIndex = /^(0|[1-9]\d*)$/.test(next);
    const named = holds === 'map' || holds === 'dependencies' || keyword === 'dependentRequired';
    if (named || (holds === 'list' && isIndex) || (holds === 'schema-or-list' && isIndex)) {
      at += `/${next}`;
      i++;
    }
  }
  return found;
}

/** The keyword that a pointer is about, its last; with the name or index that follows it. */
export function keywordOf(pointer: Origin): KeywordAt | null {
  const last = keywordsOn(pointer).at(-1);
  return last === undefined ? null : { ...last, pointer };
}

/** The innermost keyword on the way that turns or weighs what stands below it. */
export function weighing(pointer: Origin): KeywordAt | null {
  const found = keywordsOn(pointer).filter(({ keyword }) =>
    ['not', 'oneOf', 'if', 'dependentSchemas', 'dependencies'].includes(keyword),
  );
  return found.at(-1) ?? null;
}

/** Below a keyword that may or may not count, as its own path shows: a reference to it is not seen. */
export const isChosen = (pointer: Origin): boolean =>
  keywordsOn(pointer).some(({ keyword, pointer: at }) => CHOOSING.has(keyword) && at !== pointer);

const CHOOSING: ReadonlySet<string> = new Set([
  ...['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies', 'contains'],
  ...['$defs', 'definitions'],
]);

/** The `anyOf` or `oneOf` in different alternatives of which the two stand, or the `if` that decides between them. */
export function choiceBetween(a: Origin, b: Origin): KeywordAt | null {
  const index = (pointer: Origin, at: Origin): string => pointer.slice(at.length + 1).split('/')[0] ?? '';
  for (const { keyword, pointer, place } of keywordsOn(a)) {
    const list = keyword === 'anyOf' || keyword === 'oneOf';
    if (list && b.startsWith(`${pointer}/`) && index(a, pointer) !== index(b, pointer))
      return { keyword, pointer, place };
    const other = keyword === 'then' ? 'else' : keyword === 'else' ? 'then' : null;
    if (other !== null && b.startsWith(`${place}/${other}/`))
      return { keyword: 'if', pointer: `${place}/if`, place };
  }
  return null;
}

/**
 * The outermost `not` or `if` on the way: below it a keyword may count for its opposite, so that it is never named by itself, and
 * taking an inner `not` away would only refuse more.
 */
export function turning(pointer: Origin): KeywordAt | null {
  return keywordsOn(pointer).find(({ keyword }) => keyword === 'not' || keyword === 'if') ?? null;
}

/** Subschemas that a need is made of. */
export function placesOf(shapes: Shapes, needs: readonly NeedId[]): Origin[] {
  const found = new Set<Origin>();
  for (const need of needs)
    for (const origin of shapes.shape(need).from) {
      const at = shapes.keywordsAt?.(origin) === null ? keywordOf(origin) : null;
      found.add(at === null ? origin : at.place);
    }
  return [...found];
}

const DEEPEST = 6;
const MOST_REACHED = 40;

/** A place and those that `allOf` and references lead to from there: what holds of the same value, whatever it is. */
export function reachedFrom(shapes: Shapes, place: Origin): Origin[] {
  const found = new Set<Origin>();
  const visit = (at: Origin, depth: number): void => {
    const keywords = shapes.keywordsAt?.(at) ?? null;
    if (keywords === null || depth > DEEPEST || found.size >= MOST_REACHED || found.has(at)) return;
    found.add(at);
    const all = keywords.get('allOf');
    if (all?.k === 'arr') for (const i of all.items.keys()) visit(`${at}/allOf/${i}`, depth + 1);
    visit(referred(shapes, at), depth + 1);
  };
  visit(place, 0);
  return [...found];
}

/** Where a local `$ref` leads; the place itself where there is none, or it leads out of the document. */
export function referred(shapes: Shapes, place: Origin): Origin {
  const reference = shapes.keywordsAt?.(place)?.get('$ref');
  const text = reference?.k === 'str' ? reference.value : '';
  if (!text.startsWith('#')) return place;
  let target: Origin;
  try {
    target = text === '#' ? '' : decodeURI(text.slice(1));
  } catch {
    return place;
  }
  return (shapes.keywordsAt?.(target) ?? null) === null ? place : target;
}

/** What a keyword says, where it is known. */
export function valueAt(shapes: Shapes, { place, keyword }: KeywordAt): JsonNode | undefined {
  return shapes.keywordsAt?.(place)?.get(keyword);
}

/** What stands at a pointer to a keyword, or to an entry of one that has names or a list. */
export function nodeAt(shapes: Shapes, pointer: Origin): JsonNode | undefined {
  const at = keywordsOn(pointer).at(-1);
  if (at === undefined) return undefined;
  const value = valueAt(shapes, at);
  if (at.pointer === pointer) return value;
  const entry = unescapePointer(pointer.slice(at.pointer.length + 1));
  return value?.k === 'arr'
    ? value.items[Number(entry)]
    : value === undefined
      ? undefined
      : member(value, entry);
}

/** The subschema that nothing holds to. */
export const isFalse = (node: JsonNode | undefined): boolean => node?.k === 'lit' && node.value === false;

/** For words: `/items`, or `the schema`. */
export const inWords = (place: Origin): string => (place === '' ? 'the schema' : place);
