import { describe, expect, it } from 'vitest';
import { draftOf, mapped, responseOf } from '../../../testing/neutral-responses';
import type { JsonObject } from '../../base/json-value';
import type { Message, Part, Response, Session, ToolCall } from '../model';
import { readPaste } from '../read';
import { closeCall } from './call-draft';
import { tell } from './conversation';
import { foldExchanges } from './exchange';
import { MOST_PROBLEMS } from './problem-list';
import { SessionBuilder } from './session-builder';

interface Call {
  id?: string;
  name?: string;
  args?: string;
  closed?: boolean;
  kind?: ToolCall['kind'];
}
const piece = ({ id = 'a', name = 'edit', args = '{"p":1}', closed = true, kind = 'function' }: Call) =>
  ({ t: 'call', kind, id, name, args, closed }) as const;
const answer = (...calls: Call[]): Response => responseOf({ pieces: calls.map(piece) });
const words = (text: string): Response => responseOf({ pieces: [{ t: 'text', text }] });
const said = (role: Message['role'], text: string): Message => ({
  role,
  parts: [{ t: 'text', text: mapped(text) }],
});
const given = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const callPart = (call: Call): Part => ({ t: 'call', call: closeCall('s', draftOf(piece(call)), 0) });
const signed: Part = { t: 'reasoning', text: mapped('hm'), signature: 'sig' };
const unsigned: Part = { t: 'reasoning', text: mapped('hm') };

type Step =
  | { user: string }
  | { system: string }
  | { answer: Response }
  | { history: Message }
  | { result: string; name?: string; kind?: 'receipt' | 'outcome'; at?: number }
  | { asked: JsonObject };

function session(steps: readonly Step[]): Session {
  const builder = new SessionBuilder();
  for (const step of steps) {
    if ('user' in step) builder.said(said('user', step.user));
    else if ('system' in step) builder.said(said('system', step.system));
    else if ('answer' in step) builder.response(step.answer);
    else if ('history' in step) builder.said(step.history);
    else if ('asked' in step) builder.asked(step.asked);
    else {
      const { result, name, kind = 'outcome', at = 0 } = step;
      builder.result({
        callId: result,
        ...(name === undefined ? {} : { name }),
        kind,
        ok: true,
        content: 'done',
        at: { source: 's', start: at, end: at + 1 },
      });
    }
  }
  return builder.build();
}
const codes = (steps: readonly Step[]): string[] => session(steps).problems.map(({ code }) => code);
const ask = { user: 'go' } as const;
const thinking: Step = { asked: { thinking: { type: 'enabled', budget_tokens: 1024 } } };

