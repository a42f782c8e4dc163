/** The automaton where a matcher stands: what is open, what comes next, where each byte leads. */
import { FLAG, NONE, NO_LIMIT, type Machine } from '../grammar/machine';
import { Ahead, NO_TAIL, type Spot } from '../grammar/plain/ahead';
import { bounded } from '../grammar/plain/bounded';
import type { Plain, Standing } from '../grammar/plain/plain';
import type { Configuration } from '../grammar/step';
import { graphAround, type Earlier } from './graph';
import type { StateGraph, StateView, Transition } from './place';
import { maskAt, standingAt, type MatcherAt } from './spot';
import { countByFirst, tokenTable } from './token-table';

/** Bytes of a stretch without a choice that are told. */
export const MOST_FORCED = 256;

/** @param earlier a place a little before, for the steps that led here */
export async function stateView(at: MatcherAt, earlier: Earlier | null = null): Promise<StateView> {
  const { matcher } = at;
  const { mask } = await maskAt(at);
  const allowed = countByFirst(mask, at.vocabulary);
  const complete = matcher.isAccepting();
  const forced = bounded(NO_TAIL, () => matcher.forcedBytes());
  const read = standingAt(at);
  if (read === null) {
    return {
      state: 0,
      standing: matcher.state?.() ?? null,
      counter: null,
      complete,
      forced,
      completion: null,
      transitions: byBytes(at, allowed),
      graph: onlyHere(0, complete, complete ? 'closed' : 'text'),
    };
  }
  const { plain, standing } = read;
  return {
    state: standing.at.state,
    standing: plain.state(standing),
    counter: counterOf(plain.stepper.machine, standing.at),
    complete,
    forced,
    completion: bounded(null, () => plain.completion(standing)),
    transitions: transitionsOf(at, plain, standing, allowed),
    graph: bounded(onlyHere(standing.at.state, complete, plain.words(standing.at).label), () =>
      graphAround(plain, standing, earlier),
    ),
  };
}

/** Of engines that tell no more, and where more would be too much. */
const onlyHere = (state: number, complete: boolean, label: string): StateGraph => ({
  nodes: [{ id: 0, state, path: NO_TAIL, prefix: null, kind: 'here', complete, label, more: true }],
  edges: [],
});

/** A limit that another state takes over at is a least length; behind the last one nothing may come, or anything. */
function counterOf(machine: Machine, { state, count }: Configuration): StateView['counter'] {
  // Elsewhere a limit may stand for what has to follow: it is not the most that may come.
  if ((machine.flagsOf(state) & FLAG.FREE) === 0 || machine.limitOf(state) === NO_LIMIT) return null;
  let at = state;
  for (;;) {
    const limit = machine.limitOf(at);
    if (limit === NO_LIMIT) return { count, most: null };
    at = machine.overOf(at);
    if (at === NONE) return { count, most: limit - 1 };
  }
}

function transitionsOf(
  { vocabulary }: MatcherAt,
  plain: Plain,
  standing: Standing,
  allowed: Uint32Array,
): Transition[] {
  const ahead = new Ahead(plain.stepper, standing);
  const here: Spot = { at: standing.at, tail: NO_TAIL };
  const { byFirst } = tokenTable(vocabulary);
  const counts = (bytes: readonly number[]): Pick<Transition, 'tokens' | 'allowed'> => ({
    tokens: sum(bytes, byFirst),
    allowed: sum(bytes, allowed),
  });
  const live = ahead.branches(here).flatMap(({ bytes, to }): Transition[] => {
    const [byte] = bytes;
    const spot = byte === undefined ? null : ahead.step(here, byte);
    if (spot === null) return [];
    return [
      {
        bytes,
        state: to.state,
        ...counts(bytes),
        forced: bounded(NO_TAIL, () => ahead.forced(spot, MOST_FORCED)),
        complete: ahead.ends(spot),
        next: plain.words(to).next,
      },
    ];
  });
  return withDead(live, counts);
}

/** Of engines without a plain reading: one for each byte that tokens begin with; where they lead is not known. */
function byBytes({ vocabulary }: MatcherAt, allowed: Uint32Array): Transition[] {
  const { byFirst } = tokenTable(vocabulary);
  const counts = (bytes: readonly number[]): Pick<Transition, 'tokens' | 'allowed'> => ({
    tokens: sum(bytes, byFirst),
    allowed: sum(bytes, allowed),
  });
  const live = Array.from(allowed.keys())
    .filter((byte) => (allowed[byte] ?? 0) > 0)
    .map((byte): Transition => ({
      bytes: [byte],
      state: 0,
      ...counts([byte]),
      forced: NO_TAIL,
      complete: false,
      next: [],
    }));
  return withDead(live, counts);
}

function withDead(
  live: Transition[],
  counts: (bytes: readonly number[]) => Pick<Transition, 'tokens' | 'allowed'>,
): Transition[] {
  const taken = new Set(live.flatMap(({ bytes }) => bytes));
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !taken.has(byte));
  if (bytes.length === 0) return live;
  return [...live, { bytes, state: null, ...counts(bytes), forced: NO_TAIL, complete: false, next: [] }];
}

const sum = (bytes: readonly number[], of: Uint32Array): number =>
  bytes.reduce((all, byte) => all + (of[byte] ?? 0), 0);
