import { describe, expect, test } from 'vitest';
import { ok } from '../core/base/result';
import type { Problem } from '../core/base/problem';
import type { WordValue } from '../core/base/words';
import { JsonMachine } from '../core/grammar/json/json-machine';
import { createLangs } from '../core/grammar/lang/langs';
import { createShapes } from '../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../core/grammar/settings';
import { compileGrammar, type GrammarKind, type GrammarOptions } from '../core/grammar/text/compile';
import { translator } from './translator';
import { zhCn } from './zh-cn/index';
import { sentences } from './zh-cn/sentences';
import { textGrammar } from './zh-cn/sentences/text-grammar';

const chinese = translator('zh-CN', zhCn, sentences);

const schema: GrammarOptions['schema'] = (text) => {
  const langs = createLangs();
  const shapes = createShapes(text, langs, DEFAULT_SETTINGS);
  return shapes.ok
    ? ok(new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS))
    : { ok: false, error: shapes.error };
};

/** Everything that is said of a grammar, whether it is taken or not. */
function problemsOf(kind: GrammarKind, text: string, options: GrammarOptions): readonly Problem[] {
  const made = compileGrammar(text, kind, createLangs(), options);
  return made.ok ? made.value.problems : made.error;
}

function keysOf(value: WordValue | undefined, found: Set<string>): void {
  if (typeof value !== 'object') return;
  if ('key' in value) {
    found.add(value.key);
    for (const inner of Object.values(value.values ?? {})) keysOf(inner, found);
  } else for (const inner of value) keysOf(inner, found);
}

const tag = (format: unknown): string => JSON.stringify(format);
const TEXT = { type: 'any_text' };
const ONE = { begin: '<a>', content: TEXT, end: '</a>' };
const nested = (depth: number): unknown =>
  depth === 0 ? TEXT : { type: 'star', content: nested(depth - 1) };

