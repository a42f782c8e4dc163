/** Why an object may not end, or go on, or have a name. */
import type { ObjectFacts, ObjectThreadFacts } from '../json/facts';
import type { LangId } from '../lang';
import type { NameMatch, ObjectCase, Origin } from '../shape';
import { countOf, type Grammar } from './own-language';
import { inWords, keywordOf, turning, valueAt, weighing, type KeywordAt } from './pointers';
import { byJson, bySchema, bySettings, listed, plural, quoted, type Reason } from './reason';

type Rule = ObjectCase['rules'][number];

/** The case that is nearest to its end. */
const nearest = ({ threads }: ObjectFacts): ObjectThreadFacts | undefined =>
  [...threads].sort((a, b) => a.missing.length + a.unheld.length - (b.missing.length + b.unheld.length))[0];

function known({ shapes }: Grammar, from: readonly Origin[], ...keywords: string[]) {
  return from.flatMap((origin) => {
    const at = keywordOf(origin);
    if (at === null || !keywords.includes(at.keyword)) return [];
    return [{ ...at, value: valueAt(shapes, at), origin }];
  });
}

/** The keyword that weighs, where the origin stands below one; else its own. */
const decider = (origin: Origin | undefined): KeywordAt | null =>
  origin === undefined ? null : (weighing(origin) ?? keywordOf(origin));

/** `}` comes too early. */
export function objectOpenReason(grammar: Grammar, facts: ObjectFacts, count: number): Reason {
  const thread = nearest(facts);
  if (thread === undefined) return bySchema('OBJECT_OPEN', null, 'The object cannot end here.');
  const { one, missing, unheld } = thread;
  const others = facts.threads.length - 1;
  const also =
    others > 0
      ? ` (${plural(others, 'other alternative')} of the schema ${others === 1 ? 'needs' : 'need'} more.)`
      : '';
  if (missing.length > 0) {
    const at = requiring(grammar, one, missing[0] ?? '');
    return bySchema(
      'REQUIRED',
      at,
      `${missing.length === 1 ? '1 required key is' : `${missing.length} required keys are`} missing before the object can end: ${listed(missing)}.${also}`,
      { missing },
    );
  }
  const least = known(grammar, one.from, 'minProperties').find(({ value }) => countOf(value) > count);
  if (least !== undefined)
    return bySchema(
      'MIN_PROPERTIES',
      least,
      `The object has ${plural(count, 'key')} and needs at least ${countOf(least.value)} (minProperties).${also}`,
      { count, limit: countOf(least.value) },
    );
  const wish = one.some[unheld[0] ?? -1];
  const at =
    decider(wish?.from[0]) ??
    decider(one.from.find((origin) => weighing(origin) !== null)) ??
    decider(one.from[0]);
  return bySchema(
    'OBJECT_OPEN',
    at,
    wish === undefined
      ? `The object cannot end after ${plural(count, 'key')}: ${at?.pointer ?? 'the schema'} requires at least ${one.min}.${also}`
      : `The object cannot end yet: ${at?.pointer ?? 'the schema'} requires a member that is not among its ${count}.${also}`,
    { count },
  );
}

/** The keyword that wants the name. */
function requiring(grammar: Grammar, one: ObjectCase, name: string): KeywordAt | null {
  const named = known(grammar, one.from, 'required').filter(
    ({ value }) => value?.k === 'arr' && value.items.some((node) => node.k === 'str' && node.value === name),
  );
  const plain = named.find(({ origin }) => weighing(origin) === null) ?? named[0];
  if (plain !== undefined) return turning(plain.origin) ?? plain;
  const others = known(
    grammar,
    one.from,
    'dependentRequired',
    'dependencies',
    'dependentSchemas',
    'const',
    'enum',
  );
  return others[0] ?? decider(one.from.find((origin) => weighing(origin) !== null)) ?? decider(one.from[0]);
}