describe('calls and results', () => {
  it.each<[string, Step[], string[]]>([
    [
      'every call answered',
      [
        ask,
        { answer: answer({ id: 'a' }, { id: 'b' }) },
        { result: 'b' },
        { result: 'a' },
        { answer: words('ok') },
      ],
      [],
    ],
    ['the last call still waits', [ask, { answer: answer({}) }], []],
    [
      'the recording ends between two results',
      [ask, { answer: answer({ id: 'a' }, { id: 'b' }) }, { result: 'a' }],
      [],
    ],
    [
      'answers alone, nothing between them recorded',
      [{ answer: answer({ id: 'a' }) }, { answer: answer({ id: 'b' }) }],
      [],
    ],
    [
      'no result, and the user goes on',
      [ask, { answer: answer({}) }, { user: 'and?' }, { answer: words('ok') }],
      ['CALL_WITHOUT_RESULT'],
    ],
    [
      'no result, and the user has the last word',
      [ask, { answer: answer({}) }, { user: 'and?' }],
      ['CALL_WITHOUT_RESULT'],
    ],
    [
      'no result in a history',
      [ask, { history: given(callPart({})) }, { user: 'and?' }],
      ['CALL_WITHOUT_RESULT'],
    ],
    [
      'one of two without a result',
      [ask, { answer: answer({ id: 'a' }, { id: 'b' }) }, { result: 'a' }, { answer: words('ok') }],
      ['CALL_WITHOUT_RESULT'],
    ],
    [
      'a call that ran at the provider owes nothing',
      [ask, { answer: answer({ kind: 'server' }) }, { user: 'and?' }],
      [],
    ],
    [
      'an action in text owes nothing',
      [ask, { answer: answer({ kind: 'action', id: '', args: '{"@action":"edit"}' }) }, { user: 'and?' }],
      [],
    ],
    [
      'a call that was cut off owes nothing',
      [ask, { answer: answer({ args: '{"p":', closed: false }) }, { user: 'again' }],
      [],
    ],
    ['a result without a call', [ask, { result: 'zz' }, { answer: words('ok') }], ['RESULT_WITHOUT_CALL']],
    ['a result before its call', [ask, { result: 'a' }, { answer: answer({}) }], ['RESULT_WITHOUT_CALL']],
    [
      'two results of one call',
      [ask, { answer: answer({}) }, { result: 'a' }, { result: 'a' }, { answer: words('ok') }],
      ['RESULT_DUPLICATE'],
    ],
    [
      'a receipt and its outcome',
      [
        ask,
        { answer: answer({}) },
        { result: 'a', kind: 'receipt' },
        { user: 'wait' },
        { result: 'a' },
        { answer: words('ok') },
      ],
      [],
    ],
    [
      'a receipt twice',
      [ask, { answer: answer({}) }, { result: 'a', kind: 'receipt' }, { result: 'a', kind: 'receipt' }],
      ['RESULT_DUPLICATE'],
    ],
    [
      'words of the user before the result',
      [ask, { answer: answer({}) }, { user: 'hurry' }, { result: 'a' }, { answer: words('ok') }],
      ['RESULT_MISPLACED'],
    ],
    [
      'words of the user after the result',
      [ask, { answer: answer({}) }, { result: 'a' }, { user: 'hurry' }, { answer: words('ok') }],
      [],
    ],
    [
      'new instructions before the result',
      [ask, { answer: answer({}) }, { system: 'It is noon.' }, { result: 'a' }],
      [],
    ],
    [
      'a result after the next answer',
      [ask, { answer: answer({}) }, { user: 'x' }, { answer: words('hm') }, { result: 'a' }],
      ['RESULT_MISPLACED'],
    ],
    [
      'an id used again in a later round: both are answered, by the nearest call',
      [
        ask,
        { answer: answer({ id: 'search:0' }) },
        { result: 'search:0' },
        { answer: answer({ id: 'search:0' }) },
        { result: 'search:0' },
      ],
      ['CALL_ID_REUSED'],
    ],
    [
      'made ids are no ids',
      [
        ask,
        { answer: answer({ id: '' }) },
        { result: '' },
        { answer: answer({ id: '' }) },
        { result: '', name: 'edit' },
      ],
      [],
    ],
    [
      'no id in a history: paired by name and order',
      [ask, { history: given(callPart({ id: '', name: 'f' })) }, { result: '', name: 'f' }, { user: 'and?' }],
      [],
    ],
    [
      'names are data',
      [
        ask,
        { answer: answer({ id: '__proto__', name: 'toString' }) },
        { result: '__proto__' },
        { user: 'and?' },
      ],
      [],
    ],
  ])('%s', (_, steps, expected) => {
    expect(codes(steps)).toEqual(expected);
  });

  it('the nearest call gets the result of an id that is used again', () => {
    const { turns } = session([
      ask,
      { answer: answer({ id: 'x', args: '{"q":"a"}' }) },
      { result: 'x', at: 1 },
      { answer: answer({ id: 'x', args: '{"q":"b"}' }) },
      { result: 'x', at: 2 },
    ]);
    expect(turns.map(({ results }) => results.map(({ at }) => at?.start))).toEqual([[1], [2]]);
  });

  it.each<[string, boolean, string[]]>([
    ['before', true, ['RESULT_MISPLACED']],
    ['after', false, []],
  ])('words %s a result in one message stay where they stand', (_, before, expected) => {
    const builder = new SessionBuilder();
    builder.response(answer({}));
    const word: Part = { t: 'text', text: mapped('hurry') };
    const result: Part = { t: 'result', result: { callId: 'a', kind: 'outcome', ok: true, content: '' } };
    tell(builder, { role: 'user', parts: before ? [word, result] : [result, word] });
    const { after, problems } = builder.build();
    expect(after.map(({ parts }) => parts[0]?.t)).toEqual(before ? ['text', 'result'] : ['result', 'text']);
    expect(problems.map(({ code }) => code)).toEqual(expected);
  });

  it('every finding says where, and what mends it', () => {
    const { problems } = session([
      ask,
      { answer: answer({}) },
      { user: 'x' },
      { result: 'a', at: 7 },
      { result: 'a' },
      { result: 'zz', at: 9 },
    ]);
    expect(problems.map(({ code, at }) => [code, at?.start])).toEqual([
      ['RESULT_MISPLACED', 7],
      ['RESULT_DUPLICATE', 0],
      ['RESULT_WITHOUT_CALL', 9],
    ]);
    for (const { message, layer } of problems) {
      expect(layer).toBe('protocol');
      expect(message).toMatch(/\. (?:Move|Keep|Remove|Give|Send) [^.]+\.$/);
    }
  });
});

