import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpan } from '../base/span';
import { isJsonObject } from '../base/json-value';
import { describeShared } from '../../testing/shared-data';
import { callBody, chunk, completion, fragment, sse } from '../../testing/wire-builders';
import type { Response } from '../wire/model';
import { readPaste } from '../wire/read';
import type { CallRecord } from './call';
import { toCallRecords } from './to-call-records';
import type { CallRecords, RecordOptions } from './to-call-records';

const TOOLS = ['read_file', 'list_files', 'edit'];

function only(text: string): Response {
  const [response] = readPaste(text, 's').responses;
  if (response === undefined) throw new Error('no response');
  return response;
}
const records = (text: string, tools: readonly string[] = TOOLS, options?: RecordOptions): CallRecords =>
  toCallRecords(only(text), tools, options);
const calls = ({ calls: found }: CallRecords): unknown[] =>
  found.map(({ name, action, args }) => [name, action, args.text]);
const codes = ({ problems }: CallRecords): string[] => problems.map((p) => p.code);
const action = (name: string, fields: object = {}): string => JSON.stringify({ '@action': name, ...fields });
const direct = (name: string, params: unknown): string =>
  action('directly_call_tool', { directly_call_tool_name: name, directly_call_tool_params: params });

describe('one record, however the call was written', () => {
  const expected = [['read_file', 'directly_call_tool', '{"file":"a"}']];
  const fields = { directly_call_tool_name: 'read_file', directly_call_tool_params: { file: 'a' } };
  it.each([
    ['text', direct('read_file', { file: 'a' }), 'text', 'action'],
    [
      'text in prose and a fence',
      `Let me look.\n\`\`\`json\n${direct('read_file', { file: 'a' })}\n\`\`\`\n`,
      'text',
      'action',
    ],
    ['a native call of the tool', callBody('read_file', '{"file":"a"}'), 'native', 'function'],
    [
      'a native call of the action',
      callBody('directly_call_tool', JSON.stringify(fields)),
      'native',
      'function',
    ],
    [
      'a native call of the action that says its @action again',
      callBody('directly_call_tool', JSON.stringify({ '@action': 'directly_call_tool', ...fields })),
      'native',
      'function',
    ],
    ['a native call with an object', callBody('read_file', { file: 'a' }), 'native', 'function'],
    [
      'a native call in a stream',
      sse(
        fragment(0, 'c', 'read_file', '{"fi'),
        fragment(0, undefined, undefined, 'le":"a"}'),
        chunk({}, 'tool_calls'),
      ),
      'native',
      'function',
    ],
    [
      'an older function_call',
      completion({ function_call: { name: 'read_file', arguments: '{"file":"a"}' } }, 'function_call'),
      'native',
      'legacy_function',
    ],
    [
      'a text of a Chat Completions body',
      completion({ content: direct('read_file', { file: 'a' }) }),
      'text',
      'action',
    ],
  ])('%s', (_, text, expression, kind) => {
    const found = records(text);
    expect(calls(found)).toEqual(expected);
    expect(found.problems.filter((p) => p.severity === 'error')).toEqual([]);
    const [record] = found.calls;
    expect(record).toMatchObject({ index: 0, expression, kind, complete: true });
    // The name and the arguments are shown where they were written.
    const at = record?.nameAt;
    expect(at && text.slice(at.start, at.end)).toBe('read_file');
    const argsAt = record && mapSpan(record.args.map, { start: 1, end: 7 });
    expect(argsAt && text.slice(argsAt.start, argsAt.end).replaceAll('\\', '')).toMatch(/^"fi/);
  });

  it.each([
    ['first', '{"@action":"finish","summary":"x"}', '{"summary":"x"}'],
    ['in the middle', '{"a":1,"@action":"finish","b":2}', '{"a":1,"b":2}'],
    ['last', '{"a":1, "@action":"finish" }', '{"a":1 }'],
    ['alone', '{ "@action" : "finish" }', '{  }'],
    ['twice', '{"@action":"x","a":1,"@action":"finish"}', '{"a":1}'],
    ['twice at the end', '{"a":1,"@action":"x","@action":"finish"}', '{"a":1}'],
    [
      'with digits that a number would lose',
      '{"@action":"finish","n":2512292042121000001}',
      '{"n":2512292042121000001}',
    ],
  ])('the fields of an action stay as they were written, without @action %s', (_, text, args) => {
    const [record] = records(text).calls;
    expect([record?.name, record?.action, record?.args.text]).toEqual(['finish', 'finish', args]);
  });

  it('the fields of text and of a native call are the same', () => {
    const text = records('{"@action":"directly_answer","answer_payload":"é\\n"}').calls[0];
    const native = records(callBody('directly_answer', '{"answer_payload":"é\\n"}')).calls[0];
    expect(text?.args.text).toBe(native?.args.text);
  });

  it('a tool of the session with the name of an action is the tool', () => {
    expect(calls(records(callBody('finish', '{}'), ['finish']))).toEqual([
      ['finish', 'directly_call_tool', '{}'],
    ]);
  });

  it('calls that ran at the provider give no record', () => {
    const body = {
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: 'a', name: 'web_search', input: {} },
        { type: 'tool_use', id: 'b', name: 'edit', input: {} },
      ],
      stop_reason: 'tool_use',
    };
    expect(calls(records(JSON.stringify(body)))).toEqual([['edit', 'directly_call_tool', '{}']]);
  });

  it('a candidate gives no record', () => {
    expect(calls(records(`<think>${action('finish')}</think>no`))).toEqual([]);
  });

  it.each([
    ['nothing', '', 'ARGS_EMPTY'],
    ['null', 'null', 'ARGS_NULL'],
  ])('arguments of %s are {} with a warning', (_, args, code) => {
    const found = records(callBody('list_files', args));
    expect(calls(found)).toEqual([['list_files', 'directly_call_tool', '{}']]);
    expect(found.problems.map((p) => [p.code, p.severity])).toEqual([[code, 'warn']]);
  });

  it('calls are numbered in order', () => {
    const of = (id: string, name: string): object => ({
      id,
      type: 'function',
      function: { name, arguments: '{}' },
    });
    const found = records(completion({ tool_calls: [of('a', 'edit'), of('b', 'read_file')] }, 'tool_calls'));
    expect(found.calls.map(({ index, id, name }) => [index, id, name])).toEqual([
      [0, 'a', 'edit'],
      [1, 'b', 'read_file'],
    ]);
  });
});