/** No name may come any more. */
export function objectFullReason(grammar: Grammar, facts: ObjectFacts, count: number): Reason {
  const thread = nearest(facts);
  if (thread === undefined) return bySchema('OBJECT_FULL', null, 'No further key can follow here.');
  const full = tooMany(grammar, thread, count);
  if (full !== null) return full;
  if (grammar.settings.keyOrder === 'schema' && facts.remaining.length === 0)
    return bySettings(
      'ORDER',
      'By the settings of this grammar, keys come in the order of the schema, and the last one is written.',
    );
  const closing = closingRule(grammar, thread.one);
  const at =
    closing === null
      ? (decider(known(grammar, thread.one.from, 'propertyNames', 'const', 'enum')[0]?.origin) ??
        decider(thread.one.from[0]))
      : decider(closing.from[0]);
  return bySchema(
    'NAMES_OUT',
    at,
    `Every key that ${inWords(at?.place ?? '')} allows is already in the object${at === null ? '' : ` (${at.keyword})`}.`,
    { count },
  );
}

function tooMany(grammar: Grammar, { one, missing }: ObjectThreadFacts, count: number): Reason | null {
  if (one.max === null || count + missing.length < one.max) return null;
  const most = known(grammar, one.from, 'maxProperties').find(
    ({ value }) => countOf(value) <= count + missing.length,
  );
  const at =
    most ??
    decider(one.from.find((origin) => weighing(origin) !== null)) ??
    decider(known(grammar, one.from, 'const', 'enum')[0]?.origin ?? one.from[0]);
  const rest =
    missing.length === 0
      ? `The object already has the maximum of ${plural(one.max, 'key')}`
      : `The object can have ${plural(one.max, 'key')}, and what is left of them is needed for the required ${listed(missing)}`;
  return bySchema('MAX_PROPERTIES', at, `${rest} (${at?.keyword ?? 'maxProperties'}).`, {
    count,
    limit: one.max,
    missing,
  });
}

/** The rule that lets no value stand under names that nothing lists. */
function closingRule({ shapes }: Grammar, { rules }: ObjectCase): Rule | null {
  return rules.find(({ match, need }) => match.t !== 'name' && !shapes.inhabited(need)) ?? null;
}

export interface NameSoFar {
  /** What is written and the byte at hand make of the name. */
  prefix: string;
  /** The name in full, where the token shows its end. */
  whole: string | null;
  /** The name ends with the byte at hand. */
  closes: boolean;
}

/** A name may not go on, or end, so. */
export function nameReason(
  grammar: Grammar,
  facts: ObjectFacts,
  { prefix, whole, closes }: NameSoFar,
  count: number,
): Reason {
  const { stand, threads, remaining } = facts;
  const goesOn = (name: string): boolean => (closes ? name === prefix : name.startsWith(prefix));
  const name = whole ?? prefix;
  const words =
    whole === null && !closes ? `A key that starts with ${quoted(prefix)}` : `The key ${quoted(name)}`;
  const thread = nearest(facts);
  if (thread === undefined) return bySchema('NAME', null, `${words} is not allowed here.`);
  const twice = whole === null ? stand.find(goesOn) : stand.find((one) => one === whole);
  if (twice !== undefined)
    return byJson(
      'NAME_TWICE',
      `The key ${quoted(twice)} is already in this object; each key can occur only once.`,
      { name: twice },
    );
  const forbidden = ruleAgainst(grammar, threads, (one) => (whole === null ? goesOn(one) : one === whole));
  const full = tooMany(grammar, thread, count);
  if (full !== null && forbidden === null) return full;
  const listing = threads.some(({ one }) =>
    listedNames(one).some((other) => other !== name && other.startsWith(name)),
  );
  if (
    grammar.settings.keyOrder !== 'any' &&
    threads.some(({ one }) => listedNames(one).some(goesOn)) &&
    forbidden === null
  )
    return bySettings(
      'ORDER',
      `${words} comes later or not at all: by the settings of this grammar, keys come ${grammar.settings.keyOrder === 'schema' ? 'in the order of the schema' : 'with the required ones first'}. Next: ${listed(remaining.map(quoted))}.`,
      { name, remaining },
    );
  if (forbidden !== null) {
    const at = decider(forbidden.from[0]);
    return bySchema(
      'NAME_FORBIDDEN',
      at,
      `${words} is not allowed in this object: ${at?.pointer ?? 'the schema'} allows no value for it.`,
      { name },
    );
  }
  const general = generalAgainst(grammar, thread.one, prefix, closes);
  if (general !== null) return unknownName(general, words, name, thread.one, closes && listing);
  const at =
    decider(thread.one.from.find((origin) => weighing(origin) !== null)) ?? decider(thread.one.from[0]);
  return bySchema('NAME', at, `${words} is not allowed by ${at?.pointer ?? 'the schema'}.`, { name });
}

