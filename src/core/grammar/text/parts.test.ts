import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { FLAG } from '../machine';
import { Stepper } from '../step';
import { aboutState } from './about';
import { compileGrammar, type CompiledText, type GrammarKind } from './compile';
import { Parts } from './parts';
import { allTexts, asRegexp, grammars, written } from './testing/naive';
import { compiled } from './testing/machine-of';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Named {
  /** Of the bytes that may come. */
  readonly expected: ReadonlySet<number>;
  /** The literals and classes that are named, as they are written. */
  readonly places: readonly string[];
  /** `line:column rule → part`, innermost first. */
  readonly rules: readonly string[];
  readonly ends: boolean;
}

/** What is named behind a text; null where it is dead. */
function namer(grammar: string, { machine }: CompiledText): (text: string) => Named | null {
  const stepper = new Stepper(machine);
  const parts = new Parts(machine);
  return (text) => {
    const ran = stepper.run(bytesOf(text));
    if (!('end' in ran)) return null;
    const row = stepper.row(ran.end.state);
    const expected = new Set([...row.keys()].filter((byte) => row[byte] !== 0));
    const exact = parts.at(bytesOf(text));
    if (exact === null) throw new Error('It was not followed.');
    const { places, from } = aboutState(exact.machine, exact.at.state, expected);
    return {
      expected,
      places: places.map(({ start, end }) => grammar.slice(start, end)),
      rules: from.map(({ label, at }) => `${label} → ${grammar.slice(at.start, at.end)}`),
      ends: (exact.machine.flagsOf(exact.at.state) & FLAG.ACCEPT) !== 0,
    };
  };
}

/** The letters that a class holds; of a literal, each that stands behind what the text ends with. */
function lettersOf(place: string, text: string): string[] {
  const inner = place.replace(/^"(.*)"$/, '$1');
  if (place.startsWith('[')) return Array.from(place.slice(1, -1));
  return Array.from(inner).filter((_, i) => text.endsWith(inner.slice(0, i)));
}

/** Each place has a letter that may come, and each letter that may come has a place. */
function holds(grammar: string, kind: GrammarKind): void {
  const made = compileGrammar(grammar, kind, createLangs());
  if (!made.ok) return;
  const named = namer(grammar, made.value);
  const stepper = new Stepper(made.value.machine);
  for (const text of allTexts('abc', 4)) {
    const found = named(text);
    if (found === null) continue;
    const { places, expected, ends } = found;
    const why = `${grammar} after ${JSON.stringify(text)}`;
    const letters = places.map((place) =>
      lettersOf(place, text).filter((one) => expected.has(one.charCodeAt(0))),
    );
    for (const [i, of] of letters.entries()) expect(of, `${why}: ${places[i]}`).not.toEqual([]);
    expect(new Set(letters.flat().map((one) => one.charCodeAt(0))), why).toEqual(expected);
    expect(ends, why).toBe(stepper.accepts(bytesOf(text)));
  }
}

