import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { compileGrammar } from './compile';
import { compiled, refusal } from './testing/machine-of';
import { accepts, completion, takes } from './testing/reach';

const SUMS = String.raw`
// left recursion is how Lark likes it
?start: sum
?sum: product
    | sum "+" product   -> add
    | sum "-" product   -> sub
?product: atom
    | product "*" atom  -> mul
    | product "/" atom  -> div
?atom: NUMBER           -> number
     | "-" atom         -> neg
     | NAME ["(" [sum ("," sum)*] ")"]
     | "(" sum ")"

%import common.CNAME -> NAME
%import common.NUMBER
%import common.WS_INLINE
%ignore WS_INLINE
`;

const QUERY = String.raw`
start: "select"i columns "from"i NAME where? order? ";"
columns: "*" | NAME ("," NAME)~0..9
where: "where"i condition
condition: condition ("and"i | "or"i) condition
         | "not"i condition
         | "(" condition ")"
         | value COMPARE value
order: "order"i "by"i NAME ["asc"i | "desc"i]
value: NAME | SIGNED_NUMBER | STRING | "null"i
COMPARE: "=" | "<>" | /[<>]=?/
STRING: "'" /[^'\n]/* "'"
NAME: /[a-z_][a-z0-9_]*/i
%import common (SIGNED_NUMBER, WS)
%ignore WS
%ignore /--[^\n]*\n/
`;

describe.each<[name: string, grammar: string, taken: string[], refused: [text: string, at: number][]]>([
  [
    'sums',
    SUMS,
    ['1', '1+2*-3', 'f( 1 , x ) / 2.5e3 - 4', '((a))', '1 - 2 - 3  ', 'g()'],
    [
      ['1+', -1],
      ['1++2', 2],
      [' 1', 0],
      ['1\n', 1],
      ['f(,)', 2],
      ['a b', 2],
    ],
  ],
  [
    'queries',
    QUERY,
    [
      'SELECT * FROM t;',
      "select a, B_2 from t where not (a = 1 or b <> 'x y') and c >= -1.5 order by a DESC ;",
      'select a -- all\nfrom t;\n',
    ],
    [
      ['select from', -1],
      ['select * from t where a', -1],
      ["select 'x'", 7],
      ['update t', 0],
      ['select a,b,c,d,e,f,g,h,i,j,k', 26],
    ],
  ],
])('Lark: %s', (_, grammar, taken, refused) => {
  const { machine, problems } = compiled(grammar, 'lark');

  it('only notes what is ignored', () => {
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['GRAMMAR_NOTE']));
  });

  it.each(taken)('takes %j', (text) => {
    expect(accepts(machine, text)).toBe(true);
    for (let end = 0; end < text.length; end++)
      expect(completion(machine, text.slice(0, end)), text.slice(0, end)).not.toBeNull();
  });

  it.each(refused)('does not take %j: it is dead at %j', (text, at) => {
    expect(accepts(machine, text)).toBe(false);
    expect(takes(machine, text)).toBe(at < 0 ? text.length : at);
  });
});

