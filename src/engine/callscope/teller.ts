/** Tells where a text stands under a schema and why a token may not come: the plain reading of `step.ts`, made when it is asked for. */
import type { Explanation } from '../../core/grammar/engine';
import { explainToken, expectedBytes } from '../../core/grammar/explain/explain';
import { stateOf } from '../../core/grammar/explain/state-of';
import type { JsonMachine } from '../../core/grammar/json/json-machine';
import { Stepper, type Configuration } from '../../core/grammar/step';
import type { Teller } from '../kernel/matcher';

export function tellerOf(machine: JsonMachine): Teller {
  const stepper = new Stepper(machine);
  /** Many tokens are asked about after the same text. */
  let last: { text: Uint8Array; at: Configuration } | null = null;
  const standing = (text: Uint8Array): Configuration => {
    if (last !== null && sameBytes(last.text, text)) return last.at;
    const ran = stepper.run(text);
    // A matcher has taken every byte of its text, and both readings agree.
    const at = 'end' in ran ? ran.end : ran.before;
    last = { text, at };
    return at;
  };
  return {
    state: (text) => stateOf(stepper, standing(text), text),
    explain: (text, token) =>
      token.length > 0
        ? explainToken(stepper, standing(text), text, token)
        : notYet(stepper, standing(text), text),
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

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
