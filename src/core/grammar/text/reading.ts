/**
 * What may come next on a set of stacks. Enters: a set of stacks that just took a byte (or nothing yet). Leaves: the languages and
 * machines that may read the next byte, each with the stacks below it, and whether the text may end.
 *
 * Rules are entered in the order of their groups, so that each is entered once with all the stacks that want it; what is popped
 * is looked at once for each top and set. The work is bounded by the size of the grammar and of the set.
 */
import type { LangId, Langs } from '../lang';
import type { Corners, Group } from './corners';
import type { MachineStep, Network, Step } from './network';
import type { Range } from './source';
import { sentence } from '../../base/words';
import { NO_STACKS, TooManyStacks, type Stacks, type StackSet } from './stacks';
import type { Tops } from './tops';

/** A language that may read the next byte; then its rule goes on at `next`, above the stacks `below`. */
export interface Reader {
  readonly lang: LangId;
  readonly next: number;
  readonly at: Range;
  below: StackSet;
}

export interface MachineReader {
  readonly step: MachineStep;
  below: StackSet;
}

export interface Reading {
  readonly readers: readonly Reader[];
  readonly machines: readonly MachineReader[];
}

/** Stacks that are popped, and what may come next, in one reading: more of either, and the text is not followed. */
export const MOST_READINGS = 20_000;
const OVER = -1;

export class Readings {
  constructor(
    private readonly network: Network,
    private readonly corners: Corners,
    private readonly stacks: Stacks,
    private readonly tops: Tops,
    private readonly langs: Langs,
    private readonly most = MOST_READINGS,
  ) {}

  mayEnd(set: StackSet): boolean {
    return new Walk(this.network, this.corners, this.stacks, this.tops, this.langs, this.most).pop(set);
  }

  /** @throws TooManyStacks @throws Fault */
  read(set: StackSet): Reading {
    const walk = new Walk(this.network, this.corners, this.stacks, this.tops, this.langs, this.most);
    walk.pop(set);
    return walk.enter();
  }
}

class Walk {
  private readonly readers = new Map<LangId, Map<number, Reader>>();
  private readonly machines = new Map<MachineStep, MachineReader>();
  private readonly places = new Map<number, StackSet>();
  private readonly goals = new Map<number, StackSet>();
  private popped = 0;
  private read = 0;

  constructor(
    private readonly network: Network,
    private readonly corners: Corners,
    private readonly stacks: Stacks,
    private readonly tops: Tops,
    private readonly langs: Langs,
    private readonly most: number,
  ) {}

  /** Ends all that may end. True when that is the whole text. */
  pop(set: StackSet): boolean {
    const { stacks, tops, network } = this;
    const seen = new Map<number, Set<StackSet>>();
    const work: [top: number, below: StackSet][] = [];
    const add = (top: number, below: StackSet): void => {
      const sets = seen.get(top) ?? new Set();
      if (sets.has(below)) return;
      if (++this.popped > this.most)
        throw new TooManyStacks(
          sentence('GRAMMAR_TOO_LARGE.readings', 'The text can be read in too many ways.'),
        );
      sets.add(below);
      seen.set(top, sets);
      work.push([top, below]);
    };
    const addAll = (from: StackSet): void => {
      for (const { top, below } of stacks.stacks(from)) add(top, below);
    };
    addAll(set);
    let done = false;
    for (let one = work.pop(); one !== undefined; one = work.pop()) {
      const [id, below] = one;
      const top = tops.get(id);
      switch (top.k) {
        case 'bottom':
          done = true;
          break;
        case 'inside':
          this.reader(top.lang, top.next, top.at, below);
          if (this.langs.accepts(top.lang)) add(tops.place(top.next), below);
          break;
        case 'place':
          this.places.set(top.place, stacks.union(this.places.get(top.place) ?? NO_STACKS, below));
          if (network.way(top.place).ends) addAll(below);
          break;
        case 'corner':
          if (top.done === top.goal) addAll(below);
          for (const { rule, step } of this.corners.groupOf(top.done).after(top.done))
            add(tops.place(step.next), stacks.push(tops.corner(rule, top.goal), below));
          break;
      }
    }
    return done;
  }

  private reader(lang: LangId, next: number, at: Range, below: StackSet): void {
    const row = this.readers.get(lang) ?? new Map<number, Reader>();
    // Behind the ends of all rules stands the same: one of them speaks for all.
    const key = this.network.way(next).over ? OVER : next;
    const known = row.get(key);
    if (known !== undefined) known.below = this.stacks.union(known.below, below);
    else {
      if (++this.read > this.most)
        throw new TooManyStacks(sentence('GRAMMAR_TOO_LARGE.next', 'Too much may come next.'));
      row.set(key, { lang, next, at, below });
    }
    this.readers.set(lang, row);
  }

  private step(step: Step, below: StackSet): void {
    const { stacks } = this;
    switch (step.k) {
      case 'lang':
        this.reader(step.lang, step.next, step.at, below);
        break;
      case 'machine': {
        const known = this.machines.get(step);
        const set = stacks.union(known?.below ?? NO_STACKS, below);
        if (known === undefined) this.machines.set(step, { step, below: set });
        else known.below = set;
        break;
      }
      case 'rule': {
        // A rule that ends with this one leaves nothing behind: the stack does not grow.
        const over = this.network.way(step.next).over;
        const set = over ? below : stacks.push(this.tops.place(step.next), below);
        this.goals.set(step.rule, stacks.union(this.goals.get(step.rule) ?? NO_STACKS, set));
        break;
      }
    }
  }

  /** Enters all rules that may come next. */
  enter(): Reading {
    for (const [place, below] of this.places)
      for (const step of this.network.way(place).steps) this.step(step, below);
    for (const group of this.groupsInOrder())
      for (const goal of group.rules) {
        const below = this.goals.get(goal);
        if (below === undefined) continue;
        if (!group.recursive) {
          for (const step of group.outer(goal)) this.step(step, below);
          continue;
        }
        for (const rule of group.rules) {
          const steps = group.outer(rule);
          if (steps.length === 0) continue;
          const under = this.stacks.push(this.tops.corner(rule, goal), below);
          for (const step of steps) this.step(step, under);
        }
      }
    return {
      readers: [...this.readers.values()].flatMap((row) => [...row.values()]),
      machines: [...this.machines.values()],
    };
  }

  /** Groups that can be entered from here, those first that others are entered from. */
  private groupsInOrder(): Group[] {
    const found = new Set<Group>();
    for (const rule of this.goals.keys()) found.add(this.corners.groupOf(rule));
    for (const group of found)
      for (const rule of group.rules)
        for (const step of group.outer(rule))
          if (step.k === 'rule') found.add(this.corners.groupOf(step.rule));
    return [...found].sort((a, b) => b.id - a.id);
  }
}
