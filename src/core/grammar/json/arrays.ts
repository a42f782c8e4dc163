/**
 * The states of an array. Its cases are followed side by side; what an item has to be depends on its place and on what the case
 * still wants its items to contain.
 */
import { canonicalJson, type Json } from '../../base/json-value';
import { toValue } from '../../json/node';
import { scanJson } from '../../json/scan';
import { DIFFERS, entry, FLAG, NONE, OP } from '../machine';
import { MOST_DISTINCT, type ArrayCase, type NeedId } from '../shape';
import { BYTE } from './bytes';
import type { ArrayFacts, ContainerPlace } from './facts';
import { Interner } from './interner';
import { blanksOf, fillBlanks, type About, type Blanks, type Maker } from './local';
import { TooManyAlternatives } from './objects';
import { MOST_LABELS, type WantPart } from './want';

interface Thread {
  one: ArrayCase;
  mask: number;
  /** Items that held, for each `contains` of the case; not above what still matters. */
  counts: readonly number[];
}

interface ArrayRecord {
  threads: readonly Thread[];
  /** Items so far, the one being written included; not above what still matters. */
  count: number;
  /** Canonical texts of the items, where they have to differ. */
  seen: readonly string[];
}

interface Variant {
  need: NeedId;
  counts: readonly number[];
}

export class ArrayStates {
  private readonly interner = new Interner<ArrayRecord>();
  private readonly caseIds = new Map<ArrayCase, number>();
  private readonly neverRunOut = new Map<ArrayCase, boolean>();

  /** @param value the state that begins a value of a want, with so many blanks before it */
  constructor(
    private readonly maker: Maker,
    private readonly value: (want: number, blanks: Blanks) => number,
  ) {}

  /** The state after the opening bracket; NONE when no case can end. */
  open(cases: readonly { one: ArrayCase; mask: number }[]): number {
    const threads = cases.map(({ one, mask }) => ({ one, mask, counts: one.contains.map(() => 0) }));
    const record = this.id({ threads, count: 0, seen: [] });
    return record === NONE ? NONE : this.opened(record, blanksOf(this.maker.settings, 'elsewhere'));
  }

