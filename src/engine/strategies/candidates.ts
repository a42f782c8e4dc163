/**
 * Texts to try grammars on, made from one text and its schema: the text, ways to finish its beginnings, and small changes of both, of
 * which some hold to the schema and some do not. Nothing here knows which: whoever uses them asks the validator.
 */
import { completion } from '../../core/grammar/explain/completion';
import type { JsonStepper } from '../../core/grammar/explain/frames';
import type { Configuration } from '../../core/grammar/step';
import type { JsonNode } from '../../core/json/node';
import { printJson } from '../../core/json/print';
import { scanJson } from '../../core/json/scan';
import { utf8Bytes } from '../../core/base/utf8';
import { changesOf } from './changes';

export type CandidateKind =
  | 'input'
  | 'completion'
  | 'value'
  | 'length'
  | 'order'
  | 'missing'
  | 'extra'
  | 'spelling'
  | 'nesting'
  | 'blanks';

export interface Candidate {
  readonly kind: CandidateKind;
  readonly text: string;
}

const MOST = 400;
const MOST_LENGTH = 20_000;
const MOST_BEGINNINGS = 12;
const QUICK = [{ steps: 10_000, outcomes: 1 }];
const strict = new TextDecoder('utf-8', { fatal: true });

/** @param stepper the plain reading of the schema; null where there is none, and beginnings are not finished */
export function candidatesOf(
  schemaText: string,
  text: string,
  stepper: JsonStepper | null,
  whitespace: 'none' | 'any',
): Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (kind: CandidateKind, of: string): void => {
    if (found.size < MOST && of.length <= MOST_LENGTH && !found.has(of)) found.set(of, { kind, text: of });
  };
  add('input', text);
  if (stepper !== null) for (const finished of finishedBeginnings(stepper, text)) add('completion', finished);
  const schema = scanJson(schemaText, { maxErrors: 1 }).root;
  // Changes of a text that holds say more than those of one that does not: the finished beginnings come first.
  const bases = [...found.values()].slice(0, 4).map((one) => one.text);
  for (const base of bases) {
    const { root, strict: whole } = scanJson(base, { maxErrors: 1 });
    if (root === undefined || !whole) continue;
    const plain = whitespace === 'none' ? printJson(root) : base;
    add('blanks', plain);
    if (whitespace === 'any') {
      add('blanks', printJson(root, { indent: 2 }));
      add('blanks', printJson(root));
    }
    const again: JsonNode | undefined = scanJson(plain).root;
    if (again === undefined) continue;
    for (const { kind, text: changed } of changesOf(plain, again, schema)) add(kind, changed);
  }
  return [...found.values()];
}

/** Beginnings of the text, as far as it holds, each with a short way to its end. */
function finishedBeginnings(stepper: JsonStepper, text: string): string[] {
  const bytes = utf8Bytes(text.slice(0, MOST_LENGTH));
  const places: Configuration[] = [stepper.start()];
  for (let i = 0; i < bytes.length; i++) {
    const next = stepper.step(places[i] ?? stepper.start(), bytes, i);
    if (next === null) break;
    places.push(next);
  }
  const finished: string[] = [];
  const last = places.length - 1;
  for (let k = MOST_BEGINNINGS; k >= 0; k--) {
    const at = Math.round((last * k) / MOST_BEGINNINGS);
    const place = places[at];
    if (place === undefined) continue;
    const prefix = bytes.slice(0, at);
    const rest = completion(stepper, place, prefix, QUICK);
    if (rest === null) continue;
    const whole = new Uint8Array(prefix.length + rest.length);
    whole.set(prefix);
    whole.set(rest, prefix.length);
    try {
      finished.push(strict.decode(whole));
    } catch {
      // It was cut inside of a character and finished in another.
    }
  }
  return finished;
}