describe('arguments in a history', () => {
  it.each<[string, string, boolean]>([
    ['cut with a mark', '{"patch":"*** Begin Patch\\n*** Update File: a.ts...[truncated]', true],
    ['cut with a mark and a count', '{"text":"abc… [truncated 2,000 characters]', true],
    ['blanked as a whole', '{"token":"[REDACTED]"}', true],
    ['a value that ends in a mark', '{"text":"first lines ... [elided]"}', true],
    ['a mark in angle brackets', '{"content":"<omitted>"}', true],
    ['a mark in the middle of a text', '{"text":"write [redacted] over each name, then stop"}', false],
    ['an ellipsis of the author', '{"text":"and so on ..."}', false],
    ['a list that says it was cut is data', '{"items":["[1, 2, 3]"]}', false],
    ['the word alone', '{"mode":"truncated"}', false],
  ])('%s', (_, args, damaged) => {
    const steps: Step[] = [
      ask,
      { history: given(callPart({ args })) },
      { result: 'a' },
      ask,
      { answer: words('ok') },
    ];
    expect(codes(steps)).toEqual(damaged ? ['HISTORY_ARGS_DAMAGED'] : []);
  });

  const request = (calls: Part[]): Message[] => [
    said('user', 'go'),
    given(...calls),
    {
      role: 'tool',
      parts: [{ t: 'result', result: { callId: 'a', kind: 'outcome', ok: true, content: 'x' } }],
    },
  ];
  const replayed = (first: Response, ...back: Part[]): string[] => {
    const builder = new SessionBuilder();
    builder.said(said('user', 'go'));
    builder.response(first);
    builder.requested(request(back));
    builder.requested(request(back));
    return builder.build().problems.map(({ code }) => code);
  };
  it.each<[string, Part[], string[]]>([
    ['as they came', [callPart({})], []],
    ['in another order, with other blanks', [callPart({ args: '{ "p" : 1 }' })], []],
    ['with other values', [callPart({ args: '{"p":2}' })], ['HISTORY_ARGS_CHANGED']],
    ['shortened', [callPart({ args: '{"p":"...[truncated]' })], ['HISTORY_ARGS_DAMAGED']],
    ['of a call that nobody recorded', [callPart({ id: 'other', args: '{}' })], []],
  ])('given back %s, said once', (_, back, expected) => {
    expect(replayed(answer({}), ...back)).toEqual(expected);
  });

  it('broken arguments may be given back mended', () => {
    expect(replayed(answer({ args: '{"p":1,}' }), callPart({ args: '{"p":1}' }))).toEqual([]);
  });

  const sealed = responseOf({ pieces: [{ t: 'reasoning', text: 'hm', signature: 'sig' }, piece({})] });
  it.each<[string, Part[], string[]]>([
    ['reasoning and seal', [signed, callPart({})], []],
    ['no reasoning', [callPart({})], ['HISTORY_REASONING_DROPPED']],
    ['reasoning without its seal', [unsigned, callPart({})], ['HISTORY_SIGNATURE_DROPPED']],
  ])('sealed reasoning, given back with %s', (_, back, expected) => {
    expect(replayed(sealed, ...back)).toEqual(expected);
  });

  it('reasoning without a seal may be left out, and sealed reasoning too once the user has spoken', () => {
    const plain = responseOf({ pieces: [{ t: 'reasoning', text: 'hm' }, piece({})] });
    expect(replayed(plain, callPart({}))).toEqual([]);
    const builder = new SessionBuilder();
    builder.response(sealed);
    builder.requested([...request([callPart({})]), said('user', 'next')]);
    expect(builder.build().problems).toEqual([]);
  });

  it('exchanges compare what was answered with what the next request gives back', () => {
    const first = responseOf({
      pieces: [{ t: 'reasoning', text: 'hm', signature: 'sig' }, piece({ args: '{"p":1}' })],
    });
    const at = { source: 's', start: 0, end: 1 };
    const ofRequest = (messages: Message[]) => ({ messages, tools: [], params: {}, unread: [] });
    const sessions = foldExchanges([
      { request: ofRequest([said('user', 'go')]), responses: [first], at },
      {
        request: ofRequest(request([callPart({ args: '{"p":"[truncated]"}' })])),
        responses: [words('ok')],
        at,
      },
    ]);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.problems.map(({ code }) => code)).toEqual([
      'HISTORY_ARGS_DAMAGED',
      'HISTORY_REASONING_DROPPED',
    ]);
  });
});

