/**
 * Regular expressions of ECMA-262 as languages of whole strings. A pattern is found anywhere in a string unless it is anchored.
 *
 * Each part is compiled against the language of what comes after it to the string's end (`Next`), so that `$` and look-ahead
 * are intersections with it. What a finite automaton cannot say, or what depends on the way in which a match is found, is
 * refused with its place: back-references, look-behind, word borders, most look-aheads inside an endless repetition.
 */
import { sentence, type Said } from '../../base/words';
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { respelledForUnicode } from '../../schema/unicode-pattern';
import type { LangId, Langs } from '../lang';
import { propertyRanges, type Ranges } from './code-point-sets';
import { assertsBorders, guardedCharacter, hasAssertion, widthOf, withPairs } from './elements';
import { patternSyntaxSaid } from './syntax-said';

export class PatternRefused extends Error {
  override name = 'PatternRefused';
  constructor(
    readonly said: Said,
    /** UTF-16 offset in the pattern. */
    readonly offset: number,
  ) {
    super(said.message);
  }
}

const MOST_DEPTH = 200;
/** Elements one after the other. A language of them is a chain, and some of the work on it recurses. */
const MOST_IN_A_ROW = 2_000;
/** Repetitions whose element asserts something are written out one after the other. */
const MOST_ASSERTING = 64;

/**
 * @throws PatternRefused with the place and the reason
 * @throws LangTooLarge
 */
export function patternLang(langs: Langs, pattern: string): LangId {
  const { ast, unicode, places } = parse(pattern);
  try {
    return languageOf(langs, ast, unicode);
  } catch (error) {
    if (error instanceof PatternRefused && places !== null)
      throw new PatternRefused(error.said, places[error.offset] ?? error.offset);
    throw error;
  }
}

function languageOf(langs: Langs, ast: AST.Pattern, unicode: boolean): LangId {
  const compiler = new Compiler(langs, unicode);
  const { anything } = langs;
  const found = (atStart: LangId | null): LangId =>
    compiler.alternatives(ast.alternatives, { later: anything, atStart }, 0);
  const anyCharacter = langs.length(1, 1);
  // Somewhere after the first character, or at the very start.
  const later = langs.concat([anyCharacter, anything, found(null)]);
  return langs.union([found(anything), later]);
}

interface Parsed {
  ast: AST.Pattern;
  unicode: boolean;
  /** Where offsets of the tree are in the pattern; null where they are its own. */
  places: readonly number[] | null;
}

/** As `compilePattern` of the validator reads it: Unicode mode first, then spelled for it, then without it. */
function parse(pattern: string): Parsed {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const parsed = (text: string, unicode: boolean): AST.Pattern =>
    parser.parsePattern(text, 0, text.length, { unicode });
  try {
    return { ast: parsed(pattern, true), unicode: true, places: null };
  } catch {
    // Spelled otherwise, or said below to be none.
  }
  let older: AST.Pattern;
  try {
    older = parsed(pattern, false);
  } catch (error) {
    const offset = typeof error === 'object' && error !== null && 'index' in error ? Number(error.index) : 0;
    throw new PatternRefused(patternSyntaxSaid(error), offset);
  }
  const { text, places } = respelledForUnicode(pattern);
  try {
    return { ast: parsed(text, true), unicode: true, places };
  } catch {
    return { ast: older, unicode: false, places: null };
  }
}

/** What follows a place in a pattern. */
interface Next {
  /** Behind at least one character. */
  later: LangId;
  /** As long as nothing of the string has been taken; null where something has. */
  atStart: LangId | null;
}

class Compiler {
  /** False inside of a repetition that goes on: there the string has not ended. */
  private mayEnd = true;

  constructor(
    private readonly langs: Langs,
    private readonly unicode: boolean,
  ) {}

  alternatives(alternatives: readonly AST.Alternative[], next: Next, depth: number): LangId {
    if (depth > MOST_DEPTH)
      throw new PatternRefused(sentence('pattern.deep', 'The pattern is nested too deeply.'), 0);
    return this.langs.union(alternatives.map((one) => this.sequence(one.elements, next, depth)));
  }

