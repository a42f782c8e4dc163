/** Why a key may not go on, or end, so. */
import type { ObjectFacts, ObjectThreadFacts } from '../json/facts';
import { namesOf } from '../json/object-cases';
import type { LangId } from '../lang';
import type { ObjectCase, Origin } from '../shape';
import { closer, closingRule, decider, known, nearest, outright, tooMany, type Rule } from './object-reason';
import { isDead, type Grammar } from './own-language';
import { inWords, isFalse, keywordOf, nodeAt, valueAt, weighing, type KeywordAt } from './pointers';
import { byJson, bySchema, bySettings, listed, quoted, some, type Reason } from './reason';

const encoder = new TextEncoder();

export interface NameSoFar {
  /** What is written and the byte at hand make of the name, decoded; the last character may be in the middle. */
  said: Uint8Array;
  /** The same for people: the last character in full where the token shows it; null where nothing of it can be shown. */
  shown: string | null;
  /** The name in full, where the token shows its end. */
  whole: string | null;
  /** The name ends with the byte at hand. */
  closes: boolean;
}

/** A name may not go on, or end, so. */
export function nameReason(grammar: Grammar, facts: ObjectFacts, so: NameSoFar, count: number): Reason {
  const { stand, threads, remaining } = facts;
  const { shown, whole, closes } = so;
  const known = whole ?? shown ?? '';
  /** For other languages: dots where the name goes on. */
  const name = quoted(whole === null && !closes ? `${known}…` : known);
  const begins = (one: string): boolean => beginsWith(one, so);
  const words =
    whole !== null || closes
      ? `The key ${name}`
      : shown === null
        ? 'A key that continues with this byte'
        : `A key that starts with ${quoted(shown)}`;
  const thread = nearest(facts);
  if (thread === undefined) return bySchema('NAME', null, `${words} is not allowed here.`);
  if (whole !== null && stand.includes(whole))
    return byJson('NAME_TWICE', `The key ${name} is already in this object; each key can occur only once.`, {
      name,
    });
  const forbidden = rulesAgainst(grammar, threads, (one) => (whole === null ? begins(one) : one === whole));
  const full = tooMany(grammar, thread, count);
  if (full !== null && forbidden.length === 0) return full;
  if (
    grammar.settings.keyOrder !== 'any' &&
    threads.some(({ one }) => listedNames(one).some((other) => begins(other) && !stand.includes(other))) &&
    forbidden.length === 0
  )
    return bySettings(
      'ORDER',
      `${words} comes later or not at all: by the settings of this grammar, keys come ${grammar.settings.keyOrder === 'schema' ? 'in the order of the schema' : 'with the required ones first'}. Next: ${listed(remaining.map(quoted))}.`,
      { name, remaining },
    );
  const hint = nameHint(facts, known, so);
  const together = forbidden.length > 0 || whole === null ? [] : togetherAgainst(grammar, thread.one, whole);
  if (together.length > 0)
    return bySchema(
      'NAME_TOGETHER',
      keywordOf(together[0] ?? ''),
      `${words} is not allowed in this object: together, ${listed(together)} allow no value for it.`,
      { name, pointers: together },
    );
  const at =
    forbidden.length > 0
      ? (outright(grammar, [...forbidden, ...closedBy(grammar, thread.one, so)]) ??
        closer(grammar, forbidden))
      : (generalAgainst(grammar, thread.one, so) ??
        decider(thread.one.from.find((origin) => weighing(origin) !== null)) ??
        decider(thread.one.from[0]));
  if (at === null) return bySchema('NAME', null, `${words} is not allowed by the schema.`, { name });
  return refusedName(grammar, at, words, name, hint, facts);
}

function beginsWith(name: string, { said, closes }: NameSoFar): boolean {
  const bytes = encoder.encode(name);
  return (
    (closes ? bytes.length === said.length : bytes.length >= said.length) &&
    said.every((byte, i) => bytes[i] === byte)
  );
}

/** What else is worth saying of a name: it is the beginning of others, or those that it could become stand already. */
function nameHint({ threads, stand }: ObjectFacts, name: string, so: NameSoFar): string {
  if (!so.closes) {
    const had = so.whole === null ? stand.filter((one) => beginsWith(one, so)) : [];
    return had.length === 0
      ? ''
      : ` ${listed(had.map(quoted))} ${had.length === 1 ? 'is' : 'are'} already in the object.`;
  }
  const longer = new Set(
    threads.flatMap(({ one }) =>
      listedNames(one).filter((other) => other !== name && other.startsWith(name) && !stand.includes(other)),
    ),
  );
  return longer.size === 0 ? '' : ` It is only the beginning of ${listed([...longer].map(quoted))}.`;
}

