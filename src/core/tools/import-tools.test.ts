import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOL_NAME } from '../document/schema';
import { EMPTY_SCHEMA, importTools } from './import-tools';

const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const printed = JSON.stringify(schema, null, 2);

describe('importTools reads the shapes that providers use', () => {
  it.each([
    [
      'OpenAI chat',
      [{ type: 'function', function: { name: 'read', description: 'Reads.', parameters: schema } }],
    ],
    ['OpenAI responses', [{ type: 'function', name: 'read', description: 'Reads.', parameters: schema }]],
    ['Anthropic', [{ name: 'read', description: 'Reads.', input_schema: schema }]],
    ['MCP', { tools: [{ name: 'read', description: 'Reads.', inputSchema: schema }] }],
    ['Gemini', [{ functionDeclarations: [{ name: 'read', description: 'Reads.', parameters: schema }] }]],
    ['one bare tool', { name: 'read', description: 'Reads.', parameters: schema }],
    [
      'a whole request',
      { model: 'm', messages: [], tools: [{ name: 'read', description: 'Reads.', input_schema: schema }] },
    ],
  ])('%s', (_, value) => {
    expect(importTools(JSON.stringify(value))).toEqual({
      tools: [
        {
          name: 'read',
          description: 'Reads.',
          schema: printed,
          implementation: { kind: 'scripted', cases: [{ result: { ok: true } }] },
        },
      ],
      problems: [],
    });
  });
});

describe('importTools keeps what JSON.parse would lose', () => {
  it('keeps the digits and the order of keys of a schema', () => {
    const { tools } = importTools(
      '{"name":"n","parameters":{"maximum":12345678901234567890,"minimum":1.10,"10":1,"2":2}}',
    );
    expect(tools[0]?.schema).toBe(
      '{\n  "maximum": 12345678901234567890,\n  "minimum": 1.10,\n  "10": 1,\n  "2": 2\n}',
    );
  });
  it('takes __proto__ for a property like any other', () => {
    const { tools } = importTools('{"name":"n","parameters":{"properties":{"__proto__":{"type":"string"}}}}');
    expect(tools[0]?.schema).toContain('"__proto__"');
  });
});

describe('importTools says what it leaves out, and why', () => {
  it.each([
    ['', 'TOOLS_EMPTY', ''],
    ['[]', 'TOOLS_NONE', ''],
    ['[{"name":"a",}]', 'TOOLS_NOT_JSON', ''],
    ['{"name":"a"}{"name":"b"}', 'TOOLS_NOT_JSON', ''],
    ['[3]', 'TOOL_NOT_OBJECT', '/0'],
    ['{"tools":[{"description":"d"}]}', 'TOOL_NO_NAME', '/tools/0'],
    ['[{"name":"a b","parameters":{}}]', 'TOOL_BAD_NAME', '/0/name'],
    ['[{"type":"web_search_20250305","name":"web_search"}]', 'TOOL_OF_PROVIDER', '/0'],
  ])('%s: %s', (text, code, path) => {
    const { tools, problems } = importTools(text);
    expect(tools).toEqual([]);
    expect(problems).toMatchObject([{ code, path, severity: 'error' }]);
  });

  it('takes the good entries of a list that has bad ones', () => {
    const { tools, problems } = importTools(
      '[{"name":"a","parameters":{}},{"x":1},{"name":"a","parameters":{}},{"name":"b"}]',
    );
    expect(tools.map(({ name, schema: text }) => [name, text])).toEqual([
      ['a', '{}'],
      ['b', EMPTY_SCHEMA],
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['TOOL_NO_NAME', 'TOOL_REPEATED', 'TOOL_NO_SCHEMA']);
  });

  it('names the place of a syntax error', () => {
    expect(importTools('[\n  {"name": "a"\n').problems[0]?.message).toMatch(/line 3, column 1/);
  });
});

describe('importTools, for any text', () => {
  it('gives only tools that a document may hold', () => {
    const entry = fc.record(
      {
        name: fc.oneof(fc.constantFrom('a', 'b', 'a b', ''), fc.jsonValue()),
        parameters: fc.jsonValue(),
        function: fc.jsonValue(),
        type: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(entry).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          const { tools, problems } = importTools(text);
          expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
          for (const tool of tools) expect(tool.name).toMatch(TOOL_NAME);
          expect(tools.length + problems.length).toBeGreaterThan(0);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
