/**
 * A grammar read plainly, by `step.ts`: what can be told of a place in a text besides its mask. JSON under a schema knows values
 * and keywords, a grammar written as text knows its rules; both know bytes.
 */
import type { Explanation, MatcherState } from '../engine';
import type { ArrayFacts, Facts, ObjectFacts } from '../json/facts';
import type { JsonMachine } from '../json/json-machine';
import type { Configuration, Stepper } from '../step';

/** Behind a text. */
export interface Standing {
  readonly at: Configuration;
  /** The bytes that led there. */
  readonly text: Uint8Array;
}

/** What stands at a state, in words. */
export interface Words {
  /** One word: `key`, `string`, `closed`; of grammars written as text, the innermost rule. */
  readonly label: string;
  /** What may come. */
  readonly next: readonly string[];
}

/** JSON at a place: of a whole text, or of a part of one (a tag with a schema). */
export interface JsonPlace {
  readonly machine: JsonMachine;
  readonly facts: Facts;
  /** The object whose name is being written, or comes. */
  readonly object: ObjectFacts | null;
  /** The array whose item comes. */
  readonly array: ArrayFacts | null;
  /** Of a scalar in the middle, or a value that comes: what it has to be; each of them is a way. */
  readonly needs: readonly number[];
}

export interface Plain {
  readonly stepper: Stepper;
  words(at: Configuration): Words;
  /** Null where no JSON is being written. */
  json(at: Configuration): JsonPlace | null;
  state(standing: Standing): MatcherState;
  /** @param token its bytes; none: it ends the text */
  explain(standing: Standing, token: Uint8Array): Explanation;
  /** One way to finish the text, short; null when none was found within bounds. */
  completion(standing: Standing): Uint8Array | null;
}
