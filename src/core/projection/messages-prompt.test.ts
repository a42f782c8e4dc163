import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import type { PromptMessage } from '../document/document';
import type { HistoryMessage, Projection, ToolInput } from './model';
import { projectPrompt, type ProjectOptions } from './project';

const project = (
  messages: PromptMessage[],
  history: HistoryMessage[] = [],
  options: Partial<ProjectOptions> = {},
): Projection =>
  projectPrompt({ kind: 'messages', messages }, { profile: 'anthropic', tools: [], history, ...options });

const user = (content: string): PromptMessage => ({ role: 'user', content });
const system = (content: string): PromptMessage => ({ role: 'system', content });
const call = (id: string, args = '{"city":"Paris"}'): HistoryMessage => ({
  role: 'assistant',
  text: '',
  toolCalls: [{ id, name: 'get_weather', args }],
});
const calls = (...ids: string[]): HistoryMessage => ({
  role: 'assistant',
  text: 'Looking.',
  toolCalls: ids.map((id) => ({ id, name: 'get_weather', args: '{}' })),
});
const result = (toolCallId: string, text = 'rain'): HistoryMessage => ({ role: 'tool', toolCallId, text });
const TOOL: ToolInput = { name: 'get_weather', description: '', schema: '{"type":"object"}' };

/** One line a message: role, then its blocks, `+` where a breakpoint stands. */
const outline = ({ messages }: Projection): string[] =>
  messages.map(
    ({ role, blocks }) =>
      `${role}: ${blocks.map((b) => `${b.kind === 'text' ? b.text : b.kind}${b.marked ? '+' : ''}`).join(' ')}`,
  );
const codes = (projection: Projection): string[] => projection.problems.map((p) => p.code);
const bodyOf = (projection: Projection): Record<string, Json> =>
  projection.requestBody as Record<string, Json>;

describe('rolling breakpoint', () => {
  it('does not mark a conversation of one message', () => {
    expect(outline(project([user('hi')]))).toEqual(['user: hi']);
    expect(project([user('hi')]).reasons.at(-1)?.code).toBe('TOO_FEW_MESSAGES_TO_MARK');
  });

  it('is the last block of the last message: of two results only the last', () => {
    expect(outline(project([user('hi')], [calls('a', 'b'), result('a'), result('b')]))).toEqual([
      'user: hi',
      'assistant: Looking. call call',
      'user: result result+',
    ]);
  });

  it('moves to the text that follows the results, which come first', () => {
    const projection = project(
      [user('hi')],
      [calls('a', 'b'), result('a'), result('b'), { role: 'user', text: 'and?' }],
    );
    expect(outline(projection)).toEqual([
      'user: hi',
      'assistant: Looking. call call',
      'user: result result and?+',
    ]);
    expect(projection.breakpoints).toHaveLength(1);
  });

  it('is left out when asked to, and messages are merged all the same', () => {
    const history: HistoryMessage[] = [call('a'), result('a'), { role: 'user', text: 'and?' }];
    const projection = project([user('hi')], history, { rollingBreakpoint: false });
    expect(outline(projection)).toEqual(['user: hi', 'assistant: call', 'user: result and?']);
    expect(projection.reasons.at(-1)?.code).toBe('ROLLING_BREAKPOINT_OFF');
  });

  it('keeps nothing from an earlier request, and changes no input', () => {
    const history = Object.freeze([Object.freeze(call('a')), Object.freeze(result('a'))]);
    const first = projectPrompt(
      { kind: 'messages', messages: [user('hi')] },
      { profile: 'anthropic', tools: [], history },
    );
    const next = projectPrompt(
      { kind: 'messages', messages: [user('hi')] },
      { profile: 'anthropic', tools: [], history: [...history, call('b'), result('b')] },
    );
    expect(outline(first).at(-1)).toBe('user: result+');
    expect(outline(next)).toEqual([
      'user: hi',
      'assistant: call',
      'user: result',
      'assistant: call',
      'user: result+',
    ]);
  });

  it('never stands on empty text', () => {
    const projection = project(
      [user('hi')],
      [
        { role: 'assistant', text: 'yes' },
        { role: 'user', text: ' \n' },
      ],
    );
    expect(projection.breakpoints).toEqual([]);
    expect(projection.reasons.at(-1)?.code).toBe('NOTHING_TO_MARK');
    expect(codes(projection)).toEqual(['EMPTY_TEXT']);
  });

  it('has nothing to do for no messages', () => {
    expect(project([]).messages).toEqual([]);
  });
});

describe('static part', () => {
  it('is the first system message and the last tool', () => {
    const projection = project([system('rules'), system('context'), user('hi')], [], {
      tools: [TOOL, { ...TOOL, name: 'b' }],
    });
    expect(outline(projection)).toEqual(['system: rules+', 'system: context', 'user: hi']);
    expect(projection.tools.map((t) => t.marked)).toEqual([false, true]);
    expect(projection.breakpoints.map((b) => b.afterMessage)).toEqual([-1, 0]);
    expect(projection.breakpoints[0]?.cumulativeBytes).toBe(
      projection.tools.reduce((sum, t) => sum + t.bytes, 0),
    );
    expect(bodyOf(projection)['system']).toEqual([
      { type: 'text', text: 'rules', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'context' },
    ]);
  });

  it('has no marker on a tool where the profile knows none', () => {
    const projection = project([system('rules'), user('hi')], [], {
      profile: 'dashscope-explicit',
      tools: [TOOL],
    });
    expect(projection.tools[0]?.marked).toBe(false);
  });
});

