import { describe, expect, test } from 'vitest';
import type { Json } from '../core/base/json-value';
import type { Problem } from '../core/base/problem';
import { identityMap } from '../core/base/span';
import type { Words, WordValue } from '../core/base/words';
import { scanJson } from '../core/json/scan';
import { checkSchema } from '../core/schema/check';
import { FOREIGN_KEYWORDS } from '../core/schema/keywords';
import { validateArguments } from '../core/schema/validate';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import { runDocument } from '../core/runtime/run';
import { builtinDefinition } from '../core/tools/builtin';
import { callBody } from '../testing/wire-builders';
import { english } from './context';
import { translator } from './translator';
import { zhCn } from './zh-cn/index';
import { sentences } from './zh-cn/sentences';
import { calls } from './zh-cn/sentences/calls';
import { engines } from './zh-cn/sentences/engines';
import { formatNeeds } from './zh-cn/sentences/format-needs';
import { grammar } from './zh-cn/sentences/grammar';
import { imports } from './zh-cn/sentences/imports';
import { json } from './zh-cn/sentences/json';
import { lint } from './zh-cn/sentences/lint';
import { losses } from './zh-cn/sentences/losses';
import { page } from './zh-cn/sentences/page';
import { phrases } from './zh-cn/sentences/phrases';
import { projection } from './zh-cn/sentences/projection';
import { schema as schemaSentences } from './zh-cn/sentences/schema';
import { signs } from './zh-cn/sentences/signs';
import { textGrammar } from './zh-cn/sentences/text-grammar';
import { unread } from './zh-cn/sentences/unread';
import { wire } from './zh-cn/sentences/wire';

const chinese = translator('zh-CN', zhCn, sentences);

function problemsOf(schema: Json | string, args: string): Problem[] {
  return validateArguments(
    typeof schema === 'string' ? schema : JSON.stringify(schema),
    { text: args, map: identityMap('response:0', 0, args.length) },
    scanJson(args).root,
  ).problems;
}

/** Keys of a sentence and of all that stands in it. */
function keysOf(value: WordValue | undefined, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object') return found;
  if ('key' in value) {
    found.add(value.key);
    for (const inner of Object.values(value.values ?? {})) keysOf(inner, found);
  } else for (const inner of value) keysOf(inner, found);
  return found;
}

function wordsOf({ words, fix, because = [] }: Problem): Words[] {
  if (words === undefined) throw new Error('the problem has no words');
  return [words, ...(fix?.words === undefined ? [] : [fix.words]), ...because.flatMap(wordsOf)];
}

const of = (properties: Record<string, Json>): Json => ({ properties });
const draft = (name: string, schema: Record<string, Json>): Json => ({ $schema: name, ...schema });
const DRAFT_4 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';