describe('Lark: single features', () => {
  it.each<[grammar: string, taken: string[], refused: string[]]>([
    ['start: "a" B?\nB: "b"', ['a', 'ab'], ['b', 'a b']],
    ['start: "yes"i', ['yes', 'YES', 'yeſ'], ['no']],
    ['start: "ok"i', ['oK', 'o\u212a'], ['o']],
    ['start: "Éσß"i', ['éςẞ', 'ÉΣß'], ['eσß', 'éσss']],
    ['start: /[а-я]+İ/i', ['ПривЕТİ'], ['приветi', 'ёİ']],
    ['start: "a".."c"+', ['abc'], ['d', '']],
    ['start: "α".."γ"', ['β'], ['b']],
    ['start: "a"~2', ['aa'], ['a', 'aaa']],
    ['start: "a"~1..2 | "b"{2,} | "c"{,1}', ['a', 'aa', 'bbb', 'c', ''], ['aaa', 'b', 'cc']],
    ['start: ["a" "b"] "c"', ['c', 'abc'], ['ac']],
    ['start:\n  | "a"', ['', 'a'], ['b']],
    ['start: ""', [''], ['a']],
    ['start: /a.b/', ['acb', 'a😀b', 'a\rb'], ['a\nb']],
    ['start: /a.b/s', ['a\nb'], ['ab']],
    ['start: /a(?s:.b).c/', ['a\nb-c'], ['a\nb\nc']],
    ['start: /(?i)ab(?-i:c)d/', ['ABcD', 'abcd'], ['abCd']],
    ['start: /a(?i:b(c|d))e/', ['aBDe', 'abce'], ['ABce', 'abcE']],
    ['start[capture="x", temperature=0.2]: "a" b\nb[capture]: "b"', ['ab'], ['a']],
    ['start: /[a-f]x[^q]/i', ['FXa', 'aXé'], ['gx1', 'axQ', 'axq']],
    ['start: /\\/\\/[^\\n]*/', ['// x'], ['/']],
    ['start: /a|b/ "c"', ['ac', 'bc'], ['a', 'b', 'c']],
    ['start: /\\d{2}\\-\\w/', ['12-a'], ['12a']],
    ['start: "\\u00e9\\x41\\n\\""', ['éA\n"'], []],
    ['start: x // a note\n# another\nx: ("a"\n | "b")', ['a', 'b'], ['c']],
    ['!start: _x -> y\n_x: "a"', ['a'], []],
    ['start: A\nA: B "!" | /c/\nB: "b"+', ['bb!', 'c'], ['!', 'b']],
    ['%import common.ESCAPED_STRING\nstart: ESCAPED_STRING', ['"a\\"b"', '""'], ['"a"b"', '"a\n"', '"\\"']],
    ['%import common.C_COMMENT -> C\nstart: C', ['/* a * b **/', '/**/'], ['/* a */ */', '/*/']],
    ['%import common (FLOAT, INT)\nstart: FLOAT | INT "!"', ['1.', '.5', '1e5', '2!'], ['1', '.']],
    ['start: "a" "b"\n%ignore " "', ['ab', 'a b', 'a  b '], [' ab']],
    ['start: ("a" | "b" | /c/)*\n%ignore " "', ['', 'a b c'], [' ']],
    ['start: WORD\nWORD: "a" "b"\n%ignore " "', ['ab', 'ab '], ['a b']],
  ])('%s', (grammar, taken, refused) => {
    const { machine } = compiled(grammar, 'lark');
    for (const text of taken) expect(accepts(machine, text), text).toBe(true);
    for (const text of refused) expect(accepts(machine, text), text).toBe(false);
  });

  it('reads rules without a lexer: two names may touch', () => {
    const { machine, problems } = compiled('start: NAME NAME\nNAME: /[a-z]+/\n%ignore " "', 'lark');
    expect(accepts(machine, 'ab')).toBe(true);
    expect(accepts(machine, 'a')).toBe(false);
    expect(problems.at(0)?.message).toMatch(/longest match/);
  });
});

describe('Lark: what is refused says why', () => {
  it.each<[grammar: string, code: string, at: string, message: RegExp]>([
    ['start.2: "a"', 'GRAMMAR_REFUSED', 'start.2', /priority/],
    ['start: A\nA.-1: "a"', 'GRAMMAR_REFUSED', 'A.-1', /priority/],
    ['list{x}: x*\nstart: list{"a"}', 'GRAMMAR_REFUSED', 'list', /template/],
    ['start: list{A}\nA: "a"', 'GRAMMAR_REFUSED', 'list', /template/],
    ['start[capture, lazy]: "a"', 'GRAMMAR_REFUSED', 'lazy', /option lazy/],
    ['start: "a"\n%ignore', 'GRAMMAR_SYNTAX', '', /what is ignored/],
    ['start: "a"\n  "b"', 'GRAMMAR_SYNTAX', '"', /behind a “\|” that begins it/],
    ['start ::= "a"', 'GRAMMAR_SYNTAX', ':', /GBNF and in EBNF/],
    ['start: /[/]/', 'GRAMMAR_SYNTAX', ']', /Write \\\/ for the character/],
    ['start: "a"?b', 'GRAMMAR_SYNTAX', '?', /put a blank behind it/],
    ['start: ("a" -> x', 'GRAMMAR_SYNTAX', '("a" -> x', /not closed/],
    ['start: /(?P<n>a)/', 'GRAMMAR_REFUSED', '(', /without the P/],
    ['start: /a{,3}/', 'GRAMMAR_REFUSED', '{', /\{0,3\}/],
    ['start: /a[z-a]/', 'GRAMMAR_REFUSED', '[', /backwards/],
    ['start: /a++/', 'GRAMMAR_REFUSED', '+', /inner one in a group/],
    ['start: /(?m:a)/', 'GRAMMAR_REFUSED', '(', /flag m/],
    ['start: <|end|>', 'GRAMMAR_REFUSED', '<', /vocabulary/],
    ['start: @other', 'GRAMMAR_REFUSED', '@', /Copy/],
    ['start: %json {"type": "object"}', 'GRAMMAR_REFUSED', '%', /structural tag/],
    ['%declare A\nstart: "a"', 'GRAMMAR_REFUSED', '%declare ', /%import and %ignore are/],
    ['%import python.NAME\nstart: NAME', 'GRAMMAR_REFUSED', '%import python', /Only common/],
    ['%import common.NUMBRE\nstart: "a"', 'GRAMMAR_UNDEFINED_RULE', 'NUMBRE', /NUMBER is close/],
    ['start: INT', 'GRAMMAR_UNDEFINED_RULE', 'INT', /%import common.INT/],
    ['start: expresion\nexpression: "a"', 'GRAMMAR_UNDEFINED_RULE', 'expresion', /expression is close/],
    ['start: A\nA: "a" A?', 'GRAMMAR_REFUSED', 'A', /contains itself/],
    ['start: A\nA: b\nb: "b"', 'GRAMMAR_REFUSED', 'b', /is a rule/],
    ['start: "a"\n%ignore b\nb: "c"', 'GRAMMAR_REFUSED', 'b', /is a rule/],
    ['start: /a(?=b)/', 'GRAMMAR_REFUSED', '(', /look-around/],
    ['start: /^a$/', 'GRAMMAR_REFUSED', '^', /Anchors/],
    ['start: /a/m', 'GRAMMAR_REFUSED', '/a/m', /flag m/],
    ['start: /[[:alpha:]]/', 'GRAMMAR_REFUSED', '[', /set inside of a class/],
    ['start: /[a&&b]/', 'GRAMMAR_REFUSED', '&', /operation/],
    ['start: /(a)\\1/', 'GRAMMAR_REFUSED', '\\', /back-reference/],
    ['start: /\\Aa/', 'GRAMMAR_REFUSED', '\\', /remove the anchor/],
    ['start: "ab".."c"', 'GRAMMAR_SYNTAX', '"ab".."c"', /one character/],
    ['start: A\nA: "a"\nA: "b"', 'GRAMMAR_DUPLICATE_RULE', 'A', /Line 3.*first in line 2/],
    ['start: ("a"', 'GRAMMAR_SYNTAX', '("a"', /not closed/],
    ['start: "a" )', 'GRAMMAR_SYNTAX', ')', /end of the line/],
    ['start "a"', 'GRAMMAR_SYNTAX', '"', /“:” after the name start/],
    ['start: /abc', 'GRAMMAR_SYNTAX', '/abc', /not closed: expected “\/”/],
    ['begin: "a"', 'GRAMMAR_NO_ROOT', '', /no rule start/],
  ])('%j', (grammar, code, at, message) => {
    const found = refusal(grammar, 'lark');
    expect(found).toMatchObject({ code, at });
    expect(found.message).toMatch(message);
  });

  it('warns of lazy repetitions', () => {
    const { problems } = compiled('start: /a.*?b/', 'lark');
    expect(problems.map(({ severity, message }) => [severity, /lazy/.test(message)])).toEqual([
      ['warn', true],
    ]);
  });
});

