import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { expectSound } from '../../../testing/hostile-pastes';
import { describeShared } from '../../../testing/shared-data';
import { namedSse, sse } from '../../../testing/wire-builders';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

type Wire = Record<string, unknown>;

const body = (output: Wire[], rest: Wire = {}): string =>
  JSON.stringify({ id: 'resp_1', object: 'response', status: 'completed', model: 'm', output, ...rest });
const read = (text: string): Paste => readPaste(text, 's');
const first = (text: string): Response => {
  const [response] = read(text).responses;
  return response ?? expect.fail('no response');
};
const codes = (response: Response): string[] => [
  ...response.problems.map(({ code }) => code),
  ...response.toolCalls.flatMap(({ problems }) => problems.map(({ code }) => code)),
];
const message = (text: string): Wire => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const call = (args: unknown, rest: Wire = {}): Wire => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'f',
  arguments: args,
  status: 'completed',
  ...rest,
});

const event = (type: string, rest: Wire = {}): { type: string } & Wire => ({
  type: `response.${type}`,
  ...rest,
});
const created = (id = 'resp_1') =>
  event('created', { response: { id, object: 'response', status: 'in_progress', output: [] } });
const completed = (output: Wire[] = [], id = 'resp_1') =>
  event('completed', { response: { id, object: 'response', status: 'completed', output } });
const added = (index: number, item: Wire) => event('output_item.added', { output_index: index, item });
const done = (index: number, item: Wire) => event('output_item.done', { output_index: index, item });
const argsDelta = (index: number, delta: string) =>
  event('function_call_arguments.delta', { output_index: index, item_id: `x${delta.length}`, delta });
const textDelta = (index: number, delta: string, part = 0) =>
  event('output_text.delta', { output_index: index, content_index: part, delta });