function refusedName(
  grammar: Grammar,
  at: KeywordAt,
  words: string,
  name: string,
  hint: string,
  { free, remaining }: ObjectFacts,
): Reason {
  const where = inWords(at.place);
  const values = { name, place: where, pointer: at.pointer };
  const made = (code: string, sentence: string): Reason => bySchema(code, at, `${sentence}${hint}`, values);
  switch (at.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const patterns = valueAt(grammar.shapes, { ...at, keyword: 'patternProperties' }) !== undefined;
      const none = patterns ? ' and matches none of its patternProperties' : '';
      const sentence = isFalse(valueAt(grammar.shapes, at))
        ? `${words} is not one of the properties of ${where}${none}, and ${at.keyword} is false.`
        : `${words} is not one of the properties of ${where}${none}, and ${at.keyword} allows no value for it.`;
      if (patterns) return made('NAME_UNKNOWN_PATTERN', sentence);
      if (free || remaining.length === 0) return made('NAME_UNKNOWN', sentence);
      return bySchema(
        'NAME_UNKNOWN_LEFT',
        at,
        `${sentence}${hint} Keys that may still come: ${listed(remaining.map(quoted))}.`,
        { ...values, remaining: some(remaining.map(quoted)) },
      );
    }
    case 'propertyNames':
      return made('PROPERTY_NAMES', `${words} does not match propertyNames of ${where}.`);
    case 'const':
    case 'enum':
      return made('NAME_CONSTANT', `${words} is in none of the objects that ${at.pointer} lists.`);
    case 'properties':
    case 'patternProperties':
      return made(
        'NAME_FORBIDDEN',
        `${words} is not allowed in this object: ${at.pointer} ${isFalse(nodeAt(grammar.shapes, at.pointer)) ? 'is false' : 'allows no value for it'}.`,
      );
    default:
      return made(
        'NAME_WEIGHED',
        `${words} is not allowed in this object: with it, ${at.pointer} cannot hold.`,
      );
  }
}

function listedNames(one: ObjectCase): string[] {
  const names = new Set([...one.order, ...one.required]);
  for (const { match } of one.rules) if (match.t === 'name') names.add(match.name);
  return [...names];
}

/** Rules about one name that leave it no value, in every case; none when some case has no such rule. */
function rulesAgainst(
  { shapes }: Grammar,
  threads: readonly ObjectThreadFacts[],
  fits: (name: string) => boolean,
): Rule[] {
  const found: Rule[] = [];
  for (const { one } of threads) {
    const rules = one.rules.filter(({ match }) => match.t === 'name' && fits(match.name));
    if (rules.length === 0 || rules.some(({ need }) => shapes.inhabited(need))) return [];
    found.push(...rules);
  }
  return found;
}

/** Rules that each allow a value under the name, but none that all of them do. */
function togetherAgainst({ shapes, langs }: Grammar, one: ObjectCase, name: string): Origin[] {
  const bytes = encoder.encode(name);
  const rules = one.rules.filter(
    ({ match }) =>
      (match.t === 'name' && match.name === name) ||
      (match.t !== 'name' &&
        !isDead(langs, namesOf(langs, match), { type: 'string', said: bytes, moment: { t: 'close' } })),
  );
  if (rules.length < 2 || rules.some(({ need }) => !shapes.inhabited(need))) return [];
  const all = rules.reduce((need, rule) => shapes.both(need, rule.need), shapes.any);
  return shapes.inhabited(all) ? [] : [...new Set(rules.flatMap(({ from }) => from))];
}

/** What refuses names that nothing lists: the rule about others, or the language of names. */
function generalAgainst(grammar: Grammar, one: ObjectCase, so: NameSoFar): KeywordAt | null {
  const { langs } = grammar;
  if (leavesNone(langs, one.names, so)) {
    const at = known(grammar, one.from, 'propertyNames')[0];
    if (at !== undefined) return decider(at.origin);
  }
  const closed = closedBy(grammar, one, so)[0] ?? closingRule(grammar, one);
  if (closed !== null) return closer(grammar, [closed]);
  return decider(known(grammar, one.from, 'propertyNames', 'const', 'enum')[0]?.origin);
}

/** Rules about several names that by themselves leave none that goes on so. */
function closedBy(grammar: Grammar, one: ObjectCase, so: NameSoFar): Rule[] {
  const { langs, shapes } = grammar;
  return one.rules.filter(
    ({ match, need }) =>
      match.t !== 'name' &&
      !shapes.inhabited(need) &&
      leavesNone(langs, langs.intersect([one.names, langs.not(namesOf(langs, match))]), so),
  );
}

/** No name of the language goes on so, or is so. */
function leavesNone(langs: Grammar['langs'], names: LangId, { said, closes }: NameSoFar): boolean {
  const rest = said.reduce<LangId>((at, byte) => langs.derive(at, byte), names);
  return closes ? !langs.accepts(rest) : langs.isEmpty(rest);
}
