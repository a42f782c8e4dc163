/**
 * What the strategies of other libraries make of a schema before they go their ways: rules over texts, as a grammar file or a
 * regular expression would have them. Parts are shared, so what is made of one part may be kept by the object.
 */
import type { Problem } from '../../core/base/problem';
import type { LangId, Langs } from '../../core/grammar/lang';

export type Expression =
  /** Structure: quotes of names, commas, brackets. */
  | { t: 'text'; text: string }
  /** Content: a regular language of UTF-8 texts; `source` is how a regular expression writes it. */
  | { t: 'lang'; lang: LangId; source: string }
  | { t: 'sequence'; of: readonly Expression[] }
  /** Without alternatives: nothing holds. */
  | { t: 'choice'; of: readonly Expression[] }
  /** `max` null: without end. */
  | { t: 'repeat'; of: Expression; min: number; max: number | null }
  | { t: 'rule'; name: string };

export interface Rules {
  readonly langs: Langs;
  readonly root: Expression;
  readonly rules: ReadonlyMap<string, Rule>;
  /** What the strategy does not hold to, or leaves out: `TAKES_MORE`, `TAKES_LESS`, with the keyword's pointer. */
  readonly caveats: readonly Problem[];
}

export interface Rule {
  readonly body: Expression;
  /** Pointer of the subschema that it is about. */
  readonly pointer: string;
  /** A value that the schema says nothing about. */
  readonly free: boolean;
}

export const text = (of: string): Expression => ({ t: 'text', text: of });
export const sequence = (...of: Expression[]): Expression => ({ t: 'sequence', of });
export const choice = (...of: Expression[]): Expression => ({ t: 'choice', of });
export const repeat = (of: Expression, min: number, max: number | null): Expression => ({
  t: 'repeat',
  of,
  min,
  max,
});
export const EMPTY: Expression = { t: 'sequence', of: [] };
export const NOTHING: Expression = { t: 'choice', of: [] };
