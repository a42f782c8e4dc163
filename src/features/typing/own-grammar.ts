/** A grammar of one's own: what it is made into, and where in its text what is wrong with it stands. */
import type { Problem } from '../../core/base/problem';
import type { Span } from '../../core/base/span';
import { GRAMMAR } from '../../core/grammar/engine';
import { locate } from '../../core/json/locate';
import type { JsonNode } from '../../core/json/node';
import { scanJson } from '../../core/json/scan';
import type { GrammarSource } from '../../core/mask/place';
import type { SharedGrammar } from '../../core/share/grammar-link';
import type { OwnGrammars, OwnKind } from '../../state/types';
import { EXAMPLES } from './examples';

/** Where there is no call. */
export const FIRST_KIND: OwnKind = 'schema';

export const sourceOf = (kind: OwnKind, text: string, whitespace: 'none' | 'any'): GrammarSource =>
  kind === 'schema' ? { kind, text, whitespace } : { kind, text };

/** What is said once, at all the places that it is said of. UTF-16 offsets into the grammar's text. */
export interface Finding {
  problem: Problem;
  spans: readonly Span[];
}

/** Problems in the order that they come in, those under a problem after it. A problem without a place is about all of it. */
export function findingsOf(problems: readonly Problem[], grammar: GrammarSource): Finding[] {
  const root = grammar.kind === 'schema' ? scanJson(grammar.text).root : undefined;
  const found = new Map<string, { problem: Problem; spans: Span[] }>();
  const add = (problem: Problem): void => {
    const key = `${problem.code} ${problem.message}`;
    const finding = found.get(key) ?? { problem, spans: [] };
    found.set(key, finding);
    const span = spanOf(problem, root);
    if (span !== null) finding.spans.push(span);
    problem.because?.forEach(add);
  };
  problems.forEach(add);
  return [...found.values()];
}

function spanOf({ at, schemaPath }: Problem, root: JsonNode | undefined): Span | null {
  if (at?.source === GRAMMAR) return { start: at.start, end: at.end };
  if (root === undefined || schemaPath === undefined || schemaPath === '') return null;
  const found = locate(root, schemaPath.replace(/^#/, ''));
  return found?.keySpan ?? found?.node?.span ?? null;
}

/** From 1, as editors count. */
export function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/** What a link of the chosen grammar holds. */
export function sharedOf({ kind, whitespace, vocabulary, drafts }: OwnGrammars): SharedGrammar {
  const chosen = kind ?? FIRST_KIND;
  return { kind: chosen, whitespace, vocabulary, ...(drafts[chosen] ?? EXAMPLES[chosen]) };
}