/** Every keyword that can fail, and what it is said as. */
const CASES: [Json | string, string, string | null][] = [
  [of({ n: { type: 'integer' } }), '{"n": "3"}', '/n 是 "3"（字符串），应为整数。'],
  [
    of({ n: { type: ['string', 'null', 'object'] } }),
    '{"n": 4}',
    '/n 是 4（整数），应为字符串、null 或对象。',
  ],
  [{ type: 'object' }, '[1, 2]', '参数是含 2 项的数组，应为对象。'],
  [of({ n: { type: 'array' } }), '{"n": {}}', '/n 是空对象，应为数组。'],
  [of({ n: { type: 'boolean' } }), '{"n": "True"}', null],
  [of({ n: { type: 'object' } }), '{"n": "{\\"a\\": 1}"}', null],
  [of({ n: { type: 'array' } }), '{"n": "[1]"}', null],
  [of({ n: { type: 'string' } }), '{"n": 1.5}', '/n 是 1.5（数字），应为字符串。'],
  [of({ n: { type: 'integer' } }), '{"n": 1.5}', null],
  [of({ n: { type: 'number' } }), '{"n": null}', '/n 是 null，应为数字。'],
  [of({ n: { type: 'null' } }), '{"n": true}', '/n 是 true（布尔值），应为 null。'],
  [
    of({ u: { enum: ['celsius', 'kelvin', 1] } }),
    '{"u": "celsus"}',
    '/u 是 "celsus"，允许的值为 "celsius"、"kelvin" 和 1。',
  ],
  [of({ u: { enum: [1] } }), '{"u": "1"}', null],
  [
    of({ u: { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }),
    '{"u": []}',
    '/u 是空数组，允许的值为 1、2、3、4、5、6、7、8 和另外 2 个。',
  ],
  [of({ u: { enum: [] } }), '{"u": {"a": 1}}', '/u 是含有 a 的对象；模式的 enum 为空，因此任何值都不允许。'],
  [of({ u: { anyOf: [{ const: 'a' }, { type: 'integer' }] } }), '{"u": "b"}', null],
  [
    of({ u: { oneOf: [{ properties: { k: { const: 'a' } } }, { properties: { k: { const: 'b' } } }] } }),
    '{"u": {"k": "c"}}',
    null,
  ],
  [of({ c: { const: 5 } }), '{"c": 6}', '/c 是 6，必须是 5。'],
  [of({ s: { minLength: 3 } }), '{"s": "ab"}', '/s 有 2 个字符，至少要有 3 个。'],
  [of({ s: { maxLength: 3 } }), '{"s": "abcd"}', '/s 有 4 个字符，至多只能有 3 个。'],
  [of({ s: { minItems: 2 } }), '{"s": [1]}', null],
  [of({ s: { maxItems: 1 } }), '{"s": [1, 2]}', null],
  [{ minProperties: 1 }, '{}', null],
  [{ maxProperties: 0 }, '{"a": 1}', null],
  [of({ n: { minimum: 1 } }), '{"n": 0}', '/n 是 0，不得小于 1。'],
  [of({ n: { maximum: 1 } }), '{"n": 2}', null],
  [of({ n: { exclusiveMinimum: 1 } }), '{"n": 1}', null],
  [of({ n: { exclusiveMaximum: 1 } }), '{"n": 1e400}', null],
  [
    draft(DRAFT_4, { properties: { n: { minimum: 1, exclusiveMinimum: true } } }),
    '{"n": 1}',
    '/n 是 1，必须大于 1。',
  ],
  [of({ n: { multipleOf: 0.1 } }), '{"n": 0.25}', '/n 是 0.25，必须是 0.1 的倍数。'],
  [of({ s: { pattern: '^[a-z]+$' } }), '{"s": "A"}', '/s 是 "A"，必须匹配正则表达式 ^[a-z]+$。'],
  ...['date-time', 'uri', 'byte', 'date'].map((format): [Json, string, null] => [
    of({ s: { format } }),
    '{"s": "?"}',
    null,
  ]),
  ...['int32', 'int64'].map((format): [Json, string, null] => [of({ s: { format } }), '{"s": 1.5}', null]),
  [{ required: ['city'] }, '{}', '参数缺少必填字段 "city"。'],
  [{ dependentRequired: { a: ['b'] } }, '{"a": 1}', '参数含有字段 "a"，因此也必须含有 "b"。'],
  [draft(DRAFT_7, { dependencies: { a: ['b'] } }), '{"a": 1}', null],
  [
    { properties: { name: {} }, additionalProperties: false },
    '{"nmae": 1}',
    '参数中不允许字段 "nmae"：已声明的字段为 name。',
  ],
  [{ additionalProperties: false }, '{"a": 1}', null],
  [of({ a: false }), '{"a": 1}', '/a 不应出现，请去掉这个字段。'],
  [{ propertyNames: { pattern: '^a' } }, '{"b": 1}', null],
  [{ propertyNames: { not: {} } }, '{"b": 1}', null],
  [{ unevaluatedProperties: false }, '{"b": 1}', null],
  [of({ l: { prefixItems: [{}], items: false } }), '{"l": [1, 2]}', '/l 有 2 项，只允许前 1 项。'],
  [of({ l: { prefixItems: [{}], unevaluatedItems: false } }), '{"l": [1, 2]}', null],
  [draft(DRAFT_2019, { properties: { l: { items: [{}], additionalItems: false } } }), '{"l": [1, 2]}', null],
  [of({ l: { unevaluatedItems: false } }), '{"l": [1, 2]}', null],
  [of({ l: { uniqueItems: true } }), '{"l": [1, 1]}', '/l 的第 1 项与第 2 项相同；所有项必须互不相同。'],
  [of({ l: { contains: { type: 'string' } } }), '{"l": [1]}', null],
  [of({ l: { contains: { type: 'string' }, minContains: 2, maxContains: 3 } }), '{"l": [1]}', null],
  [of({ n: { not: { type: 'integer' } } }), '{"n": 1}', null],
  [false, '{}', null],
  [
    of({ n: { anyOf: [{ minimum: 5 }, { multipleOf: 2 }] } }),
    '{"n": 1}',
    '/n 不符合 2 个备选中的任何一个。最接近的是第 1 个：/n 是 1，不得小于 5。',
  ],
  [
    of({ n: { oneOf: [{}, true] } }),
    '{"n": 1}',
    '/n 同时符合第 1 个和第 2 个备选，而只能符合一个（oneOf）。',
  ],
  [{ if: { required: ['a'] }, then: { required: ['b'] } }, '{"a": 1}', null],
  [{ if: { required: ['a'] }, then: false }, '{"a": 1}', null],
  [
    { if: { required: ['a'] }, else: { required: ['b'] } },
    '{}',
    '参数缺少必填字段 "b"。这是 else 的要求，因为 if 不成立。',
  ],
  [{ if: { required: ['a'] }, else: false }, '{}', null],
  [{}, '', null],
  [{}, '?', null],
  [{}, '{"a": [1, ', '参数没有写完；缺少的部分无法判断。'],
  [{}, '{"a": 12345678901234567890}', null],
  [{}, '12345678901234567890', null],
  ['{"type": 5}', '{}', null],
  ['{"$ref": "#"}', '{}', null],
  [{ if: true, then: { $ref: '#' } }, '{}', null],
];

/** Said when a keyword comes that is not known yet, or when the validator gives no reason: never by the one that is built in. */
const RESERVE = new Set(['SCHEMA_MISMATCH', 'FIELD_NAME', 'ANY_OF', 'SCHEMA_UNUSABLE', 'whole.schema']);

describe('what the validator says', () => {
  test.each(CASES)('of %j and %s is said in Chinese', (schema, args, expected) => {
    const problems = problemsOf(schema, args);
    expect(problems).not.toEqual([]);
    for (const problem of problems) {
      const text = chinese.say(problem);
      expect(text).toMatch(/\p{Script=Han}/u);
      expect(text).not.toMatch(/\{[a-z]+\}|\p{Script=Han} \p{Script=Han}/u);
      if (problem.fix !== undefined) expect(chinese.sayTitle(problem.fix)).toMatch(/\p{Script=Han}/u);
      expect(english.say(problem)).toBe(problem.message);
    }
    if (expected !== null) expect(problems.map(chinese.say)).toEqual([expected]);
  });

  test('has a sentence for each key, and no sentence is left over', () => {
    const said = new Set<string>();
    for (const [schema, args] of CASES)
      for (const problem of problemsOf(schema, args)) for (const one of wordsOf(problem)) keysOf(one, said);
    const known = Object.keys({ ...phrases, ...schemaSentences });
    expect(known.filter((key) => !said.has(key) && !RESERVE.has(key))).toEqual([]);
    expect([...said].filter((key) => key !== 'list.or' && !Object.hasOwn(sentences, key))).toEqual([]);
  });
});

/** Texts with every mistake that the scanner names. */
const TEXTS: [string, string | null][] = [
  ['{"a": 1,}', '"}"：前面的逗号什么也没有隔开'],
  ['{"a": 1 "b": 2}', '"a" 的值之后应为 "," 或 "}"，实际是 \'"\'。'],
  ['[1 2]', null],
  ['{"a": }', '"a" 之后应有它的值，实际是 "}"。'],
  ['{"a" 1}', '键 "a" 之后应为 ":"，实际是 "1"。'],
  ['{"a": 1', '数字应当写完，或接着写其后的内容，实际是文本的结尾；还缺少 "}"。'],
  ['{"a": ["b", {"c": "d', '"c" 的值应以引号结束，实际是文本的结尾；还缺少 "}]}"。'],
  ...[
    '',
    '?',
    '{',
    '{,}',
    '[',
    '[,]',
    '[1,',
    '[1,,2]',
    '{"a": 1, ',
    '{"a":',
    '{"ab',
    '{"a"',
    '"ab',
    '"\\u12',
    '"\\q"',
    '{"a": "\\u12x4"}',
    '["\\x"]',
    '[tru',
    '[1.',
    'tru',
    '-',
    '[-',
    'Here: {"a": 1} and more',
    'Some prose without any value',
    '{"a":1}{"b":2}',
    '"a": 1',
    '{"a":1}}',
    '{"a":1} ,',
    '{"a":1} -',
    '} {"a":1}',
    '{"a": [1}',
    '{"a": (1)}',
    '{"a": 1 /* c */}',
    '{} // c',
    '```json\n{"a":1}\n```',
    '```json\n```',
    "{'a': 'b'}",
    '{“a”: “b”}',
    '{"a": ‘b’}',
    '{a: b}',
    '{"a": b"}',
    '{"a": "x""}',
    '{"a": ...}',
    '{\\"a\\": 1}',
    '[True, None, undefined, nan, NaN, inf, Infinity, -Infinity]',
    '[+1, .5, 1., 1e, 01, 0x1F, 0b1, 0o7, 1_000, 1-2, -.5]',
    '{"a":\u00a01}',
    '{"a":\u200b1,\u2028"b":\u20291,\u3000"c": 2}',
    '\ufeff{}',
    '{\u0000}',
    '[\u0001]',
    '["a\tb"]',
    '["a\nb\rc\u0000"]',
    '["\u0002"]',
    '"\ud83d"',
    '["\\ud83d"]',
    '{"a": 1, "a": 2}',
    '[12345678901234567890]',
    '{"a": "b, "c": 1}',
    '{"a: 1, "b": 2}',
    '{"a": "he said "no" to me", "b": 1}',
    '["a" "b]',
    '"a" b',
    '[ "a\\ b" ]',
    '{"a": "1\n2',
    '{"a": "x\r"}',
    '{"a": "x\u0000"}',
    '{"a" x}',
    '{"a\\q": 1}',
    '[-NaN, 1e5e]',
  ].map((text): [string, null] => [text, null]),
];

describe('what the scanner says', () => {
  test.each(TEXTS)('of %j is said in Chinese', (text, expected) => {
    const { errors } = scanJson(text);
    expect(errors).not.toEqual([]);
    const said = errors.map(chinese.say);
    for (const one of said) {
      expect(one).toMatch(/\p{Script=Han}/u);
      expect(one).not.toMatch(/\{[a-z]+\}|\p{Script=Han} \p{Script=Han}/u);
    }
    if (expected !== null) expect(said.join(' ')).toContain(expected);
  });

  test('has a sentence for each key, and no sentence is left over', () => {
    const said = new Set<string>();
    for (const [text] of TEXTS) for (const { words } of scanJson(text).errors) keysOf(words, said);
    for (const { words } of scanJson('[[[]]]', { maxDepth: 2 }).errors) keysOf(words, said);
    const known = Object.keys(json);
    expect(known.filter((key) => !said.has(key))).toEqual([]);
    expect([...said].filter((key) => !known.includes(key))).toEqual([]);
  });
});

/** Rooms whose sentences are made from templates. */
const sources = import.meta.glob<string>(
  ['../{core,engine,workers,platform,state,lessons}/**/*.ts', '!../**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** `sentence('KEY', 'template'`, also under the name `say`. A part of a key or template that is chosen at run time reads as `*`. */
const TEMPLATE =
  /(?<!\w\.|\w)(?:sentence|say)\(\s*(?:'([^']+)'|`([^`]+)`),\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const templates = Object.values(sources).flatMap((text) =>
  [...text.matchAll(TEMPLATE)].map(([, plain, made, a, b, c]): [string, string] => [
    (plain ?? made ?? '').replaceAll(/\$\{[^}]*\}/g, '*'),
    (a ?? b ?? c ?? '').replaceAll(/\$\{[^}]*\}/g, '*'),
  ]),
);
const all = Object.values(sources).join('\n');
const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([a-z][A-Za-z]*)\}/g)].map(([, name = '']) => name))].sort();
const keysLike = (key: string): string[] =>
  key.includes('*')
    ? Object.keys(sentences).filter((known) => known.startsWith(key.replace('*', '')))
    : [key];

