/** Each reason why no grammar could have stopped a call, reached by a run of a real document over the real engine. */
import { describe, expect, test } from 'vitest';
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { judgeCalls } from '../../testing/call-verdicts';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { kernelModule } from '../../testing/kernel-module';
import { callBody } from '../../testing/wire-builders';
import type { Json } from '../base/json-value';
import { defaultSettings, emptyDocument } from '../document/defaults';
import type { BuiltinTool, SessionDocument, ToolDefinition } from '../document/document';
import { BUILTINS, builtinDefinition } from '../tools/builtin';
import type { CallVerdict } from './model';
import { knownToolErrors, REASONS, reasonOfToolError } from './reason';
import { strictProviders } from './strict-mode';
import { subschemaPath } from './subschema';

const vocabulary = jsonVocabulary();
const judge = {
  vocabulary,
  engine: createCallscopeEngine({ vocabulary, module: kernelModule(), now: () => 0 }),
};

const FILES = [{ path: 'a.txt', text: 'one\ntwo\none\n' }];
const documentOf = (
  tool: ToolDefinition,
  args: Json | string,
  more: Partial<SessionDocument> = {},
): SessionDocument => ({
  ...emptyDocument('one call'),
  tools: [tool],
  files: FILES,
  responses: [{ text: callBody(tool.name, typeof args === 'string' ? args : JSON.stringify(args)) }],
  ...more,
});
const builtin = (name: BuiltinTool, schema?: string): ToolDefinition => ({
  ...builtinDefinition(name),
  ...(schema === undefined ? {} : { schema }),
});
const scripted = (result: Json, args?: Json): ToolDefinition => ({
  name: 'run',
  description: '',
  schema: '{"type":"object"}',
  implementation: { kind: 'scripted', cases: [{ result, ...(args === undefined ? {} : { args }) }] },
});
const failing = (code: string): ToolDefinition =>
  scripted({ ok: false, error: { code, message: 'It did not work.', retryable: true } });

async function verdictOf(document: SessionDocument): Promise<CallVerdict> {
  const judged = await judgeCalls(document, judge);
  const found = judged.find(({ verdict }) => verdict !== null)?.verdict;
  if (found === null || found === undefined) throw new Error('nothing failed');
  return found;
}

const LOOSE =
  '{"type":"object","properties":{"path":{},"edits":{"type":"array","items":{"type":"object","properties":{"oldText":{"type":"string"}}}}}}';
const edit = (oldText: string, newText: string): Json => ({ path: 'a.txt', edits: [{ oldText, newText }] });

