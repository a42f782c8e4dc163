/**
 * How long a backtracking engine can take over a text, read off the parsed pattern. The rule: a choice (alternatives, a repetition
 * whose count is open) can be taken in so many ways; choices in a row multiply, and a choice that is itself repeated without end
 * multiplies without end. A search that may start anywhere starts at every character. This is a bound, not a measurement: patterns
 * that look worse than they are only take the other way, which gives the same answer.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** At most factor · length ^ degree. */
interface Ways {
  factor: number;
  degree: number;
}

const ONE_WAY: Ways = { factor: 1, degree: 0 };
/** A repetition with more counts than this counts as one without end. */
const MOST_COUNTS = 100;

/**
 * @param pattern as the platform has accepted it, in this mode
 * @returns steps for a text of so many UTF-16 units; Infinity where they can double with every character
 * @throws SyntaxError where the parser reads another language than the platform
 */
export function backtrackingSteps(pattern: string, unicode: boolean): (length: number) => number {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, { unicode });
  const { factor, degree } = either(alternatives);
  const power = alternatives.every(isAnchored) ? degree : degree + 1;
  return (length) => factor * length ** power;
}

const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first?.type === 'Assertion' && first.kind === 'start';

function either(alternatives: readonly AST.Alternative[]): Ways {
  const each = alternatives.map(({ elements }) => inARow(elements));
  return {
    factor: each.reduce((sum, { factor }) => sum + factor, 0),
    degree: Math.max(...each.map(({ degree }) => degree)),
  };
}

function inARow(elements: readonly AST.Element[]): Ways {
  return elements.reduce<Ways>((before, element) => {
    const { factor, degree } = waysOf(element);
    return { factor: before.factor * factor, degree: before.degree + degree };
  }, ONE_WAY);
}

function waysOf(element: AST.Element): Ways {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return either(element.alternatives);
    case 'Assertion':
      return 'alternatives' in element ? either(element.alternatives) : ONE_WAY;
    case 'Quantifier':
      return repeated(waysOf(element.element), element.min, element.max);
    case 'Backreference':
      return { factor: 1, degree: 1 };
    default:
      return ONE_WAY;
  }
}

function repeated({ factor, degree }: Ways, min: number, max: number): Ways {
  if (max === 0) return ONE_WAY;
  if (factor === 1 && degree === 0)
    return max - min < MOST_COUNTS ? { factor: max - min + 1, degree: 0 } : { factor: 1, degree: 1 };
  if (max === Infinity) return { factor: Infinity, degree: 0 };
  return { factor: (min === max ? factor : factor + 1) ** max, degree: degree * max };
}
