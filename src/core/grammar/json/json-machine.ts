/**
 * JSON under a schema as a machine of bytes. States are made when they are first reached, and equal ones are one: nothing is
 * unrolled and nothing is computed that no text has asked for.
 */
import { LangTooLarge, type Langs } from '../lang';
import { DIFFERS, NONE, NO_LIMIT, type Differs, type Machine } from '../machine';
import type { GrammarSettings } from '../settings';
import type { Origin, Shapes } from '../shape';
import { BitSets } from './bit-sets';
import type { ObjectFacts } from './facts';
import { Interner } from './interner';
import type { About, Local, Maker } from './local';
import { TooManyAlternatives } from './objects';
import { ValueStates } from './values';
import { Wants } from './want';

/** What is too large for a row may be so for what is told of it as well. */
function originsOf(local: Local): readonly Origin[] {
  try {
    return local.about().from;
  } catch (error) {
    if (error instanceof LangTooLarge || error instanceof TooManyAlternatives) return [];
    throw error;
  }
}

/** More than there are states and registers. */
const PAIR_SPAN = 2 ** 26;

export class JsonMachine implements Machine {
  readonly start: number;
  private readonly locals = new Interner<Local>();
  private readonly pairs: (readonly [number, number])[] = [];
  private readonly pairIds = new Map<number, number>();
  private readonly triples: (readonly [number, number, number])[] = [];
  /** By `lo` and `hi`, then by state. */
  private readonly tripleIds = new Map<number, Map<number, number>>();
  private readonly closings: ((set: number) => number)[] = [];
  private readonly values: ValueStates;

  /** @param shapes of a schema whose root some value holds to */
  constructor(
    readonly shapes: Shapes,
    readonly langs: Langs,
    readonly settings: GrammarSettings,
  ) {
    const labels = new BitSets();
    const maker: Maker = {
      shapes,
      langs,
      wants: new Wants(shapes, labels),
      settings,
      labels,
      state: (key, make) => this.locals.id(key, make),
      add: (local) => this.locals.add(local),
      reserve: (count, make) => this.locals.reserve(count, make),
      pair: (first, second) => this.pairId(first, second),
      newPair: (first, second) => this.pairs.push([first, second]) - 1,
      triple: (state, lo, hi) => this.tripleId(state, lo, hi),
      closing: (close) => this.closings.push(close) - 1,
    };
    this.values = new ValueStates(maker);
    const want = maker.wants.id([{ need: shapes.root, mask: labels.with(0, 0) }]);
    if (want === NONE) throw new RangeError('Nothing holds to the schema; its grammar has no text.');
    this.start = this.values.root(want);
  }

  private pairId(first: number, second: number): number {
    const key = first * PAIR_SPAN + second;
    let id = this.pairIds.get(key);
    if (id === undefined) this.pairIds.set(key, (id = this.pairs.push([first, second]) - 1));
    return id;
  }

  private tripleId(state: number, lo: number, hi: number): number {
    const range = lo * PAIR_SPAN + hi;
    let ids = this.tripleIds.get(range);
    if (ids === undefined) this.tripleIds.set(range, (ids = new Map<number, number>()));
    let id = ids.get(state);
    if (id === undefined) ids.set(state, (id = this.triples.push([state, lo, hi]) - 1));
    return id;
  }

  get states(): number {
    return this.locals.size;
  }

  fillRow(state: number, row: Int32Array): void {
    row.fill(0);
    const local = this.locals.get(state);
    try {
      local.fill(row);
    } catch (error) {
      if (error instanceof LangTooLarge) error.from ??= originsOf(local);
      throw error;
    }
  }

  flagsOf(state: number): number {
    return this.locals.get(state).flags ?? 0;
  }

  limitOf(state: number): number {
    return this.locals.get(state).limit ?? NO_LIMIT;
  }

  overOf(state: number): number {
    return this.locals.get(state).over?.() ?? NONE;
  }

  endOf(state: number): number {
    return this.locals.get(state).end ?? NONE;
  }

  after(ret: number, outcome: number): number {
    return this.locals.get(ret).after?.(outcome) ?? NONE;
  }

  close(index: number, set: number): number {
    const closing = this.closings[index];
    if (closing === undefined) throw new RangeError(`No close ${index}.`);
    return closing(set);
  }

  named(state: number, name: Uint8Array): number {
    return this.locals.get(state).named?.(name) ?? state;
  }

  differs(ret: number, value: Uint8Array): Differs {
    return this.locals.get(ret).differs?.(value) ?? DIFFERS.YES;
  }

  valued(ret: number, outcome: number, value: Uint8Array): number {
    return this.locals.get(ret).valued?.(outcome, value) ?? this.after(ret, outcome);
  }

  pair(index: number): readonly [number, number] {
    const pair = this.pairs[index];
    if (pair === undefined) throw new RangeError(`No pair ${index}.`);
    return pair;
  }

  triple(index: number): readonly [number, number, number] {
    const triple = this.triples[index];
    if (triple === undefined) throw new RangeError(`No triple ${index}.`);
    return triple;
  }

  setWords(set: number): Uint32Array {
    return this.values.objects.blockedWords(set);
  }

  /** Inside a name: the object that it is of, by the register of the name. */
  objectOf(set: number): ObjectFacts | null {
    return this.values.objects.facts(set);
  }

  /** What a state is about, for explanations. */
  about(state: number): About {
    return this.locals.get(state).about();
  }
}
