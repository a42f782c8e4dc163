/** The stack of a configuration as frames: which value each one is, which subschemas it is held to, how far it is. */
import type { FrameState, RuleRef } from '../engine';
import type { JsonMachine } from '../json/json-machine';
import type { ArrayFacts, Facts, ObjectFacts } from '../json/facts';
import type { NeedId } from '../shape';
import type { Cell, Configuration, Stepper } from '../step';
import { pathIn, type OpenContainer } from './open-text';
import { keywordOf, placesOf } from './pointers';

export type JsonStepper = Stepper<JsonMachine>;

/** Outermost first. */
export function cellsOf({ cell }: Configuration): Cell[] {
  const cells: Cell[] = [];
  for (let at = cell; at !== null; at = at.parent) cells.push(at);
  return cells.reverse();
}

/** Of a stack deeper than this only the outermost and innermost frames are told: paths grow with the depth. */
const MOST_FRAMES = 120;
const OUTERMOST = 20;

/** Frames that are told, with their depth. */
function shownCells(configuration: Configuration): { ret: number; inner: number; depth: number }[] {
  const cells = cellsOf(configuration);
  const all = cells.map(({ ret }, depth) => ({
    ret,
    inner: cells[depth + 1]?.ret ?? configuration.state,
    depth,
  }));
  return all.length <= MOST_FRAMES
    ? all
    : [...all.slice(0, OUTERMOST), ...all.slice(all.length - MOST_FRAMES + OUTERMOST)];
}

export const factsOf = ({ machine }: JsonStepper, state: number): Facts => machine.about(state).facts;

/** What the value of the innermost frame has to be, and the array that it is an item of. */
export function standingOf(
  stepper: JsonStepper,
  { cell }: Configuration,
): { needs: readonly NeedId[]; item: ArrayFacts | null } {
  const facts = cell === null ? null : factsOf(stepper, cell.ret);
  if (facts?.t !== 'slot') return { needs: [stepper.machine.shapes.root], item: null };
  return { needs: facts.needs, item: facts.of === 'item' ? facts.array : null };
}

/** Subschemas beyond this many for one value say nothing to a person. */
const MOST_PLACES = 6;

/** The subschemas on the way to the value being written, outermost first. */
export function chainOf(
  stepper: JsonStepper,
  configuration: Configuration,
  open: readonly OpenContainer[],
): RuleRef[] {
  const { shapes } = stepper.machine;
  return shownCells(configuration).flatMap(({ ret, depth }) => {
    const facts = factsOf(stepper, ret);
    if (facts.t !== 'slot') return [];
    const path = pathIn(open, depth);
    return placesOf(shapes, facts.needs)
      .slice(0, MOST_PLACES)
      .map((schemaPath) => ({ rule: keywordOf(schemaPath)?.keyword ?? 'schema', schemaPath, path }));
  });
}

/** JSON pointer of the value being written. */
export const pathOf = (configuration: Configuration, open: readonly OpenContainer[]): string =>
  pathIn(open, Math.max(cellsOf(configuration).length - 1, 0));

export function framesOf(
  stepper: JsonStepper,
  configuration: Configuration,
  open: readonly OpenContainer[],
): FrameState[] {
  const { shapes } = stepper.machine;
  return shownCells(configuration).map(({ ret, inner: next, depth }): FrameState => {
    const facts = factsOf(stepper, ret);
    const inner = factsOf(stepper, next);
    const frame = {
      path: pathIn(open, depth),
      schemaPaths: facts.t === 'slot' ? placesOf(shapes, facts.needs) : [],
    };
    const container = open[depth];
    const array = arrayOf(inner);
    if (array !== null)
      return {
        ...frame,
        kind: 'array',
        count: container?.count ?? array.count,
        ...alternatives(array.threads.length),
      };
    const object = objectOf(stepper, configuration, inner);
    if (object !== null || inner.t === 'colon')
      return { ...frame, kind: 'object', ...(object === null ? {} : objectState(object, container)) };
    return { ...frame, kind: scalarKind(inner) };
  });
}

const arrayOf = (facts: Facts): ArrayFacts | null =>
  facts.t === 'array' || (facts.t === 'slot' && facts.of === 'item') ? facts.array : null;

/** The object that a state is of: its own, or that of the name being written. */
export function objectOf({ machine }: JsonStepper, { set }: Configuration, facts: Facts): ObjectFacts | null {
  if (facts.t === 'object') return facts.object;
  if (facts.t === 'slot' && facts.of === 'member') return facts.object;
  return facts.t === 'name' ? machine.objectOf(set) : null;
}

function objectState(
  { threads, remaining, count, stand }: ObjectFacts,
  container: OpenContainer | undefined,
): Omit<FrameState, 'kind' | 'path' | 'schemaPaths'> {
  const missing = threads.reduce<readonly string[] | null>(
    (least, thread) => (least === null || thread.missing.length < least.length ? thread.missing : least),
    null,
  );
  return {
    count: container?.count ?? count,
    names: container?.names ?? stand,
    missing: missing ?? [],
    remaining,
    ...alternatives(threads.length),
  };
}

const alternatives = (count: number): { alternatives?: number } => (count > 1 ? { alternatives: count } : {});

function scalarKind(facts: Facts): FrameState['kind'] {
  switch (facts.t) {
    case 'string':
    case 'number':
    case 'literal':
      return facts.t;
    case 'value':
    case 'name':
    case 'object':
    case 'colon':
    case 'array':
    case 'slot':
    case 'end':
      return 'value';
  }
}