describe('extraction from noisy text (X)', () => {
  it('X1: prose, a fence and JSON', () => {
    expect(
      calls(records(`I will do it.\n\`\`\`json\n${action('finish', { summary: 's' })}\n\`\`\``)),
    ).toEqual([['finish', 'finish', '{"summary":"s"}']]);
  });

  it('X2: of two objects the first counts, the second is said to be ignored', () => {
    const text = `${action('finish')} ${action('directly_answer')}`;
    const found = records(text);
    expect(calls(found)).toEqual([['finish', 'finish', '{}']]);
    expect(found.problems.map((p) => [p.code, p.severity])).toEqual([['ACTION_IGNORED', 'warn']]);
    expect(found.callProblems).toEqual([[]]);
  });

  it('X2: an object of an unregistered name does not keep a later one from counting', () => {
    expect(calls(records(`${action('NAME')} ${action('finish')}`))).toEqual([['finish', 'finish', '{}']]);
  });

  it.each([
    ['the member is replaced', action('directly_answer', { answer_payload: 'json', x: 1 })],
    ['the member is added', action('directly_answer', { x: 1 })],
    ['the object is empty but for it', action('directly_answer')],
  ])('X3: a long field beats JSON: %s', (_, json) => {
    const body = 'He said "no"\\\n\tand 😀 left';
    const text = `${json}\n<|FINAL_ANSWER_k7f2a9|>\n${body}\n<|FINAL_ANSWER_END_k7f2a9|>`;
    const [record] = records(text).calls;
    const value: unknown = record && JSON.parse(record.args.text);
    expect(isJsonObject(value) && value['answer_payload']).toBe(body);
    const at = record && record.args.text.indexOf('left');
    const span = record && at !== undefined && mapSpan(record.args.map, { start: at, end: at + 4 });
    expect(span && text.slice(span.start, span.end)).toBe('left');
    expect(span && span.start).toBe(text.indexOf('left'));
  });

  it('X3: a parameter of a tool', () => {
    const text = `<|TOOL_PARAM_new_text_k7f2a9|>\na "b"\n<|TOOL_PARAM_new_text_END_k7f2a9|>\n${direct('edit', { path: 'p', new_text: '' })}`;
    expect(calls(records(text))).toEqual([
      ['edit', 'directly_call_tool', '{"path":"p","new_text":"a \\"b\\""}'],
    ]);
  });

  it('X4: cut after @action it is a record that never runs', () => {
    const found = records(
      '{"@action":"directly_call_tool","directly_call_tool_name":"read_file","directly_call_tool_params":{"file":"a',
    );
    expect(calls(found)).toEqual([['read_file', 'directly_call_tool', '{"file":"a']]);
    expect(found.calls[0]?.complete).toBe(false);
    expect(codes(found)).toEqual(['ARGS_TRUNCATED']);
  });

  it('X4: a long field that is never closed cuts the call', () => {
    const found = records(`${action('directly_answer')}<|FINAL_ANSWER_a1|>half`);
    expect([found.calls[0]?.complete, codes(found)]).toEqual([false, ['TAG_UNCLOSED']]);
  });

  it('X5: an unregistered name is refused, and the known ones are listed', () => {
    const found = records(action('do_it'));
    expect(codes(found)).toEqual(['ACTION_UNKNOWN']);
    expect(found.problems[0]?.message).toMatch(/“do_it”.*directly_call_tool, require_tool, directly_answer/);
    expect(found.callProblems).toEqual([found.problems]);
  });

  it('X5: a tool in place of an action is told how to be called, and is not called', () => {
    const found = records(action('read_file', { file: 'a' }));
    expect(found.calls[0]?.action).toBe('read_file');
    expect(found.problems[0]?.fix?.title).toContain('directly_call_tool');
  });

  it.each([
    [
      'next_action.type before type',
      '{"type":"finish","next_action":{"type":"directly_answer"}}',
      'directly_answer',
    ],
    ['type before a field', '{"answer_payload":"x","type":"finish"}', 'finish'],
    [
      'a type that names no action does not count',
      '{"type":"object","answer_payload":"x"}',
      'directly_answer',
    ],
    [
      'answer_payload before tool_require_payload',
      '{"tool_require_payload":"edit","answer_payload":"x"}',
      'directly_answer',
    ],
    [
      'tool_require_payload before directly_call_tool_name',
      '{"directly_call_tool_name":"edit","tool_require_payload":"edit"}',
      'require_tool',
    ],
    ['capability_identifier', '{"capability_identifier":"x"}', 'load_capability'],
    ['plan_request_payload', '{"plan_request_payload":"x"}', 'request_plan_and_execution'],
    ['in prose', 'ok: {"answer_payload":"x"}', 'directly_answer'],
  ])('X6: without @action, %s', (_, text, expected) => {
    const found = records(text);
    expect(found.calls.map((call) => call.action)).toEqual([expected]);
    expect(found.problems[0]).toMatchObject({ code: 'ACTION_INFERRED', severity: 'warn' });
  });

  it.each([['{"answer":42}'], ['{"type":"text"}'], ['It rains.'], ['[1,2]']])(
    'X6: %s tells nothing',
    (text) => {
      expect(records(text)).toEqual({ calls: [], problems: [], callProblems: [] });
    },
  );

  it('X6: in a response with native calls nothing is inferred', () => {
    const call = { id: 'a', type: 'function', function: { name: 'edit', arguments: '{}' } };
    const found = records(
      completion({ content: '{"answer_payload":"x"}', tool_calls: [call] }, 'tool_calls'),
    );
    expect(calls(found)).toEqual([['edit', 'directly_call_tool', '{}']]);
  });

  it('X7: {} and [] stay apart', () => {
    expect(codes(records(direct('edit', {})))).toEqual([]);
    expect(codes(records(direct('edit', [])))).toEqual(['ARGS_NOT_OBJECT']);
  });

  it('X8: the same record for every chunking of the stream', () => {
    const said = `Well.\n\`\`\`json\n${direct('read_file', { file: 'é😀"' })}\n\`\`\`\n`;
    const whole = calls(records(said));
    expect(whole).toHaveLength(1);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(said.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), said.length];
        const parts = at.slice(1).map((end, i) => said.slice(at[i], end));
        const stream = sse(...parts.map((content) => chunk({ content })), chunk({}, 'stop'), '[DONE]');
        expect(calls(records(stream))).toEqual(whole);
      }),
      { numRuns: 60, seed: 11 },
    );
    for (let cut = 0; cut <= said.length; cut++) {
      const stream = sse(
        chunk({ content: said.slice(0, cut) }),
        chunk({ content: said.slice(cut) }),
        chunk({}, 'stop'),
      );
      expect(calls(records(stream))).toEqual(whole);
    }
  });

  it('X9: the literal [current-nonce] is a label like any other', () => {
    const text = `${action('directly_answer')}<|FINAL_ANSWER_[current-nonce]|>yes<|FINAL_ANSWER_END_[current-nonce]|>`;
    expect(calls(records(text))).toEqual([
      ['directly_answer', 'directly_answer', '{"answer_payload":"yes"}'],
    ]);
  });

  it.each([
    ['another label at its end', '<|FINAL_ANSWER_a1|>x<|FINAL_ANSWER_END_b2|>'],
    ['a line break in the tag', '<|FINAL_ANSWER_\na1|>x'],
    ['a tag that is too long', `<|FINAL_ANSWER_${'a'.repeat(300)}|>x`],
    ['another name', '<|OTHER_a1|>x<|OTHER_END_a1|>'],
  ])('X9: %s closes nothing or is no tag', (_, tag) => {
    const found = records(`${action('directly_answer', { answer_payload: 'json' })}${tag}`);
    const closed = !found.problems.some((p) => p.code === 'TAG_UNCLOSED');
    expect(closed).toBe(!tag.includes('_END_b2'));
  });
});

