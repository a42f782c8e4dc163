/**
 * What a trace proves about a call: the token at which a grammar would have stopped it, or that no grammar could have, or that
 * only this engine did not. It never claims more than the trace shows.
 */
import type { Problem } from '../base/problem';
import { TAKES_LESS, TAKES_MORE } from '../grammar/engine';
import type { ShownToken } from '../tokens/show';
import type { MaskTrace } from './trace';

export type VerdictCode =
  /** A token is blocked and the call is wrong: constrained decoding would have stopped it there. */
  | 'FIRST_BLOCKED'
  /** A token is blocked although the arguments hold against the schema: the engine refuses more than the schema does. */
  | 'ENGINE_REFUSES_VALID'
  /** Every token was allowed, and the text ends where the grammar cannot. */
  | 'ENDED_EARLY'
  /** The arguments hold against the schema; what failed is nothing that a grammar of it can see. */
  | 'NO_GRAMMAR_COULD'
  /** Every token was allowed although the arguments are wrong: the engine accepts more than the schema does. */
  | 'ENGINE_OVER_ACCEPTS'
  /** Every token was allowed, and nothing is known to have failed. */
  | 'ALL_ALLOWED'
  /** No token was blocked as far as the text was traced, which is not to its end. */
  | 'NOT_ALL_TRACED';

export interface MaskVerdict {
  code: VerdictCode;
  /** What the engine is known to get wrong that bears on this verdict; the likeliest first. */
  caveats: Problem[];
}

export interface VerdictInput {
  trace: MaskTrace;
  /** The arguments are one strict JSON value. */
  textOk: boolean;
  /** They hold against the schema; null when that was not judged. */
  valid: boolean | null;
  /** What the validator found, with `schemaPath`s. */
  schemaProblems?: readonly Problem[];
  /** What failed after validation: policy, the tool's own errors. */
  laterProblems?: readonly Problem[];
  /** `CompiledGrammar.caveats`. */
  caveats: readonly Problem[];
}

export function maskVerdict(input: VerdictInput): MaskVerdict {
  const { trace, textOk, valid, schemaProblems = [], laterProblems = [], caveats } = input;
  if (trace.block !== null)
    return textOk && valid === true
      ? { code: 'ENGINE_REFUSES_VALID', caveats: caveats.filter(({ code }) => code === TAKES_LESS) }
      : { code: 'FIRST_BLOCKED', caveats: [] };
  if (trace.untraced > 0) return { code: 'NOT_ALL_TRACED', caveats: [] };
  if (trace.endedEarly) return { code: 'ENDED_EARLY', caveats: [] };
  if (!textOk || valid === false) {
    const looser = caveats.filter(({ code }) => code === TAKES_MORE);
    return { code: 'ENGINE_OVER_ACCEPTS', caveats: nearest(looser, schemaProblems) };
  }
  return { code: laterProblems.length > 0 ? 'NO_GRAMMAR_COULD' : 'ALL_ALLOWED', caveats: [] };
}

/** Caveats about the keyword that was not met, then about the schema that holds it, then the others. */
function nearest(caveats: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const paths = problems.flatMap(({ schemaPath }) => (schemaPath === undefined ? [] : [schemaPath]));
  const holder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const distance = ({ schemaPath = '' }: Problem): number =>
    paths.includes(schemaPath) ? 0 : paths.some((path) => holder(path) === holder(schemaPath)) ? 1 : 2;
  return caveats.toSorted((a, b) => distance(a) - distance(b));
}

/** A token in a sentence: on one line, with what cannot be seen spelled out; bytes that are no character in hex. */
export function tokenName({ text, kind, id }: ShownToken): string {
  if (kind === 'unused') return `#${id}`;
  return kind === 'bytes' ? `0x${text}` : text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped);
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const escaped = (c: string): string =>
  SHORT_ESCAPES.get(c) ?? `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