describe('sentences from templates', () => {
  test('are found', () => expect(templates.length).toBeGreaterThan(150));

  test.each(templates)('%s has a Chinese one with the same values', (key, template) => {
    const keys = keysLike(key);
    expect(keys).not.toEqual([]);
    for (const one of keys) {
      const chineseOne = sentences[one];
      if (typeof chineseOne !== 'string') throw new Error(`${one} has no sentence`);
      // How far a neighbouring line is away is said by its number alone.
      expect(namesIn(chineseOne)).toEqual(namesIn(template).filter((name) => name !== 'distance'));
    }
  });

  test('and their parts are all that the dictionary has', () => {
    const made = templates.flatMap(([key]) => keysLike(key));
    const unused = Object.keys({
      ...lint,
      ...calls,
      ...wire,
      ...losses,
      ...signs,
      ...unread,
      ...imports,
      ...grammar,
      ...textGrammar,
      ...engines,
      ...page,
      ...projection,
    }).filter(
      (key) =>
        !made.includes(key) &&
        !all.includes(`'${key}'`) &&
        // Made from the code of a mistake, or from the kind of what is open.
        !/^(mend|advice)\.[A-Z_]+$|^open\.[a-z]+$|^(foreign|replaced|format|wanted)\./.test(key),
    );
    expect(unused).toEqual([]);
  });

  test('every keyword that other systems add, and every one that was replaced, has its sentence', () => {
    const replaced = /REPLACED_BY: [^]*?\]\);/.exec(all)?.[0] ?? '';
    const wanted = [
      ...[...FOREIGN_KEYWORDS.keys()].map((key) => `foreign.${key}`),
      ...[...replaced.matchAll(/^ {2}\['([^']+)'/gm)].map(([, key = '']) => `replaced.${key}`),
    ];
    expect(wanted.length).toBeGreaterThan(12);
    expect(
      Object.keys(lint)
        .filter((key) => /^(foreign|replaced)\./.test(key))
        .sort(),
    ).toEqual(wanted.sort());
  });

  test('every kind of value that a keyword has to have, and every format that is not exact, has its sentence', () => {
    const source = (name: string): string =>
      Object.entries(sources).find(([path]) => path.endsWith(`/grammar/schema/${name}.ts`))?.[1] ?? '';
    const [, kinds = ''] = /type Wanted =([^;]*);/.exec(source('read-keyword')) ?? [];
    const wanted = [
      ...[...kinds.matchAll(/'([^']+)'/g)].map(([, kind = '']) => `wanted.${kind.replaceAll(' ', '-')}`),
      ...source('formats')
        .split(/\n {2}\[\s*/)
        .filter((entry) => entry.includes("without: '"))
        .map((entry) => `format.${/^'([a-z-]+)'/.exec(entry)?.[1] ?? ''}`),
    ];
    expect(wanted.length).toBeGreaterThan(12);
    expect(
      Object.keys(grammar)
        .filter((key) => /^(wanted|format)\./.test(key))
        .sort(),
    ).toEqual(wanted.sort());
  });

  test('every repair has its sentence', () => {
    const text = Object.entries(sources).find(([path]) => path.endsWith('/repair-words.ts'))?.[1] ?? '';
    const [mended = '', advised = ''] = text.split('const ADVICE');
    const codes = (part: string): string[] =>
      [...part.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, code = '']) => code);
    const wanted = [
      ...codes(mended).map((code) => `mend.${code}`),
      ...codes(advised).map((code) => `advice.${code}`),
    ];
    expect(wanted.length).toBeGreaterThan(25);
    expect(
      Object.keys(wire)
        .filter((key) => /^(mend|advice)\./.test(key))
        .sort(),
    ).toEqual(wanted.sort());
  });

  test('no key stands in two files', () => {
    const parts = [
      ...[phrases, json, schemaSentences, lint, calls, wire, losses, signs, unread, imports],
      ...[grammar, textGrammar, engines, page, projection, formatNeeds],
    ];
    expect(parts.reduce((sum, part) => sum + Object.keys(part).length, 0)).toBe(
      Object.keys(sentences).length,
    );
  });
});

