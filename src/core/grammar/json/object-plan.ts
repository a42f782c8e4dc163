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
    return {
      ends: threads.reduce(
        (mask, thread) => (this.mayEnd(thread, record) ? this.maker.labels.union(mask, thread.mask) : mask),
        0,
      ),
      blocked: this.sets.id(blocked),
      free,
      goesOn: free.length > 0 || goesOn,
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
    const { keyOrder } = this.maker.settings;
    const easy = threads.filter(
      ({ one }) => keyOrder !== 'schema' && one.max === null && one.min <= count + 1,
    );
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
    if (keyOrder === 'required-first') {
      const first = this.requiredNow(record);
      for (const [w, word] of first?.entries() ?? []) allowed[w] = (allowed[w] ?? 0) & word;
    }
    const blocked = allBelow(length);
    for (let w = 0; w < blocked.length; w++) blocked[w] = (blocked[w] ?? 0) & ~(allowed[w] ?? 0);
    return blocked;
  }

  private mayCome(record: ObjectRecord, name: string, i: number): boolean {
    if ((record.list.places[i] ?? 0) < this.firstPlace(record)) return false;
    const next = { ...record, seen: this.sets.with(record.seen, i), count: record.count + 1 };
    return record.threads.some((thread) => {
      const need = this.cases.need(thread.one, name);
      return need !== null && this.feasible(thread, next, { need, wishes: this.wishes.of(thread.one, name) });
    });
  }

  /** Names that a thread still asks for, where each thread asks for some; null: others may come. */
  private requiredNow(record: ObjectRecord): Uint32Array | null {
    const { list, threads, seen } = record;
    const words = new Uint32Array((list.names.length + 31) >> 5);
    const stand = this.sets.words(seen);
    for (const thread of threads) {
      if (this.missing(thread, record) === 0) return null;
      for (const [w, word] of this.cases.placesIn(thread.one, list).required.entries())
        words[w] = (words[w] ?? 0) | (word & ~(stand[w] ?? 0));
    }
    return words;
  }

  /**
   * In the order of the schema listed names come before others, and never before one that stands already: the place from which on
   * they may come.
   */
  private firstPlace({ list, seen, used, unlisted }: ObjectDraft): number {
    if (this.maker.settings.keyOrder !== 'schema') return 0;
    if (used.length > 0 || unlisted === true) return Infinity;
    let last = -1;
    for (const [i, place] of list.places.entries()) if (this.sets.has(seen, i)) last = Math.max(last, place);
    return last + 1;
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
    const missing = this.missing(thread, record);
    if (missing > 0 && this.maker.settings.keyOrder !== 'any') return langs.nothing;
    if (one.max !== null && record.count + 1 + missing > one.max) return langs.nothing;
    const lang = this.othersLang(one, record);
    // Where others end the listed names, those that are left may be too few.
    const last = this.maker.settings.keyOrder === 'schema';
    if (one.some.length > 0 && (last || one.max !== null)) return this.grantingOthers(lang, thread, record);
    if (!last || one.min <= record.count + 1) return lang;
    const next = { ...record, unlisted: true, count: record.count + 1 };
    return this.feasible(thread, next) ? lang : langs.nothing;
  }

  /** Of other names, those that leave room for what has to stand somewhere. */
  private grantingOthers(lang: LangId, thread: Thread, record: ObjectRecord): LangId {
    const { langs } = this.maker;
    const classes = this.wishes.classes(thread.one);
    if (classes === null) return lang;
    const next = { ...record, unlisted: true, count: record.count + 1 };
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
    const after = this.firstPlace(record);
    if (room < 0 || (missing > 0 && after > 0 && this.isPast(thread, record, after))) return false;
    if (one.some.length > 0 && !this.wishes.grantable(thread, record, after, room, standing)) return false;
    const wanted = Math.max(one.min - record.count, 0);
    return wanted <= missing || this.enough(thread, record, wanted, after);
  }

  /** A required name would have had to come before. */
  private isPast(thread: Thread, record: ObjectDraft, after: number): boolean {
    return this.missingNames(thread, record).some(
      (name) => (record.list.places[record.list.indexOf(name)] ?? 0) < after,
    );
  }

  /** Are there `wanted` more names that may stand? */
  private enough({ one }: Thread, record: ObjectDraft, wanted: number, after: number): boolean {
    const { list, seen } = record;
    let left = 0;
    for (const [i, name] of list.names.entries())
      if (!this.sets.has(seen, i) && (list.places[i] ?? 0) >= after && this.cases.need(one, name) !== null)
        left++;
    if (left >= wanted || this.maker.langs.isOpen(this.cases.others(one))) return true;
    const others = this.othersLang(one, record);
    // The name that is being written is one of them.
    const own = record.unlisted === true ? 1 : 0;
    const some = this.maker.langs.strings(others, wanted + own);
    return some === null || left + some.length - own >= wanted;
  }
}
