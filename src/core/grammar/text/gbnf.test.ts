import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { compileGrammar } from './compile';
import { accepts, completion, takes } from './testing/reach';
import { compiled, refusal } from './testing/machine-of';

const JSON_TEXT = String.raw`
# a value and blanks around it
root   ::= blank value
value  ::= (object | array | text | number | "true" | "false" | "null") blank
object ::= "{" blank ( member ("," blank member)* )? "}"
member ::= text blank ":" blank value
array  ::= "[" blank ( value ("," blank value)* )? "]"
text   ::= "\"" ( [^"\\\x00-\x1F\x7F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4}) )* "\""
number ::= "-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]+)? ([eE] [-+]? [0-9]{1,3})?
blank  ::= | " " | "\n" [ \t]{0,20}
`;

const SUMS = `
root  ::= (sum "=" digits "\\n")+
sum   ::= sum [-+] product | product
product ::= product [*/] value | value
value ::= digits | name | "(" sum ")"
digits ::= [0-9]+
name  ::= [a-z] [a-z0-9_]*
`;

const CHESS = `
root ::= "1. " move " " move "\\n" ([1-9] [0-9]? ". " move " " move "\\n")+
move ::= (pawn | piece | castle) [+#]?
piece ::= [NBKQR] [a-h]? [1-8]? "x"? [a-h] [1-8]
pawn ::= ([a-h] "x")? [a-h] [1-8] ("=" [NBKQR])?
castle ::= "O-O" "-O"?
`;

const LIST = 'root ::= ("- " item)+\nitem ::= [^\\n]+ "\\n"';

const PROGRAM = `
root ::= function*
function ::= type blank name "(" parameters? ")" blank "{" blank statement* "}" blank
type ::= "int" | "float" | "char"
parameters ::= type blank name ("," blank type blank name)*
statement ::= (
    type blank name " = " expression ";" |
    name " = " expression ";" |
    "while (" condition ") {" blank statement* "}" |
    "return " expression ";"
  ) blank
condition ::= expression (" == " | " < ") expression
expression ::= term ((" + " | " - ") term)*
term ::= factor ((" * " | " / ") factor)*
factor ::= name | [0-9]+ | "(" expression ")" | name "(" (expression ("," blank expression)*)? ")"
name ::= [a-zA-Z_] [a-zA-Z_0-9]*
blank ::= [ \\t\\n]*
`;

const table: [name: string, grammar: string, taken: string[], refused: [text: string, at: number][]][] = [
  [
    'JSON',
    JSON_TEXT,
    ['{}', '[1, 2.5e-3, "a\\u00e9\\n", null]', ' {"a": {"b": [true,\nfalse]}}', '"é😀"', '-0', '"\\\\"'],
    [
      ['01', 1],
      ['{"a" 1}', 5],
      ['{"a": 1,}', 8],
      ['"a\nb"', 2],
      ['"\\x"', 2],
      ['[1,, 2]', 3],
      ['tru', -1],
      ['12345678901234567', 16],
    ],
  ],
  [
    'sums, by left recursion',
    SUMS,
    ['1+2*3=7\n', 'a1-(b_2+3)*4/5=0\n1=1\n', '((((1))))=1\n', '1-2-3-4-5-6-7-8=9\n'],
    [
      ['1+=2\n', 2],
      ['1+2)=3\n', 3],
      ['1+2', -1],
      ['(1=1\n', 2],
    ],
  ],
  [
    'chess',
    CHESS,
    ['1. e4 e5\n2. Nf3 Nc6\n', '1. d4 Nf6\n2. c4 O-O-O+\n10. exd8=Q Qxe4#\n'],
    [
      ['1. e9', 4],
      ['1. e4 e5\n', -1],
      ['2. e4', 0],
      ['1. O-O-O-O', 8],
    ],
  ],
  [
    'a list',
    LIST,
    ['- a\n', '- one\n- two é\n- 😀\n'],
    [
      ['- \n', 2],
      ['-a', 1],
      ['- a', -1],
    ],
  ],
  [
    'a small C',
    PROGRAM,
    [
      '',
      'int main() { return 0; }',
      'int f(int a, char b) {\n  while (a < 3) { a = a + f(a, 1) * (b - 2); }\n  float c = 1;\n  return a;\n}\n',
    ],
    [
      ['int main( { }', 9],
      ['int main() { return 0 }', 22],
      ['long x', 0],
    ],
  ],
];