describe('a problem of a run', () => {
  /** Everything that the run of these texts has to say, in Chinese. */
  const saidOf = (text: string, tools: Partial<SessionDocument> = {}): string[] => {
    const document: SessionDocument = { ...emptyDocument('t'), ...tools, responses: [{ text }] };
    return runDocument(document).events.flatMap(({ problems }) => problems.map(chinese.say));
  };
  const edit = (args: Json): string => callBody('edit', JSON.stringify(args));
  const files: Partial<SessionDocument> = {
    tools: [builtinDefinition('edit')],
    files: [{ path: 'a.txt', text: 'one\ntwo\nthree\ntwo\n' }],
    policy: { ...emptyDocument('t').policy, defaultAccess: 'write' },
  };
  test.each<[string, string, Partial<SessionDocument>, string]>([
    [
      'a tool',
      edit({ path: 'a.txt', edits: [{ oldText: 'two', newText: '2' }] }),
      files,
      '出现 2 次，位于第 2 和 4 行',
    ],
    [
      'a missing file',
      edit({ path: 'b.txt', edits: [{ oldText: 'two', newText: '2' }] }),
      files,
      '没有文件 b.txt。是否指 a.txt？',
    ],
    ['a path', edit({ path: '../x', edits: [{ oldText: 'two', newText: '2' }] }), files, '越出了根目录'],
    [
      'an unknown tool',
      callBody('edits', '{}'),
      files,
      '没有名为“edits”的工具。它的工具有：edit。也许指的是“edit”；',
    ],
    ['damaged arguments', callBody('edit', '{"path": "a.txt" "x"'), files, '“edit”的参数'],
    [
      'a policy',
      edit({ path: 'a.txt', edits: [{ oldText: 'two', newText: '2' }] }),
      { ...files, policy: { ...emptyDocument('t').policy, defaultAccess: 'none' } },
      '不允许写入 a.txt：未被规则提及的路径的默认设置不给予访问权限。',
    ],
  ])('of %s is Chinese from end to end', (_, text, document, expected) => {
    const said = saidOf(text, document);
    expect(said.join('\n')).toContain(expected);
    for (const one of said) expect(one).not.toMatch(/[A-Za-z]{4,}( [A-Za-z]{2,}){3,}/);
  });
});