/** Mistakes of each notation. */
const MISTAKES: Record<GrammarKind, readonly string[]> = {
  gbnf: [
    ...[
      'root',
      'root: "a"',
      'root # c\n ::= "a"',
      'root ::= (',
      'root ::= "a" )',
      'root ::= [',
      'root ::= []',
    ],
    ...['root ::= [z-a]', 'root ::= "a"{3,1}', 'root ::= "a"{,3}', 'root ::= "a"{3', 'root ::= *'],
    ...['root ::= "\\x4"', 'root ::= "\\UFFFFFFFF"', 'root ::= "\\ud83d"', 'root ::= "\\d"', 'root ::= "\\'],
    ...[
      'root ::= "a"\u00a0"b"',
      'root ::= é',
      'root ::= “a”',
      '<root> ::= "a"',
      'root ::= <b>',
      'root ::= "a";',
    ],
    ...[
      'root ::= "a" / "b"',
      'root ::= root',
      'root ::= "a"i',
      'root ::= "a"~3',
      'root ::= \\d',
      'root ::= "a"$',
    ],
    ...[
      '%ignore " "',
      '```\nroot ::= "a"',
      'root ::= "a" b ::= "c"',
      'start ::= "a"',
      'root ::= "a"\nroot ::= "b"',
    ],
    ...[
      'root ::= "a\n"',
      'root ::= "a" |\nb ::= "c"',
      'root ::= b',
      'root ::= vaule\nvalue ::= "a"',
      '// c',
      'root ::= ε',
    ],
    ...[
      'root ::= "a"\n"b"',
      'root ::= "a"\n | "b"',
      '{}',
      '',
      'root ::= "a"{1000000001}',
      'root ::= [\ud800]',
    ],
    ...['root ::= ("a"\nb ::= "c"', 'root ::= "a".."z"', 'root ::= "a" | b\nb ::= "c" b\nd ::= "e"'],
    ...[`root ::= ${'('.repeat(700)}`, `root ::= "${'a'.repeat(1_000_000)}"`],
    Array.from({ length: 20_001 }, (_, i) => `r${i} ::= "a"`).join('\n'),
    `root ::= "x" ${'a? '.repeat(40_000)}\na ::= "a"`,
  ],
  ebnf: [
    ...[
      'root ::= "a" | ',
      'root ::= "\\x1F6001234"',
      'root[lazy] ::= "a"',
      'root[lazy ::= "a"',
      'root ::= .',
    ],
    ...[
      'root ::= Regex(a)',
      'root ::= Regex("a", x=1)',
      'root ::= Regex("a", flags="m")',
      'root ::= foo("a")',
    ],
    ...[
      'root ::= Substring("a")',
      'root ::= Token(1)',
      'root ::= ExcludeToken(1)',
      'root ::= TagDispatch(("a", b))',
    ],
    ...['root ::= TokenTagDispatch((1, b))', 'root ::= "a" (= "b")', 'root ::= "a"++'],
  ],
  lark: [
    ...['start: "a"]', 'start:\n"a"', 'start ::= "a"', 'start: "ab".."c"', 'start: A.B', 'start: "a" ->'],
    ...['start: a{b}', 'a{b}: b', 'start.1: "a"', 'start: A\n%import common.WS\n%ignore WS\nA: "a"\nA: "b"'],
    ...[
      '%ignore " "\nstart: "a"',
      '%import common.INT -> n',
      '%import common.',
      '%import common',
      '%import python.NAME',
    ],
    ...[
      '%import common.NUMBRE',
      '%import',
      '%import common.INT\n%import common.INT',
      '%ignore',
      'start: WS',
      'start: B',
    ],
    ...[
      'start: A\nA: b',
      '%declare A',
      '%override start: "a"',
      '%llguidance {}',
      '%json {}',
      'start: %json {}',
    ],
    ...[
      'start: A & B',
      'start: <end>',
      'start: @other',
      'start: /a/m',
      'start: /a',
      'start: /[/]/',
      'start: /a(?=b)/',
    ],
    ...['start: /a*?/', 'start: /\\d/', 'start: A\nA: A', '/* c */', 'start: "a"?b', 'start: /(?i:\\p{L})/'],
    `start: "${'a'.repeat(5_000)}"i`,
    `start: A0\n${Array.from({ length: 300 }, (_, i) => `A${i}: A${i + 1}`).join('\n')}\nA300: "a"`,
  ],
  regex: [
    ...[
      'a^b',
      '(?<=a)b',
      '\\bword\\b',
      '(a)\\1',
      '/abc/',
      '(?P<n>a)',
      '(?x)a',
      'a++',
      '(?>a)',
      'a{,3}',
      'a{3,1}',
      'a{',
    ],
    ...[
      '[z-a]',
      '[]',
      '\\p{Greek}',
      '\\x{41}',
      '\\h',
      '\\R',
      '\\K',
      '\\A',
      '\\é',
      '\\e',
      '[a-\\d]',
      'a)',
      '(a',
      '*',
      '[[:alpha:]]',
      '[a&&b]',
    ],
    ...[
      '\\Q',
      '\\07',
      '\\N',
      '[a',
      '(?#c)a',
      '(?|a)',
      '(?R)',
      '\\',
      '(?<',
      '(?:a(?=b)b|c)+',
      '(?m:^a)',
      '\\k<a>(?<b>c)',
    ],
    ...['(a)'.repeat(200), 'a'.repeat(20_001), '(?ii:a)'],
  ],
  tags: [
    ...['', '{', '[]', '{}', tag({ type: 'structural_tag' }), tag({ ...ONE, type: 'tag', begin: 1 })],
    tag({ ...ONE, type: 'tag', end: [] }),
    tag({ ...ONE, type: 'tag', end: 5 }),
    tag({ ...ONE, type: 'tag', end: { type: 'token', token: 1 } }),
    tag({ ...ONE, type: 'tag', content: 5 }),
    ...[tag({ ...TEXT, max_tokens: 3 }), tag({ ...TEXT, max_chars: -1 }), tag({ ...TEXT, excludes: [''] })],
    ...[
      tag({ ...TEXT, excludes: 'a' }),
      tag({ ...TEXT, excludes: ['\ud800'] }),
      tag({ ...TEXT, excludes: ['a'.repeat(9_000)] }),
    ],
    ...[tag({ type: 'or', elements: [] }), tag({ type: 'repeat', min: 3, max: 1, content: TEXT })],
    ...[
      tag({ type: 'repeat', min: 1.5, max: 2, content: TEXT }),
      tag({ type: 'poem' }),
      tag({ type: 'optoinal' }),
    ],
    ...[
      tag({ type: 'grammar', grammar: 'a ::= "a"' }),
      tag({ type: 'json_schema', json_schema: { type: 5 } }),
    ],
    ...[
      tag({ type: 'json_schema', style: 'qwen_xml', json_schema: {} }),
      tag({ type: 'any_tokens' }),
      tag(nested(120)),
    ],
    ...[
      tag({ type: 'triggered_tags', triggers: [], tags: [] }),
      tag({ type: 'triggered_tags', triggers: ['a'], tags: [] }),
    ],
    tag({ type: 'triggered_tags', triggers: ['b'], tags: [ONE] }),
    tag({ type: 'triggered_tags', triggers: ['<', '<a'], tags: [ONE] }),
    tag({ type: 'triggered_tags', triggers: ['<a>', 'a'], tags: [ONE] }),
    tag({ type: 'triggered_tags', triggers: ['<'], tags: [5], at_least_one: 1 }),
    tag({ type: 'triggered_tags', triggers: ['<'], tags: [ONE], at_least_one: 1 }),
    ...[tag({ type: 'dispatch', rules: [['a']] }), tag({ type: 'dispatch', rules: [['', TEXT]] })],
    ...[tag({ triggers: ['<'], structures: [5] }), tag({ triggers: ['<'], structures: [{}] })],
    tag({ triggers: ['<'], structures: [{ begin: 5, end: 'a', schema: {} }] }),
    tag({ triggers: ['<'], structures: [{ begin: '<', end: 5, schema: {} }] }),
    tag({ ...ONE, type: 'tag', content: { type: 'json_schema', json_schema: true }, end: '5' }),
    tag({ ...ONE, type: 'tag', content: { type: 'json_schema', json_schema: true }, end: ' end' }),
  ],
};

