/**
 * A reason is read off the parts that a schema comes to, where a neighbour of the responsible keyword may stand nearer. Whether the
 * keyword is the one is asked of the grammar without it; where it is not, those that have to do with the place are tried in turn.
 * Where none is it alone, the first reason stays: it is one of several that refuse together.
 */
import type { JsonMachine } from '../json/json-machine';
import type { Origin, Shape } from '../shape';
import type { Configuration } from '../step';
import { Counterfactual } from './counterfactual';
import { factsOf, objectOf, standingOf, type JsonStepper } from './frames';
import {
  choiceBetween,
  keywordOf,
  keywordsOn,
  placesOf,
  reachedFrom,
  turning,
  weighing,
  type KeywordAt,
} from './pointers';
import { bySchema, type Reason } from './reason';
import { typeBy } from './value-reason';

/** Larger schemas and longer texts are not compiled and read again for one explanation. */
const MOST_SCHEMA = 60_000;
const MOST_TEXT = 20_000;
const MOST_TRIED = 12;

const known = new WeakMap<JsonMachine, Counterfactual>();

/** @param text with the refused byte as its last */
export function settled(stepper: JsonStepper, at: Configuration, reason: Reason, text: Uint8Array): Reason {
  const { machine } = stepper;
  const { source } = machine.shapes;
  if (reason.by !== 'schema' || source === undefined) return reason;
  if (source.text.length > MOST_SCHEMA || text.length > MOST_TEXT) return reason;
  let counterfactual = known.get(machine);
  if (counterfactual === undefined)
    known.set(machine, (counterfactual = new Counterfactual(source, machine.settings)));
  const own = reason.schemaPath;
  const isOwn = own !== undefined && counterfactual.takes(own, text);
  if (isOwn && !passes(own)) return reason;
  let tried = 0;
  for (const pointer of candidates(stepper, at, own)) {
    if ((isOwn && passes(pointer)) || (own !== undefined && encloses(pointer, own))) continue;
    // Another alternative without a keyword may take anything: that says nothing of this one.
    if (own !== undefined && choiceBetween(own, pointer) !== null) continue;
    if (tried++ >= MOST_TRIED) break;
    if (!counterfactual.takes(pointer, text)) continue;
    return toldAgain(reason, keywordOf(pointer), pointer);
  }
  return reason;
}

/** The reason with the keyword that is responsible, in words that hold of any. */
function toldAgain(reason: Reason, at: KeywordAt | null, pointer: Origin): Reason {
  const { code, values } = reason;
  // Its words are about the keys, and name no keyword.
  if (at !== null && code === 'REQUIRED' && at.keyword === 'required')
    return { ...reason, keyword: at.keyword, schemaPath: at.pointer };
  const { type, allowed } = values;
  if (at !== null && TYPED.has(code) && typeof type === 'string' && Array.isArray(allowed))
    return typeBy(at, type, allowed as readonly string[]);
  return bySchema(
    'WITHOUT',
    at,
    `${pointer} refuses what stands here: without it, the text could go on this way.`,
    { pointer },
  );
}

const TYPED: ReadonlySet<string> = new Set(['TYPE', 'TYPE_BY', 'TYPE_LEFT', 'ENUM_TYPE']);

/** Keywords that refuse nothing by themselves: what they lead to does. */
const PASSING: ReadonlySet<string> = new Set([
  ...['allOf', '$ref', '$dynamicRef', '$recursiveRef', 'properties', 'patternProperties'],
]);
/** These may, but mostly lead to what does: they are tried last. */
const LEADING: ReadonlySet<string> = new Set([
  ...[...PASSING, 'additionalProperties', 'items', 'prefixItems', 'then', 'else'],
]);

const passes = (pointer: Origin): boolean => {
  const last = keywordsOn(pointer).at(-1);
  return last !== undefined && last.pointer === pointer && PASSING.has(last.keyword);
};

/** It takes the other away too, whatever that does: said of it alone where it turns the other's word round. */
const encloses = (pointer: Origin, own: Origin): boolean =>
  own.startsWith(`${pointer}/`) && turning(own)?.pointer !== pointer;

const DEFINING: ReadonlySet<string> = new Set(['$defs', 'definitions']);

function candidates(stepper: JsonStepper, at: Configuration, own: Origin | undefined): Origin[] {
  const { shapes } = stepper.machine;
  const origins = originsAt(stepper, at);
  const first: Origin[] = [];
  const later: Origin[] = [];
  for (const origin of own === undefined ? origins : [own, ...origins]) {
    first.push((turning(origin) ?? weighing(origin))?.pointer ?? origin);
    for (const { keyword, pointer, place } of keywordsOn(origin).reverse()) {
      if (keyword === 'then' || keyword === 'else') first.push(`${place}/if`);
      (LEADING.has(keyword) ? later : first).push(pointer);
    }
  }
  const places = placesOf(shapes, standingOf(stepper, at).needs).flatMap((place) =>
    reachedFrom(shapes, place),
  );
  const around = places.flatMap((place) =>
    [...(shapes.keywordsAt?.(place)?.keys() ?? [])].map((keyword) => ({
      keyword,
      pointer: `${place}/${keyword}`,
    })),
  );
  for (const { keyword, pointer } of around) (LEADING.has(keyword) ? later : first).push(pointer);
  // A keyword inside of what leads to it was tried before.
  const all = new Set([...first, ...later].filter((one) => !DEFINING.has(keywordOf(one)?.keyword ?? '')));
  if (own !== undefined) all.delete(own);
  return [...all];
}

/** Keywords that have to do with what may come at a place. */
function originsAt(stepper: JsonStepper, at: Configuration): Origin[] {
  const { shapes } = stepper.machine;
  const facts = factsOf(stepper, at.state);
  const object = objectOf(stepper, at, facts);
  if (object !== null)
    return object.threads.flatMap(({ one }) => [
      ...one.rules.flatMap(({ need, from }) => (shapes.inhabited(need) ? [] : from)),
      ...one.some.flatMap(({ from }) => from),
      ...one.from,
    ]);
  const { needs, item } = standingOf(stepper, at);
  const array = facts.t === 'array' ? facts.array : item;
  const inArray = (array?.threads ?? []).flatMap(({ one }) => [
    ...one.contains.flatMap(({ from }) => from),
    ...one.from,
  ]);
  const values = facts.t === 'array' ? (facts.array.next ?? []) : needs;
  return [...values.flatMap((need) => originsOf(shapes.shape(need))), ...inArray];
}

const originsOf = ({ strings, numbersFrom = [], from }: Shape): Origin[] => [
  ...strings.flatMap((one) => one.from),
  ...numbersFrom,
  ...from.filter((origin) => keywordOf(origin) !== null),
];