const CASES: readonly [
  reason: (typeof REASONS)[number],
  layer: string,
  code: string,
  document: SessionDocument,
][] = [
  ['unique-in-file', 'semantics', 'OLD_TEXT_NOT_UNIQUE', documentOf(builtin('edit'), edit('one', '1'))],
  ['exists-in-world', 'semantics', 'OLD_TEXT_NOT_FOUND', documentOf(builtin('edit'), edit('three', '3'))],
  ['exists-in-world', 'semantics', 'FILE_NOT_FOUND', documentOf(builtin('read_file'), { path: 'b.txt' })],
  [
    'exists-in-world',
    'semantics',
    'LINE_OUT_OF_RANGE',
    documentOf(builtin('read_file'), { path: 'a.txt', startLine: 9 }),
  ],
  ['exists-in-world', 'semantics', 'USER_NOT_FOUND', documentOf(failing('USER_NOT_FOUND'), {})],
  [
    'permission',
    'policy',
    'TOOL_NOT_ALLOWED',
    documentOf(
      builtin('read_file'),
      { path: 'a.txt' },
      {
        policy: { ...emptyDocument('').policy, allowTools: [] },
      },
    ),
  ],
  [
    'dependent-fields',
    'semantics',
    'LINES_REVERSED',
    documentOf(builtin('read_file'), { path: 'a.txt', startLine: 3, endLine: 2 }),
  ],
  ['dependent-fields', 'semantics', 'EDIT_CHANGES_NOTHING', documentOf(builtin('edit'), edit('two', 'two'))],
  ['data-elsewhere', 'semantics', 'NO_SCRIPTED_CASE', documentOf(scripted('done', { a: 1 }), {})],
  [
    'not-a-call',
    'protocol',
    'NO_ACTION_FOUND',
    documentOf(
      scripted('done'),
      {},
      {
        responses: [{ text: 'I would rather talk about it.' }],
        settings: { ...defaultSettings(), toolExpression: 'text' },
      },
    ),
  ],
  [
    'not-a-call',
    'protocol',
    'TOOL_UNKNOWN',
    documentOf(scripted('done'), {}, { responses: [{ text: callBody('walk', '{}') }] }),
  ],
  ['schema-allows', 'semantics', 'OLD_TEXT_EMPTY', documentOf(builtin('edit', LOOSE), edit('', '1'))],
  ['schema-allows', 'semantics', 'INVALID_ARGUMENTS', documentOf(builtin('edit', LOOSE), { path: 'a.txt' })],
  ['schema-allows', 'syntax', 'ARGS_NOT_OBJECT', documentOf({ ...scripted('done'), schema: '{}' }, '[1]')],
  ['cut-off', 'syntax', 'ARGS_TRUNCATED', documentOf(scripted('done'), '{"a":[1,')],
  [
    'not-enforced',
    'syntax',
    'FORMAT',
    documentOf(
      {
        ...scripted('done'),
        schema: '{"type":"object","properties":{"a":{"type":"string","format":"regex"}}}',
      },
      { a: '(' },
    ),
  ],
  [
    'no-grammar',
    'syntax',
    'SCHEMA_UNUSABLE',
    documentOf({ ...scripted('done'), schema: '{"type":"strin' }, {}),
  ],
  // The schema allows any city and any path: one that lists or describes them would not have.
  [
    'schema-allows',
    'semantics',
    'CITY_UNKNOWN',
    documentOf(builtin('get_weather'), { city: 'Atlantis', unit: 'celsius' }),
  ],
  [
    'schema-allows',
    'policy',
    'PATH_OUTSIDE_ROOT',
    documentOf(builtin('read_file'), { path: '../etc/passwd' }),
  ],
  ['tool-alone', 'semantics', 'KAPUT', documentOf(failing('KAPUT'), {})],
];

describe('no grammar could have stopped it, because', () => {
  test.each(CASES)('%s: %s %s', async (reason, layer, code, document) => {
    const { stop, ...verdict } = await verdictOf(document);
    expect({ layer: verdict.layer, code: verdict.problem.code, stop }).toMatchObject({
      layer,
      code,
      stop: { t: 'never', reason },
    });
    expect(verdict.enforcers.filter(({ does }) => does === 'stopped')).toHaveLength(1);
  });

  test.each([
    ['tool_calls', 'would'],
    ['stop', 'would'],
    ['length', 'could-not'],
  ])(
    'a text that ends early: of its own accord the mask would not have let it (%s: %s)',
    async (finish, does) => {
      const text = callBody('run', '{"a":[1,', finish);
      const { enforcers } = await verdictOf(documentOf(scripted('done'), {}, { responses: [{ text }] }));
      const of = (who: string) => enforcers.find((one) => one.who === who)?.does;
      expect([of('grammar'), of('strict')]).toEqual([does, does]);
    },
  );

  test('every reason is reached', () => {
    expect(new Set(CASES.map(([reason]) => reason))).toEqual(new Set(REASONS));
  });

  test('a batch that is admitted as a whole is refused for another call', async () => {
    const document = documentOf(
      builtin('read_file'),
      {},
      {
        settings: { ...defaultSettings(), batch: { admission: 'atomic', maxCalls: 8 } },
        responses: [
          {
            text: JSON.stringify({
              role: 'assistant',
              content: null,
              tool_calls: ['{"path":"a.txt"}', '{}'].map((args, i) => ({
                id: `call_${i}`,
                type: 'function',
                function: { name: 'read_file', arguments: args },
              })),
            }),
          },
        ],
      },
    );
    const [first, second] = await judgeCalls(document, judge);
    expect(first?.verdict).toMatchObject({
      layer: 'policy',
      problem: { code: 'CANCELLED' },
      stop: { reason: 'data-elsewhere' },
    });
    expect(second?.verdict).toMatchObject({ layer: 'syntax', stop: { t: 'blocked', keyword: 'required' } });
  });
});