/** Schemas with much that can be said of them. */
const SCHEMAS: [string, string | null][] = [
  ['{"type": "dict"}', '/type 是 "dict"，这不是 JSON Schema 的类型；请写 "object"。'],
  ['{"type": "any", "properties": {"a": {"type": "Str ing"}}}', null],
  [
    '{"properties": {"n": {"minimum": 1, "exclusiveMinimum": true, "exclusiveMaximum": false, "required": true}}}',
    null,
  ],
  ['{"items": [{}], "if": {}, "minContains": 1, "then": {}}', null],
  [
    '{"type": "object", "properties": {"a": {"format": "datetime"}, "b": {"format": "iri", "pattern": "a\\\\-b"}, "c": {"pattern": "("}, "d": {"enum": []}, "e": {"type": "string", "enum": [1], "minimum": 2}}, "required": ["f"]}',
    null,
  ],
  [
    '{"type": "object", "properties": {"a": {}}, "required": ["f"], "additionalProperties": false, "nullable": true, "dependencies": {}, "minLenght": 1, "x": {"type": "string"}}',
    null,
  ],
  ['{"$ref": "#"}', null],
  ['{"$ref": "#/$defs/no"}', null],
  ['{"properties": {"a": {"$ref": "https://example.com/a"}}}', null],
  [
    '{"$schema": "http://json-schema.org/draft-07/schema", "$ref": "#/definitions/a", "minimum": 1, "definitions": {"a": {}}, "$defs": {}}',
    null,
  ],
  [
    '{"$schema": "http://example.com/own", "properties": {"a": {"unevaluatedItems": false, "anyOf": [{}], "if": {}}}}',
    null,
  ],
  ['{"type": 5, "properties": []}', null],
  ['[]', '模式应为对象（或者 true、false）；这里是数组。'],
  ['{"a": ', null],
];