describe('breakpoints of the author', () => {
  const marked = (content: string): PromptMessage => ({ role: 'user', content, cacheBreakpoint: true });
  const assistant: PromptMessage = { role: 'assistant', content: 'ok' };

  it('are kept, even where ours are removed for a qwen name', () => {
    const messages = [system('s'), marked('a'), assistant, user('b')];
    expect(outline(project(messages))).toEqual(['system: s+', 'user: a+', 'assistant: ok', 'user: b+']);
    const stripped = project(messages, [], {
      profile: 'dashscope-explicit',
      model: 'qwen-plus',
      qwenMarkers: 'remove',
    });
    expect(outline(stripped)).toEqual(['system: s', 'user: a+', 'assistant: ok', 'user: b']);
  });

  it.each([
    [1, []],
    [2, ['TOO_MANY_BREAKPOINTS']],
  ])('beside tools, system and rolling: %i', (count, problems) => {
    const own = Array.from({ length: count }, (_, i) => [marked(`m${i}`), assistant]).flat();
    const projection = project([system('s'), ...own, user('last')], [], { tools: [TOOL] });
    expect(projection.breakpoints).toHaveLength(3 + count);
    expect(codes(projection)).toEqual(problems);
  });

  it('are not counted twice where a rule of ours marks the same block', () => {
    const projection = project([
      { ...system('s'), cacheBreakpoint: true },
      user('a'),
      assistant,
      marked('b'),
    ]);
    expect(projection.breakpoints).toHaveLength(2);
  });

  it('on empty text are kept and are a problem', () => {
    const projection = project([user('a'), assistant, marked('')], [], { profile: 'dashscope-explicit' });
    expect(codes(projection)).toEqual(['MARKER_ON_EMPTY_TEXT']);
    expect(projection.breakpoints).toHaveLength(1);
  });
});

describe('how it is spelt', () => {
  it('for Anthropic: results are blocks of a user message, arguments are an object with every digit', () => {
    const history = [call('a', ' {"n":9007199254740993}'), { ...result('a', 'boom'), isError: true }];
    const projection = project([user('hi'), user('there')], history);
    expect(bodyOf(projection)['messages']).toMatchObject([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'hi' },
          { type: 'text', text: 'there' },
        ],
      },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'get_weather' }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: 'boom',
            is_error: true,
            cache_control: { type: 'ephemeral' },
          },
        ],
      },
    ]);
    expect(projection.requestBodyText).toContain('"input": {"n":9007199254740993}');
  });

  it('for DashScope: results are messages of role tool, arguments a string', () => {
    const projection = project([user('hi')], [call('a', '{"n":9007199254740993}'), result('a')], {
      profile: 'dashscope-explicit',
    });
    expect(bodyOf(projection)['messages']).toEqual([
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'a',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"n":9007199254740993}' },
          },
        ],
      },
      {
        role: 'tool',
        tool_call_id: 'a',
        content: [{ type: 'text', text: 'rain', cache_control: { type: 'ephemeral' } }],
      },
    ]);
    expect(projection.messages[2]).toMatchObject({ role: 'tool', toolCallId: 'a', text: 'rain' });
    expect(projection.messages[1]?.toolCalls).toEqual([
      { id: 'a', name: 'get_weather', args: '{"n":9007199254740993}' },
    ]);
  });

  it('arguments that are no JSON object travel inside one for Anthropic, and as they are elsewhere', () => {
    const history = [call('a', '{"city": "Par'), result('a')];
    expect(bodyOf(project([user('hi')], history))['messages']).toMatchObject([
      {},
      { content: [{ type: 'tool_use', input: { INVALID_JSON: '{"city": "Par' } }] },
      {},
    ]);
    const { requestBodyText } = project([user('hi')], history, { profile: 'dashscope-explicit' });
    expect(requestBodyText).toContain(JSON.stringify('{"city": "Par'));
  });

  it('a late system message goes before the talk where the provider has a field for it, and stays where it has none', () => {
    const messages = [user('a'), system('late'), user('b')];
    expect(outline(project(messages))).toEqual(['system: late+', 'user: a b']);
    expect(codes(project(messages))).toEqual(['SYSTEM_MESSAGE_LATE']);
    expect(outline(project(messages, [], { profile: 'dashscope-explicit' }))).toEqual([
      'user: a',
      'system: late+',
      'user: b+',
    ]);
  });
});

describe('what a provider would refuse', () => {
  it.each<[string, HistoryMessage[], string[]]>([
    ['a result without its call', [result('x')], ['RESULT_WITHOUT_CALL', 'TEXT_BEFORE_RESULT']],
    ['a call without its result', [call('a')], ['CALL_WITHOUT_RESULT']],
    ['a result twice', [call('a'), result('a'), result('a')], ['RESULT_WITHOUT_CALL']],
    [
      'text before a result',
      [call('a'), { role: 'user', text: 'wait' }, result('a')],
      ['TEXT_BEFORE_RESULT'],
    ],
    ['nothing', [call('a'), result('a')], []],
  ])('%s', (_, history, expected) => {
    expect(codes(project([user('hi')], history))).toEqual(expected);
  });
});

describe('places', () => {
  it('every text leads to its message or history entry', () => {
    const { messages } = project([user('héllo'), user('there')], [call('a'), result('a', 'rain')]);
    expect(messages[0]?.pieces).toEqual([
      {
        section: 'message',
        at: { start: 0, end: 5 },
        span: { source: 'prompt:message:0', start: 0, end: 5 },
      },
      {
        section: 'message',
        at: { start: 5, end: 10 },
        span: { source: 'prompt:message:1', start: 0, end: 5 },
      },
    ]);
    expect(messages[2]?.pieces).toMatchObject([{ section: 'history', span: { source: 'prompt:history:1' } }]);
    expect(messages[0]?.bytes).toBe(11);
  });
});
