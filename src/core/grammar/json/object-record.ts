/**
 * How far an object is: the cases of its schema that still hold (threads), which names it has, how many. Records are values:
 * equal ones are one number. What may come next is a function of the record.
 */
import type { ObjectCase } from '../shape';
import { BitSets } from './bit-sets';
import type { ObjectFacts } from './facts';
import type { Maker } from './local';
import type { Context } from './name-bodies';
import { NameList } from './name-lists';
import { ObjectCases } from './object-cases';
import { ObjectPlans, type Plan } from './object-plan';
import { Wishes } from './wishes';

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
  /** The name that is being written is none of the list. */
  unlisted?: boolean;
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

/** More than a text has names. */
const COUNT_SPAN = 2 ** 26;

export class ObjectRecords {
  readonly cases: ObjectCases;
  readonly sets = new BitSets();
  private readonly records: ObjectRecord[] = [];
  private readonly families = new Map<string, Family>();
  private readonly caseIds = new Map<ObjectCase, number>();
  private readonly lists = new Map<string, NameList>();
  private readonly wishes: Wishes;
  private readonly rules: ObjectPlans;
  private readonly plans = new Map<number, Plan>();

  constructor(private readonly maker: Maker) {
    this.cases = new ObjectCases(maker.shapes, maker.langs);
    this.wishes = new Wishes(maker.shapes, maker.langs, this.cases, this.sets);
    this.rules = new ObjectPlans(maker, this.cases, this.sets, this.wishes);
  }

  /** NONE when no case can be brought to an end. */
  start(cases: readonly { one: ObjectCase; mask: number }[]): number {
    const order = this.maker.settings.keyOrder === 'schema' ? cases.flatMap(({ one }) => one.order) : [];
    const required = order.length === 0 ? [] : cases.flatMap(({ one }) => one.required);
    const listed = cases.flatMap(({ one }) => [...this.cases.listed(one), ...this.wishes.few(one)]);
    const list = this.listOf(listed, [...new Set([...order, ...required])]);
    const threads = cases.map(({ one, mask }) => ({ one, mask, held: 0 }));
    return this.id({ list, threads, seen: 0, used: [], count: 0 });
  }

  /** Threads that cannot come to an end are left out; NONE when none is left. */
  id(record: ObjectDraft): number {
    const { family, threads } = record;
    const feasible = threads.every((thread) => this.rules.feasible(thread, record));
    if (family !== undefined && feasible && threads.length > 0 && family.used === record.used) {
      if (isSame(threads, family.threads)) return this.member(family, record);
      const [only] = threads;
      if (threads.length === 1 && only !== undefined) {
        let alone = family.alone.get(only);
        if (alone === undefined) family.alone.set(only, (alone = this.familyOf(record, threads)));
        return this.member(alone, record);
      }
    }
    const left = feasible ? threads : threads.filter((thread) => this.rules.feasible(thread, record));
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
    const key = `${list.id}|${sorted.map(([key, { mask }]) => `${key}:${mask}`).join(' ')}|${names}`;
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
    return `${list.id} ${threads.map(({ one }) => this.caseId(one)).join(' ')}`;
  }

  plan(id: number): Plan {
    const known = this.plans.get(id);
    if (known !== undefined) return known;
    const made = this.rules.of(this.get(id));
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
        missing: this.rules.missingNames(thread, record),
        unheld: thread.one.some.flatMap((_, i) => ((thread.held & (1 << i)) === 0 ? [i] : [])),
        ends: this.rules.mayEnd(thread, record),
      })),
      count: Math.max(count, stand.length),
      stand,
      remaining: list.names.filter((_, i) => !this.sets.has(blocked, i)),
      free: free.length > 0,
      ends: ends !== 0,
    };
  }

  private listOf(names: readonly string[], order: readonly string[]): NameList {
    const list = new NameList(names, this.lists.size, order);
    const key = JSON.stringify([list.names, order]);
    const known = this.lists.get(key);
    if (known === undefined) this.lists.set(key, list);
    return known ?? list;
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
