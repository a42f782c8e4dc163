/**
 * The states of an object: after its brace, in a name, at the colon, waiting for a value, after it. Names come in any order
 * that the settings leave; a name comes once; the object ends where a case of its schema holds.
 */
import { entry, FLAG, NONE, OP } from '../machine';
import type { LangId } from '../lang';
import type { NameMatch, NeedId, ObjectCase } from '../shape';
import { BYTE } from './bytes';
import type { ContainerPlace, ObjectFacts } from './facts';
import { Interner } from './interner';
import { blanksOf, fillBlanks, type About, type Blanks, type Maker } from './local';
import { NameBodies, type NameContext } from './name-bodies';
import { ObjectRecords, type Thread } from './object-record';
import { StringStates } from './strings';
import { MOST_LABELS, type WantPart } from './want';

/** What a label of an awaited value means: the thread as it is when the value holds so. */
type Labels = readonly Thread[];

export class TooManyAlternatives extends Error {
  override name = 'TooManyAlternatives';
}

export class ObjectStates {
  readonly records: ObjectRecords;
  private readonly names: NameBodies;
  private readonly strings: StringStates;
  /** The register of a name: what stands, and what may not come. */
  private readonly registers = new Interner<{ record: number; blocked: number }>();

  /** @param value the state that begins a value of a want, with so many blanks before it */
  constructor(
    private readonly maker: Maker,
    private readonly value: (want: number, blanks: Blanks) => number,
  ) {
    this.records = new ObjectRecords(maker);
    // Register 0 belongs to no name.
    this.registers.id('', () => ({ record: NONE, blocked: 0 }));
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
    return this.maker.state(`{ ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        fillBlanks(row, this.maker.settings, blanks, (left) => this.opened(record, left));
        const { ends, goesOn } = this.records.plan(record);
        if (ends !== 0) row[BYTE.CLOSE_OBJECT] = entry(OP.POP, ends);
        if (goesOn) row[BYTE.QUOTE] = this.enter(record);
      },
      about: () => this.about(record, 'opened'),
    }));
  }

  private after(record: number, blanks: Blanks): number {
    return this.maker.state(`{, ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        fillBlanks(row, this.maker.settings, blanks, (left) => this.after(record, left));
        const { ends, goesOn } = this.records.plan(record);
        if (ends !== 0) row[BYTE.CLOSE_OBJECT] = entry(OP.POP, ends);
        if (goesOn)
          row[BYTE.COMMA] = entry(
            OP.GO,
            this.comma(record, blanksOf(this.maker.settings, 'after-separator')),
          );
      },
      about: () => this.about(record, 'after'),
    }));
  }

  private comma(record: number, blanks: Blanks): number {
    return this.maker.state(`{" ${record} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        fillBlanks(row, this.maker.settings, blanks, (left) => this.comma(record, left));
        row[BYTE.QUOTE] = this.enter(record);
      },
      about: () => ({ ...this.about(record, 'comma'), expects: ['a name'] }),
    }));
  }

  /** The entry of the quotation mark that begins a name. */
  private enter(id: number): number {
    const record = this.records.get(id);
    const { free, blocked } = this.records.plan(id);
    const context: NameContext = {
      key: `${this.records.casesKey(record)} ${free.map(({ thread }) => thread).join('.')}`,
      list: record.list,
      cases: record.threads.map(({ one }) => one),
      free: free.map(({ thread }) => thread),
      rules: record.threads.flatMap((thread) => this.rulesOf(thread)),
    };
    const body = this.names.start(
      context,
      free.map(({ lang }) => lang),
    );
    if (body === NONE) return 0;
    const register = this.registers.id(`${id} ${blocked}`, () => ({ record: id, blocked }));
    return entry(OP.ENTER, this.maker.pair(this.strings.plain(body), register));
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
      name,
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
    return this.colonOf({ ...record, count: record.count + 1 }, threads, null);
  }

  /** @param name null for one that only the text knows */
  private colonOf(
    record: Omit<ReturnType<ObjectRecords['get']>, 'threads'>,
    named: readonly NamedThread[],
    name: string | null,
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
    if (labels.length > MOST_LABELS) throw new TooManyAlternatives('object');
    const want = this.maker.wants.id(parts);
    if (want === NONE) return NONE;
    const key = ids.join(' ');
    return this.colon(
      { ...record, threads: labels },
      labels,
      want,
      key,
      name,
      blanksOf(this.maker.settings, 'elsewhere'),
    );
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
      if (variants.length > MOST_LABELS) throw new TooManyAlternatives('object');
    }
    return variants;
  }

  private colon(
    record: ReturnType<ObjectRecords['get']>,
    labels: Labels,
    want: number,
    key: string,
    name: string | null,
    blanks: Blanks,
  ): number {
    const used = usedKey(record.used);
    return this.maker.state(`: ${key} ${want} ${used} ${name === null} ${blanks ?? ''}`, () => ({
      fill: (row) => {
        fillBlanks(row, this.maker.settings, blanks, (left) =>
          this.colon(record, labels, want, key, name, left),
        );
        const value = this.value(want, blanksOf(this.maker.settings, 'after-separator'));
        row[BYTE.COLON] = entry(
          OP.PUSH,
          this.maker.pair(this.awaiting(record, labels, want, key, name), value),
        );
      },
      ...(name === null
        ? {
            flags: this.endless(labels) ? FLAG.ENDLESS : 0,
            named: (bytes: Uint8Array) => {
              const text = decode(bytes);
              if (record.used.includes(text)) return NONE;
              const next = { ...record, used: [...record.used, text].sort() };
              return this.colon(next, labels, want, `${key} ${text}`, name, blanks);
            },
          }
        : {}),
      about: () => ({ kind: 'colon', from: [], expects: ['a colon'], facts: { t: 'colon' } }),
    }));
  }

  /** One name more that stands takes nothing but itself from what may come. */
  private endless(labels: Labels): boolean {
    const { langs, settings } = this.maker;
    // There a name that nothing lists ends the listed ones.
    if (settings.keyOrder === 'schema') return false;
    return labels.every(({ one }) => langs.isOpen(this.records.cases.others(one)));
  }

  private awaiting(
    record: ReturnType<ObjectRecords['get']>,
    labels: Labels,
    want: number,
    key: string,
    name: string | null,
  ): number {
    const used = usedKey(record.used);
    return this.maker.state(`{v ${key} ${want} ${used} ${name ?? ''}`, () => ({
      fill: () => undefined,
      after: (outcome) => {
        const held = labels.filter((_, i) => this.maker.labels.has(outcome, i));
        const next = this.records.id({ ...record, threads: best(held) });
        return next === NONE ? NONE : this.after(next, blanksOf(this.maker.settings, 'elsewhere'));
      },
      about: () => ({
        kind: 'object',
        from: [],
        expects: [],
        ...(name === null ? {} : { segment: name }),
        facts: {
          t: 'slot',
          of: 'member',
          needs: this.maker.wants.get(want).parts.map(({ need }) => need),
          name,
          object: this.factsWith(record, labels),
        },
      }),
    }));
  }

  private factsWith(record: ReturnType<ObjectRecords['get']>, threads: Labels): ObjectFacts | null {
    const id = this.records.id({ ...record, threads });
    return id === NONE ? null : this.records.facts(id);
  }

  private about(id: number, place: ContainerPlace): About {
    const record = this.records.get(id);
    const { ends, goesOn } = this.records.plan(id);
    return {
      kind: 'object',
      from: [...new Set(record.threads.flatMap(({ one }) => one.from))],
      expects: [...(ends === 0 ? [] : ['the closing brace']), ...(goesOn ? ['another name'] : [])],
      facts: { t: 'object', place, object: this.records.facts(id) },
    };
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

/** Of threads of one case, those that hold less than another are told by it. */
function best(threads: readonly Thread[]): Thread[] {
  return threads.filter(
    (one, i) =>
      !threads.some(
        (other, j) =>
          i !== j &&
          other.one === one.one &&
          other.mask === one.mask &&
          (other.held & one.held) === one.held &&
          (other.held !== one.held || j < i),
      ),
  );
}

const usedKey = (used: readonly string[]): string => (used.length === 0 ? '' : JSON.stringify(used));

const decoder = new TextDecoder();
/** What a name says, of its bytes between the quotes. */
const decode = (bytes: Uint8Array): string => String(JSON.parse(`"${decoder.decode(bytes)}"`));
