/** JSON under a schema, read plainly. */
import { completion } from '../explain/completion';
import { explainEnd, explainToken } from '../explain/explain';
import { factsOf, objectOf, standingOf } from '../explain/frames';
import { stateOf } from '../explain/state-of';
import type { Facts } from '../json/facts';
import type { JsonMachine } from '../json/json-machine';
import { Stepper } from '../step';
import type { JsonPlace, Plain } from './plain';

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
    explain: ({ at, text }, token) =>
      token.length > 0 ? explainToken(stepper, at, text, token) : explainEnd(stepper, at, text),
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