describe('ids that a client changes', () => {
  it('the result is paired with the call as it came', () => {
    const at = { source: 's', start: 0, end: 1 };
    const result: Part = { t: 'result', result: { callId: 'fc_1', kind: 'outcome', ok: true, content: 'x' } };
    const back = [
      said('user', 'go'),
      given(callPart({ id: 'fc_1' })),
      { role: 'tool' as const, parts: [result] },
    ];
    const ofRequest = (messages: Message[]) => ({ messages, tools: [], params: {}, unread: [] });
    const [only, ...more] = foldExchanges([
      { request: ofRequest([said('user', 'go')]), responses: [answer({ id: 'call_1' })], at },
      { request: ofRequest(back), responses: [words('ok')], at },
    ]);
    expect(more).toEqual([]);
    expect(only?.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['HISTORY_ID_CHANGED', 'info'],
    ]);
    expect(only?.turns[0]?.results.map(({ callId }) => callId)).toEqual(['call_1']);
  });
});

describe('thinking that a provider wants back', () => {
  const loop = (...parts: Part[]): Step[] => [
    thinking,
    ask,
    { history: given(...parts) },
    { result: 'a' },
    { answer: words('ok') },
  ];
  it.each<[string, Step[], string[]]>([
    ['signed and in front', loop(signed, callPart({})), []],
    [
      'withheld and in front',
      loop({ t: 'reasoning', text: mapped(''), redacted: true, encrypted: 'x' }, callPart({})),
      [],
    ],
    ['missing', loop(callPart({})), ['REASONING_MISSING']],
    [
      'after the words',
      loop({ t: 'text', text: mapped('Let me look.') }, signed, callPart({})),
      ['REASONING_MISSING'],
    ],
    ['without a signature', loop(unsigned, callPart({})), ['REASONING_UNSIGNED']],
    ['missing, with thinking off', loop(callPart({})).slice(1), []],
    [
      'missing, with adaptive thinking',
      [{ asked: { thinking: { type: 'adaptive' } } }, ...loop(callPart({})).slice(1)],
      [],
    ],
    [
      'missing in a round that is over',
      [
        thinking,
        ask,
        { history: given(callPart({})) },
        { result: 'a' },
        { user: 'next' },
        { answer: words('ok') },
      ],
      [],
    ],
  ])('%s', (_, steps, expected) => {
    expect(codes(steps)).toEqual(expected);
  });
});

describe('the limit of a request', () => {
  const stopped = (raw: string, norm: 'end' | 'length' | 'tool', output: number): Response =>
    responseOf({ pieces: [{ t: 'text', text: 'x' }], stop: { raw, norm }, usage: { output } });
  it.each<[string, JsonObject, Response, string[]]>([
    ['blamed and reached', { max_tokens: 100 }, stopped('length', 'length', 100), []],
    ['blamed and nearly reached', { max_tokens: 100 }, stopped('length', 'length', 95), []],
    [
      'blamed and not reached',
      { max_tokens: 4096 },
      stopped('length', 'length', 100),
      ['LENGTH_BELOW_LIMIT'],
    ],
    [
      'another limit is blamed',
      { max_tokens: 4096 },
      stopped('model_context_window_exceeded', 'length', 100),
      [],
    ],
    [
      'reached and not blamed',
      { max_completion_tokens: 100 },
      stopped('stop', 'end', 100),
      ['LIMIT_REACHED_UNSAID'],
    ],
    [
      'in a group',
      { generationConfig: { maxOutputTokens: 100 } },
      stopped('STOP', 'end', 100),
      ['LIMIT_REACHED_UNSAID'],
    ],
    ['not reached', { max_tokens: 100 }, stopped('stop', 'end', 99), []],
    ['none set', { temperature: 0 }, stopped('length', 'length', 5), []],
    ['no number', { max_tokens: 'many', __proto__: null }, stopped('length', 'length', 5), []],
  ])('%s', (_, params, response, expected) => {
    expect(codes([{ asked: params }, ask, { answer: response }])).toEqual(expected);
  });
});