describe('what a looser schema could say', () => {
  test.each([
    [edit('', '1'), { keyword: 'minLength', schemaPath: '/properties/edits/items/properties/oldText' }],
    [{ path: 'a.txt' }, { keyword: 'own', schemaPath: '' }],
  ] as const)('%j', async (args, tighten) => {
    const { stop } = await verdictOf(documentOf(builtin('edit', LOOSE), args));
    expect(stop).toMatchObject({ tighten });
  });

  test.each([
    ['get_weather', { city: 'Atlantis', unit: 'celsius' }, 'enum', '/properties/city'],
    ['read_file', { path: '/etc/passwd' }, 'pattern', '/properties/path'],
    ['read_file', { path: '..' }, 'pattern', '/properties/path'],
  ] as const)('%s %j could be refused by %s', async (name, args, keyword, schemaPath) => {
    const { stop } = await verdictOf(documentOf(builtin(name), args));
    expect(stop).toMatchObject({ reason: 'schema-allows', tighten: { keyword, schemaPath } });
  });

  test.each([
    ['/a/0/b', '{"properties":{"a":{"items":{"properties":{"b":{}}}}}}', '/properties/a/items/properties/b'],
    ['/a/1', '{"properties":{"a":{"prefixItems":[{},{}],"items":{}}}}', '/properties/a/prefixItems/1'],
    ['/free', '{"additionalProperties":{"type":"string"}}', '/additionalProperties'],
    ['/free', '{"additionalProperties":false}', null],
    ['', '{"type":"object"}', ''],
    ['/a', '{"type":', null],
    ['/__proto__', '{"properties":{}}', null],
  ])('the subschema of %s in %s', (path, schema, pointer) => {
    expect(subschemaPath(schema, path)).toBe(pointer);
  });
});

describe('a token that a grammar would have blocked', () => {
  const weather = builtin('get_weather');
  test('names the token, the byte and the keyword, and who would have stopped it', async () => {
    const { layer, stop, enforcers } = await verdictOf(documentOf(weather, { city: 'Oslo', unit: 'kelvin' }));
    expect(layer).toBe('syntax');
    expect(stop).toMatchObject({ t: 'blocked', keyword: 'enum', byte: 'k'.charCodeAt(0) });
    expect(enforcers).toEqual([
      { who: 'strict', does: 'would', providers: ['OpenAI', 'Anthropic'] },
      { who: 'grammar', does: 'would' },
      { who: 'parser', does: 'passed' },
      { who: 'validator', does: 'stopped' },
      { who: 'policy', does: 'not-reached' },
      { who: 'tool', does: 'not-reached' },
    ]);
  });

  test('arguments that are no JSON leave the grammar where the JSON breaks', async () => {
    const { stop, enforcers } = await verdictOf(documentOf(weather, `{"city": 'Oslo'}`));
    expect(stop).toMatchObject({ t: 'blocked', byte: "'".charCodeAt(0) });
    expect(enforcers.find(({ who }) => who === 'parser')?.does).toBe('stopped');
  });

  test('strict modes differ by keyword', () => {
    expect(strictProviders('enum')).toEqual(['OpenAI', 'Anthropic']);
    expect(strictProviders('maximum')).toEqual(['OpenAI']);
    expect(strictProviders('maxLength')).toEqual([]);
    expect(strictProviders(null)).toEqual(['OpenAI', 'Anthropic']);
  });
});

describe('the reasons of tool errors', () => {
  const sources = import.meta.glob<string>(['../tools/*.ts', '../policy/file-path.ts', '!../**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  test('every error of a tool of this page is told by its code', () => {
    const files = Object.entries(sources).filter(([file]) => !file.endsWith('import-tools.ts'));
    const codes = files.flatMap(([, text]) =>
      [...text.matchAll(/(?:failed(?:At)?\([^'`]*|code: )'([A-Z_]{4,})'/g)].map((match) => match[1] ?? ''),
    );
    expect(codes.length).toBeGreaterThan(15);
    expect([...new Set(codes)].filter((code) => !knownToolErrors().includes(code))).toEqual([]);
    expect(Object.keys(BUILTINS)).toHaveLength(5);
  });

  test.each([
    ['ID_NOT_UNIQUE', 'unique-in-file'],
    ['no such user', 'exists-in-world'],
    ['E_PERMISSION', 'permission'],
    ['VERSION_CONFLICT', 'dependent-fields'],
    ['DATE_INVALID', 'schema-allows'],
    ['', 'tool-alone'],
    ['500', 'tool-alone'],
  ])('%s by its words: %s', (code, reason) => {
    expect(reasonOfToolError(code)).toBe(reason);
  });
});
