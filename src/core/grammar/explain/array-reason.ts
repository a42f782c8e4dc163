/** Why an array may not end, or go on, at a byte. */
import type { ArrayFacts, ArrayThreadFacts } from '../json/facts';
import type { ArrayCase, NeedId, Origin } from '../shape';
import { countOf, type Grammar } from './own-language';
import { inWords, isFalse, keywordOf, nodeAt, turning, valueAt, weighing, type KeywordAt } from './pointers';
import { bySchema, plural, type Reason } from './reason';
import { shown } from './scalar-reason';

interface Known extends KeywordAt {
  limit: number;
}

const knownOf = ({ shapes }: Grammar, from: readonly Origin[]): Known[] =>
  from.flatMap((origin) => {
    const at = keywordOf(origin);
    return at === null ? [] : [{ ...at, limit: countOf(valueAt(shapes, at)) }];
  });

/** What items would have to be if they did not have to differ; nothing when they do not. */
export function withoutDistinct({ threads, count }: ArrayFacts): NeedId[] {
  return threads.flatMap(({ one }) => (one.distinct ? [one.prefix[count] ?? one.rest] : []));
}

/** What items would have to be if those that `contains` counts were not at their maximum; nothing where none are. */
export function withoutCounts({ threads, count }: ArrayFacts): NeedId[] {
  return threads.flatMap((thread) =>
    fullOf(thread) === undefined ? [] : [thread.one.prefix[count] ?? thread.one.rest],
  );
}

const fullOf = ({ one, counts }: ArrayThreadFacts): ArrayCase['contains'][number] | undefined =>
  one.contains.find(({ max }, i) => max !== null && (counts[i] ?? 0) >= max);

/** One more item of a kind that `contains` counts. */
export function countedReason(grammar: Grammar, { threads }: ArrayFacts): Reason {
  const full = threads.flatMap((thread) => fullOf(thread) ?? []);
  const at = contained(grammar, full[0]?.from ?? [], 'maxContains');
  const limit = full[0]?.max ?? 0;
  return bySchema(
    'MAX_CONTAINS_ITEM',
    at,
    `The array already has ${plural(limit, 'item')} of the kind that ${at?.pointer ?? 'the schema'} counts, and one more is not allowed.`,
    { limit, pointer: at?.pointer ?? '' },
  );
}

export function uniqueReason({ threads }: ArrayFacts): Reason {
  const origin = threads
    .flatMap(({ one }) => one.from)
    .find((one) => keywordOf(one)?.keyword === 'uniqueItems');
  return bySchema(
    'UNIQUE_ITEMS',
    origin === undefined ? { keyword: 'uniqueItems', pointer: '' } : keywordOf(origin),
    'The array already has an equal item, and its items must differ (uniqueItems).',
  );
}

/** `]` comes too early. */
export function arrayOpenReason(grammar: Grammar, { threads }: ArrayFacts, count: number): Reason {
  const thread = threads.reduce((a, b) => (lacks(a, count) <= lacks(b, count) ? a : b));
  const { one, counts } = thread;
  const known = knownOf(grammar, one.from);
  const least = known.find(({ keyword, limit }) => keyword === 'minItems' && limit > count);
  if (least !== undefined)
    return bySchema(
      'MIN_ITEMS',
      least,
      `The array has ${plural(count, 'item')} and needs at least ${least.limit} (minItems).`,
      { count, limit: least.limit },
    );
  const wish = one.contains.findIndex(({ min }, i) => (counts[i] ?? 0) < min);
  const wanted = one.contains[wish];
  if (wanted !== undefined) {
    const had = counts[wish] ?? 0;
    const at = contained(grammar, wanted.from, had > 0 ? 'minContains' : null);
    const closes =
      at?.keyword === 'if' ? known.find(({ keyword }) => keyword === 'unevaluatedItems') : undefined;
    if (closes !== undefined)
      return bySchema(
        'ARRAY_UNEVALUATED',
        closes,
        `The array cannot end yet: ${closes.pointer} forbids items that stand in it, unless an item comes for which ${at?.pointer ?? ''} applies.`,
        { pointer: closes.pointer, other: at?.pointer ?? '' },
      );
    const kind = shown(at === null ? undefined : valueAt(grammar.shapes, { ...at, keyword: 'contains' }));
    return bySchema(
      'CONTAINS',
      at,
      `The array cannot end yet: ${plural(wanted.min - had, 'more item')} of the kind that ${inWords(at?.place ?? '')} must contain ${wanted.min - had === 1 ? 'is' : 'are'} missing (contains: ${kind}).`,
      { missing: wanted.min - had, value: kind },
    );
  }
  const over = one.contains.findIndex(({ max }, i) => max !== null && (counts[i] ?? 0) > max);
  const at =
    one.contains[over] === undefined
      ? (known.find(({ keyword }) => ['const', 'enum', 'contains', 'minContains'].includes(keyword)) ??
        turned(one.from) ??
        known.find(({ limit }) => limit > count) ??
        known[0] ??
        null)
      : contained(grammar, one.contains[over].from, 'maxContains');
  return bySchema(
    'ARRAY_OPEN',
    at,
    `The array cannot end after ${plural(count, 'item')}: ${at?.pointer ?? 'the schema'} requires at least ${one.min}.`,
    { count, limit: one.min },
  );
}

