/** Why an object may not end, or go on, or have a name. */
import type { JsonNode } from '../../json/node';
import type { ObjectFacts, ObjectThreadFacts } from '../json/facts';
import type { LangId } from '../lang';
import type { NameMatch, ObjectCase, Origin } from '../shape';
import { countOf, textOf, type Grammar } from './own-language';
import { inWords, isFalse, keywordOf, nodeAt, turning, valueAt, weighing, type KeywordAt } from './pointers';
import { byJson, bySchema, bySettings, listed, plural, quoted, type Reason } from './reason';

type Rule = ObjectCase['rules'][number];

const encoder = new TextEncoder();

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

/** The keyword that turns or weighs, where the origin stands below one; else its own. */
const decider = (origin: Origin | undefined): KeywordAt | null =>
  origin === undefined ? null : (turning(origin) ?? weighing(origin) ?? keywordOf(origin));

/** What a rule that leaves a name no value comes from: `false` itself, else what counts for its opposite, else the first of all. */
function closer({ shapes }: Grammar, rules: readonly Rule[]): KeywordAt | null {
  const origins = rules.flatMap(({ from }) => from);
  const outright = origins.find((origin) => turning(origin) === null && isFalse(nodeAt(shapes, origin)));
  if (outright !== undefined) return keywordOf(outright);
  return decider(origins.find((origin) => weighing(origin) !== null) ?? origins[0]);
}

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
    if (at !== null && !REQUIRING.has(at.keyword))
      return bySchema(
        'REQUIRED_BY',
        at,
        `The object cannot end without ${listed(missing.map(quoted))}: only then can ${at.pointer} hold.${also}`,
        { missing, pointer: at.pointer },
      );
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
  const named = known(grammar, one.from, 'required').filter(({ value }) => namesIn(value).includes(name));
  const plain = named.find(({ origin }) => weighing(origin) === null) ?? named[0];
  if (plain !== undefined) return turning(plain.origin) ?? plain;
  const [other] = known(grammar, one.from, 'dependentRequired', 'dependencies').filter(({ origin }) =>
    namesIn(nodeAt(grammar.shapes, origin)).includes(name),
  );
  return (
    other ??
    known(grammar, one.from, 'const', 'enum')[0] ??
    known(grammar, one.from, 'unevaluatedProperties')[0] ??
    decider(one.from.find((origin) => weighing(origin) !== null)) ??
    decider(one.from[0])
  );
}

const namesIn = (node: JsonNode | undefined): string[] => (node?.k === 'arr' ? node.items.map(textOf) : []);

/** Keywords that say outright that a name has to stand. */
const REQUIRING: ReadonlySet<string> = new Set([
  ...['required', 'dependentRequired', 'dependencies', 'const', 'enum', 'not', 'if'],
]);

/** No name may come any more. */
export function objectFullReason(grammar: Grammar, facts: ObjectFacts, count: number): Reason {
  const thread = nearest(facts);
  if (thread === undefined) return bySchema('OBJECT_FULL', null, 'No further key can follow here.');
  const full = tooMany(grammar, thread, count);
  if (full !== null) return full;
  if (grammar.settings.keyOrder === 'schema' && facts.remaining.length === 0)
    return bySettings(
      'ORDER_DONE',
      'By the settings of this grammar, keys come in the order of the schema, and the last one is written.',
    );
  const closing = closingRule(grammar, thread.one);
  const at =
    closing === null
      ? (decider(known(grammar, thread.one.from, 'propertyNames', 'const', 'enum')[0]?.origin) ??
        decider(thread.one.from[0]))
      : closer(grammar, [closing]);
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
  const at =
    forbidden.length > 0
      ? closer(grammar, forbidden)
      : (generalAgainst(grammar, thread.one, so) ??
        decider(thread.one.from.find((origin) => weighing(origin) !== null)) ??
        decider(thread.one.from[0]));
  if (at === null) return bySchema('NAME', null, `${words} is not allowed by the schema.`, { name });
  return refusedName(grammar, at, words, name, hint);
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

function refusedName(grammar: Grammar, at: KeywordAt, words: string, name: string, hint: string): Reason {
  const where = inWords(at.place);
  const values = { name, place: where, pointer: at.pointer };
  const made = (code: string, sentence: string): Reason => bySchema(code, at, `${sentence}${hint}`, values);
  switch (at.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return made(
        'NAME_UNKNOWN',
        isFalse(valueAt(grammar.shapes, at))
          ? `${words} is not one of the properties of ${where}, and ${at.keyword} is false.`
          : `${words} is not one of the properties of ${where}, and ${at.keyword} allows no value for it.`,
      );
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

/** What refuses names that nothing lists: the rule about others, or the language of names. */
function generalAgainst(grammar: Grammar, one: ObjectCase, { said, closes }: NameSoFar): KeywordAt | null {
  const { langs, shapes } = grammar;
  const rest = (lang: LangId): LangId => said.reduce<LangId>((at, byte) => langs.derive(at, byte), lang);
  const dead = (lang: LangId): boolean => (closes ? !langs.accepts(rest(lang)) : langs.isEmpty(rest(lang)));
  if (dead(one.names)) {
    const at = known(grammar, one.from, 'propertyNames')[0];
    if (at !== undefined) return decider(at.origin);
  }
  for (const rule of one.rules) {
    const { match, need } = rule;
    if (match.t === 'name' || shapes.inhabited(need)) continue;
    if (dead(langs.intersect([one.names, langs.not(matching(grammar, match))])))
      return closer(grammar, [rule]);
  }
  const closed = closingRule(grammar, one);
  if (closed !== null) return closer(grammar, [closed]);
  return decider(known(grammar, one.from, 'propertyNames', 'const', 'enum')[0]?.origin);
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
