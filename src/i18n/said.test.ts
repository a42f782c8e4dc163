import { describe, expect, test } from 'vitest';
import type { Json } from '../core/base/json-value';
import type { Problem } from '../core/base/problem';
import { identityMap } from '../core/base/span';
import type { Words, WordValue } from '../core/base/words';
import { scanJson } from '../core/json/scan';
import { validateArguments } from '../core/schema/validate';
import { english } from './context';
import { translator } from './translator';
import { zhCn } from './zh-cn/index';
import { sentences } from './zh-cn/sentences';
import { json } from './zh-cn/sentences/json';
import { phrases } from './zh-cn/sentences/phrases';
import { schema as schemaSentences } from './zh-cn/sentences/schema';

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
const RESERVE = new Set(['SCHEMA_MISMATCH', 'FIELD_NAME', 'ANY_OF', 'whole.schema', 'SCHEMA_UNUSABLE.why']);

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
    expect([...said].filter((key) => key !== 'list.or' && !known.includes(key))).toEqual([]);
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