describe('counts and stop reasons of one answer', () => {
  const body = (message: object, finish: string, usage?: object): string =>
    JSON.stringify({
      choices: [{ message: { role: 'assistant', ...message }, finish_reason: finish }],
      ...(usage === undefined ? {} : { usage }),
    });
  const found = (text: string): string[] =>
    (readPaste(text, 's').responses[0]?.problems ?? []).map(({ code }) => code);
  const hi = { content: 'hi' };
  const cut = { tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"a":' } }] };
  it.each<[string, string, string[]]>([
    [
      'a total that adds up',
      body(hi, 'stop', { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }),
      [],
    ],
    [
      'a total that counts reasoning apart',
      body(hi, 'stop', {
        prompt_tokens: 5,
        completion_tokens: 2,
        total_tokens: 10,
        completion_tokens_details: { reasoning_tokens: 3 },
      }),
      [],
    ],
    [
      'a total that does not add up',
      body(hi, 'stop', { prompt_tokens: 5, completion_tokens: 2, total_tokens: 9 }),
      ['USAGE_TOTAL_DIFFERS'],
    ],
    [
      'more cached than read',
      body(hi, 'stop', {
        prompt_tokens: 5,
        completion_tokens: 2,
        prompt_tokens_details: { cached_tokens: 6 },
      }),
      ['USAGE_CACHE_ABOVE_INPUT'],
    ],
    [
      'all of it cached',
      body(hi, 'stop', {
        prompt_tokens: 5,
        completion_tokens: 2,
        prompt_tokens_details: { cached_tokens: 5 },
      }),
      [],
    ],
    [
      'more reasoning than output',
      body(hi, 'stop', {
        prompt_tokens: 5,
        completion_tokens: 2,
        completion_tokens_details: { reasoning_tokens: 8 },
      }),
      ['USAGE_REASONING_ABOVE_OUTPUT'],
    ],
    [
      'words that count nothing',
      body(hi, 'stop', { prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 }),
      ['USAGE_OUTPUT_ZERO'],
    ],
    [
      'nothing that counts nothing',
      body({ content: '' }, 'content_filter', { prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 }),
      ['CONTENT_FILTERED'],
    ],
    ['an empty answer', body({ content: '' }, 'stop'), ['ANSWER_EMPTY']],
    ['reasoning alone', body({ content: null, reasoning_content: 'hm' }, 'stop'), ['ANSWER_EMPTY']],
    ['a refusal is an answer', body({ content: null, refusal: 'no' }, 'stop'), []],
    ['a cut call and a stop that hides it', body(cut, 'tool_calls'), ['CUT_UNSAID']],
    ['a cut call and a stop that says it', body(cut, 'length'), ['STOPPED_BY_LENGTH']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('size', () => {
  it('10,000 turns with 20,000 results are paired in one pass', () => {
    const builder = new SessionBuilder();
    for (let turn = 0; turn < 10_000; turn++) {
      builder.response(answer({ id: `a${turn}` }, { id: `b${turn}` }));
      for (const id of [`b${turn}`, `a${turn}`])
        builder.result({ callId: id, kind: 'outcome', ok: true, content: '' });
    }
    const { turns, problems } = builder.build();
    expect(problems).toEqual([]);
    expect(turns.every(({ results }) => results.length === 2)).toBe(true);
  });

  it('results without an id of one answer in a history too, and the list of findings stays short', () => {
    const builder = new SessionBuilder();
    const calls = Array.from({ length: 5000 }, () => callPart({ id: '', name: 'f' }));
    builder.said(given(...calls));
    for (let i = 0; i < 5200; i++)
      builder.result({ callId: '', name: 'f', kind: 'outcome', ok: true, content: '' });
    const { problems } = builder.build();
    expect(problems).toHaveLength(MOST_PROBLEMS + 1);
    expect(new Set(problems.map(({ code }) => code))).toEqual(
      new Set(['RESULT_WITHOUT_CALL', 'MORE_PROBLEMS']),
    );
  });
});