  private id(record: ArrayRecord): number {
    const merged = new Map<string, Thread>();
    for (const thread of record.threads) {
      if (!this.feasible(thread, record.count)) continue;
      const key = `${this.caseId(thread.one)}.${thread.counts.join('.')}`;
      const known = merged.get(key);
      merged.set(
        key,
        known === undefined ? thread : { ...known, mask: this.maker.labels.union(known.mask, thread.mask) },
      );
    }
    if (merged.size === 0) return NONE;
    const sorted = [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
    const threads = sorted.map(([, thread]) => thread);
    const count = Math.min(record.count, Math.max(...threads.map(({ one }) => lastCount(one))));
    const key = `${sorted.map(([k, { mask }]) => `${k}:${mask}`).join(' ')}|${count}|${JSON.stringify(record.seen)}`;
    return this.interner.id(key, () => ({ threads, count, seen: record.seen }));
  }

  private opened(record: number, blanks: Blanks): number {
    return this.maker.state(`[ ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        this.fillItem(record, row);
        fillBlanks(row, this.maker.settings, blanks, (left) => this.opened(record, left));
        const ends = this.endsOf(record);
        if (ends !== 0) row[BYTE.CLOSE_ARRAY] = entry(OP.POP, ends);
      },
      about: () => this.about(record, 'opened'),
    }));
  }

  private after(record: number, blanks: Blanks): number {
    return this.maker.state(`[, ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        fillBlanks(row, this.maker.settings, blanks, (left) => this.after(record, left));
        const ends = this.endsOf(record);
        if (ends !== 0) row[BYTE.CLOSE_ARRAY] = entry(OP.POP, ends);
        if (this.next(record) !== null)
          row[BYTE.COMMA] = entry(
            OP.GO,
            this.comma(record, blanksOf(this.maker.settings, 'after-separator')),
          );
      },
      about: () => this.about(record, 'after'),
    }));
  }

  private comma(record: number, blanks: Blanks): number {
    return this.maker.state(`[; ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        this.fillItem(record, row);
        fillBlanks(row, this.maker.settings, blanks, (left) => this.comma(record, left));
      },
      about: () => ({ ...this.about(record, 'comma'), expects: ['another item'] }),
    }));
  }

  /** The first byte of an item opens its frame, and is read there. */
  private fillItem(record: number, row: Int32Array): void {
    const next = this.next(record);
    if (next === null) return;
    const value = this.value(next.want, 0);
    const push = entry(OP.PUSH_REDO, this.maker.pair(next.ret, value));
    for (const byte of this.firstBytes(next.want)) row[byte] = push;
  }

  private firstBytes(want: number): number[] {
    const { nulls, falses, trues, numbers, strings, arrays, objects } = this.maker.wants.get(want);
    const bytes: number[] = [];
    if (nulls !== 0) bytes.push(0x6e);
    if (falses !== 0) bytes.push(0x66);
    if (trues !== 0) bytes.push(0x74);
    if (strings.length > 0) bytes.push(BYTE.QUOTE);
    if (arrays.length > 0) bytes.push(BYTE.OPEN_ARRAY);
    if (objects.length > 0) bytes.push(BYTE.OPEN_OBJECT);
    for (const byte of [BYTE.MINUS, ...Array.from({ length: 10 }, (_, i) => BYTE.ZERO + i)])
      if (numbers.some(({ lang }) => !this.maker.langs.isEmpty(this.maker.langs.derive(lang, byte))))
        bytes.push(byte);
    return bytes;
  }

  /** What the next item has to be; null when none may come. */
  private next(id: number): { want: number; ret: number } | null {
    const record = this.interner.get(id);
    const labels: Thread[] = [];
    const parts: WantPart[] = [];
    for (const thread of record.threads)
      for (const { need, counts } of this.variants(thread, record)) {
        const then = { ...thread, counts };
        if (!this.feasible(then, record.count + 1)) continue;
        parts.push({ need, mask: this.maker.labels.only(labels.length) });
        labels.push(then);
        if (labels.length > MOST_LABELS)
          throw new TooManyAlternatives(
            'array',
            labels.flatMap(({ one: { from } }) => from),
          );
      }
    const want = this.maker.wants.id(parts);
    if (want === NONE) return null;
    return { want, ret: this.awaiting(record, labels, id, want) };
  }

  /** The ways in which an item may count for what the case wants contained. */
  private variants({ one, counts }: Thread, { count, seen }: ArrayRecord): Variant[] {
    const { shapes } = this.maker;
    if (one.max !== null && count >= one.max) return [];
    if (one.distinct && seen.length >= MOST_DISTINCT) return [];
    let need = one.prefix[count] ?? one.rest;
    // Items that are written are taken out of what may come: so a finite choice runs out before its last letter, not after. Where
    // there are always others, it is enough to look at the end of each.
    if (one.distinct && !(one.contains.length === 0 && this.endless(one)))
      for (const text of seen) {
        const value = scanJson(text).root;
        if (value !== undefined && value.k !== 'obj' && value.k !== 'arr')
          need = shapes.both(need, shapes.not(shapes.constant(toValue(value))));
      }
    let variants: Variant[] = [{ need, counts }];
    for (const [i, wanted] of one.contains.entries()) {
      if (count < wanted.start) continue;
      const most = wanted.max === null ? wanted.min : wanted.max + 1;
      variants = variants.flatMap((variant): Variant[] => {
        const had = variant.counts[i] ?? 0;
        if (wanted.max === null && had >= most) return [variant];
        const more = variant.counts.map((n, k) => (k === i ? Math.min(n + 1, most) : n));
        const yes = { need: shapes.both(variant.need, wanted.need), counts: more };
        // Without an upper bound an item that holds may also be let uncounted: the count that is higher tells more.
        const no =
          wanted.max === null
            ? variant
            : { ...variant, need: shapes.both(variant.need, shapes.not(wanted.need)) };
        return [yes, no];
      });
    }
    return variants.filter((variant) => shapes.inhabited(variant.need));
  }

  private awaiting(record: ArrayRecord, labels: readonly Thread[], id: number, want: number): number {
    const distinct = labels.some(({ one }) => one.distinct);
    // With the last item that is followed, those cases end.
    const endless =
      record.seen.length + 1 < MOST_DISTINCT && labels.every(({ one }) => !one.distinct || this.endless(one));
    // A value that stood already leaves the cases that do not mind.
    const again = labels.some(({ one }) => !one.distinct) ? DIFFERS.FEWER : DIFFERS.NO;
    const key = labels
      .map(({ one, mask, counts }) => `${this.caseId(one)}.${mask}.${counts.join('.')}`)
      .join(' ');
    const then = (outcome: number, seen: readonly string[], fresh = true): number => {
      const held = labels.filter(
        ({ one }, i) => this.maker.labels.has(outcome, i) && (fresh || !one.distinct),
      );
      const next = this.id({ threads: best(held), count: record.count + 1, seen });
      return next === NONE ? NONE : this.after(next, blanksOf(this.maker.settings, 'elsewhere'));
    };
    /** A mask asks about one value for every token that ends it and goes on. */
    let last: { text: string; outcome: number; state: number } | null = null;
    return this.maker.state(`[v ${id} ${key}`, () => ({
      ...(distinct
        ? {
            flags: endless ? FLAG.DISTINCT | FLAG.ENDLESS : FLAG.DISTINCT,
            differs: (value) => (record.seen.includes(canonical(value)) ? again : DIFFERS.YES),
            valued: (outcome, value) => {
              const text = canonical(value);
              if (last?.text !== text || last.outcome !== outcome) {
                const state = record.seen.includes(text)
                  ? then(outcome, record.seen, false)
                  : then(outcome, [...record.seen, text].sort());
                last = { text, outcome, state };
              }
              return last.state;
            },
          }
        : {}),
      fill: () => undefined,
      after: (outcome) => then(outcome, record.seen),
      about: () => ({
        kind: 'array',
        from: [],
        expects: [],
        facts: { t: 'slot', of: 'item', needs: this.needsOf(want), array: this.facts(id) },
      }),
    }));
  }

  /** One item more that stands takes nothing but itself from what may come: no type has few values. */
  private endless(one: ArrayCase): boolean {
    let known = this.neverRunOut.get(one);
    if (known === undefined) this.neverRunOut.set(one, (known = this.isEndless(one)));
    return known;
  }

  private isEndless({ prefix, rest }: ArrayCase): boolean {
    const { langs, shapes } = this.maker;
    return [...prefix, rest].every((need) => {
      const { nulls, falses, trues, numbers, strings } = shapes.shape(need);
      const few = nulls || falses || trues || numbers !== langs.nothing;
      return !few && strings.every(({ lang, max }) => max === null && langs.isOpen(lang));
    });
  }

  private endsOf(id: number): number {
    const { threads, count } = this.interner.get(id);
    let mask = 0;
    for (const thread of threads)
      if (mayEnd(thread, count)) mask = this.maker.labels.union(mask, thread.mask);
    return mask;
  }

  /** Can the case still be brought to an end after `count` items? */
  private feasible({ one, counts }: Thread, count: number): boolean {
    const { shapes } = this.maker;
    if (one.max !== null && count > one.max) return false;
    let most = one.max;
    for (let i = count; i <= one.prefix.length; i++) {
      const need = one.prefix[i] ?? one.rest;
      if (shapes.inhabited(need)) continue;
      most = most === null ? i : Math.min(most, i);
      break;
    }
    if (most !== null && Math.max(one.min, count) > most) return false;
    for (const [i, { min, max, start }] of one.contains.entries()) {
      const had = counts[i] ?? 0;
      if (max !== null && had > max) return false;
      const room = most === null ? Infinity : most - Math.max(count, start);
      if (had < min && min - had > room) return false;
    }
    return true;
  }

  private needsOf(want: number): NeedId[] {
    return this.maker.wants.get(want).parts.map(({ need }) => need);
  }

  private facts(id: number): ArrayFacts {
    const { threads, count, seen } = this.interner.get(id);
    const next = this.next(id);
    return {
      threads: threads.map((thread) => ({
        one: thread.one,
        counts: thread.counts,
        ends: mayEnd(thread, count),
      })),
      count,
      seen,
      ends: this.endsOf(id) !== 0,
      next: next === null ? null : this.needsOf(next.want),
    };
  }

  private about(id: number, place: ContainerPlace): About {
    const { threads } = this.interner.get(id);
    return {
      kind: 'array',
      from: [...new Set(threads.flatMap(({ one }) => one.from))],
      expects: [
        ...(this.endsOf(id) === 0 ? [] : ['the closing bracket']),
        ...(this.next(id) === null ? [] : ['another item']),
      ],
      facts: { t: 'array', place, array: this.facts(id) },
    };
  }

  private caseId(one: ArrayCase): number {
    const known = this.caseIds.get(one);
    if (known !== undefined) return known;
    const id = this.caseIds.size;
    this.caseIds.set(one, id);
    return id;
  }
}

function mayEnd({ one, counts }: Thread, count: number): boolean {
  const full = one.contains.every(
    ({ min, max }, i) => (counts[i] ?? 0) >= min && (max === null || (counts[i] ?? 0) <= max),
  );
  return count >= one.min && (one.max === null || count <= one.max) && full;
}

/** From this count on the case does not care how many there are. */
function lastCount({ prefix, min, max, contains }: ArrayCase): number {
  if (max !== null) return max + 1;
  return Math.max(prefix.length, min, ...contains.map(({ start }) => start));
}

/** Of threads of one case, those whose counts another has reached or passed are told by it. */
function best(threads: readonly Thread[]): Thread[] {
  const covers = (a: Thread, b: Thread): boolean =>
    a.one === b.one &&
    a.mask === b.mask &&
    a.one.contains.every(({ max }, i) =>
      max === null ? (a.counts[i] ?? 0) >= (b.counts[i] ?? 0) : a.counts[i] === b.counts[i],
    );
  return threads.filter(
    (one, i) => !threads.some((other, j) => i !== j && covers(other, one) && (!covers(one, other) || j < i)),
  );
}

const decoder = new TextDecoder();

/** Equal values have one text, however they are written. */
function canonical(value: Uint8Array): string {
  const text = decoder.decode(value);
  // A string without escapes is its own text: masks ask about many of those.
  const start = text.indexOf('"');
  if (start >= 0 && !text.includes('\\') && text.slice(0, start).trim() === '') return text.slice(start);
  const { root } = scanJson(text);
  return canonicalJson(root === undefined ? null : (toValue(root) satisfies Json));
}
