/**
 * The states of an object: after its brace, in a name, at the colon, waiting for a value, after it. Names come in any order
 * that the settings leave; a name comes once; the object ends where a case of its schema holds.
 */
import { entry, NONE, OP } from '../machine';
import type { LangId } from '../lang';
import type { NameMatch, NeedId, ObjectCase, Origin } from '../shape';
import { BYTE } from './bytes';
import { Dense } from './dense';
import type { ContainerPlace, ObjectFacts } from './facts';
import { Interner } from './interner';
import { blanksOf, fillBlanks, type About, type Blanks, type Local, type Maker } from './local';
import { MemberStates } from './members';
import { NameBodies, type Context } from './name-bodies';
import { ObjectRecords, type ObjectDraft, type ObjectRecord, type Thread } from './object-record';
import type { Plan } from './object-plan';
import { StringStates } from './strings';
import { MOST_LABELS, type WantPart } from './want';

export class TooManyAlternatives extends Error {
  override name = 'TooManyAlternatives';

  /** @param from pointers of the alternatives */
  constructor(
    what: 'array' | 'object',
    readonly from: readonly Origin[],
  ) {
    super(what);
  }
}

export class ObjectStates {
  readonly records: ObjectRecords;
  private readonly names: NameBodies;
  private readonly strings: StringStates;
  /** The register of a name: what stands, and what may not come. */
  private readonly registers = new Interner<{ record: number; blocked: number }>();
  /** By record: where its names begin. */
  private readonly entered = new Dense();
  /** States by record. */
  private readonly places: Record<ContainerPlace, Map<Blanks, Dense>> = {
    opened: new Map(),
    after: new Map(),
    comma: new Map(),
  };
  private readonly members: MemberStates;

  /** @param value the state that begins a value of a want, with so many blanks before it */
  constructor(
    private readonly maker: Maker,
    value: (want: number, blanks: Blanks) => number,
  ) {
    this.records = new ObjectRecords(maker);
    this.members = new MemberStates(maker, this.records, value, (record) => this.after(record));
    // Register 0 belongs to no name.
    this.registers.add({ record: NONE, blocked: 0 });
    this.names = new NameBodies(maker, {
      listed: (name, register) => this.closeListed(name, register),
      other: (free, rules, register) => this.closeOther(free, rules, register),
    });
    this.strings = new StringStates(maker, this.names);
  }

  /** The state after the opening brace; NONE when no case can end. */
  open(cases: readonly { one: ObjectCase; mask: number }[]): number {
    const record = this.records.start(cases);
    return record === NONE ? NONE : this.opened(record, blanksOf(this.maker.settings, 'elsewhere'));
  }

  /** Words of a register, for the kernel's test: names that may not come. */
  blockedWords(register: number): Uint32Array {
    return this.records.sets.words(this.registers.get(register).blocked);
  }

  /** For people: the object whose name is being written; null for a register of none. */
  facts(register: number): ObjectFacts | null {
    const { record } = this.registers.get(register);
    return record === NONE ? null : this.records.facts(record);
  }

  private opened(record: number, blanks: Blanks): number {
    return this.place('opened', record, blanks);
  }

  private after(record: number): number {
    return this.place('after', record, blanksOf(this.maker.settings, 'elsewhere'));
  }

  private place(place: ContainerPlace, record: number, blanks: Blanks): number {
    let states = this.places[place].get(blanks);
    if (states === undefined) this.places[place].set(blanks, (states = new Dense()));
    const known = states.get(record);
    return known === NONE
      ? states.set(record, this.maker.add(new PlaceState(this, place, record, blanks)))
      : known;
  }

  fillPlace(place: ContainerPlace, record: number, blanks: Blanks, row: Int32Array): void {
    const { settings } = this.maker;
    fillBlanks(row, settings, blanks, (left) => this.place(place, record, left));
    if (place === 'comma') {
      row[BYTE.QUOTE] = this.enter(record);
      return;
    }
    const { ends, goesOn } = this.records.plan(record);
    if (ends !== 0) row[BYTE.CLOSE_OBJECT] = entry(OP.POP, ends);
    if (!goesOn) return;
    if (place === 'opened') row[BYTE.QUOTE] = this.enter(record);
    else row[BYTE.COMMA] = entry(OP.GO, this.place('comma', record, blanksOf(settings, 'after-separator')));
  }

  /** The entry of the quotation mark that begins a name. */
  private enter(id: number): number {
    const known = this.entered.get(id);
    if (known !== NONE) return known;
    const record = this.records.get(id);
    const { free, blocked } = this.records.plan(id);
    const context = this.contextOf(record, free);
    const body = this.names.start(
      context,
      free.map(({ lang }) => lang),
    );
    const register = this.registers.add({ record: id, blocked });
    const made = body === NONE ? 0 : entry(OP.ENTER, this.maker.newPair(this.strings.plain(body), register));
    return this.entered.set(id, made);
  }

  private contextOf(record: ObjectRecord, free: Plan['free']): Context {
    const { contexts } = record.family;
    const which = free.map(({ thread }) => thread).join('.');
    let context = contexts.get(which);
    if (context === undefined) {
      context = this.names.context(`${this.records.casesKey(record)} ${which}`, () => ({
        list: record.list,
        cases: record.threads.map(({ one }) => one),
        free: free.map(({ thread }) => thread),
        rules: record.threads.flatMap((thread) => this.rulesOf(thread)),
      }));
      contexts.set(which, context);
    }
    return context;
  }