describe('items of a whole response', () => {
  it('a function is called by its call_id, not by the id of the item', () => {
    const [one] = first(body([call('{"n":1}')])).toolCalls;
    expect(one).toMatchObject({
      id: 'call_1',
      idOrigin: 'wire',
      name: 'f',
      kind: 'function',
      argsWire: 'string',
      argsOk: true,
      complete: true,
    });
  });

  it('arguments that came as JSON itself are read, with a warning', () => {
    const response = first(body([call({ n: 1 })]));
    expect(response.toolCalls[0]).toMatchObject({ argsOk: true, argsWire: 'object' });
    expect(codes(response)).toEqual(['ARGS_IS_OBJECT']);
  });

  it('the input of a custom tool is text, whatever it looks like', () => {
    const response = first(
      body([{ type: 'custom_tool_call', call_id: 'c', name: 'sql', input: '{"not": json' }]),
    );
    expect(response.toolCalls[0]).toMatchObject({ kind: 'custom', input: '{"not": json', complete: true });
    expect(codes(response)).toEqual([]);
  });

  it.each<[string, Wire, object, unknown]>([
    [
      'web_search_call',
      { id: 'ws', action: { type: 'search', query: 'q' } },
      { name: 'web_search', kind: 'server', id: 'ws' },
      { type: 'search', query: 'q' },
    ],
    [
      'file_search_call',
      { id: 'fs', queries: ['a', 'b'], results: null },
      { name: 'file_search', kind: 'server' },
      { queries: ['a', 'b'] },
    ],
    [
      'code_interpreter_call',
      { id: 'ci', code: 'print(1)', container_id: 'cn', outputs: null },
      { name: 'code_interpreter', kind: 'server' },
      { code: 'print(1)', container_id: 'cn' },
    ],
    [
      'mcp_call',
      { id: 'mcp', name: 'echo', arguments: '{"m":1}', output: null, server_label: 's' },
      { name: 'echo', kind: 'server', id: 'mcp' },
      { m: 1 },
    ],
    [
      'mcp_approval_request',
      { id: 'mr', name: 'echo', arguments: '{"m":1}' },
      { name: 'echo', kind: 'server' },
      { m: 1 },
    ],
    [
      'local_shell_call',
      { id: 'i', call_id: 'c', action: { type: 'exec', command: ['ls'] } },
      { name: 'local_shell', kind: 'client_builtin', id: 'c' },
      { type: 'exec', command: ['ls'] },
    ],
    [
      'shell_call',
      { call_id: 'c', action: { commands: ['ls'] } },
      { name: 'shell', kind: 'client_builtin' },
      { commands: ['ls'] },
    ],
    [
      'apply_patch_call',
      { call_id: 'c', operation: { type: 'delete_file', path: 'a' } },
      { name: 'apply_patch', kind: 'client_builtin' },
      { type: 'delete_file', path: 'a' },
    ],
    [
      'computer_call',
      { call_id: 'c', action: { type: 'click', x: 1, y: 2 } },
      { name: 'computer', kind: 'client_builtin' },
      { type: 'click', x: 1, y: 2 },
    ],
    [
      'computer_call',
      { call_id: 'c', actions: [{ type: 'wait' }] },
      { name: 'computer', kind: 'client_builtin' },
      { actions: [{ type: 'wait' }] },
    ],
    [
      'tool_search_call',
      { id: 'i', call_id: null, execution: 'server', arguments: { q: 1 } },
      { name: 'tool_search', kind: 'server' },
      { q: 1 },
    ],
    [
      'tool_search_call',
      { id: 'i', call_id: 'c', execution: 'client', arguments: { q: 1 } },
      { name: 'tool_search', kind: 'client_builtin' },
      { q: 1 },
    ],
    ['moon_phase_call', { id: 'i', action: { day: 1 } }, { name: 'moon_phase', kind: 'server' }, { day: 1 }],
    [
      'moon_phase_call',
      { id: 'i', call_id: 'c', arguments: { day: 1 } },
      { name: 'moon_phase', kind: 'client_builtin' },
      { day: 1 },
    ],
  ])('%s %j', (type, item, expected, args) => {
    const response = first(body([{ type, status: 'completed', ...item }]));
    const [one] = response.toolCalls;
    expect(one).toMatchObject({ ...expected, complete: true, argsOk: true });
    expect(one?.node && toValue(one.node)).toEqual(args);
    expect(response.stop?.norm).toBe(one?.kind === 'server' ? 'end' : 'tool');
  });

  it('a shell that ran at the provider gives its output beside its call', () => {
    const response = first(
      body([
        { type: 'shell_call', call_id: 'c', action: { commands: ['ls'] } },
        { type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'a' }] },
        message('done'),
      ]),
    );
    expect(response.toolCalls[0]?.kind).toBe('server');
    expect(response.parts.find((part) => part.t === 'result')).toMatchObject({
      result: { callId: 'c', ok: true },
    });
    expect(response.stop?.norm).toBe('end');
  });

  it('what a server of tools returned stands behind its call, a failure as a failure', () => {
    const item = { type: 'mcp_call', id: 'm', name: 'f', arguments: '{}', server_label: 's' };
    const results = (more: Wire) =>
      first(body([{ ...item, ...more }])).parts.flatMap((part) => (part.t === 'result' ? [part.result] : []));
    expect(results({ output: 'ok', error: null })).toMatchObject([{ callId: 'm', ok: true, content: 'ok' }]);
    expect(results({ output: null, error: { code: 1 } })).toMatchObject([
      { ok: false, content: { code: 1 } },
    ]);
    expect(results({ output: null, error: null })).toEqual([]);
  });

  it('an image that was made is media', () => {
    const response = first(
      body([{ type: 'image_generation_call', id: 'i', result: 'AAAA', output_format: 'webp' }]),
    );
    expect(response.parts.find((part) => part.t === 'media')).toMatchObject({
      mime: 'image/webp',
      ref: 'data:image/webp;base64,AAAA',
    });
  });

  it('reasoning is its summary, its text, and its ciphertext', () => {
    const response = first(
      body([
        {
          type: 'reasoning',
          id: 'r',
          summary: [{ type: 'summary_text', text: 'short' }],
          content: [{ type: 'reasoning_text', text: 'long' }],
          encrypted_content: 'gA',
        },
        { type: 'reasoning', id: 'r2', summary: [], encrypted_content: 'gB' },
        { type: 'reasoning', id: 'r3', summary: [] },
      ]),
    );
    const parts = response.parts.flatMap((part) =>
      part.t === 'reasoning' ? [[part.text.text, part.encrypted, part.redacted]] : [],
    );
    expect(parts).toEqual([
      ['short', 'gA', undefined],
      ['long', undefined, undefined],
      ['', 'gB', true],
    ]);
  });

  it('a refusal is a refusal', () => {
    const response = first(body([{ ...message(''), content: [{ type: 'refusal', refusal: 'no' }] }]));
    expect(response.parts).toMatchObject([{ t: 'refusal', text: { text: 'no' } }]);
  });

  it('an item that nobody has written down is shown and listed', () => {
    const paste = read(body([{ type: 'hologram', id: 'h' }, message('a')]));
    expect(paste.responses[0]?.parts.map(({ t }) => t)).toEqual(['unknown', 'text']);
    expect(paste.unread).toHaveLength(1);
  });
});