describe('regular expressions', () => {
  it.each<[pattern: string, taken: string[], refused: string[]]>([
    ['a|b', ['a', 'b'], ['ab', 'xa']],
    ['(?:yes|no)!?', ['yes', 'no!'], ['yesno']],
    ['^[a-z]{2,3}$', ['ab'], ['a']],
    ['(?!ab)[a-c]{2}', ['ba', 'ca'], ['ab']],
    ['\\d{3}\\-\\"\\w+\\"', ['123-"x"'], ['123x']],
    ['.', ['a', '😀'], ['\n', '\u2028']],
    ['(?i)yes|no', ['YES', 'nO'], ['yesno']],
    ['(?s)a.', ['a\n'], ['a']],
    ['(?i)\\w[\\w-]', ['aſ', '\u212a-'], ['é-']],
    ['(?i)\\W[\\W1]', ['é-', '-1'], ['ſ-', '-\u212a', 'a-']],
    ['(?-s:.)(?s:.)', ['a\n'], ['\na']],
  ])('%s', (pattern, taken, refused) => {
    const { machine } = compiled(pattern, 'regex');
    for (const text of taken) expect(accepts(machine, text), text).toBe(true);
    for (const text of refused) expect(accepts(machine, text), text).toBe(false);
    for (const text of taken) expect(completion(machine, text.slice(0, 1))).not.toBeNull();
  });

  it('warns of slashes around it, and offers to remove them', () => {
    const made = compileGrammar('/a+b/gi', 'regex', createLangs());
    const edit = made.ok ? made.value.problems[0]?.fix?.edit : undefined;
    expect(edit).toEqual({ at: { source: 'grammar', start: 0, end: 7 }, text: '(?i)a+b' });
  });

  it('says of a pattern without texts what is wrong', () => {
    expect(refusal('a$b', 'regex')).toMatchObject({ code: 'GRAMMAR_NO_TEXT', at: 'a$b' });
    expect(refusal('a$b', 'regex').message).toMatch(/anchor/);
  });

  it.each<[pattern: string, at: string]>([
    ['a)|(b', ')'],
    ['{"a": 1}', '{'],
    ['ab\\bc', '\\'],
    ['x(?<=a)', '('],
    ['[]a]', '['],
    ['ab(c', ''],
    ['a{2}{3}', '{'],
    ['a\\', '\\'],
    ['(?i)a(?P<n>b)', '('],
  ])('%j is refused at its place', (pattern, at) => {
    const found = refusal(pattern, 'regex');
    expect(found.code).toBe('GRAMMAR_REFUSED');
    expect(found.at).toBe(at);
  });
});
