/**
 * How far an object is: the cases of its schema that still hold (threads), which names it has, how many. Records are values:
 * equal ones are one number. What may come next is a function of the record.
 */
import type { LangId } from '../lang';
import type { ObjectCase } from '../shape';
import { allBelow, BitSets, bitsIn, isBelow, membersOf } from './bit-sets';
import type { ObjectFacts } from './facts';
import type { Maker } from './local';
import type { Context } from './name-bodies';
import { NameList } from './name-lists';
import { ObjectCases } from './object-cases';

export interface Thread {
  one: ObjectCase;
  /** Labels of the value that this object is. */
  mask: number;
  /** Bits of the `some` of the case that hold already. */
  held: number;
}

/** A record before it is known whether it can come to an end. */
export interface ObjectDraft {
  list: NameList;
  threads: readonly Thread[];
  /** Listed names that stand, as a set of their indexes. */
  seen: number;
  /** Other names that stand. */
  used: readonly string[];
  /** Names that stand, the one being written included; in a record not above what still matters. */
  count: number;
  /** Of the record that it was made from: most names change nothing but what is seen. */
  family?: Family;
}

export interface ObjectRecord extends ObjectDraft {
  family: Family;
}

/** Records that differ in their listed names and in how many names there are. */
export interface Family {
  list: NameList;
  threads: readonly Thread[];
  used: readonly string[];
  /** From this count on no thread cares how many names there are. */
  lastCount: number;
  /** Records by `seen` and `count`. */
  records: Map<number, number>;
  /** The family of one thread alone. */
  alone: Map<Thread, Family>;
  /** Where names begin, by the threads that take others. */
  contexts: Map<string, Context>;
}

/** What may come after what a record holds. */
export interface Plan {
  /** Labels for which the object may end here. */
  ends: number;
  /** Listed names that may not come now. */
  blocked: number;
  /** Threads, by their places, that take a name nothing lists, with the language of such names. */
  free: readonly { thread: number; lang: LangId }[];
  /** Some name may come. */
  goesOn: boolean;
}

/** More than a text has names. */
const COUNT_SPAN = 2 ** 26;

/** Other names that are taken out of a language one by one. */
const MOST_ALONE = 64;

export class ObjectRecords {
  readonly cases: ObjectCases;
  readonly sets = new BitSets();
  private readonly records: ObjectRecord[] = [];
  private readonly families = new Map<string, Family>();
  private readonly caseIds = new Map<ObjectCase, number>();
  private readonly lists = new Map<string, { id: number; list: NameList }>();
  private readonly listIds = new Map<NameList, number>();
  private readonly plans = new Map<number, Plan>();
  private readonly others = new Map<string, LangId>();

  constructor(private readonly maker: Maker) {
    this.cases = new ObjectCases(maker.shapes, maker.langs);
  }

  /** NONE when no case can be brought to an end. */
  start(cases: readonly { one: ObjectCase; mask: number }[]): number {
    const list = this.listOf(cases.flatMap(({ one }) => this.cases.listed(one)));
    const threads = cases.map(({ one, mask }) => ({ one, mask, held: 0 }));
    return this.id({ list, threads, seen: 0, used: [], count: 0 });
  }

  /** Threads that cannot come to an end are left out; NONE when none is left. */
  id(record: ObjectDraft): number {
    const { family, threads } = record;
    const feasible = threads.every((thread) => this.feasible(thread, record));
    if (family !== undefined && feasible && threads.length > 0 && family.used === record.used) {
      if (isSame(threads, family.threads)) return this.member(family, record);
      const [only] = threads;
      if (threads.length === 1 && only !== undefined) {
        let alone = family.alone.get(only);
        if (alone === undefined) family.alone.set(only, (alone = this.familyOf(record, threads)));
        return this.member(alone, record);
      }
    }
    const left = feasible ? threads : threads.filter((thread) => this.feasible(thread, record));
    return left.length === 0 ? -1 : this.member(this.familyOf(record, left), record);
  }