/** Said while a text is followed, of what is larger than a test should be, or where nothing better is known. */
const RESERVE = [
  ...[
    'conflict',
    'deep',
    'next',
    'readings',
    'regexp-states',
    'sets',
    'states',
    'text-left',
    'tops',
    'ways',
  ].map((of) => `GRAMMAR_TOO_LARGE.${of}`),
  ...['GRAMMAR_TOO_LARGE', 'TAG.formats', 'TAG.json-none', 'TAG.no-schemas'],
];

const CASES = Object.entries(MISTAKES).flatMap(([kind, texts]) =>
  texts.map((text): [GrammarKind, string, string] => [kind as GrammarKind, text.slice(0, 60), text]),
);

describe('what is said of a grammar that is written as text', () => {
  test.each(CASES)('%s %j is said in Chinese, with its place', (kind, _, text) => {
    const problems = problemsOf(kind, text, { schema });
    expect(problems).not.toEqual([]);
    for (const problem of problems) {
      expect(problem.message).toMatch(/^Line \d+, column \d+: [^\s].*[.…]$/su);
      const said = chinese.say(problem);
      expect(said).toMatch(/^第 [\d,]+ 行，第 [\d,]+ 列：/);
      expect(said).not.toMatch(/\{[a-z]+\}|\p{Script=Han} \p{Script=Han}|[A-Za-z]{4,}( [A-Za-z]{2,}){3,}/u);
      if (problem.fix !== undefined) expect(chinese.sayTitle(problem.fix)).toMatch(/\p{Script=Han}/u);
      const { at } = problem;
      expect(at !== undefined && at.start >= 0 && at.start <= at.end && at.end <= text.length).toBe(true);
    }
  });

  test('each sentence is said of one of them', () => {
    const said = new Set<string>(RESERVE);
    for (const [kind, , text] of CASES)
      for (const { words, fix } of problemsOf(kind, text, { schema })) {
        keysOf(words, said);
        keysOf(fix?.words, said);
      }
    expect(Object.keys(textGrammar).filter((key) => !said.has(key))).toEqual([]);
  });
});
