/**
 * A grammar as a machine of bytes. A state is a set of stacks; equal sets are one state. Its rows hold GO alone, and PUSH_REDO
 * where another machine (JSON under a schema) reads on in a frame of its own.
 *
 * The reading is context-free: every way to lay the rules over the text counts, and the text is taken when one of them fits. No
 * longest match, no order of alternatives, no lexer. Every state that is reached can be ended: what cannot end was removed
 * from the grammar, left recursion is walked by its corners, a repetition counts on the stack.
 *
 * Bounds: where a text could be read in too many ways at once, its next byte is refused and `troubles` says so.
 */
import type { Problem } from '../../base/problem';
import { sentence, type Said } from '../../base/words';
import { LangTooLarge, type LangId, type Langs } from '../lang';
import { Interner } from '../json/interner';
import { DIFFERS, entry, FLAG, NONE, NO_LIMIT, OP, type Differs, type Machine } from '../machine';
import { Corners } from './corners';
import { Embedded, firstBytes } from './embedded';
import type { Grammar } from './grammar';
import { Network } from './network';
import { Readings, type MachineReader, type Reader, type Reading } from './reading';
import { Fault, type Source } from './source';
import { NO_STACKS, Stacks, tooMuch, TooManyStacks, type StackSet } from './stacks';
import { Tops } from './tops';

type State =
  | { readonly k: 'stacks'; readonly set: StackSet }
  | { readonly k: 'inner'; readonly embedded: Embedded; readonly state: number };

const NO_SET = new Uint32Array(0);
/** What is left of a language after each byte, NONE where nothing is; and the bytes that leave something. */
interface Derivatives {
  readonly rests: Int32Array;
  readonly live: readonly number[];
}

const MOST_TROUBLES = 20;
const CONFLICT = sentence(
  'GRAMMAR_TOO_LARGE.conflict',
  'Two schemas, or a schema and a text, may begin with the same byte; the first is taken.',
);

export class TextMachine implements Machine {
  readonly start: number;
  /** What the machine could not follow: the text was refused there though the grammar may take it. */
  readonly troubles: Problem[] = [];
  readonly network: Network;
  readonly stacks = new Stacks();
  readonly tops = new Tops();
  private readonly corners: Corners;
  private readonly readings: Readings;
  private readonly locals = new Interner<State>();
  private readonly pairs = new Interner<readonly [number, number]>();
  private readonly triples = new Interner<readonly [number, number, number]>();
  private readonly sets = new Interner<readonly [embedded: Embedded, set: number]>();
  private readonly closes = new Interner<readonly [embedded: Embedded, close: number]>();
  private readonly embeddings = new Map<string, Embedded>();
  private readonly machines = new Map<Machine, { readonly id: number; readonly firsts: readonly number[] }>();
  private readonly accepting: (boolean | undefined)[] = [];
  private readonly derivatives = new Map<LangId, Derivatives>();
  private readonly troubled = new Set<string>();

  /** @throws Fault when the grammar has too many ways through it @throws LangTooLarge */
  constructor(
    readonly grammar: Grammar,
    readonly langs: Langs,
    readonly source: Source,
    mostReadings?: number,
  ) {
    this.network = new Network(grammar, langs);
    this.corners = new Corners(this.network);
    this.readings = new Readings(this.network, this.corners, this.stacks, this.tops, langs, mostReadings);
    const { start } = grammar;
    // A rule may be entered only by what takes a byte: a text without any is told apart at the start.
    const root = this.network.rules.length;
    const rule = this.network.rules[start];
    if (rule === undefined) throw new RangeError(`No rule ${start}.`);
    const at = rule.at;
    this.network.rules.push({
      name: rule.name,
      source: rule.source,
      kind: 'own',
      at,
      body: { k: 'ref', rule: start, at },
    });
    const first = this.stacks.push(this.tops.place(this.network.start(root)), this.stacks.done);
    this.network.lookAround();
    this.readings.read(first);
    this.start = this.stateOf(first);
  }

  get states(): number {
    return this.locals.size;
  }

  private stateOf(set: StackSet): number {
    return this.locals.id(`s${set}`, () => ({ k: 'stacks', set }));
  }

  state(state: number): State {
    return this.locals.get(state);
  }