  private sequence(written: readonly AST.Element[], next: Next, depth: number): LangId {
    const elements = this.unicode ? written : withPairs(written);
    if (elements.length > MOST_IN_A_ROW)
      throw new PatternRefused(
        sentence('pattern.long', 'More than {most} characters or groups stand one after the other.', {
          most: MOST_IN_A_ROW,
        }),
        elements[MOST_IN_A_ROW]?.start ?? 0,
      );
    const fixed = elements.findIndex((element) => widthOf(element) === 'some');
    // The last element that can stand at the start: the first that always takes a character.
    const last = next.atStart === null ? -1 : fixed === -1 ? elements.length : fixed;
    let { later, atStart } = next;
    for (let i = elements.length - 1; i >= 0; i--) {
      const element = elements[i];
      if (element === undefined) continue;
      if (i === last) atStart = later;
      const both = { later, atStart };
      if (i <= last) atStart = this.element(element, both, depth);
      if (i > 0 || last === -1) later = this.element(element, { later, atStart: null }, depth);
    }
    return atStart ?? later;
  }

  private element(element: AST.Element, next: Next, depth: number): LangId {
    const { langs } = this;
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return langs.concat([this.characters(element), next.later]);
      case 'Group':
        if (element.modifiers !== null)
          throw new PatternRefused(
            sentence('pattern.flags', 'Flags inside of a pattern are not supported.'),
            element.start,
          );
        return this.alternatives(element.alternatives, next, depth + 1);
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, next, depth + 1);
      case 'Quantifier':
        return this.quantifier(element, next, depth);
      case 'Assertion':
        return this.assertion(element, next, depth);
      case 'Backreference':
        throw new PatternRefused(sentence('pattern.back', 'A back-reference is not regular.'), element.start);
    }
  }

  private quantifier({ element, min, max, start }: AST.Quantifier, next: Next, depth: number): LangId {
    const { langs } = this;
    const most = Number.isFinite(max) ? max : null;
    const skipped = next.atStart ?? next.later;
    if (most === 0) return skipped;
    if (hasAssertion(element)) {
      if (min === 1 && most === 1) return this.element(element, next, depth + 1);
      // Once or not at all is an alternative.
      if (min === 0 && most === 1) return langs.union([this.element(element, next, depth + 1), skipped]);
      const all = this.oneByOne(element, min, most, next, depth + 1);
      if (all !== null) return all;
      throw new PatternRefused(
        sentence('pattern.repeated', 'An assertion inside a repetition is not supported.'),
        start,
      );
    }
    const one = this.element(element, { later: langs.epsilon, atStart: null }, depth + 1);
    const all = langs.repeat(one, min, most);
    if (skipped === next.later || !langs.accepts(all)) return langs.concat([all, next.later]);
    const some = langs.intersect([all, langs.length(1, null)]);
    return langs.union([langs.concat([some, next.later]), skipped]);
  }

  /** A repetition whose element asserts something; null where it is not known how. */
  private oneByOne(
    element: AST.Element,
    min: number,
    most: number | null,
    next: Next,
    depth: number,
  ): LangId | null {
    const { langs } = this;
    const counted = most ?? min;
    if (counted > MOST_ASSERTING) return null;
    let { later, atStart } = next;
    if (most === null) {
      const endless = this.endless(element, next.later, depth);
      if (endless === null) return null;
      later = endless;
      if (atStart !== null)
        atStart = langs.union([atStart, this.element(element, { later, atStart }, depth)]);
    }
    for (let i = counted; i > 0; i--) {
      const once = { later, atStart };
      const skips = i > min;
      later = this.element(element, { later, atStart: null }, depth);
      if (skips) later = langs.union([later, next.later]);
      if (next.atStart === null) continue;
      atStart = this.element(element, once, depth);
      if (skips) atStart = langs.union([atStart, next.atStart]);
    }
    return atStart ?? later;
  }

  /** Any number of such elements behind at least one character, and then `after`. */
  private endless(element: AST.Element, after: LangId, depth: number): LangId | null {
    const { langs } = this;
    if (after === langs.anything) return after;
    const alone = { later: langs.epsilon, atStart: null };
    if (assertsBorders(element)) {
      // What asserts the end is the last of them, and nothing comes after it.
      const last = langs.accepts(after) ? this.element(element, alone, depth) : langs.nothing;
      const outer = this.mayEnd;
      this.mayEnd = false;
      const others = this.element(element, alone, depth);
      this.mayEnd = outer;
      return langs.concat([langs.repeat(others, 0, null), langs.union([after, last])]);
    }
    const guarded = guardedCharacter(element);
    if (guarded === null || after !== langs.epsilon) return null;
    const open = { later: langs.anything, atStart: null };
    const against = guarded.ahead.map(({ alternatives, negate }) => {
      const ahead = this.alternatives(alternatives, open, depth);
      return negate ? ahead : langs.not(ahead);
    });
    // Nowhere before the end does what follows say otherwise.
    const wrong = langs.intersect([langs.union(against), langs.length(1, null)]);
    const characters = langs.repeat(this.characters(guarded.character), 0, null);
    return langs.intersect([characters, langs.not(langs.concat([langs.anything, wrong]))]);
  }

  private assertion(assertion: AST.Assertion, next: Next, depth: number): LangId {
    const { langs } = this;
    const here = next.atStart ?? next.later;
    switch (assertion.kind) {
      case 'start':
        return next.atStart ?? langs.nothing;
      case 'end':
        return this.mayEnd && langs.accepts(here) ? langs.epsilon : langs.nothing;
      case 'lookahead': {
        const { anything } = langs;
        const open = { later: anything, atStart: next.atStart === null ? null : anything };
        const ahead = this.alternatives(assertion.alternatives, open, depth + 1);
        return langs.intersect([here, assertion.negate ? langs.not(ahead) : ahead]);
      }
      case 'lookbehind':
        throw new PatternRefused(
          sentence('pattern.behind', 'Look-behind is not supported.'),
          assertion.start,
        );
      case 'word':
        throw new PatternRefused(
          sentence('pattern.border', 'A word border is not supported.'),
          assertion.start,
        );
    }
  }

  private characters(
    element: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
  ): LangId {
    const ranges = rangesOf(element, this.unicode);
    // There a character of two units counts twice, and each of its halves is one.
    if (!this.unicode && ranges.some(([from, to]) => from <= 0xdfff && to >= 0xd800))
      throw new PatternRefused(
        sentence(
          'pattern.half',
          'Half of a surrogate pair is not supported in a pattern that is none in Unicode mode.',
        ),
        element.start,
      );
    return this.langs.codePoints(ranges);
  }
}

