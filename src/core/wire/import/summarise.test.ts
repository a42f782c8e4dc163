import { describe, expect, it } from 'vitest';
import { readPaste } from '../read';
import { IMPORT_LIMITS } from './limits';
import { summarise, type Summary } from './summarise';
import type { Paste, Session } from '../model';

const chat = (message: object, more: object = {}): object => ({
  id: 'x',
  model: 'm-1',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  ...more,
});
const call = (name: string, args: string): object => ({
  tool_calls: [{ id: `c-${name}`, type: 'function', function: { name, arguments: args } }],
});

const summaryOf = (text: string, limits = IMPORT_LIMITS): Summary =>
  summarise(
    '7',
    { path: 'a.jsonl', bytes: text.length, problems: [] },
    readPaste(text, 'response:0'),
    limits,
  );

describe('a row of the list', () => {
  it('says what the session holds: turns, calls, those that fail, the model, its size', () => {
    const text = JSON.stringify(chat(call('read', '{"path": "a')));
    const { file, sessions } = summaryOf(text);
    expect(file).toMatchObject({ id: '7', path: 'a.jsonl', format: 'openai-chat', sessions: 1 });
    expect(sessions).toMatchObject([
      {
        file: '7',
        index: 0,
        model: 'm-1',
        turns: 1,
        calls: 1,
        failing: 1,
        tools: ['read'],
        bytes: text.length,
      },
    ]);
    expect(sessions[0]?.problems).toBeGreaterThan(0);
  });

  it('is of one line, and never cut through a character', () => {
    const { sessions } = summaryOf(JSON.stringify(chat({ content: `a\n b ${'🙂'.repeat(500)}` })));
    expect(sessions[0]?.words).toMatch(/^a b 🙂+…$/u);
    expect(sessions[0]?.words.length).toBeLessThanOrEqual(200);
    expect(sessions[0]?.title.length).toBeLessThanOrEqual(120);
  });

  it('counts a call as failing whose recorded result is an error', () => {
    const paste = readPaste(JSON.stringify(chat(call('read', '{}'))), 'response:0');
    const [session] = paste.sessions;
    const [turn] = session?.turns ?? [];
    if (session === undefined || turn === undefined) throw new Error('The sample holds a turn.');
    turn.results.push({ callId: 'c-read', kind: 'outcome', ok: false, content: 'no' });
    expect(summarise('0', { path: '', bytes: 0, problems: [] }, paste, IMPORT_LIMITS).sessions).toMatchObject(
      [{ calls: 1, failing: 1, problems: 0 }],
    );
  });

  it('takes its words from the user, not from the instructions', () => {
    const said = (role: 'system' | 'user', text: string) => ({
      role,
      parts: [{ t: 'text' as const, text: { text, map: { source: 's', pieces: [] } } }],
    });
    const session: Session = {
      tools: [],
      turns: [],
      after: [said('system', 'You are …'), said('user', 'Hello')],
      excerpt: [],
      problems: [],
    };
    const paste: Paste = { ...readPaste('x', 'response:0'), sessions: [session] };
    const [row] = summarise('0', { path: '', bytes: 0, problems: [] }, paste, IMPORT_LIMITS).sessions;
    expect(row).toMatchObject({ words: 'Hello', title: 'Hello', turns: 0 });
  });
});

describe('what is not listed', () => {
  it('is counted: sessions beyond the limit', () => {
    const paste = readPaste(JSON.stringify(chat({ content: 'a' })), 'response:0');
    const [session] = paste.sessions;
    if (session === undefined) throw new Error('The sample holds a session.');
    const many = { ...paste, sessions: [session, session, session] };
    const { file, sessions } = summarise('0', { path: '', bytes: 0, problems: [] }, many, {
      ...IMPORT_LIMITS,
      sessions: 2,
    });
    expect(sessions).toHaveLength(2);
    expect(file.sessions).toBe(3);
    expect(file.problems).toMatchObject([{ code: 'SESSIONS_NOT_LISTED' }]);
  });

  it('stands with its line, the reason and its first characters: unread parts', () => {
    const text = `${JSON.stringify(chat({ content: 'a' }))}\n\n[1, 2]\n${JSON.stringify(chat({ content: 'b' }))}\nnot json at all\n`;
    const { unread, file } = summaryOf(text);
    expect(unread.map(({ line, excerpt }) => [line, excerpt.trim()])).toEqual([
      [3, '[1, 2]'],
      [5, 'not json at all'],
    ]);
    expect(file.unread).toBe(2);
    expect(unread.every(({ why }) => why.message.length > 0)).toBe(true);
  });
});
