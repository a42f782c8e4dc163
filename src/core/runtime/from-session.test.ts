import { describe, expect, it } from 'vitest';
import { decodeDocument } from '../document/decode';
import type { MappedText } from '../base/span';
import type { Message, Session, ToolCall } from '../wire/model';
import { documentOfSession } from './from-session';

const mapped = (text: string): MappedText => ({ text, map: { source: 's', pieces: [] } });
const said = (role: Message['role'], text: string): Message => ({
  role,
  parts: [{ t: 'text', text: mapped(text) }],
});
const call = (id: string, name: string, args = '{}'): ToolCall => ({
  id,
  idOrigin: 'wire',
  name,
  wireName: name,
  kind: 'function',
  argsWire: 'string',
  args: mapped(args),
  complete: true,
  argsOk: true,
  problems: [],
});
const session = (more: Partial<Session> = {}): Session => ({
  tools: [],
  turns: [],
  after: [],
  excerpt: [],
  problems: [],
  ...more,
});
const opened = (one: Session, title = 't') =>
  documentOfSession({ session: one, text: 'the piece', wire: 'openai-chat', format: 'openai-chat', title });

/** A turn that answered with these calls, after these messages. */
const turn = (before: Message[], calls: ToolCall[] = []): Session['turns'][number] => ({
  before,
  responses: [
    {
      parts: [],
      text: '',
      reasoning: '',
      toolCalls: calls,
      candidates: [],
      at: { source: 's', start: 0, end: 0 },
      choice: 0,
      chunks: [],
      problems: [],
    },
  ],
  results: [],
});

describe('the document of a recorded session', () => {
  it('holds the piece of the export, byte for byte, and the format that reads it', () => {
    const { document } = opened(session({ turns: [turn([])] }));
    expect(document.responses).toEqual([{ text: 'the piece', format: 'openai-chat' }]);
  });

  it('has no response where the model has not answered: what was said is the prompt', () => {
    const { document } = opened(session({ after: [said('user', 'Rain?')] }));
    expect(document.responses).toEqual([]);
    expect(document.prompt).toEqual({ kind: 'messages', messages: [{ role: 'user', content: 'Rain?' }] });
  });

  it('has as its prompt what was said before the first answer, and nothing later', () => {
    const { document } = opened(
      session({
        turns: [turn([said('developer', 'rules'), said('user', 'go')]), turn([said('user', 'more')])],
      }),
    );
    expect(document.prompt).toEqual({
      kind: 'messages',
      messages: [
        { role: 'system', content: 'rules' },
        { role: 'user', content: 'go' },
      ],
    });
  });

  it('keeps calls and results of the history paired', () => {
    const history: Message[] = [
      said('user', 'go'),
      {
        role: 'assistant',
        parts: [
          { t: 'text', text: mapped('I look') },
          { t: 'call', call: call('c1', 'read', '{"a":1}') },
        ],
      },
      {
        role: 'user',
        parts: [
          { t: 'result', result: { callId: 'c1', kind: 'outcome', ok: true, content: { x: 1 } } },
          { t: 'text', text: mapped('and then?') },
        ],
      },
    ];
    const { document } = opened(session({ turns: [turn(history)] }));
    expect(document.prompt).toEqual({
      kind: 'messages',
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: 'I look', toolCalls: [{ id: 'c1', name: 'read', args: '{"a":1}' }] },
        { role: 'tool', content: '{"x":1}', toolCallId: 'c1' },
        { role: 'user', content: 'and then?' },
      ],
    });
  });

  it('knows the tools that were offered, which answer with what was recorded', () => {
    const { document } = opened(
      session({
        tools: [
          { name: 'read', kind: 'function', description: 'Reads.', schema: '{"type":"object","a":1.0}' },
        ],
        turns: [turn([], [call('c1', 'write')])],
      }),
    );
    expect(document.tools).toEqual([
      {
        name: 'read',
        description: 'Reads.',
        schema: '{"type":"object","a":1.0}',
        implementation: { kind: 'recorded' },
      },
    ]);
  });

  it('of a request alone has tools that answer, since nothing was recorded', () => {
    const { document } = opened(session({ tools: [{ name: 'read', kind: 'function' }] }));
    expect(document.tools[0]?.implementation).toEqual({
      kind: 'scripted',
      cases: [{ result: { ok: true } }],
    });
  });

  it.each([
    [{}, 'openai-chat', 'anthropic'],
    [{ model: 'gpt-5' }, 'openai-chat', 'anthropic'],
    [{ model: 'qwen3-max' }, 'openai-chat', 'dashscope-explicit'],
    [{}, 'dashscope-native', 'dashscope-explicit'],
  ] as const)('of %j in %s is projected for %s', (more, wire, profile) => {
    expect(documentOfSession({ session: session(more), text: 'x', wire, title: 't' }).document.profile).toBe(
      profile,
    );
  });

  it('knows the tools that were called where the export says nothing about offers', () => {
    const { document } = opened(
      session({ turns: [turn([], [call('c1', 'write'), call('c2', 'write'), call('c3', '__proto__')])] }),
    );
    expect(document.tools.map(({ name, schema }) => [name, schema])).toEqual([
      ['write', '{"type":"object"}'],
      ['__proto__', '{"type":"object"}'],
    ]);
  });

  it('names a tool that it cannot hold, once', () => {
    const { document, problems } = opened(
      session({ turns: [turn([], [call('c1', 'a b'), call('c2', 'a b'), call('c3', 'x'.repeat(65))])] }),
    );
    expect(document.tools).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(['TOOL_NAME_NOT_HELD', 'TOOL_NAME_NOT_HELD']);
  });

  it('is one that can be stored and opened again, whatever the export holds', () => {
    const long = '🙂'.repeat(300);
    const { document } = opened(
      session({
        tools: [
          { name: 'a', kind: 'function' },
          { name: 'a', kind: 'custom' },
        ],
        turns: [
          turn([
            {
              role: 'tool',
              parts: [{ t: 'result', result: { callId: long, kind: 'outcome', ok: true, content: null } }],
            },
            { role: 'assistant', parts: [{ t: 'call', call: call(long, long, '{') }] },
            {
              role: 'user',
              parts: [
                { t: 'media', mime: 'image/png', ref: long },
                { t: 'unknown', raw: { a: 1 } },
              ],
            },
            { role: 'assistant', parts: [{ t: 'reasoning', text: mapped('hidden') }] },
          ]),
        ],
      }),
      long,
    );
    expect(decodeDocument(structuredClone(document))).toEqual({ ok: true, value: document });
    expect(JSON.stringify(document)).not.toContain('hidden');
  });

  it('of a session without an answer has all that was said as its prompt', () => {
    const { document } = opened(session({ after: [said('user', 'Hello?')] }));
    expect(document.prompt).toMatchObject({ messages: [{ role: 'user', content: 'Hello?' }] });
  });
});