describe('native calls (Y)', () => {
  it('Y1: a first fragment without an id is one call', () => {
    const found = records(
      sse(fragment(0, undefined, 'edit', '{'), fragment(0, 'c', undefined, '}'), chunk({}, 'tool_calls')),
    );
    expect(found.calls.map(({ id, name }) => [id, name])).toEqual([['c', 'edit']]);
  });

  it('Y2: one index with two ids is two calls', () => {
    const found = records(
      sse(fragment(0, 'a', 'edit', '{}'), fragment(0, 'b', 'edit', '{}'), chunk({}, 'tool_calls')),
    );
    expect(found.calls.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([
    [
      'Y3: a name that changes',
      sse(fragment(0, 'a', 'edit', '{'), fragment(0, 'a', 'read_file', '}'), chunk({}, 'tool_calls')),
      'CALL_NAME_CHANGED',
    ],
    [
      'Y4: an id used twice',
      completion(
        {
          tool_calls: [1, 2].map(() => ({
            id: 'a',
            type: 'function',
            function: { name: 'edit', arguments: '{}' },
          })),
        },
        'tool_calls',
      ),
      'CALL_ID_DUPLICATE',
    ],
    ['Y5: JSON after the arguments', callBody('edit', '{"a":1}{"b":2}'), 'ARGS_NOT_JSON'],
    ['Y5: text after the arguments', callBody('edit', '{"a":1} done'), 'ARGS_NOT_JSON'],
    ['Y6: an @action that contradicts the name', callBody('edit', '{"@action":"finish"}'), 'ACTION_CONFLICT'],
    [
      'Y6: an @action that contradicts the action',
      callBody('finish', '{"@action":"directly_answer"}'),
      'ACTION_CONFLICT',
    ],
    ['Y6: an @action that is no name', callBody('finish', '{"@action":1}'), 'ACTION_CONFLICT'],
    ['arguments that are an array', callBody('edit', '[]'), 'ARGS_NOT_OBJECT'],
    ['arguments that were cut', callBody('edit', '{"a":'), 'ARGS_TRUNCATED'],
    ['a tool nobody has', callBody('explode', '{}'), 'TOOL_UNKNOWN'],
  ])('%s is an error of its call', (_, text, code) => {
    const found = records(text);
    const of = found.callProblems.at(-1) ?? [];
    expect(of.filter((p) => p.severity === 'error').map((p) => p.code)).toEqual([code]);
    expect(of[0]?.at).toBeDefined();
    expect(found.problems).toEqual(found.callProblems.flat());
  });

  it('Y7: calls of a response that says “stop” are real', () => {
    expect(calls(records(callBody('edit', '{}', 'stop')))).toEqual([['edit', 'directly_call_tool', '{}']]);
  });

  it('Y7: a call cut by the output limit never runs', () => {
    expect(records(callBody('edit', '{"a":"', 'length')).calls[0]?.complete).toBe(false);
  });

  it('calls inside the wrapper of training data are taken out of it, with a warning', () => {
    const uses = {
      tool_uses: [
        { recipient_name: 'functions.edit', parameters: { a: 1 } },
        { recipient_name: 'functions.list_files', parameters: {} },
      ],
    };
    const found = records(callBody('multi_tool_use.parallel', JSON.stringify(uses)));
    expect(calls(found)).toEqual([
      ['edit', 'directly_call_tool', '{"a":1}'],
      ['list_files', 'directly_call_tool', '{}'],
    ]);
    expect(found.problems.map((p) => [p.code, p.severity])).toEqual([['CALLS_WRAPPED', 'warn']]);
    expect(found.calls.map(({ id, idOrigin }) => [id, idOrigin])).toEqual([
      ['call_1.0', 'made'],
      ['call_1.1', 'made'],
    ]);
  });
});

describe('directly_call_tool with its scalar fields', () => {
  it.each([
    ['no name', { directly_call_tool_params: {} }, ['DIRECT_NAME_MISSING']],
    [
      'a name that is no string',
      { directly_call_tool_name: 1, directly_call_tool_params: {} },
      ['DIRECT_NAME_MISSING'],
    ],
    ['no parameters', { directly_call_tool_name: 'edit' }, ['DIRECT_PARAMS_MISSING']],
    [
      'null as parameters',
      { directly_call_tool_name: 'edit', directly_call_tool_params: null },
      ['ARGS_NOT_OBJECT'],
    ],
    [
      'parameters in a string',
      { directly_call_tool_name: 'edit', directly_call_tool_params: '{"a":1}' },
      ['ARGS_NOT_OBJECT'],
    ],
    [
      'an unknown tool',
      { directly_call_tool_name: 'explode', directly_call_tool_params: {} },
      ['TOOL_UNKNOWN'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(codes(records(action('directly_call_tool', fields)))).toEqual(expected);
  });

  it('half a name of a cut call is no unknown tool', () => {
    expect(codes(records('{"@action":"directly_call_tool","directly_call_tool_name":"read_f'))).toEqual([
      'ARGS_TRUNCATED',
    ]);
    expect(codes(records('{"@action":"directly_ca'))).toEqual(['ARGS_TRUNCATED']);
  });
});

describe('unknown tools get advice and are never routed', () => {
  it.each([
    ['read_fil', ['read_file', 'list_files'], 'read_file'],
    ['Read-File', ['read_file'], 'read_file'],
    [' read_file', ['read_file'], 'read_file'],
    ['list_projects', ['mcp__memory__list_projects', 'mcp__memory__add'], 'mcp__memory__list_projects'],
    ['functions.read_file', ['read_file'], 'read_file'],
    ['mcp__crm__entity_delete', ['mcp__crm__entity_search', 'mcp__crm__entity_list'], null],
    ['list', ['a_list', 'b_list'], null],
    ['explode', ['read_file'], null],
    ['a name that never ends '.repeat(1000), ['read_file'], null],
  ])('%.40s', (name, tools, advice) => {
    const found = records(callBody(name, '{}'), tools);
    expect(found.calls.map((call) => call.name)).toEqual([name]);
    const unknown = found.problems.find((p) => p.code === 'TOOL_UNKNOWN');
    expect(unknown?.severity).toBe('error');
    expect(unknown?.message.length).toBeLessThan(1000);
    if (advice === null) expect(unknown?.fix).toBeUndefined();
    else expect(unknown?.fix).toMatchObject({ title: `Perhaps “${advice}” was meant.`, safe: false });
  });

  it('a session without tools says so', () => {
    expect(records(callBody('edit', '{}'), []).problems[0]?.message).toContain('no tools');
  });
});

describe('the index of the shared corpus', () => {
  interface Entry {
    file: string;
    expect: {
      response: { text: string; reasoning: string; toolCalls: { name: string; args: unknown }[] }[];
      action?: string;
      effective?: { tool: string; args: unknown }[];
    };
  }
  describeShared('action-contract', ['data', 'wire-corpus'], (root) => {
    const { files } = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: Entry[] };
    it.each(
      files
        .filter(({ file }) => file.startsWith('action-contract/'))
        .map((entry) => [entry.file, entry] as const),
    )('%s', (file, entry) => {
      const found = toCallRecords(only(readFileSync(join(root, file), 'utf8')), ['read_file']);
      expect(found.problems).toEqual([]);
      const tools = found.calls.filter((call: CallRecord) => call.action === 'directly_call_tool');
      const [said] = entry.expect.response;
      const expected =
        entry.expect.effective ?? said?.toolCalls.map(({ name, args }) => ({ tool: name, args }));
      expect(tools.map(({ name, args }) => ({ tool: name, args: JSON.parse(args.text) as unknown }))).toEqual(
        expected,
      );
      if (entry.expect.action !== undefined) expect(found.calls[0]?.action).toBe(entry.expect.action);
      // The answer and the thought are fields of the action.
      const fields = found.calls.map((call) => call.args.text).join('');
      if (entry.expect.action === 'directly_answer') {
        expect(fields).toContain(JSON.stringify(said?.text));
        expect(fields).toContain(JSON.stringify(said?.reasoning));
      }
    });
  });
});
