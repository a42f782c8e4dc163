/**
 * Why a token may or may not come. In: a stepper over the JSON machine, a configuration, the bytes that led to it, the token. Out:
 * for an allowed token the subschemas that it advances; for a blocked one the byte at which it dies, every byte that would have
 * been taken there, the subschemas around it, who refuses it, and one sentence.
 *
 * The expected set is asked of the stepper byte by byte, so it is what the machine does and not what a reason thinks.
 */
import type { Explanation, RuleRef } from '../engine';
import type { Facts } from '../json/facts';
import type { Configuration, Refused } from '../step';
import { chainOf, factsOf, objectOf, pathOf, type JsonStepper } from './frames';
import { openContainers } from './open-text';
import { keywordOf, placesOf } from './pointers';
import { reasonOf } from './reason-of';
import { settled } from './settled';
import { stateOf } from './state-of';

/** Frames that a token opens or ends and whose chains are told; tokens are short. */
const MOST_CHAINS = 16;

/** @param text the bytes that led to the configuration */
export function explainToken(
  stepper: JsonStepper,
  configuration: Configuration,
  text: Uint8Array,
  token: Uint8Array,
): Explanation {
  const all = new Uint8Array(text.length + token.length);
  all.set(text);
  all.set(token, text.length);
  const rules = new Map<string, RuleRef>();
  let at = configuration;
  let chains = 0;
  for (let i = text.length; i < all.length; i++) {
    const next = stepper.attempt(at, all, i);
    if ('why' in next) return blocked(stepper, at, next, all, i, text.length);
    const moved = next.cell !== at.cell || i === all.length - 1;
    at = next;
    if (moved && chains++ < MOST_CHAINS)
      for (const rule of chainOf(stepper, at, openContainers(all.subarray(0, i + 1))))
        rules.set(`${rule.path ?? ''} ${rule.schemaPath}`, rule);
  }
  // What ends the whole text, or only follows it, advances what stood open before.
  if (rules.size === 0) return { allowed: true, rules: outermost(stepper, configuration, text) };
  return { allowed: true, rules: [...rules.values()] };
}

function outermost(stepper: JsonStepper, before: Configuration, text: Uint8Array): RuleRef[] {
  const chain = chainOf(stepper, before, openContainers(text));
  if (chain.length > 0) return chain;
  const { shapes } = stepper.machine;
  const [schemaPath = ''] = placesOf(shapes, [shapes.root]);
  return [{ rule: keywordOf(schemaPath)?.keyword ?? 'schema', schemaPath, path: '' }];
}

/** Why the text may not end here: the schema's reason where it keeps the value at hand from ending, else what is still open. */
export function explainEnd(stepper: JsonStepper, from: Configuration, text: Uint8Array): Explanation {
  // A number that may end here does, and what it stands in does not.
  const at = stepper.ended(from, text) ?? from;
  const expected = expectedBytes(stepper, from, text);
  const ends = endOf(factsOf(stepper, at.state));
  const told = ends === null ? null : explainToken(stepper, at, text, Uint8Array.of(ends));
  if (told !== null && !told.allowed && told.by === 'schema') return { ...told, byte: 0, expected };
  const { next, path } = stateOf(stepper, at, text);
  return {
    allowed: false,
    byteOffset: 0,
    byte: 0,
    expected,
    rules: chainOf(stepper, at, openContainers(text)),
    sentence: `The text cannot end here${next.length === 0 ? '' : `: ${next.join(' or ')} must follow`}.`,
    by: 'json',
    code: 'NOT_FINISHED',
    values: { next },
    path,
  };
}

/** The byte that would end the value at hand; null where it has not begun, or stands in the middle of a part. */
function endOf(facts: Facts): number | null {
  switch (facts.t) {
    case 'object':
      return 0x7d;
    case 'array':
      return 0x5d;
    case 'string':
      return facts.escape === null ? 0x22 : null;
    case 'number':
      return 0x20;
    case 'value':
    case 'literal':
    case 'name':
    case 'colon':
    case 'slot':
    case 'end':
      return null;
  }
}

/** Every byte that the stepper takes after `before`. */
export function expectedBytes(stepper: JsonStepper, from: Configuration, before: Uint8Array): number[] {
  const text = new Uint8Array(before.length + 1);
  text.set(before);
  const found: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    text[before.length] = byte;
    if (stepper.step(from, text, before.length) !== null) found.push(byte);
  }
  return found;
}

function blocked(
  stepper: JsonStepper,
  before: Configuration,
  refused: Refused,
  all: Uint8Array,
  at: number,
  start: number,
): Explanation {
  const open = openContainers(all.subarray(0, at));
  const found = reasonOf(stepper, refused, all, at, open);
  const reason = settled(stepper, refused.at, found, all.subarray(0, at + 1));
  const chain = chainOf(stepper, refused.at, open);
  const { keyword, schemaPath } = reason;
  const path = pathOf(refused.at, open);
  const several = alternativesAt(stepper, refused.at);
  return {
    allowed: false,
    byteOffset: at - start,
    byte: all[at] ?? 0,
    expected: expectedBytes(stepper, before, all.subarray(0, at)),
    rules:
      keyword === undefined || schemaPath === undefined
        ? chain
        : [...chain, { rule: keyword, schemaPath, path }],
    ...(keyword === undefined ? {} : { keyword }),
    ...(schemaPath === undefined ? {} : { schemaPath }),
    sentence: reason.sentence,
    by: reason.by,
    code: reason.code,
    values: reason.values,
    path,
    ...(several > 1 ? { alternatives: several } : {}),
  };
}

function alternativesAt(stepper: JsonStepper, at: Configuration): number {
  const facts = factsOf(stepper, at.state);
  if (facts.t === 'array') return facts.array.threads.length;
  const object = objectOf(stepper, at, facts);
  if (object !== null) return object.threads.length;
  if (facts.t === 'value') return facts.needs.length;
  return 1;
}
