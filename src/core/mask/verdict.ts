/**
 * What a trace proves about a call, in one sentence: the token at which a grammar would have stopped it, or that no grammar
 * could have, or that only this engine did not. It never claims more than the trace shows.
 */
import type { Problem } from '../base/problem';
import { TAKES_LESS, TAKES_MORE } from '../grammar/engine';
import { hexBytes, type ShownToken } from '../tokens/show';
import type { Block } from './block';
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
  sentence: string;
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
  if (trace.block !== null) {
    const sentence = firstBlockedSentence(trace, trace.block);
    if (!textOk || valid !== true) return { code: 'FIRST_BLOCKED', sentence, caveats: [] };
    return {
      code: 'ENGINE_REFUSES_VALID',
      sentence: `${sentence} The schema allows this text: the engine refuses more than the schema does.`,
      caveats: caveats.filter(({ code }) => code === TAKES_LESS),
    };
  }
  const all = `All ${tokenCount(trace.tokens.length)} are allowed`;
  if (trace.untraced > 0)
    return {
      code: 'NOT_ALL_TRACED',
      sentence: `The first ${tokenCount(trace.tokens.length)} are allowed; the ${number(trace.untraced)} characters after them were not traced.`,
      caveats: [],
    };
  if (trace.endedEarly)
    return {
      code: 'ENDED_EARLY',
      sentence: `${all}, but the text ends where the grammar cannot: one of ${tokenCount(trace.allowedAtEnd ?? 0)} has to follow. With the mask on, only a length limit ends the text here.`,
      caveats: [],
    };
  if (!textOk || valid === false)
    return {
      code: 'ENGINE_OVER_ACCEPTS',
      sentence: `${all}, although ${textOk ? 'the schema forbids' : 'strict JSON does not allow'} this text: this engine accepts more than it should. That is a limit of the engine, not a proof that the schema allows it.`,
      caveats: nearest(
        caveats.filter(({ code }) => code === TAKES_MORE),
        schemaProblems,
      ),
    };
  if (laterProblems.length > 0)
    return {
      code: 'NO_GRAMMAR_COULD',
      sentence: `${all} and the text holds against the schema: no grammar made from this schema could have stopped it. What failed is outside of the schema.`,
      caveats: [],
    };
  return { code: 'ALL_ALLOWED', sentence: `${all}, and the grammar can end after the last.`, caveats: [] };
}

/** Caveats about the keyword that was not met, then about the schema that holds it, then the others. */
function nearest(caveats: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const paths = problems.flatMap(({ schemaPath }) => (schemaPath === undefined ? [] : [schemaPath]));
  const holder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const distance = ({ schemaPath = '' }: Problem): number =>
    paths.includes(schemaPath) ? 0 : paths.some((path) => holder(path) === holder(schemaPath)) ? 1 : 2;
  return caveats.toSorted((a, b) => distance(a) - distance(b));
}

const FEW = 8;

/** Which token, where it dies, and what could have come instead. */
export function firstBlockedSentence(trace: MaskTrace, block: Block): string {
  const { token, byteOffset, byte, expected, allowed, samples } = block;
  const where = block.path === '' ? 'at the top level' : `at ${block.path}`;
  const place = `character ${number(block.offset + 1)} of the arguments, ${where}`;
  const takes =
    expected.length === 0
      ? 'Nothing can follow there'
      : expected.length <= FEW
        ? `There the grammar takes ${either(expected.map(byteName))}`
        : `There the grammar takes ${number(expected.length)} other bytes`;
  const shown = samples.slice(0, FEW).map(tokenName);
  const left =
    allowed === 0
      ? 'the mask left no token'
      : `the mask left ${number(allowed)} of ${tokenCount(trace.size)}: ${shown.join(', ')}${allowed > shown.length ? ', …' : ''}`;
  return (
    `Token ${number(block.index + 1)} of ${number(trace.tokens.length)}, ${tokenName(token)} (id ${token.id}), is blocked ` +
    `at ${ordinal(byteOffset)} byte, ${byteName(byte)}: ${place}. ${takes}; ${left}.`
  );
}

const number = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
const tokenCount = (count: number): string => `${number(count)} ${count === 1 ? 'token' : 'tokens'}`;
const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
const ordinal = (index: number): string =>
  ['its first', 'its second', 'its third'][index] ?? `its ${number(index + 1)}th`;

/** A token in a sentence: on one line, with what cannot be seen spelled out. */
export function tokenName({ text, kind, id }: ShownToken): string {
  if (kind === 'unused') return `#${id}`;
  if (kind === 'bytes') return `bytes ${text}`;
  return `\`${text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)}\``;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const escaped = (c: string): string =>
  SHORT_ESCAPES.get(c) ?? `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** `k`, or `0xE2` for a byte that is no visible character. */
const byteName = (byte: number): string =>
  byte === 0x20
    ? 'a space'
    : byte > 0x20 && byte < 0x7f
      ? `\`${String.fromCharCode(byte)}\``
      : `0x${hexBytes([byte])}`;
