/** What the elements of a pattern take, before any of them is a language. */
import type { AST } from '@eslint-community/regexpp';

/** Without Unicode mode a character of two UTF-16 units is written as two: where both stand in a row, they are that character. */
export function withPairs(elements: readonly AST.Element[]): readonly AST.Element[] {
  const joined: AST.Element[] = [];
  for (const element of elements) {
    const last = joined[joined.length - 1];
    const isPair =
      last?.type === 'Character' &&
      element.type === 'Character' &&
      (last.value & ~0x3ff) === 0xd800 &&
      (element.value & ~0x3ff) === 0xdc00;
    if (isPair) {
      const value = 0x10000 + ((last.value & 0x3ff) << 10) + (element.value & 0x3ff);
      joined[joined.length - 1] = { ...last, value, end: element.end };
    } else joined.push(element);
  }
  return joined;
}

/** Does it take characters: never, perhaps, always? */
export function widthOf(element: AST.Element): 'none' | 'maybe' | 'some' {
  switch (element.type) {
    case 'Assertion':
      return 'none';
    case 'Quantifier': {
      if (element.max === 0) return 'none';
      const inner = widthOf(element.element);
      return inner === 'none' ? 'none' : element.min === 0 ? 'maybe' : inner;
    }
    case 'Group':
    case 'CapturingGroup': {
      const widths = element.alternatives.map((one) => sequenceWidth(one.elements));
      if (widths.every((width) => width === 'some')) return 'some';
      return widths.every((width) => width === 'none') ? 'none' : 'maybe';
    }
    case 'Backreference':
      return 'maybe';
    default:
      return 'some';
  }
}

function sequenceWidth(elements: readonly AST.Element[]): 'none' | 'maybe' | 'some' {
  const widths = elements.map(widthOf);
  if (widths.includes('some')) return 'some';
  return widths.includes('maybe') ? 'maybe' : 'none';
}

function any(element: AST.Element, test: (one: AST.Element) => boolean): boolean {
  if (test(element)) return true;
  if (element.type === 'Quantifier') return any(element.element, test);
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some((one) => one.elements.some((inner) => any(inner, test)));
  return false;
}

export const hasAssertion = (element: AST.Element): boolean =>
  any(element, (one) => one.type === 'Assertion');

/** It asserts nothing but the start and the end of the string. */
export const assertsBorders = (element: AST.Element): boolean =>
  !any(element, (one) => one.type === 'Assertion' && one.kind !== 'start' && one.kind !== 'end');

type OneCharacter = AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass;

/** `(?!…).`: one character behind look-aheads; null for anything else. */
export function guardedCharacter(
  element: AST.Element,
): { ahead: readonly AST.LookaheadAssertion[]; character: OneCharacter } | null {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return null;
  const [only, ...others] = element.alternatives;
  const last = only?.elements.at(-1);
  if (only === undefined || last === undefined || others.length > 0) return null;
  const ahead = only.elements
    .slice(0, -1)
    .flatMap((one) => (one.type === 'Assertion' && one.kind === 'lookahead' ? [one] : []));
  if (ahead.length !== only.elements.length - 1) return null;
  switch (last.type) {
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return { ahead, character: last };
    case 'Group':
    case 'CapturingGroup': {
      const inner = guardedCharacter(last);
      return inner && { ahead: [...ahead, ...inner.ahead], character: inner.character };
    }
    default:
      return null;
  }
}