describe('what is said of a schema', () => {
  test.each(SCHEMAS)('%s is said in Chinese', (text, expected) => {
    const { problems } = checkSchema(text, 'tool:t');
    expect(problems).not.toEqual([]);
    for (const problem of problems) {
      const one = chinese.say(problem);
      expect([problem.code, one]).toEqual([problem.code, expect.stringMatching(/\p{Script=Han}/u)]);
      expect(one).not.toMatch(/\{[a-z]+\}|\p{Script=Han} \p{Script=Han}/u);
      if (problem.fix !== undefined) expect(chinese.sayTitle(problem.fix)).toMatch(/\p{Script=Han}/u);
    }
    if (expected !== null) expect(problems.map(chinese.say)).toContain(expected);
  });
});

describe('a sentence', () => {
  test('without words, or with a part that is not known, is said as it came', () => {
    expect(chinese.say({ message: 'As it came.' })).toBe('As it came.');
    expect(chinese.say({ message: 'As it came.', words: { key: 'NO_SUCH' } })).toBe('As it came.');
    const words = { key: 'CONST', values: { where: '/a', value: { key: 'toString' }, wanted: '1' } };
    expect(chinese.say({ message: 'As it came.', words })).toBe('As it came.');
  });

  test('takes no value for a template', () => {
    const values = { where: '{value} $&', value: '{wanted}', wanted: '__proto__' };
    expect(chinese.say({ message: '', words: { key: 'CONST', values } })).toBe(
      '{value} $& 是 {wanted}，必须是 __proto__。',
    );
  });
});