describe.each(table)('GBNF: %s', (_, grammar, taken, refused) => {
  const { machine, problems } = compiled(grammar, 'gbnf');

  it('has no problems', () => {
    expect(problems).toEqual([]);
  });

  it.each(taken)('takes %j', (text) => {
    expect(accepts(machine, text)).toBe(true);
  });

  it.each(refused)('does not take %j: it is dead at %j', (text, at) => {
    expect(accepts(machine, text)).toBe(false);
    expect(takes(machine, text)).toBe(at < 0 ? new TextEncoder().encode(text).length : at);
  });

  it.each([...taken, ...refused.map(([text]) => text)])('can end each beginning of %j', (text) => {
    for (let end = 0; end <= text.length; end++) {
      const beginning = text.slice(0, end);
      if (takes(machine, beginning) < new TextEncoder().encode(beginning).length) break;
      expect(completion(machine, beginning), beginning).not.toBeNull();
    }
  });
});

describe('GBNF: single rules', () => {
  it.each<[grammar: string, taken: string[], refused: string[]]>([
    ['root ::= "a" "b"?', ['a', 'ab'], ['', 'b', 'abb']],
    ['root ::= "ab"{2}', ['abab'], ['ab', 'ababab', 'abb']],
    ['root ::= [a-c]{2,3}', ['ab', 'abc'], ['a', 'abca', 'ad']],
    ['root ::= "x"{2,}', ['xx', 'xxxxx'], ['x']],
    ['root ::= "x"{0}', [''], ['x']],
    ['root ::= [^a-z]', ['A', '\n', 'é', '😀'], ['a', '', 'AB']],
    ['root ::= [a-] [-a]', ['--', 'a-', 'aa'], ['b-']],
    ['root ::= "\\-" [a\\-z]', ['-a', '--', '-z'], ['-b']],
    ['root ::= .', ['a', '\n', '語', '😀'], ['', 'ab']],
    ['root ::= "\\x41\\u00e9\\U0001F600\\\\\\"\\n\\t"', ['Aé😀\\"\n\t'], ['A']],
    ['root ::= [\\x80-\\xff]', ['é', 'ÿ'], ['a', 'Ā']],
    ['root ::= [ぁ-ゟ]+', ['ひらがな'], ['カ']],
    ['root ::= "\\ud83d\\ude00"', ['😀'], []],
    ['root ::= ("a" |\n "b"\n) # ends\n\n\nnext ::= "c"', ['a', 'b'], ['c']],
    ['root ::= "a" |\n "b"', ['a', 'b'], ['']],
    ['root ::= () | "a"', ['', 'a'], ['aa']],
    ['root ::= "a" | ', ['', 'a'], ['aa']],
    ['root ::=\n  "a"\r\nx ::= "b"', ['a'], ['b']],
    ['UPPER-case_1 ::= "a"\nroot ::= UPPER-case_1 UPPER-case_1', ['aa'], ['a']],
    ['root ::= ("a"*)*', ['', 'aaa'], ['b']],
    ['root ::= r{3}\nr ::= "a"?', ['', 'a', 'aaa'], ['aaaa']],
    ['root ::= r{2,3} "!"\nr ::= "a" r "b" | "c"', ['cc!', 'acbaacbbc!'], ['c!', 'cccc!', 'accb!']],
  ])('%s', (grammar, taken, refused) => {
    const { machine } = compiled(grammar, 'gbnf');
    for (const text of taken) expect(accepts(machine, text), text).toBe(true);
    for (const text of refused) expect(accepts(machine, text), text).toBe(false);
  });
});