  private rulesOf({ one }: Thread): LangId[] {
    return general(one).map((match) => this.records.cases.langOf(match));
  }

  private closeListed(index: number, register: number): number {
    const { record: id, blocked } = this.registers.get(register);
    if (id === NONE) return NONE;
    const record = this.records.get(id);
    if (this.records.sets.has(blocked, index)) return NONE;
    const name = record.list.names[index] ?? '';
    const { cases } = this.records;
    const threads = record.threads.flatMap((thread) => {
      const need = cases.need(thread.one, name);
      if (need === null) return [];
      return [{ thread, need, some: thread.one.some.map(({ match }) => cases.matches(match, name)) }];
    });
    return this.colonOf(
      { ...record, seen: this.records.sets.with(record.seen, index), count: record.count + 1 },
      threads,
      { name, index },
    );
  }

  private closeOther(free: readonly number[], rules: readonly boolean[], register: number): number {
    const { record: id } = this.registers.get(register);
    if (id === NONE) return NONE;
    const record = this.records.get(id);
    let at = 0;
    const threads: NamedThread[] = [];
    for (const [place, thread] of record.threads.entries()) {
      const matches = general(thread.one).map(() => rules[at++] === true);
      if (!free.includes(place)) continue;
      let next = 0;
      const need = thread.one.rules
        .filter(({ match }) => match.t !== 'name')
        .reduce(
          (all, rule) => (matches[next++] === true ? this.maker.shapes.both(all, rule.need) : all),
          this.maker.shapes.any,
        );
      if (!this.maker.shapes.inhabited(need)) continue;
      const some = thread.one.some.map(({ match }) => match.t !== 'name' && matches[next++] === true);
      threads.push({ thread, need, some });
    }
    return this.colonOf({ ...record, unlisted: true, count: record.count + 1 }, threads, null);
  }

  /** @param listed null for a name that only the text knows */
  private colonOf(
    record: Omit<ObjectDraft, 'threads'>,
    named: readonly NamedThread[],
    listed: { name: string; index: number } | null,
  ): number {
    const labels: Thread[] = [];
    const parts: WantPart[] = [];
    const ids: number[] = [];
    for (const one of named)
      for (const { need, held } of this.variants(one)) {
        const thread = held === one.thread.held ? one.thread : { ...one.thread, held };
        const id = this.records.id({ ...record, threads: [thread] });
        if (id === NONE) continue;
        parts.push({ need, mask: this.maker.labels.only(labels.length) });
        labels.push(thread);
        ids.push(id);
      }
    if (labels.length > MOST_LABELS)
      throw new TooManyAlternatives(
        'object',
        labels.flatMap(({ one }) => one.from),
      );
    const want = this.maker.wants.id(parts);
    if (want === NONE) return NONE;
    const member = { record: { ...record, threads: labels }, labels, want };
    const [only] = ids;
    const what = ids.length === 1 && only !== undefined ? only : ids.join(' ');
    return this.members.named(member, listed, what);
  }

  /** A value may also be one of those that the case asks for somewhere: one name may answer several wishes at once. */
  private variants({ thread, need, some }: NamedThread): { need: NeedId; held: number }[] {
    const { shapes } = this.maker;
    let variants = [{ need, held: thread.held }];
    for (const [i, matches] of some.entries()) {
      const bit = 1 << i;
      const wish = thread.one.some[i];
      if (!matches || wish === undefined || (thread.held & bit) !== 0) continue;
      variants = variants.flatMap((variant) => {
        const both = shapes.both(variant.need, wish.need);
        const granted = { need: both, held: variant.held | bit };
        // What has to hold anyway grants the wish; the variant that knows it tells more.
        return both === variant.need ? [granted] : [granted, variant];
      });
      if (variants.length > MOST_LABELS) throw new TooManyAlternatives('object', thread.one.from);
    }
    return variants;
  }

  aboutPlace(id: number, place: ContainerPlace): About {
    const record = this.records.get(id);
    const { ends, goesOn } = this.records.plan(id);
    return {
      kind: 'object',
      from: [...new Set(record.threads.flatMap(({ one }) => one.from))],
      expects: [...(ends === 0 ? [] : ['the closing brace']), ...(goesOn ? ['another key'] : [])],
      facts: { t: 'object', place, object: this.records.facts(id) },
    };
  }
}

class PlaceState implements Local {
  constructor(
    private readonly objects: ObjectStates,
    private readonly place: ContainerPlace,
    private readonly record: number,
    private readonly blanks: Blanks,
  ) {}

  fill(row: Int32Array): void {
    this.objects.fillPlace(this.place, this.record, this.blanks, row);
  }

  about(): About {
    const about = this.objects.aboutPlace(this.record, this.place);
    return this.place === 'comma' ? { ...about, expects: ['a key'] } : about;
  }
}

interface NamedThread {
  thread: Thread;
  need: NeedId;
  /** Which of the `some` the name matches. */
  some: readonly boolean[];
}

/** Rules and wishes that are not about one name, in a fixed order. */
const general = (one: ObjectCase): NameMatch[] =>
  [...one.rules, ...one.some].map(({ match }) => match).filter((match) => match.t !== 'name');