const lacks = ({ one, counts }: ArrayThreadFacts, count: number): number =>
  Math.max(one.min - count, 0) +
  one.contains.reduce((sum, { min }, i) => sum + Math.max(min - (counts[i] ?? 0), 0), 0);

function turned(from: readonly Origin[]): KeywordAt | null {
  for (const origin of from) {
    const at = weighing(origin);
    if (at !== null) return at;
  }
  return null;
}

/** @param counting the keyword that counts; null where `contains` alone would refuse as well */
function contained(
  grammar: Grammar,
  from: readonly Origin[],
  counting: 'minContains' | 'maxContains' | null,
): KeywordAt | null {
  const under = turned(from);
  if (under !== null) return under;
  const known = knownOf(grammar, from);
  return (
    known.find(({ keyword }) => keyword === counting) ??
    known.find(({ keyword }) => keyword === 'contains') ??
    known[0] ??
    null
  );
}

/** Keywords that leave no further item, those first that say so outright. */
const CLOSING = ['const', 'enum', 'additionalItems', 'unevaluatedItems', 'items', 'prefixItems'];

function closing(
  grammar: Grammar,
  known: readonly Known[],
  thread: ArrayThreadFacts | undefined,
  count: number,
): KeywordAt | undefined {
  const named = CLOSING.flatMap((keyword) => known.filter((one) => one.keyword === keyword));
  const outright = named.find(
    ({ pointer }) => turning(pointer) === null && isFalse(nodeAt(grammar.shapes, pointer)),
  );
  if (outright !== undefined) return outright;
  // A limit that no maxItems states comes from a list of values, or from what counts for its opposite.
  const limited = thread !== undefined && thread.one.max !== null && count >= thread.one.max;
  const listed = named.find(({ keyword }) => keyword === 'const' || keyword === 'enum');
  return limited ? (listed ?? turned(thread.one.from) ?? named[0]) : named[0];
}

/** No item may come any more. */
export function arrayFullReason(grammar: Grammar, facts: ArrayFacts, count: number): Reason {
  const { shapes } = grammar;
  const [thread] = facts.threads;
  const known = facts.threads.flatMap(({ one }) => knownOf(grammar, one.from));
  const most = known.find(({ keyword, limit }) => keyword === 'maxItems' && limit <= count);
  if (most !== undefined)
    return bySchema(
      'MAX_ITEMS',
      most,
      `The array already has the maximum of ${plural(most.limit, 'item')} (maxItems): only the closing bracket can follow.`,
      {
        count,
        limit: most.limit,
      },
    );
  const full = facts.threads.flatMap(({ one, counts }) =>
    one.contains.filter(({ max }, i) => max !== null && (counts[i] ?? 0) >= max),
  );
  const distinct = withoutDistinct(facts);
  const open = (need: NeedId): boolean => shapes.inhabited(need);
  if (
    distinct.some((need) => open(need)) &&
    facts.threads.every(({ one }) => one.max === null || count < one.max)
  )
    return bySchema(
      'UNIQUE_ITEMS_OUT',
      keywordOf(
        facts.threads
          .flatMap(({ one }) => one.from)
          .find((from) => keywordOf(from)?.keyword === 'uniqueItems') ?? '',
      ),
      `Every possible value is already in the array, and its items must differ (uniqueItems).`,
      { count },
    );
  const closed = closing(grammar, known, thread, count);
  if (full[0] !== undefined && closed === undefined) {
    const at = contained(grammar, full[0].from, 'maxContains');
    return bySchema(
      'MAX_CONTAINS',
      at,
      `The array has as many items of one kind as ${at?.pointer ?? 'the schema'} allows, and no others can follow.`,
      { count },
    );
  }
  const at = closed ?? (thread === undefined ? null : turned(thread.one.from)) ?? known[0] ?? null;
  return bySchema(
    'ITEMS_CLOSED',
    at,
    `After ${plural(count, 'item')}, ${at?.pointer ?? 'the schema'} allows no more: only the closing bracket can follow.`,
    { count, place: at?.pointer ?? inWords('') },
  );
}
