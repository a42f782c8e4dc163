/** Why an object may not end, or go on. */
import type { JsonNode } from '../../json/node';
import type { ObjectFacts, ObjectThreadFacts } from '../json/facts';
import type { ObjectCase, Origin } from '../shape';
import { countOf, textOf, type Grammar } from './own-language';
import { inWords, isFalse, keywordOf, nodeAt, turning, valueAt, weighing, type KeywordAt } from './pointers';
import { bySchema, bySettings, listed, plural, quoted, type Reason } from './reason';

export type Rule = ObjectCase['rules'][number];

/** The case that is nearest to its end. */
export const nearest = ({ threads }: ObjectFacts): ObjectThreadFacts | undefined =>
  [...threads].sort((a, b) => a.missing.length + a.unheld.length - (b.missing.length + b.unheld.length))[0];

export function known({ shapes }: Grammar, from: readonly Origin[], ...keywords: string[]) {
  return from.flatMap((origin) => {
    const at = keywordOf(origin);
    if (at === null || !keywords.includes(at.keyword)) return [];
    return [{ ...at, value: valueAt(shapes, at), origin }];
  });
}

/** The keyword that turns or weighs, where the origin stands below one; else its own. */
export const decider = (origin: Origin | undefined): KeywordAt | null =>
  origin === undefined ? null : (turning(origin) ?? weighing(origin) ?? keywordOf(origin));

/** `false` itself, where a rule that leaves a name no value comes from one. */
export function outright({ shapes }: Grammar, rules: readonly Rule[]): KeywordAt | null {
  const origin = rules
    .flatMap(({ from }) => from)
    .find((one) => turning(one) === null && isFalse(nodeAt(shapes, one)));
  return origin === undefined ? null : keywordOf(origin);
}

/** What a rule that leaves a name no value comes from: `false` itself, else what counts for its opposite, else the first of all. */
export function closer(grammar: Grammar, rules: readonly Rule[]): KeywordAt | null {
  const found = outright(grammar, rules);
  if (found !== null) return found;
  const origins = rules.flatMap(({ from }) => from);
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
    const wanting = missing.slice(0, MOST_ASKED).map((name) => requiring(grammar, one, name));
    // What is wanted in any case goes before what is wanted because of it.
    const at =
      wanting.find((one) => one?.keyword === 'required' && weighing(one.pointer) === null) ??
      wanting[0] ??
      null;
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
      : `The object cannot end yet: ${count === 0 ? 'empty' : `with its ${plural(count, 'key')} alone`}, it does not hold to ${at?.pointer ?? 'the schema'}.${also}`,
    { count, place: at?.pointer ?? inWords('') },
  );
}

/** Names of which it is asked what wants them. */
const MOST_ASKED = 8;

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
    `Every key that ${inWords(at?.place ?? '')} allows is already in the object${at === null ? '' : ` (${at.keyword})`}: only the closing brace can follow.`,
    { count },
  );
}

export function tooMany(grammar: Grammar, { one, missing }: ObjectThreadFacts, count: number): Reason | null {
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
      : `The object can have only ${plural(one.max, 'key')}, and ${missing.length === 1 ? 'the last is' : `the last ${missing.length} are`} needed for the required ${listed(missing)}`;
  return bySchema('MAX_PROPERTIES', at, `${rest} (${at?.keyword ?? 'maxProperties'}).`, {
    count,
    limit: one.max,
    missing,
    keyword: at?.keyword ?? 'maxProperties',
  });
}

/** The rule that lets no value stand under names that nothing lists. */
export function closingRule({ shapes }: Grammar, { rules }: ObjectCase): Rule | null {
  return rules.find(({ match, need }) => match.t !== 'name' && !shapes.inhabited(need)) ?? null;
}