describe('the state of a response is its stop reason', () => {
  it.each<[Wire, Wire[], string | undefined, string[]]>([
    [{}, [message('a')], 'end', []],
    [{}, [call('{}')], 'tool', []],
    [{}, [], 'end', ['ANSWER_EMPTY']],
    [
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      [message('a')],
      'length',
      ['STOPPED_BY_LENGTH'],
    ],
    [
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      [],
      'filter',
      ['CONTENT_FILTERED'],
    ],
    [{ status: 'incomplete', incomplete_details: null }, [], 'other', []],
    [{ status: 'failed', error: { code: 'server_error', message: 'no' } }, [], 'error', ['PROVIDER_ERROR']],
    [{ status: 'cancelled' }, [], 'other', []],
    [{ status: 'in_progress' }, [], undefined, []],
    [{ status: 'queued' }, [], undefined, []],
  ])('%j', (rest, output, norm, problems) => {
    const response = first(body(output, rest));
    expect(response.stop?.norm).toBe(norm);
    expect(codes(response)).toEqual(problems);
  });

  it('a call that the limit cut never runs', () => {
    const rest = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    const cut = first(body([call('{"a": "b', { status: 'incomplete' })], rest));
    expect(cut.toolCalls[0]).toMatchObject({ complete: false, argsOk: false });
    expect(codes(cut)).toEqual(['STOPPED_BY_LENGTH', 'ARGS_TRUNCATED']);
    const custom = {
      type: 'custom_tool_call',
      call_id: 'c',
      name: 'sql',
      input: 'SELECT',
      status: 'incomplete',
    };
    expect(first(body([custom], rest)).toolCalls[0]?.complete).toBe(false);
    expect(
      first(body([{ ...custom, status: 'completed' }, message('so')], rest)).toolCalls[0]?.complete,
    ).toBe(true);
  });

  it('usage counts cached tokens in the input and reasoning in the output', () => {
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens: 7,
      output_tokens_details: { reasoning_tokens: 5 },
    };
    expect(first(body([], { usage })).usage).toMatchObject({
      inputTotal: 10,
      cacheRead: 4,
      output: 7,
      reasoning: 5,
    });
    expect(first(body([], { usage: null })).usage).toBeUndefined();
  });
});