function unknownName(at: KeywordAt, words: string, name: string, one: ObjectCase, short: boolean): Reason {
  const names = listedNames(one);
  const where = inWords(at.place);
  const values = { name, place: where, names };
  switch (at.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return bySchema(
        'NAME_UNKNOWN',
        at,
        `${words} is not one of the properties of ${where}, and ${at.keyword} is false.${short ? ` It is only the beginning of ${listed(names.filter((other) => other.startsWith(name)).map(quoted))}.` : ''}`,
        values,
      );
    case 'propertyNames':
      return bySchema('PROPERTY_NAMES', at, `${words} does not match propertyNames of ${where}.`, values);
    default:
      return bySchema(
        'NAME_FORBIDDEN',
        at,
        `${words} is not allowed in this object: ${at.pointer} allows no value for it.`,
        values,
      );
  }
}

function listedNames(one: ObjectCase): string[] {
  const names = new Set([...one.order, ...one.required]);
  for (const { match } of one.rules) if (match.t === 'name') names.add(match.name);
  return [...names];
}

/** A rule about one name that leaves it no value, in every case. */
function ruleAgainst(
  { shapes }: Grammar,
  threads: readonly ObjectThreadFacts[],
  fits: (name: string) => boolean,
): Rule | null {
  let found: Rule | null = null;
  for (const { one } of threads) {
    const rules = one.rules.filter(({ match }) => match.t === 'name' && fits(match.name));
    if (rules.length === 0) return null;
    for (const rule of rules) {
      if (shapes.inhabited(rule.need)) return null;
      found ??= rule;
    }
  }
  return found;
}

/** What refuses names that nothing lists: the rule about others, or the language of names. */
function generalAgainst(
  grammar: Grammar,
  one: ObjectCase,
  prefix: string,
  closes: boolean,
): KeywordAt | null {
  const { langs, shapes } = grammar;
  const bytes = new TextEncoder().encode(prefix);
  const rest = (lang: LangId): LangId => bytes.reduce<LangId>((at, byte) => langs.derive(at, byte), lang);
  const dead = (lang: LangId): boolean => (closes ? !langs.accepts(rest(lang)) : langs.isEmpty(rest(lang)));
  if (dead(one.names)) {
    const at = known(grammar, one.from, 'propertyNames')[0];
    if (at !== undefined) return decider(at.origin);
  }
  for (const { match, need, from } of one.rules) {
    if (match.t === 'name' || shapes.inhabited(need)) continue;
    if (!dead(langs.intersect([one.names, langs.not(matching(grammar, match))]))) continue;
    return decider(from[0]);
  }
  const closed = one.rules.find(({ match, need }) => match.t !== 'name' && !shapes.inhabited(need));
  return decider(closed?.from[0] ?? known(grammar, one.from, 'propertyNames', 'const', 'enum')[0]?.origin);
}

function matching({ langs }: Grammar, match: NameMatch): LangId {
  switch (match.t) {
    case 'name':
      return langs.text(match.name);
    case 'lang':
      return match.lang;
    case 'others':
      return langs.not(langs.union([langs.texts(match.names), ...match.langs]));
  }
}