type ClassPart =
  | AST.CharacterClass['elements'][number]
  | AST.Character
  | AST.CharacterClass
  | AST.CharacterSet
  | AST.ExpressionCharacterClass;

/** What one character of a pattern in Unicode mode may be. */
export const codePointsOf = (
  element: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
): Ranges => rangesOf(element, true);

const MOST_CODE_POINT = 0x10ffff;
/** `.` leaves out the line ends. */
const LINE_ENDS: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

function rangesOf(part: ClassPart, unicode: boolean): Ranges {
  switch (part.type) {
    case 'Character':
      return [[part.value, part.value]];
    case 'CharacterClassRange':
      return [[part.min.value, part.max.value]];
    case 'CharacterClass': {
      const all = part.elements.flatMap((one) => [...rangesOf(one, unicode)]);
      return part.negate ? complement(all) : all;
    }
    case 'CharacterSet':
      return setRanges(part);
    default:
      throw new PatternRefused(
        sentence('pattern.sets', 'Set operations in a class are not supported.'),
        part.start,
      );
  }
}

function setRanges(set: AST.CharacterSet): Ranges {
  switch (set.kind) {
    case 'any':
      return complement(LINE_ENDS);
    case 'digit':
      return set.negate ? complement(DIGITS) : DIGITS;
    case 'word':
      return set.negate ? complement(WORDS) : WORDS;
    case 'space':
      return set.negate ? complement(SPACES) : SPACES;
    case 'property': {
      const ranges = propertyRanges(set.key, set.value);
      return set.negate ? complement(ranges) : ranges;
    }
  }
}

const DIGITS: Ranges = [[0x30, 0x39]];
// prettier-ignore
const WORDS: Ranges = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
// prettier-ignore
const SPACES: Ranges = [[0x9, 0xd], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff]];

function complement(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= MOST_CODE_POINT) out.push([next, MOST_CODE_POINT]);
  return out;
}