describe('a stream', () => {
  const deltas = [
    created(),
    added(0, call('', { status: 'in_progress' })),
    argsDelta(0, '{"n"'),
    argsDelta(0, ':1}'),
  ];

  it('is joined by output_index, though ids change from event to event', () => {
    const text = namedSse(
      created(),
      added(0, { type: 'function_call', id: 'a1', call_id: 'c1', name: 'one', arguments: '' }),
      added(1, { type: 'function_call', id: 'b1', call_id: 'c2', name: 'two', arguments: '' }),
      argsDelta(0, '{"a":'),
      argsDelta(1, '{"b":'),
      argsDelta(0, '1}'),
      argsDelta(1, '22}'),
      completed(),
    );
    expect(first(text).toolCalls.map(({ id, args }) => [id, args.text])).toEqual([
      ['c1', '{"a":1}'],
      ['c2', '{"b":22}'],
    ]);
  });

  it('without output_index is joined by item_id, then by order', () => {
    const strip = (one: { type: string } & Wire): { type: string } & Wire => ({
      ...one,
      output_index: undefined,
    });
    const text = namedSse(
      created(),
      strip(added(0, { type: 'function_call', id: 'a', call_id: 'c1', name: 'one', arguments: '' })),
      strip(added(0, { type: 'function_call', id: 'b', call_id: 'c2', name: 'two', arguments: '' })),
      event('function_call_arguments.delta', { item_id: 'a', delta: '{"a":1}' }),
      event('function_call_arguments.delta', { item_id: 'b', delta: '{"b":2}' }),
      completed(),
    );
    expect(first(text).toolCalls.map(({ args }) => args.text)).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('that only says its end is read from that', () => {
    const response = first(namedSse(completed([message('hi'), call('{"n":1}')])));
    expect([response.text, response.toolCalls[0]?.args.text, response.stop?.norm]).toEqual([
      'hi',
      '{"n":1}',
      'tool',
    ]);
    expect(codes(response)).toEqual([]);
  });

  it('whose events name their type outside of the payload is read', () => {
    const text = [created(), ...deltas.slice(1), completed()]
      .map(({ type, ...rest }) => `event: ${type}\ndata: ${JSON.stringify(rest)}\n\n`)
      .join('');
    expect(first(text).toolCalls[0]?.args.text).toBe('{"n":1}');
  });

  it('whose deltas were lost has the text of its closing event, and says so', () => {
    const response = first(
      namedSse(
        created(),
        added(0, message('')),
        textDelta(0, 'hel'),
        textDelta(0, ' you'),
        done(0, message('hello you')),
        completed(),
      ),
    );
    expect(response.text).toBe('hello you');
    expect(codes(response)).toEqual(['STREAM_DELTAS_DIFFER']);
  });

  it('keeps the places of deltas where they add up', () => {
    const text = namedSse(...deltas, done(0, call('{"n":1}')), completed([call('{"n":1}')]));
    const [one] = first(text).toolCalls;
    const starts = one?.args.map.pieces.map(({ srcStart }) => srcStart) ?? [];
    expect(
      starts.every(
        (at) =>
          text.lastIndexOf('event: ', at) ===
          text.lastIndexOf('event: response.function_call_arguments.delta', at),
      ),
    ).toBe(true);
  });

  it.each<[string, ({ type: string } & Wire)[], string[], boolean]>([
    ['inside the arguments', deltas.slice(0, 3), ['STREAM_TRUNCATED', 'ARGS_TRUNCATED'], false],
    ['after the arguments', deltas, ['STREAM_TRUNCATED'], true],
    ['after the item was added', deltas.slice(0, 2), ['STREAM_TRUNCATED', 'ARGS_TRUNCATED'], false],
  ])('cut %s', (_, events, problems, complete) => {
    const response = first(namedSse(...events));
    expect(codes(response)).toEqual(problems);
    expect(response.toolCalls[0]?.complete).toBe(complete);
  });

  it('without its head gives what there is', () => {
    const response = first(
      namedSse(argsDelta(0, '{"n"'), argsDelta(0, ':1}'), textDelta(1, 'so'), completed()),
    );
    expect([response.toolCalls[0]?.args.text, response.text]).toEqual(['{"n":1}', 'so']);
    expect(codes(response)).toEqual(['STREAM_HEAD_MISSING', 'CALL_NAME_MISSING', 'CALL_ID_MISSING']);
  });

  it('may hold several responses, cut where each begins', () => {
    const one = (id: string, text: string) =>
      namedSse(
        created(id),
        added(0, message('')),
        textDelta(0, text),
        done(0, message(text)),
        completed([message(text)], id),
      );
    const paste = read(one('r1', 'a') + one('r2', 'b') + one('r3', 'c'));
    expect(paste.responses.map(({ id, text }) => [id, text])).toEqual([
      ['r1', 'a'],
      ['r2', 'b'],
      ['r3', 'c'],
    ]);
    expect(paste.sessions).toHaveLength(1);
  });

  it('that is announced twice is one response', () => {
    expect(read(namedSse(created(), created(), completed([message('a')]))).responses).toHaveLength(1);
  });

  it.each<[string, Wire]>([
    ['nested', { type: 'error', error: { type: 'server_error', code: 'overloaded', message: 'no' } }],
    ['flat', { type: 'error', code: 'overloaded', message: 'no', param: null }],
  ])('that an error ends keeps what was said (%s)', (_, error) => {
    const response = first(
      namedSse(created(), added(0, message('')), textDelta(0, 'hel'), { type: 'error', ...error }),
    );
    expect(response.text).toBe('hel');
    expect(response.error).toMatchObject({ code: 'overloaded', message: 'no' });
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('of an error alone is an error', () => {
    expect(
      first(namedSse({ type: 'error', code: 'rate_limit', message: 'slow', param: null } as { type: string }))
        .error,
    ).toMatchObject({ code: 'rate_limit' });
  });

  it('reads reasoning, refusals and free text as they come', () => {
    const response = first(
      sse(
        created(),
        added(0, { type: 'reasoning', summary: [] }),
        event('reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: 'a' }),
        event('reasoning_summary_text.delta', { output_index: 0, summary_index: 1, delta: 'b' }),
        event('reasoning_text.delta', { output_index: 0, content_index: 0, delta: 'c' }),
        added(1, { type: 'message', role: 'assistant', content: [] }),
        event('refusal.delta', { output_index: 1, content_index: 0, delta: 'no' }),
        added(2, { type: 'custom_tool_call', call_id: 'c', name: 'sql', input: '' }),
        event('custom_tool_call_input.delta', { output_index: 2, delta: 'SELECT' }),
        event('custom_tool_call_input.done', { output_index: 2, input: 'SELECT' }),
        completed(),
      ),
    );
    expect(response.reasoning).toBe('abc');
    expect(response.parts.map(({ t }) => t)).toEqual([
      'reasoning',
      'reasoning',
      'reasoning',
      'refusal',
      'call',
    ]);
    expect(response.toolCalls[0]?.input).toBe('SELECT');
  });

  it('of events that nobody has written down lists them', () => {
    const paste = read(
      namedSse(
        created(),
        event('hologram.delta', { delta: 'x' }),
        event('web_search_call.searching'),
        completed([message('a')]),
      ),
    );
    expect(paste.unread).toHaveLength(1);
    expect(paste.responses[0]?.text).toBe('a');
  });

  it('says the same wherever its deltas are cut', () => {
    const args = JSON.stringify({ path: 'a/ü.txt', lines: [1, 2, 3], text: 'x "y" z' });
    fc.assert(
      fc.property(fc.array(fc.nat(args.length), { maxLength: 8 }), (cuts) => {
        const at = [0, ...[...cuts].sort((a, b) => a - b), args.length];
        const pieces = at.slice(1).map((end, i) => argsDelta(0, args.slice(at[i], end)));
        const response = first(namedSse(created(), added(0, call('')), ...pieces, completed()));
        expect(response.toolCalls[0]).toMatchObject({ argsOk: true, complete: true });
        expect(response.toolCalls[0]?.args.text).toBe(args);
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});

describe('what surrounds the answer', () => {
  it('items on their own are one answer', () => {
    const paste = read(JSON.stringify([{ type: 'reasoning', summary: [] }, call('{}'), message('a')]));
    expect(paste.detection).toMatchObject({ format: 'openai-responses', alternatives: [] });
    expect(paste.responses).toMatchObject([{ text: 'a', toolCalls: [{ id: 'call_1' }] }]);
  });

  it('the tools and instructions that a response repeats are the session’s', () => {
    const tools = [
      { type: 'function', name: 'f', description: 'd', parameters: { type: 'object', maximum: 1 } },
      { type: 'custom', name: 'sql', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } },
      { type: 'web_search' },
      { type: 'mcp', server_label: 'files' },
      { type: 'shell', environment: { type: 'local' } },
    ];
    const text = body([call('{}')], { tools, instructions: 'be brief', temperature: 0, top_p: null });
    const [session] = read(text).sessions;
    expect(session?.tools).toMatchObject([
      { name: 'f', kind: 'function', schema: '{"type":"object","maximum":1}' },
      { name: 'sql', kind: 'custom', grammar: { syntax: 'lark', definition: 'start: "a"' } },
      { name: 'web_search', kind: 'server', type: 'web_search' },
      { name: 'files', kind: 'server', type: 'mcp' },
      { name: 'shell', kind: 'function', type: 'shell' },
    ]);
    expect(session?.turns[0]?.before).toMatchObject([
      { role: 'system', parts: [{ text: { text: 'be brief' } }] },
    ]);
    expect(session?.turns[0]?.params).toEqual({ temperature: 0 });
  });

  it('the request of an exchange is what the model read', () => {
    const request = {
      model: 'm',
      input: [{ role: 'user', content: 'q' }],
      tools: [{ type: 'function', name: 'f', parameters: {} }],
    };
    const paste = read(JSON.stringify({ request, response: JSON.parse(body([message('a')])) as Wire }));
    expect(paste.unread).toEqual([]);
    expect(paste.sessions[0]?.turns[0]?.before).toMatchObject([{ role: 'user' }]);
    expect(paste.sessions[0]?.tools.map(({ name }) => name)).toEqual(['f']);
  });
});

describe('wrong types never throw', () => {
  const values: unknown[] = [null, true, 3, 'x', [], {}, [null], [[]], { type: 'message' }];
  it.each(['output', 'status', 'usage', 'error', 'incomplete_details', 'tools', 'instructions', 'id'])(
    '%s',
    (key) => {
      for (const value of values) {
        const text = body([message('a')], { [key]: value });
        expectSound(read(text), text.length);
      }
    },
  );
  it.each(['item', 'output_index', 'delta', 'type', 'response', 'content_index'])('%s of an event', (key) => {
    for (const value of values)
      for (const one of [created(), added(0, message('')), textDelta(0, 'a'), completed()]) {
        const text = sse(created(), { ...one, [key]: value });
        expectSound(read(text), text.length);
      }
  });
  it('cut anywhere', () => {
    const text = namedSse(
      created(),
      added(0, call('')),
      argsDelta(0, '{"a":[1,2'),
      argsDelta(0, ']}'),
      done(0, call('{"a":[1,2]}')),
      textDelta(1, 'a'),
      completed([call('{}'), message('a')]),
    );
    for (let at = 0; at <= text.length; at += 3) expectSound(read(text.slice(0, at)), at);
  });
});

describeShared('openai-responses in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'openai-responses'))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = read(text);
    expect(paste.detection).toMatchObject({
      format: 'openai-responses',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    checkEntry(text, paste.responses, entry);
    const { request } = entry.expect;
    if (request === undefined) return;
    const [session] = paste.sessions;
    expect([session?.turns[0]?.before.length, session?.tools.length, session?.model]).toEqual([
      request.messages,
      request.tools,
      request.model,
    ]);
  });
});
