/**
 * What may come in an object, by its record: names that are listed, names that nothing lists, its end. Nothing comes after which no
 * case of the schema could still hold.
 */
import type { LangId } from '../lang';
import type { ObjectCase } from '../shape';
import { allBelow, bitsIn, isBelow, membersOf, type BitSets } from './bit-sets';
import type { Maker } from './local';
import type { ObjectCases } from './object-cases';
import type { ObjectDraft, ObjectRecord, Thread } from './object-record';
import type { Candidate, Wishes } from './wishes';

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

/** Other names that are taken out of a language one by one. */
const MOST_ALONE = 64;

export class ObjectPlans {
  private readonly others = new Map<string, LangId>();

  /** @param sets of listed names */
  constructor(
    private readonly maker: Maker,
    private readonly cases: ObjectCases,
    private readonly sets: BitSets,
    private readonly wishes: Wishes,
  ) {}

  /** What may come after the record. */
  of(record: ObjectRecord): Plan {
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
    return record.threads.some((thread) => {
      const need = this.cases.need(thread.one, name);
      return need !== null && this.feasible(thread, next, { need, wishes: this.wishes.of(thread.one, name) });
    });
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

  missingNames({ one }: Thread, { list, seen }: ObjectDraft): string[] {
    return one.required.filter((name) => !this.sets.has(seen, list.indexOf(name)));
  }

  mayEnd(thread: Thread, record: ObjectRecord): boolean {
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
    const lang = this.othersLang(one, record);
    return one.some.length === 0 || one.max === null ? lang : this.grantingOthers(lang, thread, record);
  }

  /** Of other names, those that leave room for what has to stand somewhere. */
  private grantingOthers(lang: LangId, thread: Thread, record: ObjectRecord): LangId {
    const { langs } = this.maker;
    const classes = this.wishes.classes(thread.one);
    if (classes === null) return lang;
    const next = { ...record, count: record.count + 1 };
    const left = classes.filter((one) => this.feasible(thread, next, one));
    if (left.length === classes.length) return lang;
    const own = langs.intersect([lang, langs.union(left.map((one) => one.lang))]);
    const made = langs.without(own, [...record.list.names, ...record.used]);
    return langs.isEmpty(made) ? langs.nothing : made;
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
    const key = `${base} ${open ? '' : list.id} ${used.length === 0 ? '' : JSON.stringify(used)}`;
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

  /**
   * Can the thread still come to an end?
   * @param standing the name that is being written, where it may grant a wish
   */
  feasible(thread: Thread, record: ObjectDraft, standing: Candidate | null = null): boolean {
    const { one } = thread;
    if (this.cases.placesIn(one, record.list).stuck) return false;
    const missing = this.missing(thread, record);
    const room = one.max === null ? Infinity : one.max - record.count - missing;
    if (room < 0) return false;
    if (one.some.length > 0 && !this.wishes.grantable(thread, record, room, standing)) return false;
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
}
