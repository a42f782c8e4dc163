import { describe, expect, it } from 'vitest';
import { err, ok } from '../../base/result';
import { createLangs } from '../lang/langs';
import { JsonMachine } from '../json/json-machine';
import { createShapes } from '../schema/create-shapes';
import { DEFAULT_SETTINGS } from '../settings';
import type { SchemaMachine } from './tag-content';
import { compiled, refusal } from './testing/machine-of';
import { accepts, completion, takes } from './testing/reach';

const schema: SchemaMachine = (text) => {
  const langs = createLangs();
  const shapes = createShapes(text, langs, DEFAULT_SETTINGS);
  return shapes.ok ? ok(new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS)) : err(shapes.error);
};

const machineOf = (format: unknown): ReturnType<typeof compiled> =>
  compiled(JSON.stringify({ type: 'structural_tag', format }), 'tags', { schema });

const WEATHER = {
  type: 'tag',
  begin: '<function=get_weather>',
  content: {
    type: 'json_schema',
    json_schema: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
  end: '</function>',
};
const TIME = {
  type: 'tag',
  begin: '<function=get_time>',
  content: { type: 'json_schema', json_schema: { type: 'integer' } },
  end: '</function>',
};
const CALLS = { type: 'triggered_tags', triggers: ['<function='], tags: [WEATHER, TIME] };
const CALL = '<function=get_weather>{"city": "Bern"}</function>';

describe.each<[name: string, format: unknown, taken: string[], refused: [text: string, at: number][]]>([
  [
    'free text with calls in it',
    CALLS,
    [
      '',
      'no call < at all',
      CALL,
      `so: ${CALL} and ${CALL} é😀`,
      'x<function',
      '<function=get_time>12</function>',
      '<function=get_time> 12 </function>',
    ],
    [
      ['<function=other>', 10],
      ['<function=get_weather>{"city": 1', 31],
      ['<function=get_weather>{"town', 24],
      ['<function=get_time>12.5</function>', 22],
      ['<function=get_time>12', -1],
    ],
  ],
  [
    'one call, without text before it',
    { ...CALLS, at_least_one: true, stop_after_first: true },
    [CALL],
    [
      ['', -1],
      [` ${CALL}`, 0],
      [`${CALL} `, CALL.length],
    ],
  ],
  [
    'one call at least',
    { ...CALLS, at_least_one: true },
    [CALL, `${CALL} text ${CALL}`],
    [
      ['', -1],
      ['text', 0],
    ],
  ],
  [
    'one call at most',
    { ...CALLS, stop_after_first: true },
    ['text', `text ${CALL}`, ''],
    [[`${CALL}.`, CALL.length]],
  ],
  [
    'thoughts, then calls',
    {
      type: 'sequence',
      elements: [
        { type: 'tag', begin: '<think>', content: { type: 'any_text' }, end: ['</think>', '</t>'] },
        CALLS,
      ],
    },
    ['<think></think>', `<think>a < b </thin </think>x${CALL}`, '<think>a</t>b'],
    [
      ['think', 0],
      ['<think>a</think', -1],
    ],
  ],
  [
    'an end that overlaps itself is found where it first occurs',
    { type: 'tag', begin: '[', content: { type: 'any_text' }, end: 'aab' },
    ['[aab', '[aaab', '[xaxaab'],
    [['[aabb', 4]],
  ],
  [
    'free text of a bounded length, in code points',
    {
      type: 'sequence',
      elements: [
        {
          type: 'tag',
          begin: '<t>',
          content: { type: 'any_text', excludes: ['</t>'], max_chars: 3 },
          end: '</t>',
        },
        { type: 'any_text', max_chars: 2, max_tokens: null },
      ],
    },
    ['<t></t>', '<t>é😀a</t>x', '<t><</</t>😀😀'],
    [
      ['<t>abcd', 6],
      ['<t>ab</x', 7],
      ['<t></t>abc', 9],
    ],
  ],
  [
    'no free text at all',
    { type: 'tag', begin: '(', content: { type: 'any_text', max_chars: 0 }, end: ')' },
    ['()'],
    [['(a', 1]],
  ],
  [
    'calls inside of a tag',
    { type: 'tag', begin: '<r>', content: { ...CALLS, excludes: ['!!'] }, end: '</r>' },
    [`<r>text ${CALL}</r>`, '<r></r>', '<r>! !</r>'],
    [
      ['<r>!!', 4],
      ['<r></r> ', 7],
    ],
  ],
  [
    'a grammar, a regular expression, a choice, repetitions',
    {
      type: 'sequence',
      elements: [
        { type: 'grammar', grammar: 'root ::= "yes" | no\nno ::= "no" "!"*' },
        { type: 'regex', pattern: ' [A-Z]{2}' },
        { type: 'optional', content: { type: 'const_string', value: '?' } },
        {
          type: 'plus',
          content: {
            type: 'or',
            elements: [
              { type: 'const_string', value: 'a' },
              { type: 'const_string', value: 'b' },
            ],
          },
        },
        { type: 'repeat', min: 0, max: 2, content: { type: 'const_string', value: '.' } },
      ],
    },
    ['yes AB?ab', 'no!! CHa..'],
    [
      ['yes AB', -1],
      ['no ABa...', 8],
    ],
  ],
  [
    'a separated list',
    { type: 'tags_with_separator', separator: ', ', tags: [WEATHER, TIME] },
    ['', CALL, `${CALL}, ${CALL}`],
    [[`${CALL},${CALL}`, CALL.length + 1]],
  ],
  [
    'a dispatcher',
    {
      type: 'dispatch',
      rules: [
        ['<a>', { type: 'const_string', value: 'x' }],
        ['<b>', { type: 'regex', pattern: '[0-9]+' }],
      ],
    },
    ['', '<a>x<b>12 <a>xyz', '<a'],
    [
      ['<a>y', 3],
      ['<b>', -1],
    ],
  ],
  [
    'JSON before text that begins like its blanks go on',
    {
      type: 'sequence',
      elements: [
        { type: 'json_schema', json_schema: {} },
        { type: 'const_string', value: '\n\nend' },
      ],
    },
    ['1\n\nend', '[1, 2]\n\nend', '[]\n\nend'],
    [
      ['1 \n', -1],
      ['[]\nend', 3],
    ],
  ],
  [
    'JSON before free text',
    {
      type: 'sequence',
      elements: [{ type: 'json_schema', json_schema: { type: 'array' } }, { type: 'any_text' }],
    },
    ['[]', '[1] and more', '[[2]]]'],
    [['x', 0]],
  ],
])('structural tags: %s', (_, format, taken, refused) => {
  const { machine } = machineOf(format);

  it.each(taken)('takes %j', (text) => {
    expect(accepts(machine, text)).toBe(true);
    expect(machine.troubles).toEqual([]);
  });

  it.each(refused)('does not take %j: it is dead at %j', (text, at) => {
    expect(accepts(machine, text)).toBe(false);
    expect(takes(machine, text)).toBe(at < 0 ? new TextEncoder().encode(text).length : at);
  });

  it.each(refused)('can end what is left of %j', (text) => {
    const alive = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, takes(machine, text)));
    expect(completion(machine, alive), alive).not.toBeNull();
  });
});

