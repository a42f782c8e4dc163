/** A regular expression as parts at their places: literals, classes, repetitions, alternatives. */
import type { AST } from '@eslint-community/regexpp';
import type { Langs } from '../lang';
import { codePointsOf } from '../pattern/pattern';
import type { Expr } from './grammar';
import type { Range } from './source';
import { Terms } from './terms';

type RangeOf = (start: number, end: number) => Range;

/** @param range where a part of the pattern stands in the source */
export function regexpParts(langs: Langs, alternatives: readonly AST.Alternative[], range: RangeOf): Expr {
  const terms = new Terms(langs);
  const at = (node: { readonly start: number; readonly end: number }): Range => range(node.start, node.end);
  const options = (all: readonly AST.Alternative[]): Expr => {
    const [only] = all;
    if (only !== undefined && all.length === 1) return sequence(only);
    const whole = range(only?.start ?? 0, all.at(-1)?.end ?? 0);
    return { k: 'alt', options: all.map(sequence), at: whole };
  };
  const sequence = (alternative: AST.Alternative): Expr => {
    const parts: Expr[] = [];
    let literal: AST.Character[] = [];
    const close = (): void => {
      const [first] = literal;
      const last = literal.at(-1);
      if (first !== undefined && last !== undefined)
        parts.push(
          terms.text(
            String.fromCodePoint(...literal.map(({ value }) => value)),
            range(first.start, last.end),
          ),
        );
      literal = [];
    };
    for (const element of alternative.elements) {
      if (element.type === 'Character') {
        literal.push(element);
        continue;
      }
      close();
      parts.push(part(element));
    }
    close();
    return { k: 'seq', parts, at: at(alternative) };
  };
  const part = (element: AST.Element): Expr => {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return terms.characters(codePointsOf(element), at(element));
      case 'Group':
      case 'CapturingGroup':
        return options(element.alternatives);
      case 'Quantifier': {
        const { element: of, min, max } = element;
        if (max === 0) return terms.empty(at(element));
        return { k: 'repeat', of: part(of), min, max: Number.isFinite(max) ? max : null, at: at(element) };
      }
      default:
        return terms.empty(at(element));
    }
  };
  return options(alternatives);
}
