/**
 * Objects. The engine lets a declared key pass as a free key too, whatever its value, forgets required keys that are not
 * declared, and takes keys in one order. So an open object is closed: its keys are those that are declared, those that are
 * required, and those that the text under trace has; they come in the text's order where that is not the schema's.
 */
import { sentence } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import type { JsonNode } from '../../core/json/node';
import { objectText, type Fitted, type Fitter, type Part, type Place } from './fitter';
import { isLiteral, itemsOf, membersOf, numberOf, stringOf } from './source';

/** Undeclared keys that are taken from a text. With more of them the object stays open. */
const MAX_FREE_KEYS = 500;
const MAX_COUNT = 50;
const MAX_ORDERS = 4;
/** Properties longer than this together are not written out for several orders of keys: nested, they would multiply. */
const MAX_REPEATED = 10_000;

export function fitObject(fitter: Fitter, place: Place): Fitted {
  const { members, pointer, depth } = place;
  const { caveats } = fitter;
  const declared = membersOf(members.get('properties'));
  const required = new Set(itemsOf(members.get('required')).flatMap((node) => stringOf(node) ?? []));
  // With keys whose value never came: a text that was cut inside a key is right up to there.
  const texts = (fitter.evidence.get(place.node) ?? []).flatMap((value) =>
    value.k === 'obj' ? [[...new Set(value.members.map(({ key }) => key))]] : [],
  );
  const additional = members.get('additionalProperties');
  const patterned = members.has('patternProperties');
  if (patterned)
    caveats.more(
      pointer,
      'patternProperties',
      sentence(
        'xgrammar.pattern-properties',
        'the grammar does not look at it; such keys may hold any value.',
      ),
    );
  const closed = !patterned && (isLiteral(additional, false) || unevaluatedForbidden(fitter, place));

  const properties = new Map<string, string>();
  const forbidden = new Set<string>();
  for (const [key, node] of declared) {
    const text = fitter.fit(node, joinPointer(joinPointer(pointer, 'properties'), key), depth + 1);
    if (text === null) forbidden.add(key);
    else properties.set(key, text);
  }
  const free = freeSchema(fitter, place, patterned ? undefined : additional);
  const undeclared = new Set([...required, ...texts.flat()].filter((key) => !declared.has(key)));
  if ([...required].some((key) => forbidden.has(key) || (undeclared.has(key) && (closed || free === null))))
    return null;
  const counts = readCounts(fitter, place);
  if (counts === null || (counts.most ?? Infinity) < required.size) return null;

  if (!closed && free !== null) {
    const isMap = declared.size === 0 && required.size === 0;
    if (isMap || undeclared.size > MAX_FREE_KEYS) {
      if (!isMap)
        caveats.more(
          pointer,
          'properties',
          sentence('xgrammar.free-key', 'a declared key also passes as a free key, with any value.'),
        );
      return objectText(
        ['type', '"object"'],
        ...(isMap ? [] : propertyParts([...properties], required)),
        ['additionalProperties', free],
        ...countParts(counts),
      );
    }
    for (const key of undeclared) if (!forbidden.has(key)) properties.set(key, free);
    caveats.less(
      pointer,
      additional === undefined ? 'properties' : 'additionalProperties',
      sentence(
        'xgrammar.open-object',
        'the schema leaves the object open, the grammar cannot: of the keys that are not declared it takes only those that this text has.',
      ),
    );
    if ((counts.least ?? 0) > properties.size) {
      caveats.more(
        pointer,
        'minProperties',
        sentence(
          'xgrammar.few-keys',
          'not in the grammar: the object has fewer keys than that in this text, and no others are known.',
        ),
      );
      delete counts.least;
    }
  }
  if ((counts.least ?? 0) > properties.size) return null;
  if (properties.size > 1)
    caveats.less(
      '',
      'properties',
      sentence(
        'xgrammar.key-order',
        'keys can come in one order only, in every object of this schema; JSON has no order of keys.',
      ),
    );
  // An object of no properties would have no room for whitespace.
  if (properties.size === 0) return objectText(['type', '"object"'], ['maxProperties', 0]);
  const length = Array.from(properties.values()).reduce((sum, text) => sum + text.length, 0);
  const several = length > MAX_REPEATED ? texts.slice(0, 1) : texts;
  const variants = orders(properties, required, several).map((ordered) =>
    objectText(
      ['type', '"object"'],
      ...propertyParts(ordered, required),
      ['additionalProperties', false],
      ...countParts(counts),
    ),
  );
  const [only = null] = variants;
  return variants.length > 1 ? objectText(['anyOf', `[${variants.join(',')}]`]) : only;
}