  fillRow(state: number, row: Int32Array): void {
    const local = this.locals.get(state);
    if (local.k === 'inner') {
      local.embedded.fillRow(local.state, row);
      return;
    }
    row.fill(0);
    this.guarded(undefined, () => {
      const reading = this.readings.read(local.set);
      this.fillFrames(reading.machines, row);
      this.fillReaders(reading.readers, row);
    });
  }

  /** What may come next on a state; null where it is another machine's, or too much. */
  reading(state: number): Reading | null {
    const local = this.locals.get(state);
    return local.k === 'inner' ? null : this.guarded(null, () => this.readings.read(local.set));
  }

  private guarded<T>(otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Fault) this.trouble(error.problem);
      else if (error instanceof TooManyStacks || error instanceof LangTooLarge) this.trouble(tooMuch(error));
      else throw error;
      return otherwise;
    }
  }

  private trouble(why: Said): void {
    if (this.troubled.has(why.message) || this.troubles.length >= MOST_TROUBLES) return;
    this.troubled.add(why.message);
    this.troubles.push(
      this.source.problem(
        'GRAMMAR_TOO_LARGE',
        'warn',
        { start: 0, end: this.source.text.length },
        sentence(
          'GRAMMAR_TOO_LARGE.text-left',
          'The text was not followed any further: {why} Make the grammar less ambiguous.',
          { why },
        ),
      ),
    );
  }

  private fillFrames(machines: readonly MachineReader[], row: Int32Array): void {
    for (const { step, below } of machines) {
      const over = this.network.way(step.next).over;
      const after = over ? below : this.stacks.push(this.tops.place(step.next), below);
      const embedded = this.embeddedOf(step.machine, this.liveBytes(after));
      const child = embedded.outerState(step.machine.start);
      const push = entry(OP.PUSH_REDO, this.pairOf(this.stateOf(after), child));
      for (const byte of this.known(step.machine).firsts)
        if (row[byte] === 0) row[byte] = push;
        else this.trouble(CONFLICT);
    }
  }

  private known(machine: Machine): { readonly id: number; readonly firsts: readonly number[] } {
    let known = this.machines.get(machine);
    if (known === undefined) {
      known = { id: this.machines.size, firsts: firstBytes(machine) };
      this.machines.set(machine, known);
    }
    return known;
  }

  /** Bytes with which a set of stacks goes on. */
  private liveBytes(set: StackSet): number[] {
    const live = new Set<number>();
    const { readers, machines } = this.readings.read(set);
    for (const { lang } of readers) for (const byte of this.derivativesOf(lang).live) live.add(byte);
    for (const { step } of machines) for (const byte of this.known(step.machine).firsts) live.add(byte);
    return [...live].sort((a, b) => a - b);
  }

  private fillReaders(readers: readonly Reader[], row: Int32Array): void {
    const rows = readers.map(({ lang }) => this.derivativesOf(lang));
    const takers = new Map<number, number[]>();
    for (const [i, { live }] of rows.entries())
      for (const byte of live) {
        const list = takers.get(byte);
        if (list === undefined) takers.set(byte, [i]);
        else list.push(i);
      }
    const made = new Map<string, number>();
    for (const [byte, list] of takers) {
      if (row[byte] !== 0) {
        this.trouble(CONFLICT);
        continue;
      }
      const key = list.map((i) => `${i}:${rows[i]?.rests[byte] ?? NONE}`).join(' ');
      let next = made.get(key);
      if (next === undefined) {
        next = entry(OP.GO, this.stateOf(this.taken(readers, rows, list, byte)));
        made.set(key, next);
      }
      row[byte] = next;
    }
  }

  private taken(
    readers: readonly Reader[],
    rows: readonly Derivatives[],
    list: readonly number[],
    byte: number,
  ): StackSet {
    const { stacks, tops, network, langs } = this;
    const all = new Map<number, StackSet>();
    const add = (top: number, below: StackSet): void => {
      all.set(top, stacks.union(all.get(top) ?? NO_STACKS, below));
    };
    for (const i of list) {
      const reader = readers[i];
      if (reader === undefined) continue;
      const { next, below, at } = reader;
      const rest = rows[i]?.rests[byte] ?? NONE;
      if (rest !== langs.epsilon) add(tops.inside(rest, next, at), below);
      else if (!network.way(next).over) add(tops.place(next), below);
      else for (const one of stacks.stacks(below)) add(one.top, one.below);
    }
    return stacks.of(all);
  }

  /** Bytes that a language goes on with. */
  bytesOf(lang: LangId): readonly number[] {
    return this.derivativesOf(lang).live;
  }

  private derivativesOf(lang: LangId): Derivatives {
    const known = this.derivatives.get(lang);
    if (known !== undefined) return known;
    const { langs } = this;
    const { unsure } = this.network;
    const rests = new Int32Array(256).fill(NONE);
    const live: number[] = [];
    const doubt = unsure.has(lang);
    for (let byte = 0; byte < 256; byte++) {
      const rest = langs.derive(lang, byte);
      if (rest === langs.nothing || (doubt && langs.isEmpty(rest))) continue;
      if (doubt) unsure.add(rest);
      rests[byte] = rest;
      live.push(byte);
    }
    const made = { rests, live };
    this.derivatives.set(lang, made);
    return made;
  }

  private embeddedOf(machine: Machine, ends: readonly number[]): Embedded {
    const key = `${this.known(machine).id} ${ends.join('.')}`;
    const known = this.embeddings.get(key);
    if (known !== undefined) return known;
    const id = this.embeddings.size;
    const made: Embedded = new Embedded(machine, new Set(ends), {
      state: (state) => this.locals.id(`m${id} ${state}`, () => ({ k: 'inner', embedded: made, state })),
      // The empty set is 0 in every machine.
      set: (set) => (set === 0 ? 0 : this.sets.id(`${id} ${set}`, () => [made, set]) + 1),
      close: (close) => this.closes.id(`${id} ${close}`, () => [made, close]),
      pair: (first, second) => this.pairOf(first, second),
      triple: (state, lo, hi) => this.triples.id(`${state} ${lo} ${hi}`, () => [state, lo, hi]),
    });
    this.embeddings.set(key, made);
    return made;
  }

  private pairOf(first: number, second: number): number {
    return this.pairs.id(`${first} ${second}`, () => [first, second]);
  }

  flagsOf(state: number): number {
    const local = this.locals.get(state);
    if (local.k === 'inner') return local.embedded.machine.flagsOf(local.state) & ~FLAG.ACCEPT;
    const known = (this.accepting[state] ??= this.guarded(false, () => this.readings.mayEnd(local.set)));
    return known ? FLAG.ACCEPT : 0;
  }

  limitOf(state: number): number {
    const local = this.locals.get(state);
    return local.k === 'inner' ? local.embedded.machine.limitOf(local.state) : NO_LIMIT;
  }

  overOf(state: number): number {
    const local = this.locals.get(state);
    return local.k === 'inner' ? local.embedded.outerState(local.embedded.machine.overOf(local.state)) : NONE;
  }

  endOf(state: number): number {
    const local = this.locals.get(state);
    if (local.k !== 'inner') return NONE;
    return local.embedded.mayEnd(local.state) ? 0 : local.embedded.machine.endOf(local.state);
  }

  /** After another machine's text its stacks go on; inside of it the machine itself knows. */
  after(ret: number, outcome: number): number {
    const local = this.locals.get(ret);
    return local.k === 'inner'
      ? local.embedded.outerState(local.embedded.machine.after(local.state, outcome))
      : ret;
  }

  close(index: number, set: number): number {
    const [embedded, close] = this.closes.get(index);
    return embedded.outerState(embedded.machine.close(close, this.innerSet(set)));
  }

  /** A set as the machine of an embedded text has it. */
  innerSet(set: number): number {
    return set === 0 ? 0 : this.sets.get(set - 1)[1];
  }

  named(state: number, name: Uint8Array): number {
    const local = this.locals.get(state);
    return local.k === 'inner'
      ? local.embedded.outerState(local.embedded.machine.named(local.state, name))
      : state;
  }

  differs(ret: number, value: Uint8Array): Differs {
    const local = this.locals.get(ret);
    return local.k === 'inner' ? local.embedded.machine.differs(local.state, value) : DIFFERS.YES;
  }

  valued(ret: number, outcome: number, value: Uint8Array): number {
    const local = this.locals.get(ret);
    return local.k === 'inner'
      ? local.embedded.outerState(local.embedded.machine.valued(local.state, outcome, value))
      : ret;
  }

  pair(index: number): readonly [number, number] {
    return this.pairs.get(index);
  }

  triple(index: number): readonly [number, number, number] {
    return this.triples.get(index);
  }

  setWords(set: number): Uint32Array {
    if (set === 0) return NO_SET;
    const [embedded, inner] = this.sets.get(set - 1);
    return embedded.machine.setWords(inner);
  }
}
