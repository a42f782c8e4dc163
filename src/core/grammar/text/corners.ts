/**
 * Left recursion. Rules that begin with each other, round in a circle, are one *group*: a rule of it is entered from its left
 * corner up. Entering `goal`, one steps into what a rule of the group begins with outside of the group; when a rule `done` is
 * complete, it either is the goal, or the beginning of another rule of the group, which goes on behind it. So no circle is
 * walked before a byte is read, and each stack grows by what it still has to do, never by where it came from.
 *
 * Groups are numbered so that what a group begins with has smaller numbers. Rules that appear later (bodies of repetitions)
 * get their group when they are first asked for: nothing that was grouped before can begin with them.
 */
import type { Network, RuleStep, Step } from './network';

export interface Group {
  readonly id: number;
  readonly rules: readonly number[];
  /** Some rule of the group begins with one of it. */
  readonly recursive: boolean;
  /** First steps of a rule that leave the group. */
  outer(rule: number): readonly Step[];
  /** Steps over `done` with which rules of the group begin. */
  after(done: number): readonly { readonly rule: number; readonly step: RuleStep }[];
}

export class Corners {
  private readonly groups: (Group | undefined)[] = [];
  private count = 0;

  constructor(private readonly network: Network) {}

  groupOf(rule: number): Group {
    const known = this.groups[rule];
    if (known !== undefined) return known;
    this.explore(rule);
    const made = this.groups[rule];
    if (made === undefined) throw new RangeError(`No group for rule ${rule}.`);
    return made;
  }

  /** Tarjan's algorithm with a stack of its own. */
  private explore(root: number): void {
    const { network } = this;
    const index = new Map<number, number>();
    const low = new Map<number, number>();
    const open: number[] = [];
    const isOpen = new Set<number>();
    const frames: { rule: number; steps: readonly Step[]; at: number }[] = [];
    const enter = (rule: number): void => {
      index.set(rule, index.size);
      low.set(rule, index.size - 1);
      open.push(rule);
      isOpen.add(rule);
      frames.push({ rule, steps: network.firsts(rule), at: 0 });
    };
    const lower = (rule: number, to: number): void => {
      low.set(rule, Math.min(low.get(rule) ?? to, to));
    };
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const step = frame.steps[frame.at++];
      if (step === undefined) {
        frames.pop();
        const { rule } = frame;
        const parent = frames.at(-1);
        if (parent !== undefined) lower(parent.rule, low.get(rule) ?? 0);
        if (low.get(rule) === index.get(rule)) this.close(open, isOpen, rule);
        continue;
      }
      if (step.k !== 'rule' || this.groups[step.rule] !== undefined) continue;
      if (!index.has(step.rule)) enter(step.rule);
      else if (isOpen.has(step.rule)) lower(frame.rule, index.get(step.rule) ?? 0);
    }
  }

  private close(open: number[], isOpen: Set<number>, last: number): void {
    const rules: number[] = [];
    for (let rule = open.pop(); rule !== undefined; rule = open.pop()) {
      rules.push(rule);
      isOpen.delete(rule);
      if (rule === last) break;
    }
    const group = makeGroup(this.count++, rules, this.network);
    for (const rule of rules) this.groups[rule] = group;
  }
}

function makeGroup(id: number, rules: readonly number[], network: Network): Group {
  const members = new Set(rules);
  const outer = new Map<number, Step[]>();
  const after = new Map<number, { rule: number; step: RuleStep }[]>();
  let recursive = false;
  for (const rule of rules) {
    const out: Step[] = [];
    for (const step of network.firsts(rule)) {
      if (step.k !== 'rule' || !members.has(step.rule)) {
        out.push(step);
        continue;
      }
      recursive = true;
      const list = after.get(step.rule) ?? [];
      list.push({ rule, step });
      after.set(step.rule, list);
    }
    outer.set(rule, out);
  }
  return {
    id,
    rules,
    recursive,
    outer: (rule) => outer.get(rule) ?? [],
    after: (done) => after.get(done) ?? [],
  };
}
