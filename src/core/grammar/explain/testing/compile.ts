/** Schemas to steppers, and texts to where they lead, for tests. */
import { JsonMachine } from '../../json/json-machine';
import { createLangs } from '../../lang/langs';
import { createShapes } from '../../schema/create-shapes';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../../settings';
import { Stepper, type Configuration } from '../../step';
import { expectedBytes } from '../explain';
import type { JsonStepper } from '../frames';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** null: refused, or nothing holds to it. */
export function stepperOf(schema: string, settings: Partial<GrammarSettings> = {}): JsonStepper | null {
  const langs = createLangs();
  const full = { ...DEFAULT_SETTINGS, ...settings };
  const made = createShapes(schema, langs, full);
  if (!made.ok || !made.value.inhabited(made.value.root)) return null;
  return new Stepper(new JsonMachine(made.value, langs, full));
}

export interface Walked {
  at: Configuration;
  text: Uint8Array;
}

/** A random text of at most so many bytes that the stepper takes: structure is likelier than letters. */
export function walk(stepper: JsonStepper, draw: (below: number) => number, most: number): Walked {
  let walked: Walked = { at: stepper.start(), text: new Uint8Array(0) };
  for (let i = draw(most); i > 0; i--) {
    const all = expectedBytes(stepper, walked.at, walked.text);
    const byte = choose(all, draw);
    if (byte === undefined) break;
    const text = new Uint8Array(walked.text.length + 1);
    text.set(walked.text);
    text[walked.text.length] = byte;
    const at = stepper.step(walked.at, text, walked.text.length);
    if (at === null) break;
    walked = { at, text };
  }
  return walked;
}

const WEIGHED: readonly [character: string, oneIn: number][] = [
  ['"', 2],
  ['}', 3],
  ['{', 2],
  ['[', 2],
  [']', 4],
];

function choose(all: readonly number[], draw: (below: number) => number): number | undefined {
  for (const [character, oneIn] of WEIGHED)
    if (all.includes(character.charCodeAt(0)) && draw(oneIn) === 0) return character.charCodeAt(0);
  const plain = all.filter((byte) => byte > 0x20 && byte < 0x7f && byte !== 0x5c);
  const from = plain.length > 0 && draw(12) > 0 ? plain : all;
  return from[draw(from.length)];
}