describe('structural tags: what a schema remembers, it remembers inside of a tag', () => {
  const wrap = (json_schema: unknown): ReturnType<typeof machineOf>['machine'] =>
    machineOf({
      type: 'star',
      content: { type: 'tag', begin: '<', content: { type: 'json_schema', json_schema }, end: '>' },
    }).machine;

  it.each<[schema: unknown, taken: string[], refused: string[]]>([
    [
      {
        type: 'object',
        properties: { a: {}, b: {} },
        required: ['b'],
        additionalProperties: { type: 'integer' },
      },
      ['<{"b":"x"}>', '<{"z":1,"b":{"b":1}}><{"b":1,"z":2}>'],
      ['<{"a":1}>', '<{"b":1,"b":2}>', '<{"b":1,"z":1,"z":2}>', '<{"b":1}><{"a":1}>', '<{"b":1,"z":"x"}>'],
    ],
    [
      { type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string', maxLength: 2 } },
      ['<["a","b"]><["a"]>', '<[]>'],
      ['<["a","a"]>', '<["a","b","c","d"]>', '<["abc"]>'],
    ],
  ])('%j', (json, taken, refused) => {
    const machine = wrap(json);
    for (const text of taken) expect(accepts(machine, text), text).toBe(true);
    for (const text of refused) expect(accepts(machine, text), text).toBe(false);
  });
});

describe('structural tags: forms of the description', () => {
  const old = {
    type: 'structural_tag',
    structures: [{ begin: '<f>', schema: { type: 'boolean' }, end: '</f>' }],
    triggers: ['<'],
  };

  it.each<[string, unknown]>([
    ['the older one of vLLM', old],
    ['as a response format', { response_format: old }],
    [
      'a format by itself',
      {
        type: 'tag',
        begin: '<f>',
        content: { type: 'json_schema', json_schema: { type: 'boolean' } },
        end: '</f>',
      },
    ],
  ])('%s', (_, form) => {
    const { machine } = compiled(JSON.stringify(form, null, 2), 'tags', { schema });
    expect(accepts(machine, '<f>true</f>')).toBe(true);
    expect(accepts(machine, '<f>1</f>')).toBe(false);
  });

  it('takes no half of a character in free text', () => {
    const { machine } = machineOf({ type: 'any_text', excludes: ['é'] });
    expect(accepts(machine, 'eê')).toBe(true);
    expect(accepts(machine, 'é')).toBe(false);
    const row = new Int32Array(256);
    machine.fillRow(machine.start, row);
    expect(row[0x80]).toBe(0);
    expect(row[0xc0]).toBe(0);
    expect(row[0xff]).toBe(0);
  });

  it('points into the string of a grammar, at the place in the JSON', () => {
    const text = JSON.stringify({ type: 'grammar', grammar: 'root ::= "a"\nb ::= "' });
    const found = refusal(text, 'tags');
    expect(found.code).toBe('GRAMMAR_SYNTAX');
    expect(found.message).toMatch(/Line 2, column 7/);
    expect(found.at).toBe('\\"');
  });

  it.each<[name: string, format: unknown, code: string, message: RegExp]>([
    ['tokens', { type: 'token', token: 5 }, 'GRAMMAR_REFUSED', /bytes/],
    ['budgets of tokens', { type: 'any_text', max_tokens: 5 }, 'GRAMMAR_REFUSED', /max_tokens.*“max_chars”/],
    ['a bound below nothing', { type: 'any_text', max_chars: -1 }, 'GRAMMAR_SYNTAX', /at least 0/],
    ['a mistyped format', { type: 'triggered_tag' }, 'GRAMMAR_REFUSED', /triggered_tags is close/],
    [
      'a begin that is a token',
      { ...WEATHER, begin: { type: 'token', token: 5 } },
      'GRAMMAR_REFUSED',
      /bytes/,
    ],
    [
      'other styles',
      { ...WEATHER, content: { type: 'json_schema', style: 'qwen_xml', json_schema: {} } },
      'GRAMMAR_REFUSED',
      /style json/,
    ],
    ['unknown formats', { type: 'poem' }, 'GRAMMAR_REFUSED', /poem is not known/],
    ['a format without a type', {}, 'GRAMMAR_REFUSED', /has a “type”/],
    ['missing parts', { type: 'tag', begin: '<a>', end: '</a>' }, 'GRAMMAR_SYNTAX', /needs “content”/],
    ['a tag without a trigger', { ...CALLS, triggers: ['<call'] }, 'GRAMMAR_SYNTAX', /none of the triggers/],
    [
      'a tag with two triggers',
      { ...CALLS, triggers: ['<', '<function'] },
      'GRAMMAR_SYNTAX',
      /several triggers: <, <function/,
    ],
    [
      'a trigger that never comes',
      { type: 'triggered_tags', triggers: ['<a>', 'a'], tags: [{ ...TIME, begin: '<a>' }] },
      'GRAMMAR_SYNTAX',
      /can never come/,
    ],
    [
      'a schema that is refused',
      { type: 'json_schema', json_schema: { type: 'string', pattern: '(a)\\1' } },
      'GRAMMAR_REFUSED',
      /back-reference/,
    ],
    ['an end that goes on a number', { ...TIME, end: '3>' }, 'GRAMMAR_REFUSED', /begins with a digit/],
    ['a grammar without a root', { type: 'grammar', grammar: 'a ::= "a"' }, 'GRAMMAR_SYNTAX', /no rule root/],
  ])('refuses %s', (_, format, code, message) => {
    const found = refusal(JSON.stringify({ type: 'structural_tag', format }), 'tags', { schema });
    expect(found.code).toBe(code);
    expect(found.message).toMatch(message);
  });

  it('refuses what is no JSON, and schemas where nothing compiles them', () => {
    expect(refusal('{"type": ', 'tags')).toMatchObject({ code: 'GRAMMAR_SYNTAX' });
    expect(refusal(JSON.stringify(WEATHER), 'tags').message).toMatch(/nothing here that compiles/);
  });

  it('warns of a trigger that no tag begins with', () => {
    const { problems } = machineOf({ ...CALLS, triggers: ['<function=', '<other'] });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['GRAMMAR_TAKES_LESS', 'warn']]);
  });
});
