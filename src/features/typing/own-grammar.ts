/** A grammar of one's own: what it is made into, and where in its text what is wrong with it stands. */
import type { Problem } from '../../core/base/problem';
import type { Span } from '../../core/base/span';
import { GRAMMAR } from '../../core/grammar/engine';
import { locate } from '../../core/json/locate';
import { printJson } from '../../core/json/print';
import type { JsonScan } from '../../core/json/node';
import { scanJson } from '../../core/json/scan';
import type { Refusal } from '../../core/mask/allowed';
import type { GrammarSource } from '../../core/mask/place';
import type { SharedGrammar } from '../../core/share/grammar-link';
import type { OwnGrammars, OwnKind } from '../../state/types';
import { EXAMPLES } from './examples';

/** Where there is no call. */
export const FIRST_KIND: OwnKind = 'schema';

export const sourceOf = (kind: OwnKind, text: string, whitespace: 'none' | 'any'): GrammarSource =>
  kind === 'schema' ? { kind, text, whitespace } : { kind, text };

/** Where in the grammar's text something is said of it. UTF-16 offsets. */
export interface FoundAt extends Span {
  /** Of a schema: the keyword that stands there. */
  keyword?: string;
}

/** What is said once, at all the places that it is said of. */
export interface Finding {
  problem: Problem;
  spans: readonly FoundAt[];
}

/** Problems in the order that they come in, those under a problem after it. A problem without a place is about all of it. */
export function findingsOf(problems: readonly Problem[], grammar: GrammarSource): Finding[] {
  const scan = grammar.kind === 'schema' ? scanJson(grammar.text) : undefined;
  const found = new Map<string, { problem: Problem; spans: FoundAt[] }>();
  const add = (problem: Problem): void => {
    const key = `${problem.code} ${problem.message}`;
    const finding = found.get(key) ?? { problem, spans: [] };
    found.set(key, finding);
    const place = placeOf(problem, scan);
    if (place !== null) finding.spans.push(place);
    problem.because?.forEach(add);
  };
  problems.forEach(add);
  return [...found.values()];
}

/** Where that stands which refuses a byte, or would take another one there. */
export function refusedAt({ places, schemaPath = '' }: Refusal, { kind, text }: GrammarSource): FoundAt[] {
  if (kind !== 'schema')
    return (places ?? []).flatMap(({ source, start, end }) => (source === GRAMMAR ? [{ start, end }] : []));
  const place = placeOf({ code: '', schemaPath }, scanJson(text));
  return place === null ? [] : [place];
}

type Placed = Pick<Problem, 'at' | 'code' | 'schemaPath'>;

function placeOf({ at, code, schemaPath }: Placed, scan: JsonScan | undefined): FoundAt | null {
  if (at?.source === GRAMMAR) return { start: at.start, end: at.end };
  if (code === NOT_JSON) {
    const error = scan?.errors.find(({ severity }) => severity === 'error');
    return error === undefined ? null : error.span;
  }
  if (scan?.root === undefined || schemaPath === undefined || schemaPath === '') return null;
  const path = schemaPath.replace(/^#/, '');
  const found = locate(scan.root, path);
  const span = found?.keySpan ?? found?.node?.span;
  return span === undefined ? null : { ...span, ...keywordOf(path) };
}

/** The engine says of a schema that is no JSON what the scan says first. */
const NOT_JSON = 'SCHEMA_NOT_JSON';

/** The last step of a pointer, where it is the name of a keyword and not a number. */
function keywordOf(pointer: string): { keyword?: string } {
  const keyword = pointer.slice(pointer.lastIndexOf('/') + 1);
  return /^\$?[A-Za-z]{1,32}$/.test(keyword) ? { keyword } : {};
}

/** From 1, as editors count. */
export function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/** UTF-16 units. */
const MOST_LAID_OUT = 2_000_000;

/** JSON on lines of its own, as it is written but for the blanks; null for what is no JSON, or has lines already. */
export function layOut(text: string): string | null {
  if (text.length > MOST_LAID_OUT || text.trim().includes('\n')) return null;
  const { root, strict } = scanJson(text);
  if (root === undefined || !strict || (root.k !== 'obj' && root.k !== 'arr')) return null;
  return `${printJson(root, { indent: 2 })}\n`;
}

/** What a link of the chosen grammar holds. */
export function sharedOf({ kind, whitespace, vocabulary, drafts }: OwnGrammars): SharedGrammar {
  const chosen = kind ?? FIRST_KIND;
  return { kind: chosen, whitespace, vocabulary, ...(drafts[chosen] ?? EXAMPLES[chosen]) };
}
