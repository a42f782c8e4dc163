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

/** What the validator says of a text; null where it cannot say. */
export type Judge = (text: string) => boolean | null;

export interface JudgedText extends Candidate {
  readonly valid: boolean;
}

export interface CandidateInput {
  schemaText: string;
  text: string;
  /** The plain reading of the schema; null where there is none, and beginnings are not finished. */
  stepper: JsonStepper | null;
  whitespace: 'none' | 'any';
  judge: Judge;
}

/** Changes of the text and of finished beginnings, then of the longest that holds: changes of it say most. */
export function candidatesOf({ schemaText, text, stepper, whitespace, judge }: CandidateInput): JudgedText[] {
  const found = new Map<string, JudgedText>();
  const add = (kind: CandidateKind, of: string, most = MOST): void => {
    if (found.size >= most || of.length > MOST_LENGTH || found.has(of)) return;
    const valid = judge(of);
    if (valid !== null) found.set(of, { kind, text: of, valid });
  };
  add('input', text);
  if (stepper !== null) for (const finished of finishedBeginnings(stepper, text)) add('completion', finished);
  const schema = scanJson(schemaText, { maxErrors: 1 }).root;
  const change = (base: string, most: number): void => {
    const { root, strict: whole } = scanJson(base, { maxErrors: 1 });
    if (root === undefined || !whole) return;
    const plain = whitespace === 'none' ? printJson(root) : base;
    add('blanks', plain, most);
    if (whitespace === 'any') {
      add('blanks', printJson(root, { indent: 2 }), most);
      add('blanks', printJson(root), most);
    }
    const again: JsonNode | undefined = scanJson(plain).root;
    if (again === undefined) return;
    for (const { kind, text: changed } of changesOf(plain, again, schema)) add(kind, changed, most);
  };
  const bases = [...found.keys()].slice(0, 3);
  for (const base of bases) change(base, MOST / 2);
  const longest = [...found.values()]
    .filter(({ valid, kind }) => valid && kind !== 'blanks' && kind !== 'nesting' && kind !== 'length')
    .sort((a, b) => b.text.length - a.text.length)[0];
  if (longest !== undefined && !bases.includes(longest.text)) change(longest.text, MOST);
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