/** Schema of keys that are not declared; null when there can be none. */
function freeSchema(fitter: Fitter, { pointer, depth }: Place, additional: JsonNode | undefined): Fitted {
  if (additional === undefined) return '{}';
  return fitter.refer(additional, joinPointer(pointer, 'additionalProperties'), depth + 1);
}

/** `unevaluatedProperties: false` closes an object when nothing but `properties` evaluates its keys. */
function unevaluatedForbidden({ caveats }: Fitter, { members, pointer }: Place): boolean {
  if (!members.has('unevaluatedProperties') || isLiteral(members.get('unevaluatedProperties'), true))
    return false;
  const others = ['allOf', 'anyOf', 'oneOf', 'if', '$ref', 'dependentSchemas'].some((keyword) =>
    members.has(keyword),
  );
  if (!others && isLiteral(members.get('unevaluatedProperties'), false))
    return !members.has('additionalProperties');
  caveats.more(
    pointer,
    'unevaluatedProperties',
    sentence('xgrammar.not-looked-at', 'the grammar does not look at it.'),
  );
  return false;
}

interface Counts {
  least?: number;
  most?: number;
}

/** `minProperties` and `maxProperties`; null when no number of keys would do. */
function readCounts({ caveats }: Fitter, { members, pointer }: Place): Counts | null {
  const counts: Counts = {};
  for (const [name, keyword] of [
    ['least', 'minProperties'],
    ['most', 'maxProperties'],
  ] as const) {
    const count = numberOf(members.get(keyword));
    if (count === undefined || !Number.isInteger(count)) continue;
    if (count <= MAX_COUNT) counts[name] = count;
    else
      caveats.more(
        pointer,
        keyword,
        sentence('xgrammar.key-count', 'not in the grammar: the engine counts up to {most} keys here.', {
          most: MAX_COUNT,
        }),
      );
  }
  return (counts.least ?? 0) > (counts.most ?? Infinity) ? null : counts;
}

const countParts = ({ least, most }: Counts): Part[] => [
  ['minProperties', least],
  ['maxProperties', most],
];

function propertyParts(
  properties: readonly (readonly [string, string])[],
  required: ReadonlySet<string>,
): (readonly [string, string])[] {
  const needed = properties.flatMap(([key]) => (required.has(key) ? [JSON.stringify(literalKey(key))] : []));
  return [
    ['properties', objectText(...properties.map(([key, text]) => [literalKey(key), text] as const))],
    ...(needed.length === 0 ? [] : [['required', `[${needed.join(',')}]`] as const]),
  ];
}

/**
 * The engine writes keys into its grammar as they are. A key that JSON has to escape is given as the grammar's spelling of
 * JSON's spelling.
 */
const literalKey = (key: string): string => {
  const spelled = JSON.stringify(key).slice(1, -1);
  return spelled === key ? key : spelled.replace(/["\\]/gu, '\\$&');
};

/**
 * The orders in which keys may come. The schema's, for objects that follow it and have every required key before the last of
 * their own; for others the keys as that object has them, then the rest. Objects of one schema that differ in order make
 * several; beyond `MAX_ORDERS` they are left out.
 */
function orders(
  properties: ReadonlyMap<string, string>,
  required: ReadonlySet<string>,
  texts: readonly (readonly string[])[],
): [string, string][][] {
  const names = [...properties.keys()];
  const follows = (keys: readonly string[]): boolean => {
    let at = 0;
    for (const key of keys) {
      const next = names.indexOf(key, at);
      if (next < 0 || names.slice(at, next).some((skipped) => required.has(skipped))) return false;
      at = next + 1;
    }
    return true;
  };
  const found = new Map<string, string[]>();
  for (const keys of texts) {
    const known = keys.filter((key) => properties.has(key));
    const order = follows(known) ? names : [...new Set([...known, ...names])];
    if (found.size < MAX_ORDERS) found.set(JSON.stringify(order), order);
  }
  if (found.size === 0) found.set('', names);
  return Array.from(found.values(), (order) => order.map((key) => [key, properties.get(key) ?? '{}']));
}
