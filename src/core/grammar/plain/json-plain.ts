/** JSON under a schema, read plainly. */
import type { Explanation } from '../engine';
import { completion } from '../explain/completion';
import { expectedBytes, explainToken } from '../explain/explain';
import { factsOf, objectOf, standingOf } from '../explain/frames';
import { stateOf } from '../explain/state-of';
import type { Facts } from '../json/facts';
import type { JsonMachine } from '../json/json-machine';
import { Stepper } from '../step';
import type { JsonPlace, Plain, Standing } from './plain';

export function jsonPlain(machine: JsonMachine): Plain {
  const stepper = new Stepper(machine);
  return {
    stepper,
    words: ({ state }) => wordsOfJson(machine, state),
    json: (at): JsonPlace => {
      const facts = factsOf(stepper, at.state);
      return {
        machine,
        facts,
        object: objectOf(stepper, at, facts),
        array: facts.t === 'array' ? facts.array : null,
        needs: needsAt(facts, () => standingOf(stepper, at).needs),
      };
    },
    state: ({ at, text }) => stateOf(stepper, at, text),
    explain: (standing, token) =>
      token.length > 0 ? explainToken(stepper, standing.at, standing.text, token) : notYet(stepper, standing),
    completion: ({ at, text }) => completion(stepper, at, text),
  };
}

/** What a value has to be: the one that comes next, or the scalar that is being written (`standing`). */
export function needsAt(facts: Facts, standing: () => readonly number[]): readonly number[] {
  if (facts.t === 'value') return facts.needs;
  if (facts.t === 'array') return facts.array.next ?? [];
  return facts.t === 'string' || facts.t === 'number' || facts.t === 'literal' ? standing() : [];
}

/** @param state of the machine itself */
export function wordsOfJson(machine: JsonMachine, state: number): { label: string; next: readonly string[] } {
  const { facts, expects } = machine.about(state);
  return { label: labelOf(facts), next: expects };
}

function labelOf(facts: Facts): string {
  switch (facts.t) {
    case 'name':
      return facts.escape === null ? 'key' : 'escape';
    case 'string':
      return facts.escape === null ? 'string' : 'escape';
    case 'slot':
      return 'value';
    case 'end':
      return 'closed';
    case 'value':
    case 'literal':
    case 'number':
    case 'object':
    case 'colon':
    case 'array':
      return facts.t;
  }
}

function notYet(stepper: Stepper<JsonMachine>, { at, text }: Standing): Explanation {
  const { next, path } = stateOf(stepper, at, text);
  return {
    allowed: false,
    byteOffset: 0,
    byte: 0,
    expected: expectedBytes(stepper, at, text),
    rules: [],
    sentence: `The text cannot end here${next.length === 0 ? '' : `: ${next.join(' or ')} must follow`}.`,
    by: 'json',
    code: 'NOT_FINISHED',
    values: { next },
    path,
  };
}
