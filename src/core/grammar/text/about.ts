/** What a state of a text is about, for people: the rules on its stacks, with their places, and what may come next. */
import type { SourceSpan } from '../../base/span';
import { FLAG, type Machine } from '../machine';
import { excerpt, type Range } from './source';
import type { StackSet } from './stacks';
import type { TextMachine } from './text-machine';

export interface RulePlace {
  readonly rule: string;
  /** `3:5 expr`: line and column of the part of the rule that is being written, or comes next, in the rule's own text. */
  readonly label: string;
  readonly at: SourceSpan;
}

export interface TextAbout {
  /** `machine`: inside of another machine, JSON under a schema. */
  readonly kind: 'text' | 'end' | 'machine';
  /** Innermost first; of a text that can be read in several ways, those of all of them. */
  readonly from: readonly RulePlace[];
  /** What may come, as it is written in the grammar, and `the end`. */
  readonly expects: readonly string[];
  /** Where that is written: literals and classes that begin, or go on, with the next byte. */
  readonly places: readonly SourceSpan[];
  /** The machine to ask, and its own state. */
  readonly inner?: { readonly machine: Machine; readonly state: number };
}

const MOST_RULES = 40;
const MOST_EXPECTED = 24;
const MOST_SETS = 400;

/** @param bytes of what may come only that which goes on with one of them, where the machine takes more than the grammar */
export function aboutState(
  machine: TextMachine,
  state: number,
  bytes: ReadonlySet<number> | null = null,
): TextAbout {
  const local = machine.state(state);
  if (local.k === 'inner')
    return {
      kind: 'machine',
      from: [],
      expects: [],
      places: [],
      inner: { machine: local.embedded.machine, state: local.state },
    };
  const expects = new Set<string>();
  const places = new Map<string, SourceSpan>();
  const place = (at: Range): void => {
    const span = at.source.span(at.start, at.end);
    places.set(`${span.start} ${span.end}`, span);
  };
  const reading = machine.reading(state);
  for (const { lang, at } of reading?.readers ?? []) {
    if (bytes !== null && !machine.bytesOf(lang).some((byte) => bytes.has(byte))) continue;
    expects.add(excerpt(at));
    place(at);
  }
  for (const { step } of reading?.machines ?? []) {
    expects.add(`JSON: ${excerpt(step.at)}`);
    place(step.at);
  }
  const ends = (machine.flagsOf(state) & FLAG.ACCEPT) !== 0;
  if (ends) expects.add('the end');
  const list = [...expects];
  return {
    kind: ends && list.length === 1 ? 'end' : 'text',
    from: rulesOn(machine, local.set),
    expects:
      list.length > MOST_EXPECTED
        ? [...list.slice(0, MOST_EXPECTED), `and ${list.length - MOST_EXPECTED} more`]
        : list,
    places: [...places.values()].sort((a, b) => a.start - b.start).slice(0, MOST_EXPECTED),
  };
}

function rulesOn(machine: TextMachine, set: StackSet): RulePlace[] {
  const { network, stacks, tops } = machine;
  const found = new Map<string, RulePlace>();
  const add = (rule: number, at: Range | null): void => {
    const owner = network.rules[rule];
    if (owner === undefined) return;
    const where = at ?? owner.at;
    const { line, column } = where.source.place(where.start);
    const label = `${line}:${column} ${owner.name}`;
    const key = `${where.source.id} ${label}`;
    if (!found.has(key))
      found.set(key, { rule: owner.name, label, at: where.source.span(where.start, where.end) });
  };
  const seen = new Set([set]);
  for (const one of seen) {
    if (found.size >= MOST_RULES || seen.size > MOST_SETS) break;
    for (const { top, below } of stacks.stacks(one)) {
      const said = tops.get(top);
      if (said.k === 'inside') add(network.ruleOf(said.next), said.at);
      else if (said.k === 'place') add(network.ruleOf(said.place), network.rangeOf(said.place));
      else if (said.k === 'corner') add(said.done, null);
      seen.add(below);
    }
  }
  return [...found.values()].slice(0, MOST_RULES);
}