  /** Threads that differ in their labels alone are one. */
  private familyOf({ list, used }: ObjectDraft, threads: readonly Thread[]): Family {
    const merged = new Map<string, Thread>();
    for (const thread of threads) {
      const key = this.threadKey(thread);
      const known = merged.get(key);
      merged.set(
        key,
        known === undefined ? thread : { ...known, mask: this.maker.labels.union(known.mask, thread.mask) },
      );
    }
    const sorted = [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
    const names = used.length === 0 ? '' : JSON.stringify(used);
    const key = `${this.listIds.get(list) ?? 0}|${sorted.map(([key, { mask }]) => `${key}:${mask}`).join(' ')}|${names}`;
    let family = this.families.get(key);
    if (family === undefined) {
      const own = sorted.map(([, thread]) => thread);
      family = {
        list,
        threads: own,
        used,
        lastCount: own.reduce((last, { one }) => Math.max(last, lastCount(one)), 0),
        records: new Map(),
        alone: new Map(),
        contexts: new Map(),
      };
      this.families.set(key, family);
    }
    return family;
  }

  private member(family: Family, { seen, count: names }: ObjectDraft): number {
    const count = Math.min(names, family.lastCount);
    const key = seen * COUNT_SPAN + count;
    let id = family.records.get(key);
    if (id === undefined) {
      const { list, threads, used } = family;
      id = this.records.push({ list, threads, seen, used, count, family }) - 1;
      family.records.set(key, id);
    }
    return id;
  }

  private threadKey({ one, held }: Thread): string {
    return `${this.caseId(one)}.${held}`;
  }

  get(id: number): ObjectRecord {
    const record = this.records[id];
    if (record === undefined) throw new RangeError(`No record ${id}.`);
    return record;
  }

  /** The same for all records that differ only in the names that stand. */
  casesKey({ list, threads }: ObjectRecord): string {
    return `${this.listIds.get(list) ?? 0} ${threads.map(({ one }) => this.caseId(one)).join(' ')}`;
  }

  plan(id: number): Plan {
    const known = this.plans.get(id);
    if (known !== undefined) return known;
    const made = this.makePlan(this.get(id));
    this.plans.set(id, made);
    return made;
  }

  /** For people: the record, and what it leaves. */
  facts(id: number): ObjectFacts {
    const record = this.get(id);
    const { list, seen, used, count } = record;
    const { ends, blocked, free } = this.plan(id);
    const stand = [...list.names.filter((_, i) => this.sets.has(seen, i)), ...used];
    return {
      threads: record.threads.map((thread) => ({
        one: thread.one,
        missing: this.missingNames(thread, record),
        unheld: thread.one.some.flatMap((_, i) => ((thread.held & (1 << i)) === 0 ? [i] : [])),
        ends: this.mayEnd(thread, record),
      })),
      count: Math.max(count, stand.length),
      stand,
      remaining: list.names.filter((_, i) => !this.sets.has(blocked, i)),
      free: free.length > 0,
      ends: ends !== 0,
    };
  }

  private makePlan(record: ObjectRecord): Plan {
    const { list, threads } = record;
    const blocked = this.blockedNow(record);
    const goesOn = isBelow(blocked, list.names.length);
    const free = threads.flatMap((one, thread) => {
      const lang = this.othersOf(one, record);
      return lang === this.maker.langs.nothing ? [] : [{ thread, lang }];
    });
    const listedLeft = this.maker.settings.keyOrder === 'any' ? false : this.requiredLeft(record);
    const others = listedLeft ? [] : free;
    return {
      ends: threads.reduce(
        (mask, thread) => (this.mayEnd(thread, record) ? this.maker.labels.union(mask, thread.mask) : mask),
        0,
      ),
      blocked: this.sets.id(blocked),
      free: others,
      goesOn: others.length > 0 || goesOn,
    };
  }

  /** Listed names that may not come now. */
  private blockedNow(record: ObjectRecord): Uint32Array {
    const { list, threads, seen, count } = record;
    const { length } = list.names;
    const allowed = new Uint32Array((length + 31) >> 5);
    const left = allBelow(length);
    for (const [w, word] of this.sets.words(seen).entries()) left[w] = (left[w] ?? 0) & ~word;
    // Where nothing bounds the number of names from above, and no more are asked for, one more is always possible.
    const easy = threads.filter(({ one }) => one.max === null && one.min <= count + 1);
    for (const { one } of easy) {
      if (left.every((word) => word === 0)) break;
      const possible = this.cases.placesIn(one, list).possible();
      for (let w = 0; w < left.length; w++) {
        const now = (left[w] ?? 0) & (possible[w] ?? 0);
        allowed[w] = (allowed[w] ?? 0) | now;
        left[w] = (left[w] ?? 0) & ~now;
      }
    }
    if (easy.length < threads.length)
      for (const i of membersOf(left))
        if (this.mayCome(record, list.names[i] ?? '', i))
          allowed[i >> 5] = (allowed[i >> 5] ?? 0) | (1 << (i & 31));
    if (this.maker.settings.keyOrder !== 'any') {
      const now = this.inOrder(record, membersOf(allowed));
      allowed.fill(0);
      for (const i of now) allowed[i >> 5] = (allowed[i >> 5] ?? 0) | (1 << (i & 31));
    }
    const blocked = allBelow(length);
    for (let w = 0; w < blocked.length; w++) blocked[w] = (blocked[w] ?? 0) & ~(allowed[w] ?? 0);
    return blocked;
  }

  private mayCome(record: ObjectRecord, name: string, i: number): boolean {
    const next = { ...record, seen: this.sets.with(record.seen, i), count: record.count + 1 };
    return record.threads.some(
      (thread) => this.cases.need(thread.one, name) !== null && this.feasible(thread, next),
    );
  }

  /** Of the names that may come, those that the order of keys leaves. */
  private inOrder(record: ObjectRecord, allowed: readonly number[]): readonly number[] {
    const { keyOrder } = this.maker.settings;
    if (keyOrder === 'any') return allowed;
    const required = (i: number): boolean =>
      record.threads.some(({ one }) => one.required.includes(record.list.names[i] ?? ''));
    if (keyOrder === 'required-first') {
      const first = allowed.filter(required);
      return first.length > 0 ? first : allowed;
    }
    // Listed names come before others, and never before one that stands already.
    if (record.used.length > 0) return [];
    const order = new Map<number, number>();
    for (const { one } of record.threads)
      for (const name of [...one.order, ...one.required]) {
        const i = record.list.indexOf(name);
        if (i >= 0 && !order.has(i)) order.set(i, order.size);
      }
    const place = (i: number): number => order.get(i) ?? order.size + i;
    const last = Math.max(
      -1,
      ...record.list.names.flatMap((_, i) => (this.sets.has(record.seen, i) ? [place(i)] : [])),
    );
    const ahead = allowed.filter((i) => place(i) > last).sort((a, b) => place(a) - place(b));
    const stop = ahead.findIndex(required);
    return stop < 0 ? ahead : ahead.slice(0, stop + 1);
  }

  private requiredLeft(record: ObjectRecord): boolean {
    return record.threads.every((thread) => this.missing(thread, record) > 0);
  }

  /** Required names that do not stand yet. */
  private missing({ one }: Thread, { list, seen }: ObjectDraft): number {
    const { required } = this.cases.placesIn(one, list);
    const stand = this.sets.words(seen);
    let missing = 0;
    for (let w = 0; w < required.length; w++) missing += bitsIn((required[w] ?? 0) & ~(stand[w] ?? 0));
    return missing;
  }

  private missingNames({ one }: Thread, { list, seen }: ObjectDraft): string[] {
    return one.required.filter((name) => !this.sets.has(seen, list.indexOf(name)));
  }

  private mayEnd(thread: Thread, record: ObjectRecord): boolean {
    const { one, held } = thread;
    return (
      record.count >= one.min &&
      (one.max === null || record.count <= one.max) &&
      held === 2 ** one.some.length - 1 &&
      this.missing(thread, record) === 0
    );
  }

  /** The names that nothing lists and that the thread takes now; `nothing` when it takes none. */
  private othersOf(thread: Thread, record: ObjectRecord): LangId {
    const { langs } = this.maker;
    const { one } = thread;
    if (one.max !== null && record.count + 1 + this.missing(thread, record) > one.max) return langs.nothing;
    return this.othersLang(one, record);
  }

  /**
   * Listed names are told from others where a name is closed. They have to be taken out only where that may leave a beginning
   * that nothing ends, so that names of open languages share their states.
   */
  private othersLang(one: ObjectCase, { list, used }: ObjectDraft): LangId {
    const { langs } = this.maker;
    const base = this.cases.others(one);
    if (base === langs.nothing) return base;
    const open = langs.isOpen(base);
    if (open && used.length === 0) return base;
    const key = `${base} ${open ? '' : (this.listIds.get(list) ?? 0)} ${used.length === 0 ? '' : JSON.stringify(used)}`;
    const known = this.others.get(key);
    if (known !== undefined) return known;
    // Few are taken out one by one: what follows those that begin alike is the same then, whichever others there are.
    const lang =
      open && used.length <= MOST_ALONE
        ? langs.intersect([base, langs.not(langs.union(used.map((name) => langs.text(name))))])
        : langs.without(base, open ? used : [...list.names, ...used]);
    const made = langs.isEmpty(lang) ? langs.nothing : lang;
    this.others.set(key, made);
    return made;
  }

  /** Can the thread still come to an end? */
  private feasible(thread: Thread, record: ObjectDraft): boolean {
    const { one, held } = thread;
    if (this.cases.placesIn(one, record.list).stuck) return false;
    const missing = this.missing(thread, record);
    if (one.max !== null && record.count + missing > one.max) return false;
    if (one.some.length > 0 && one.max !== null && record.count + missing >= one.max) {
      const names = this.missingNames(thread, record);
      for (const [i, { match }] of one.some.entries())
        if ((held & (1 << i)) === 0 && !names.some((name) => this.cases.matches(match, name))) return false;
    }
    const wanted = Math.max(one.min - record.count, 0);
    return wanted <= missing || this.enough(thread, record, wanted);
  }

  /** Are there `wanted` more names that may stand? */
  private enough({ one }: Thread, record: ObjectDraft, wanted: number): boolean {
    const { list, seen } = record;
    let left = 0;
    for (const [i, name] of list.names.entries())
      if (!this.sets.has(seen, i) && this.cases.need(one, name) !== null) left++;
    if (left >= wanted || this.maker.langs.isOpen(this.cases.others(one))) return true;
    const others = this.othersLang(one, record);
    const some = this.maker.langs.strings(others, wanted);
    return some === null || left + some.length >= wanted;
  }

  private listOf(names: readonly string[]): NameList {
    const list = new NameList(names);
    const key = JSON.stringify(list.names);
    const known = this.lists.get(key);
    if (known !== undefined) return known.list;
    this.lists.set(key, { id: this.lists.size, list });
    this.listIds.set(list, this.listIds.size);
    return list;
  }

  private caseId(one: ObjectCase): number {
    const known = this.caseIds.get(one);
    if (known !== undefined) return known;
    const id = this.caseIds.size;
    this.caseIds.set(one, id);
    return id;
  }
}

const lastCount = ({ min, max }: ObjectCase): number => (max === null ? min : max + 1);

const isSame = (a: readonly Thread[], b: readonly Thread[]): boolean =>
  a === b || (a.length === b.length && a.every((thread, i) => thread === b[i]));