describe('GBNF: errors point at their place', () => {
  it.each<[grammar: string, code: string, at: string, message: RegExp]>([
    ['root ::= "a', 'GRAMMAR_SYNTAX', '"a', /Line 1, column 10: .*not closed/],
    ['root ::= "a\n', 'GRAMMAR_SYNTAX', '"a', /the line ends/],
    ['root ::= [a-', 'GRAMMAR_SYNTAX', '[a-', /not closed/],
    ['root ::= [z-a]', 'GRAMMAR_SYNTAX', 'z-a', /backwards/],
    ['root ::= "\\q"', 'GRAMMAR_SYNTAX', '\\q', /no escape.*\\n/],
    ['root ::= "\\u12"', 'GRAMMAR_SYNTAX', '\\u12', /4 hexadecimal digits, here are 2/],
    ['root ::= "\\ud800"', 'GRAMMAR_SYNTAX', '"\\ud800"', /surrogate/],
    ['root ::= "\\UFFFFFFFF"', 'GRAMMAR_SYNTAX', '\\UFFFFFFFF', /10FFFF/],
    ['root ::= ("a"', 'GRAMMAR_SYNTAX', '("a"', /not closed: expected “\)”/],
    ['root ::= "a")', 'GRAMMAR_SYNTAX', ')', /closes nothing/],
    ['root ::= "a"\n | "b"', 'GRAMMAR_SYNTAX', '|', /Line 2, column 2: .*end of the line before/],
    ['root : "a"', 'GRAMMAR_SYNTAX', ':', /“::=” after the name root/],
    ["root ::= 'a'", 'GRAMMAR_SYNTAX', "'", /Strings stand in/],
    ['root ::= "a"{3,2}', 'GRAMMAR_SYNTAX', '{3,2}', /Swap/],
    ['root ::= "a"{x}', 'GRAMMAR_SYNTAX', 'x', /Expected a number/],
    ['root ::= "a"{9999999999}', 'GRAMMAR_TOO_LARGE', '{9999999999', /repetitions/],
    ['root ::= valeu\nvalue ::= "a"', 'GRAMMAR_UNDEFINED_RULE', 'valeu', /value is close/],
    ['root ::= "a"\nroot ::= "b"', 'GRAMMAR_DUPLICATE_RULE', 'root', /Line 2, column 1: .*first in line 1/],
    ['start ::= "a"', 'GRAMMAR_NO_ROOT', '', /no rule root/],
    ['', 'GRAMMAR_NO_ROOT', '', /no rules/],
    ['root ::= "a" root', 'GRAMMAR_NO_TEXT', 'root', /No text can hold/],
    ['root ::= []', 'GRAMMAR_REFUSED', '[', /empty text.*Write ""/],
    ['root ::= [^]', 'GRAMMAR_REFUSED', '[^', /“\.” for any character/],
    ['root ::= [^\\x00-\\U0010FFFF]', 'GRAMMAR_NO_TEXT', 'root', /empty class/],
    ['root ::= "a" |\nb ::= "c"', 'GRAMMAR_SYNTAX', 'b', /Line 2, column 1: .*Write "" for the empty text/],
    ['root ::= "a" b ::= "c"', 'GRAMMAR_SYNTAX', 'b', /in the middle of a line/],
    ['root ::= "a"\n  "b"', 'GRAMMAR_SYNTAX', '"', /Line 2, column 3: .*in parentheses to go on/],
    ['root ::= "a"\u00a0"b"', 'GRAMMAR_SYNTAX', '\u00a0', /U\+00A0, which cannot be seen.*Replace it/],
    ['root ::= "a"{,3}', 'GRAMMAR_SYNTAX', ',', /at least, \{0,3\}/],
    ['root ::= [\\d]', 'GRAMMAR_SYNTAX', '\\d', /Write \[0-9\]/],
    ['root ::= [\\x7A-\\x61]', 'GRAMMAR_SYNTAX', '\\x7A-\\x61', /backwards/],
    ['root ::= 😀', 'GRAMMAR_SYNTAX', '😀', /Names are made of/],
    ['root ::= “a”', 'GRAMMAR_SYNTAX', '“', /straight quotation mark/],
    ['root ::= *', 'GRAMMAR_SYNTAX', '*', /after what it repeats/],
    ['root ::= "a", "b"', 'GRAMMAR_SYNTAX', ',', /separated by blanks/],
    ['root ::= "a"$', 'GRAMMAR_SYNTAX', '$', /anchors are not needed/],
    ['root: "a"', 'GRAMMAR_SYNTAX', ':', /Lark: choose that notation/],
    ['// a note\nroot ::= "a"', 'GRAMMAR_SYNTAX', '/', /comment begins with “#”/],
    ['```\nroot ::= "a"\n```', 'GRAMMAR_SYNTAX', '`', /fence/],
    ['root ::= "a"i', 'GRAMMAR_UNDEFINED_RULE', 'i', /Case cannot be ignored.*\[aA\]/],
    ['root ::= <think> "a"', 'GRAMMAR_REFUSED', '<', /vocabulary/],
    ['root ::= !<[12]>', 'GRAMMAR_REFUSED', '!', /vocabulary/],
    ['root ::= ("a"\nb ::= "c"', 'GRAMMAR_SYNTAX', 'b', /“\)” is missing before it/],
  ])('%j', (grammar, code, at, message) => {
    const found = refusal(grammar, 'gbnf');
    expect(found).toMatchObject({ code, at });
    expect(found.message).toMatch(message);
  });

  it('tells of rules that are not used and of rules that never end, and goes on without them', () => {
    const { machine, problems, rules } = compiled(
      'root ::= "a" | loop | "b" loop\nloop ::= "c" loop\nidle ::= "d"',
      'gbnf',
    );
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['GRAMMAR_ENDLESS_RULE', 'warn'],
      ['GRAMMAR_UNREACHABLE_RULE', 'info'],
    ]);
    expect(rules.map(({ name, ends, reachable, line }) => [name, ends, reachable, line])).toEqual([
      ['root', true, true, 1],
      ['loop', false, true, 2],
      ['idle', true, false, 3],
    ]);
    expect(accepts(machine, 'a')).toBe(true);
    expect(takes(machine, 'b')).toBe(0);
    expect(takes(machine, 'c')).toBe(0);
  });

  it('warns of “..”, which is two characters and no range', () => {
    const { machine, problems } = compiled('root ::= "a".."z"', 'gbnf');
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['GRAMMAR_NOTE', 'warn']]);
    expect(accepts(machine, 'a..z')).toBe(true);
    expect(accepts(machine, 'b')).toBe(false);
  });

  it('offers a rule root where there is none', () => {
    const text = 'list ::= "a"';
    const made = compileGrammar(text, 'gbnf', createLangs());
    const edit = made.ok ? undefined : made.error.at(-1)?.fix?.edit;
    expect(edit).toEqual({ at: { source: 'grammar', start: 0, end: 0 }, text: 'root ::= list\n' });
    expect(compileGrammar(`${edit?.text ?? ''}${text}`, 'gbnf', createLangs()).ok).toBe(true);
  });

  it('offers the rule that was meant as a change of the text', () => {
    const text = 'root ::= valeu\nvalue ::= "a"';
    const made = compileGrammar(text, 'gbnf', createLangs());
    const edit = made.ok ? undefined : made.error.at(-1)?.fix?.edit;
    expect(edit).toEqual({ at: { source: 'grammar', start: 9, end: 14 }, text: 'value' });
  });
});
