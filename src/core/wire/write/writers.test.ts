import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapped, responseOf, responsePlan } from '../../../testing/neutral-responses';
import type { ResponsePlan } from '../../../testing/neutral-responses';
import { printJson } from '../../json/print';
import { scanJson } from '../../json/scan';
import type { Message, Response, ToolCall } from '../model';
import { readPaste } from '../read';
import type { Loss, LossCode, LossFacet } from './loss';
import { MOST_LOSSES } from './loss';
import type { ProviderTarget } from './writer';
import { PROVIDER_WRITERS, writeMessages, writeProviderCall, writeProviderResponse } from './writers';

type Facts = Partial<Record<LossFacet, unknown>>;

/** Arguments as a target may spell them: blanks and escapes are not told apart. */
function argumentsOf(call: ToolCall): string {
  if (call.kind === 'custom') return call.args.text;
  const members =
    call.node?.k === 'obj' && call.kind === 'action'
      ? call.node.members.filter(({ key }) => key !== '@action')
      : null;
  if (!call.argsOk || call.node?.k !== 'obj') return call.args.text.trim();
  return printJson(members === null ? call.node : { ...call.node, members });
}

function orderOf(response: Response): string[] {
  const order: string[] = [];
  for (const part of response.parts) {
    const kind =
      part.t === 'call' || part.t === 'text' || part.t === 'reasoning' || part.t === 'refusal'
        ? part.t
        : null;
    if (kind !== null && (kind === 'call' || order.at(-1) !== kind)) order.push(kind);
  }
  return order;
}

function factsOf(response: Response): Facts {
  const of = <T extends Response['parts'][number]['t']>(kind: T) =>
    response.parts.filter((part): part is Extract<Response['parts'][number], { t: T }> => part.t === kind);
  const { usage, error } = response;
  return {
    calls: response.toolCalls.map(({ name, kind }) => [name, kind]),
    arguments: response.toolCalls.map((call) => [argumentsOf(call), call.complete, call.argsOk]),
    ids: response.toolCalls.map(({ id, idOrigin }) => (idOrigin === 'wire' ? id : null)),
    order: orderOf(response),
    text: response.text,
    reasoning: [
      response.reasoning,
      of('reasoning').flatMap(({ signature }) => signature ?? []),
      of('reasoning').flatMap(({ encrypted }) => encrypted ?? []),
    ],
    refusal: of('refusal')
      .map(({ text }) => text.text)
      .join(''),
    results: of('result').map(({ result }) => [result.callId, result.ok, result.content]),
    media: of('media').map(({ mime, ref }) => [mime, ref]),
    unknown: of('unknown').length,
    stop: response.stop?.norm,
    usage: [
      usage?.inputTotal,
      usage?.cacheRead,
      usage?.cacheWrite ?? 0,
      usage?.output,
      usage?.reasoning ?? 0,
    ],
    error: error === undefined ? null : [error.code, error.type, error.message, error.failedGeneration?.text],
    identity: [response.id, response.model],
  };
}

/** What else a loss of a facet changes: a call that is left out takes its arguments and its place along. */
const TAKES: Partial<Record<LossFacet, readonly LossFacet[]>> = {
  calls: ['arguments', 'ids', 'order'],
  reasoning: ['order'],
  refusal: ['text', 'order'],
};
const ALONE: readonly LossFacet[] = ['identity', 'stop', 'usage'];