describe('the parts of a grammar that are named', () => {
  it('hold what may come, in random grammars', () => {
    fc.assert(
      fc.property(grammars, (rules) => holds(written(rules), 'gbnf')),
      { seed: 11, numRuns: 120 },
    );
  });

  it('hold what may come, in random regular expressions', () => {
    fc.assert(
      fc.property(grammars, ([tree]) => {
        if (tree !== undefined) holds(asRegexp(tree), 'regex');
      }),
      { seed: 12, numRuns: 120 },
    );
  });

  it.each<[kind: GrammarKind, grammar: string, text: string, places: string[], first: string]>([
    ['gbnf', 'root ::= "abc" ("x" | "y" [0-9]{2,3}) "end"', 'ab', ['"abc"'], '1:10 root → "abc"'],
    [
      'gbnf',
      'root ::= "abc" ("x" | "y" [0-9]{2,3}) "end"',
      'abcy12',
      ['[0-9]', '"end"'],
      '1:27 root → [0-9]{2,3}',
    ],
    ['gbnf', 'root ::= "a" "b" | "c" "b"', 'a', ['"b"'], '1:14 root → "b"'],
    ['gbnf', 'root ::= ("ab" | "cb")', 'c', ['"cb"'], '1:18 root → "cb"'],
    ['regex', '(?i)(?:foo|ba[rz]{2})-(\\d{4})', 'b', ['a'], '1:13 pattern → a'],
    ['regex', '(?i)(?:foo|ba[rz]{2})-(\\d{4})', 'foo-1', ['\\d'], '1:24 pattern → \\d{4}'],
    ['ebnf', 'root ::= Regex("\\\\d+-[a\\u0062]")', '1-', ['[a\\u0062]'], '1:22 root → [a\\u0062]'],
    ['lark', 'start: A+\nA: B "x" /[a-c]+z/i\nB: "b" | "d"', 'bxA', ['[a-c]', 'z'], '2:11 A → [a-c]+'],
    ['lark', 'start: A+\nA: B "x"\nB: "bb" | "dd"', 'd', ['"dd"'], '3:11 B → "dd"'],
    ['lark', 'start: "a" NAME\n%import common.CNAME -> NAME', 'a', ['CNAME'], '1:12 start → NAME'],
  ])('%s %j after %j', (kind, grammar, text, places, first) => {
    const found = namer(grammar, compiled(grammar, kind))(text);
    expect(found?.places).toEqual(places);
    expect(found?.rules[0]).toBe(first);
  });

  it('are found in the regular expression of a tag, through the escapes of its string', () => {
    const tags = '{"type": "regex", "pattern": "a\\\\d[\\u0062c]"}';
    const named = namer(tags, compiled(tags, 'tags'));
    expect(named('a')?.places).toEqual(['\\\\d']);
    expect(named('a1')?.places).toEqual(['[\\u0062c]']);
  });

  it('are found again when a text is changed in its middle', () => {
    const grammar = 'root ::= ("a" | "b" | "<" [cd] ">")*';
    const made = compiled(grammar, 'gbnf');
    const parts = new Parts(made.machine);
    const places = (text: string): string[] => {
      const exact = parts.at(bytesOf(text));
      if (exact === null) return [];
      return aboutState(exact.machine, exact.at.state).places.map(({ start, end }) =>
        grammar.slice(start, end),
      );
    };
    const long = 'ab'.repeat(100);
    expect(places(`${long}<`)).toEqual(['[cd]']);
    expect(places(`${long}<c`)).toEqual(['">"']);
    expect(places(`${long.slice(0, 70)}<`)).toEqual(['[cd]']);
    expect(places(`${long}x`)).toEqual([]);
    expect(places(`${long}<d>`)).toEqual(['"a"', '"b"', '"<"']);
  });
});

it('a text that can be read in very many ways is not followed to its parts, and does not take long', () => {
  const { machine } = compiled('(a{0,500}){0,500}a{0,1000}b', 'regex');
  const parts = new Parts(machine);
  expect(parts.at(bytesOf('aaa'))).not.toBeNull();
  expect(parts.at(bytesOf('a'.repeat(3_000)))).toBeNull();
  expect(parts.at(bytesOf('aaa'))).not.toBeNull();
});

describe('a look-ahead that refuses', () => {
  it.each<[pattern: string, text: string, byte: string | null, named: string[]]>([
    ['(?=.*\\d)(?=.*[A-Z]).{3,5}', 'abc', null, ['(?=.*\\d)', '(?=.*[A-Z])']],
    ['(?=.*\\d)(?=.*[A-Z]).{3,5}', 'ab1', null, ['(?=.*[A-Z])']],
    ['(?=.*\\d)(?=.*[A-Z]).{3,5}', 'ab', null, []],
    ['(?!true$|false$)[a-z]+', 'true', null, ['(?!true$|false$)']],
    ['x(?!tr)[a-z]+', 'xt', 'r', ['(?!tr)']],
    ['x(?!tr)[a-z]+', 'xt', '1', []],
    ['(?i)(?=(?!b).)[a-c]', '', 'B', ['(?=(?!b).)']],
    ['(?:(?!ab)(?!ba).)*', 'ca', 'b', ['(?!ab)']],
    ['a(?=b|c)(?!c).', 'a', 'd', ['(?=b|c)']],
  ])('%s after %j, before %j', (pattern, text, byte, named) => {
    const { machine } = compiled(pattern, 'regex');
    const refusing = new Parts(machine).refusing(bytesOf(text), byte === null ? null : byte.charCodeAt(0));
    expect(refusing.map(({ start, end }) => pattern.slice(start, end))).toEqual(named);
  });
});
