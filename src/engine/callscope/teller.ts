/** Tells where a text stands under a schema and why a token may not come: the plain reading of `step.ts`, made when it is asked for. */
import type { Explanation } from '../../core/grammar/engine';
import { explainToken, expectedBytes } from '../../core/grammar/explain/explain';
import { stateOf } from '../../core/grammar/explain/state-of';
import type { JsonMachine } from '../../core/grammar/json/json-machine';
import { Stepper, type Configuration } from '../../core/grammar/step';
import type { Teller } from '../kernel/matcher';

export function tellerOf(machine: JsonMachine): Teller {
  let stepper: Stepper<JsonMachine> | null = null;
  const standing = (text: Uint8Array): { stepper: Stepper<JsonMachine>; at: Configuration } => {
    stepper ??= new Stepper(machine);
    const ran = stepper.run(text);
    // A matcher has taken every byte of its text, and both readings agree.
    return { stepper, at: 'end' in ran ? ran.end : ran.before };
  };
  return {
    state: (text) => {
      const { stepper: plain, at } = standing(text);
      return stateOf(plain, at, text);
    },
    explain: (text, token) => {
      const { stepper: plain, at } = standing(text);
      return token.length > 0 ? explainToken(plain, at, text, token) : notYet(plain, at, text);
    },
  };
}

function notYet(stepper: Stepper<JsonMachine>, at: Configuration, text: Uint8Array): Explanation {
  const { next, path } = stateOf(stepper, at, text);
  return {
    allowed: false,
    byteOffset: 0,
    byte: 0,
    expected: expectedBytes(stepper, at, text),
    rules: [],
    sentence: `The text cannot end here${next.length === 0 ? '' : `: ${next.join(' or ')} has to come`}.`,
    by: 'json',
    code: 'NOT_FINISHED',
    values: { next },
    path,
  };
}