const accounted = (losses: readonly Loss[]): Set<LossFacet> =>
  new Set(
    losses.flatMap(({ code, facet }) => [
      facet,
      ...(TAKES[facet] ?? []),
      ...(code === 'ERROR_ALONE' ? ALONE : []),
    ]),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const different = (a: Facts, b: Facts): LossFacet[] =>
  (Object.keys(a) as LossFacet[]).filter((facet) => !same(a[facet], b[facet]));

function readBack(text: string, target: ProviderTarget): Response[] {
  const writer = PROVIDER_WRITERS.find(({ id }) => id === target);
  return readPaste(text, 'w', { format: writer?.format ?? 'openai-chat' }).responses;
}

const TARGETS = PROVIDER_WRITERS.map(({ id }) => id);

describe.each(TARGETS)('a response written as %s and read again', (target) => {
  it('differs nowhere without a loss that says so, and every loss is real', () => {
    fc.assert(
      fc.property(responsePlan, (plan) => {
        const response = responseOf(plan);
        const { text, losses } = writeProviderResponse(response, target);
        expect(scanJson(text).strict).toBe(true);
        const [read, ...more] = readBack(text, target);
        if (read === undefined) throw new Error(`nothing was read of ${text}`);
        expect(more).toEqual([]);
        const differs = different(factsOf(response), factsOf(read));
        const covered = accounted(losses);
        expect(differs.filter((facet) => !covered.has(facet))).toEqual([]);
        const idle = losses.filter(({ code, facet }) => code !== 'ERROR_ALONE' && !differs.includes(facet));
        expect(idle.map(({ code }) => code)).toEqual([]);
      }),
      { numRuns: 400, seed: 11 },
    );
  });

  it('keeps calls with whole arguments, words and counts without any loss', () => {
    const plan: ResponsePlan = {
      pieces: [
        { t: 'text', text: 'Let me look.' },
        {
          t: 'call',
          kind: 'function',
          id: 'call_9',
          name: 'read_file',
          args: '{"n":12345678901234567890,"f":1.50}',
          closed: true,
        },
      ],
      stop: { raw: 'tool_calls', norm: 'tool' },
      usage: { inputTotal: 100, cacheRead: 40, output: 20 },
    };
    const { text, losses } = writeProviderResponse(responseOf(plan), target);
    expect(losses).toEqual([]);
    expect(text.replaceAll('\\"', '"').replaceAll(/\s/g, '')).toContain('"n":12345678901234567890,"f":1.50');
  });

  it('is detected without being told', () => {
    const plan: ResponsePlan = {
      id: 'r',
      model: 'm',
      pieces: [{ t: 'call', kind: 'function', id: 'call_9', name: 'f', args: '{"a":1}', closed: true }],
      stop: { raw: 'tool_calls', norm: 'tool' },
    };
    const { text } = writeProviderResponse(responseOf(plan), target);
    const paste = readPaste(text, 'w');
    expect(paste.detection.format).toBe(PROVIDER_WRITERS.find(({ id }) => id === target)?.format);
    expect(paste.responses[0]?.toolCalls[0]?.name).toBe('f');
    expect(paste.unread).toEqual([]);
  });

  it('does not come to an end of words before it comes to the end of a hostile answer', () => {
    const pieces: ResponsePlan['pieces'] = Array.from({ length: 5000 }, (_, i) => ({
      t: 'call',
      kind: 'custom',
      id: '',
      name: `f${i}`,
      args: '{',
      closed: true,
    }));
    const { losses } = writeProviderResponse(responseOf({ pieces }), target);
    expect(losses.length).toBeLessThanOrEqual(MOST_LOSSES + 1);
  });
});

describe('what a format cannot carry is said', () => {
  const one = (
    piece: ResponsePlan['pieces'][number],
    target: ProviderTarget,
    rest: Omit<ResponsePlan, 'pieces'> = {},
  ) => writeProviderResponse(responseOf({ ...rest, pieces: [piece] }), target);
  const call = (over: object): ResponsePlan['pieces'][number] => ({
    t: 'call',
    kind: 'function',
    id: 'c',
    name: 'edit',
    args: '{}',
    closed: true,
    ...over,
  });

  it.each<[string, ResponsePlan['pieces'][number], ProviderTarget, LossCode[], string]>([
    [
      'broken arguments in an object',
      call({ args: '{"a":1,}' }),
      'anthropic-messages',
      ['ARGUMENTS_NOT_JSON'],
      '"INVALID_JSON":"{\\"a\\":1,}"',
    ],
    [
      'broken arguments in a string',
      call({ args: '{"a":1,}' }),
      'openai-chat',
      [],
      '"arguments":"{\\"a\\":1,}"',
    ],
    [
      'cut arguments in an object',
      call({ args: '{"a":"x' }),
      'gemini',
      ['CALL_CUT'],
      '"INVALID_JSON":"{\\"a\\":\\"x"',
    ],
    [
      'a list in an object',
      call({ args: '[1]' }),
      'anthropic-messages',
      ['ARGUMENTS_NOT_OBJECT'],
      '"INVALID_JSON":"[1]"',
    ],
    [
      'no arguments in an object',
      call({ args: '' }),
      'anthropic-messages',
      ['ARGUMENTS_EMPTY'],
      '"input":{}',
    ],
    ['no arguments in a string', call({ args: '' }), 'openai-responses', [], '"arguments":""'],
    ['a made id', call({ id: '' }), 'openai-chat', ['CALL_ID_MADE'], '"id":"made_0"'],
    [
      'a made id where none is needed',
      call({ id: '' }),
      'gemini',
      [],
      '"functionCall":{"name":"edit","args":{}}',
    ],
    ['free text', call({ kind: 'custom', args: 'a < b' }), 'openai-responses', [], '"input":"a<b"'],
    [
      'free text where there are objects only',
      call({ kind: 'custom', args: 'a < b' }),
      'anthropic-messages',
      ['ARGUMENTS_FREE_TEXT', 'CALL_KIND'],
      '"input":{"input":"a<b"}',
    ],
    [
      'a call that ran at the provider',
      call({ kind: 'server' }),
      'openai-chat',
      ['SERVER_CALL_LEFT_OUT'],
      '"content":null',
    ],
    [
      'a call that ran at the provider, at home',
      call({ kind: 'server' }),
      'anthropic-messages',
      [],
      '"type":"server_tool_use"',
    ],
    [
      'an action of the text',
      call({ kind: 'action', id: '', name: 'finish', args: '{"@action":"finish","summary":"ok"}' }),
      'openai-chat',
      ['CALL_ID_MADE', 'CALL_KIND'],
      '"name":"finish","arguments":"{\\"summary\\":\\"ok\\"}"',
    ],
    [
      'a signature',
      { t: 'reasoning', text: 'hm', signature: 's' },
      'openai-chat',
      ['REASONING_SIGNATURE'],
      '"reasoning_content":"hm"',
    ],
    [
      'a signature where there are some',
      { t: 'reasoning', text: 'hm', signature: 's' },
      'gemini',
      [],
      '"thoughtSignature":"s"',
    ],
    [
      'a ciphertext',
      { t: 'reasoning', text: '', encrypted: 'x' },
      'gemini',
      ['REASONING_ENCRYPTED'],
      '"parts":[]',
    ],
    [
      'a ciphertext of withheld thinking',
      { t: 'reasoning', text: '', encrypted: 'x' },
      'anthropic-messages',
      [],
      '"redacted_thinking","data":"x"',
    ],
    ['a refusal', { t: 'refusal', text: 'no' }, 'anthropic-messages', ['REFUSAL_AS_TEXT'], '"text":"no"'],
    [
      'a picture',
      { t: 'media', mime: 'image/png', ref: 'https://example.test/a' },
      'openai-chat',
      ['MEDIA_LEFT_OUT'],
      '"content":null',
    ],
    ['a part that is not known', { t: 'unknown' }, 'openai-responses', ['UNKNOWN_LEFT_OUT'], '"output":[]'],
  ])('%s', (_, piece, target, codes, stands) => {
    const { text, losses } = one(piece, target);
    expect(losses.map(({ code }) => code).sort()).toEqual(codes);
    expect(text.replaceAll(/\s/g, '')).toContain(stands);
    for (const loss of losses)
      expect([loss, loss.instead].every(({ message }) => message.endsWith('.'))).toBe(true);
  });

  it.each<[ProviderTarget, LossCode[]]>([
    ['openai-chat', []],
    ['gemini', []],
    ['anthropic-messages', ['CHOICES_LEFT_OUT']],
    ['openai-responses', ['CHOICES_LEFT_OUT']],
  ])('several answers at once as %s', (target, codes) => {
    const answers = ['a', 'b'].map((text, i) => responseOf({ pieces: [{ t: 'text', text }] }, i));
    const [first, second] = answers;
    if (first === undefined || second === undefined) throw new Error('two answers');
    const { text, losses } = writeProviderResponse([first, second], target);
    expect(losses.map(({ code }) => code)).toEqual(codes);
    expect(readBack(text, target).map((response) => response.text)).toEqual(
      codes.length === 0 ? ['a', 'b'] : ['a'],
    );
  });

  it('details of a usage, by their names', () => {
    const response = responseOf({ pieces: [{ t: 'text', text: 'a' }] });
    response.usage = {
      inputTotal: 1,
      raw: { prompt_tokens: 1, service_tier: 'flex', audio_tokens: 3, cost: 0 },
    };
    const [loss] = writeProviderResponse(response, 'openai-chat').losses;
    expect([loss?.code, loss?.message]).toEqual([
      'USAGE_DETAILS',
      'The reported usage also holds service_tier, audio_tokens.',
    ]);
  });
});

describe('one call on its own', () => {
  const [call] = responseOf({
    pieces: [{ t: 'call', kind: 'function', id: 'c', name: 'f', args: '{"a":1}', closed: true }],
  }).toolCalls;

  it.each<[ProviderTarget, string]>([
    ['openai-chat', '{"id":"c","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}'],
    ['dashscope', '{"id":"c","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}'],
    [
      'openai-responses',
      '{"type":"function_call","call_id":"c","name":"f","arguments":"{\\"a\\":1}","status":"completed"}',
    ],
    ['anthropic-messages', '{"type":"tool_use","id":"c","name":"f","input":{"a":1}}'],
    ['gemini', '{"functionCall":{"id":"c","name":"f","args":{"a":1}}}'],
  ])('as %s', (target, expected) => {
    if (call === undefined) throw new Error('no call');
    expect(writeProviderCall(call, target, { indent: 0 })).toEqual({
      as: 'json',
      text: expected,
      losses: [],
    });
  });
});

describe('a conversation', () => {
  const answer = responseOf({
    pieces: [
      { t: 'reasoning', text: 'hm', signature: 'sig' },
      { t: 'call', kind: 'function', id: 'a', name: 'read_file', args: '{"p":1}', closed: true },
      { t: 'call', kind: 'function', id: 'b', name: 'edit', args: '{}', closed: true },
    ],
  });
  const said = (role: Message['role'], text: string): Message => ({
    role,
    parts: [{ t: 'text', text: mapped(text) }],
  });
  const result = (callId: string, ok: boolean): Message => ({
    role: 'tool',
    parts: [{ t: 'result', result: { callId, kind: 'outcome', ok, content: `out ${callId}` } }],
  });
  const messages: Message[] = [
    said('system', 'Be brief.'),
    said('user', 'Go.'),
    { role: 'assistant', parts: answer.parts },
    result('a', true),
    result('b', false),
    said('user', 'And?'),
  ];
  const schema = '{"type":"object","maximum":1.0}';
  const write = (target: ProviderTarget) =>
    writeMessages(messages, [{ name: 'edit', kind: 'function', schema }], target, { indent: 0 });

  it.each<[ProviderTarget, string[], LossCode[]]>([
    [
      'openai-chat',
      [
        '{"role":"system","content":"Be brief."}',
        '{"role":"tool","tool_call_id":"a","content":"out a"},{"role":"tool","tool_call_id":"b","content":"out b"},{"role":"user","content":"And?"}',
        '"tools":[{"type":"function","function":{"name":"edit","parameters":{"type":"object","maximum":1.0}}}]',
      ],
      ['REASONING_SIGNATURE', 'REASONING_LEFT_OUT', 'RESULT_STATUS'],
    ],
    [
      'anthropic-messages',
      [
        '"system":[{"type":"text","text":"Be brief."}]',
        '{"type":"thinking","thinking":"hm","signature":"sig"},{"type":"tool_use","id":"a","name":"read_file","input":{"p":1}}',
        '{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"out a"},{"type":"tool_result","tool_use_id":"b","content":"out b","is_error":true}]}',
        '"input_schema":{"type":"object","maximum":1.0}',
      ],
      [],
    ],
    [
      'openai-responses',
      [
        '{"type":"function_call","call_id":"a","name":"read_file","arguments":"{\\"p\\":1}","status":"completed"}',
        '{"type":"function_call_output","call_id":"b","output":"out b"}',
        '"tools":[{"type":"function","name":"edit","parameters":{"type":"object","maximum":1.0}}]',
      ],
      ['REASONING_SIGNATURE', 'RESULT_STATUS'],
    ],
    [
      'gemini',
      [
        '"systemInstruction":{"parts":[{"text":"Be brief."}]}',
        '{"text":"hm","thought":true,"thoughtSignature":"sig"}',
        '{"functionResponse":{"id":"b","name":"edit","response":{"error":"out b"}}}',
      ],
      ['RESULT_WRAPPED', 'RESULT_WRAPPED'],
    ],
    ['dashscope', ['"reasoning_content":"hm"'], ['REASONING_SIGNATURE', 'RESULT_STATUS']],
  ])('as %s', (target, stands, codes) => {
    const { text, losses } = write(target);
    for (const piece of stands) expect(text).toContain(piece);
    expect(losses.map(({ code }) => code)).toEqual(codes);
  });

  it.each<ProviderTarget>(['openai-chat', 'anthropic-messages', 'openai-responses', 'gemini', 'dashscope'])(
    'written as the request of %s is read again with its calls, results and tools',
    (target) => {
      const { text } = write(target);
      const response = writeProviderResponse(
        responseOf({ pieces: [{ t: 'text', text: 'Done.' }] }),
        target,
      ).text;
      const [session] = readPaste(`{"request":${text},"response":${response}}`, 'x').sessions;
      const turn = session?.turns.at(-1);
      const parts = [...(session?.turns ?? [])].flatMap(({ before, responses }) => [
        ...before.flatMap((m) => m.parts),
        ...(responses[0]?.parts ?? []),
      ]);
      expect(
        parts.flatMap((part) =>
          part.t === 'call' ? [[part.call.name, part.call.id, argumentsOf(part.call)]] : [],
        ),
      ).toEqual([
        ['read_file', 'a', '{"p":1}'],
        ['edit', 'b', '{}'],
      ]);
      expect(parts.flatMap((part) => (part.t === 'result' ? [part.result.callId] : []))).toEqual(['a', 'b']);
      expect(session?.tools.map(({ name, schema: read }) => [name, read])).toEqual([['edit', schema]]);
      expect(turn?.responses[0]?.text).toBe('Done.');
    },
  );
});
