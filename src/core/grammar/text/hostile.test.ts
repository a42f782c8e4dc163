import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { Stepper } from '../step';
import { compileGrammar, type GrammarKind } from './compile';
import { compiled, refusal } from './testing/machine-of';
import { accepts, completion, takes } from './testing/reach';

const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

describe('what is large or deep is read, or refused in words', () => {
  it('ten thousand alternatives of texts, two thousand of rules', () => {
    const texts = compiled(`root ::= ${times(10_000, (i) => `"word${i}" | `)} "end"`, 'gbnf').machine;
    expect(accepts(texts, 'word9999')).toBe(true);
    expect(takes(texts, 'word99990')).toBe(8);
    const rules = compiled(
      `root ::= ${times(2_000, (i) => `r${i} | `)} "end"\n${times(2_000, (i) => `r${i} ::= "a${i};" root | "b"\n`)}`,
      'gbnf',
    ).machine;
    expect(accepts(rules, 'a17;a1999;end')).toBe(true);
    expect(accepts(rules, 'a17;c')).toBe(false);
  });

  it('five hundred groups inside of each other', () => {
    const nested = `root ::= ${'("a" '.repeat(500)}${')?'.repeat(500)}`;
    const { machine } = compiled(nested, 'gbnf');
    expect(accepts(machine, 'a'.repeat(500))).toBe(true);
    expect(accepts(machine, 'a'.repeat(501))).toBe(false);
    const refs = compiled(
      `root ::= ${'(x '.repeat(500)}${')?'.repeat(500)}\nx ::= "(" x ")" | "a"`,
      'gbnf',
    ).machine;
    expect(accepts(refs, '(a)a((a))')).toBe(true);
    expect(refusal(`root ::= ${'('.repeat(5_000)}"a"${')'.repeat(5_000)}`, 'gbnf').message).toMatch(/groups/);
    expect(refusal(`start: ${'['.repeat(5_000)}"a"${']'.repeat(5_000)}`, 'lark').message).toMatch(/groups/);
  });

  it('a chain of five thousand rules, and a circle of them', () => {
    const chain = times(5_000, (i) => `r${i} ::= r${i + 1} | "a"\n`);
    const { machine } = compiled(`root ::= r0\n${chain}r5000 ::= "b"`, 'gbnf');
    expect(accepts(machine, 'b')).toBe(true);
    const circle = compiled(
      `root ::= r0\n${times(500, (i) => `r${i} ::= r${(i + 1) % 500} "x" | "a"\n`)}`,
      'gbnf',
    ).machine;
    expect(accepts(circle, `a${'x'.repeat(40)}`)).toBe(true);
    expect(accepts(circle, 'x')).toBe(false);
  });

  it('counts without end are counted, not written out', () => {
    const { machine } = compiled(
      'root ::= [a-z]{0,1000000} item{0,1000000} "."\nitem ::= "(" item? ")"',
      'gbnf',
    );
    expect(accepts(machine, `${'a'.repeat(300)}${'(())'.repeat(300)}.`)).toBe(true);
    expect(machine.states).toBeLessThan(10_000);
    const exact = compiled('root ::= item{1000} "."\nitem ::= "(" item? ")"', 'gbnf').machine;
    expect(accepts(exact, `${'()'.repeat(1000)}.`)).toBe(true);
    expect(accepts(exact, `${'()'.repeat(999)}.`)).toBe(false);
    expect(takes(exact, '()'.repeat(1001))).toBe(2_000);
  });

  it.each([
    '((("a"{0,1000}){0,1000}){0,1000}){0,1000}',
    '((x{0,1000}){0,1000}){0,1000}',
    '(("a"{2,1000} "b"?){3,1000} "c"?){2,1000}',
    '(("a"{3} | "a"{2}){3,9} "b"?){2,}',
  ])('repetitions of repetitions: %s', (body) => {
    const { machine } = compiled(`root ::= ${body} "."\nx ::= "a" | "(" x ")"`, 'gbnf');
    const text = 'a'.repeat(60);
    expect(takes(machine, text)).toBe(60);
    expect(completion(machine, text)).not.toBeNull();
    expect(machine.troubles).toEqual([]);
  });

  it('a text that can be read in more and more ways is followed in little space', () => {
    const { machine } = compiled('root ::= s\ns ::= s s | s s s | "a" | "b" s "b"', 'gbnf');
    expect(accepts(machine, 'a'.repeat(60))).toBe(true);
    expect(accepts(machine, `${'b'.repeat(30)}a${'b'.repeat(30)}`)).toBe(true);
    expect(machine.troubles).toEqual([]);
  });

  it('sixty rules that all begin alike are followed together', () => {
    const rules = times(60, (i) => `r${i} ::= "a" root "${i}." | "a" r${(i * 7 + 1) % 60} root | "z"\n`);
    const { machine } = compiled(`root ::= ${times(60, (i) => `r${i} | `)} "a"\n${rules}`, 'gbnf');
    expect(accepts(machine, 'a'.repeat(60))).toBe(false);
    expect(accepts(machine, `${'a'.repeat(60)}${'z'.repeat(59)}a1.`)).toBe(true);
    expect(machine.troubles).toEqual([]);
  });

  it('where readings become too many the text is refused, and that is said', () => {
    const { machine } = compiled('root ::= root root | "a"', 'gbnf', { mostReadings: 100 });
    const reached = takes(machine, 'a'.repeat(400));
    expect(reached).toBeGreaterThan(40);
    expect(reached).toBeLessThan(400);
    expect(machine.troubles.map(({ code, severity }) => [code, severity])).toEqual([
      ['GRAMMAR_TOO_LARGE', 'warn'],
    ]);
    expect(machine.troubles[0]?.message).toMatch(/not followed any further.*less ambiguous/);
  });

  it('what is too large behind the beginning is found before a text is read', () => {
    const tail = times(40_000, () => 'a? ');
    expect(refusal(`root ::= "x" ${tail}\na ::= "a"`, 'gbnf').message).toMatch(/left out in a row/);
  });

  it('a deep text keeps a deep stack', () => {
    const { machine } = compiled('root ::= "(" root ")" | "[" root "]" | ""', 'gbnf');
    const deep = '(['.repeat(3_000);
    expect(takes(machine, deep)).toBe(6_000);
    expect(accepts(machine, `${deep}${'])'.repeat(3_000)}`)).toBe(true);
  });

  it('tail calls do not grow the stack: a long list visits few states', () => {
    const { machine } = compiled('root ::= item root | item\nitem ::= [a-z]+ ","', 'gbnf');
    expect(accepts(machine, 'abc,'.repeat(1_000))).toBe(true);
    expect(machine.states).toBeLessThan(10);
  });

  it.each<[GrammarKind, string]>([
    ['gbnf', `root ::= ${'"a" '.repeat(50_000)}`],
    ['gbnf', `root ::= ${'r '.repeat(60_000)}\nr ::= "a"`],
    ['gbnf', `root ::= "${'a'.repeat(900_000)}"`],
    ['gbnf', `root ::= ${'a? '.repeat(40_000)}\na ::= "a"`],
    ['gbnf', `root ::= [${'a-z'.repeat(40_000)}]`],
    ['gbnf', '('.repeat(1_000_000)],
    ['gbnf', '\u0000'.repeat(1_000_000)],
    ['gbnf', `root ::= ${'x'.repeat(900_000)}`],
    ['gbnf', times(20_100, (i) => `r${i} ::= "a"\n`)],
    ['gbnf', `root ::= "a"\n${'# a note\n'.repeat(100_000)}`],
    ['ebnf', `root ::= ${'(= "a") '.repeat(100_000)}`],
    ['lark', `start: ${'/a/ '.repeat(20_000)}`],
    ['lark', `start: A0\n${times(20_000, (i) => `A${i}: A${i + 1}\n`)}A20000: "a"`],
    ['lark', `start: "${'a'.repeat(900_000)}"i`],
    ['regex', '('.repeat(100_000)],
    ['regex', '(a{0,1000}){0,1000}'.repeat(20)],
    ['regex', `[${'a'.repeat(15_000)}]`],
    ['tags', '['.repeat(100_000)],
    ['tags', `${'{"type":"tag","begin":"<","end":">","content":'.repeat(300)}1`],
    ['tags', JSON.stringify({ type: 'any_text', excludes: ['x'.repeat(100_000)] })],
  ])('%s, large or hostile: read or refused, never thrown', (kind, text) => {
    const made = compileGrammar(text, kind, createLangs());
    if (made.ok) {
      const row = new Int32Array(256);
      made.value.machine.fillRow(made.value.machine.start, row);
      expect(row.some((one) => one !== 0)).toBe(true);
    } else expect(made.error.at(-1)?.message).toMatch(/^Line \d+, column \d+: \S/);
  });

  it('more than a megabyte is refused', () => {
    expect(refusal(`root ::= "${'a'.repeat(1_000_000)}"`, 'gbnf').code).toBe('GRAMMAR_TOO_LARGE');
  });

  it('names of objects are names of rules', () => {
    const { machine, rules } = compiled(
      'root ::= constructor __proto__\nconstructor ::= "a"\n__proto__ ::= toString\ntoString ::= "b"',
      'gbnf',
    );
    expect(accepts(machine, 'ab')).toBe(true);
    expect(rules.map(({ name }) => name)).toEqual(['root', 'constructor', '__proto__', 'toString']);
  });

  it('rows are the same when they are asked for again', () => {
    const { machine } = compiled('root ::= root "+" root | [0-9]+ | "(" root ")"', 'gbnf');
    const first = new Stepper(machine);
    const run = first.run(new TextEncoder().encode('(1+2)+3'));
    expect('end' in run).toBe(true);
    const states = machine.states;
    for (let state = 0; state < states; state++) {
      const rows = [new Int32Array(256), new Int32Array(256)] as const;
      machine.fillRow(state, rows[0]);
      machine.fillRow(state, rows[1]);
      expect(rows[0]).toEqual(rows[1]);
    }
  });
});
