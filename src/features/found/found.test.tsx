import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import { runDocument } from '../../core/runtime/run';
import { readPaste } from '../../core/wire/read';
import { I18nProvider } from '../../i18n';
import type { Language } from '../../i18n/messages';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { callBody, completion, sse } from '../../testing/wire-builders';
import { findingsOf } from './findings';
import { FoundPanel } from './found';

afterEach(cleanup);

async function show(text: string, language: Language = 'en') {
  const session = testSession(runDocument);
  await session.open({ ...emptyDocument('A paste'), responses: [{ text }] });
  render(
    <I18nProvider language={language}>
      <SessionProvider session={session}>
        <FoundPanel />
      </SessionProvider>
    </I18nProvider>,
  );
  return { session, user: userEvent.setup() };
}

test('the format is said with what decided it, and its place opens in the source', async () => {
  const { session, user } = await show(callBody('read_file', '{"path":"a"}'));
  expect(screen.getByText('choices[0].message is there: a Chat Completions response.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show the evidence' }));
  const { bottomPanel, selection } = session.stores.view.getState();
  expect([bottomPanel, selection?.source]).toEqual(['source', 'response:0']);
});

test('in Chinese, what decided the format and what is unread are Chinese', async () => {
  await show(`data: nonsense\n\n${sse(JSON.parse(completion({ content: 'x' })))}`, 'zh-CN');
  expect(await screen.findByText('有 choices[0].message：这是 Chat Completions 的响应。')).toBeDefined();
  expect(screen.getByText('这个事件没有 JSON 对象。')).toBeDefined();
});

test('another format is an edit that can be undone, and the session runs with it', async () => {
  const { session, user } = await show(callBody('read_file', '{}'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Read as' }), 'Plain text');
  expect(session.stores.document.getState().document?.responses[0]?.format).toBe('text');
  expect(await screen.findByText(/You chose this format/)).toBeDefined();
  session.edit.undo();
  expect(session.stores.document.getState().document?.responses[0]?.format).toBeUndefined();
});

test('calls say what became of them', () => {
  const cut = readPaste(callBody('edit', '{"a":', 'length'), 'response:0');
  const broken = readPaste(callBody('edit', "{'a':1}"), 'response:0');
  const [a] = findingsOf(cut).sessions[0]?.responses ?? [];
  const [b] = findingsOf(broken).sessions[0]?.responses ?? [];
  expect([a?.calls[0]?.state, b?.calls[0]?.state]).toEqual(['cut', 'not-json']);
});

test('what is unread is listed with its line and leads there', async () => {
  const { session, user } = await show(`data: nonsense\n\n${sse(JSON.parse(completion({ content: 'x' })))}`);
  const row = screen.getByRole('button', { name: /Show the unread part at line 1/ });
  await user.click(row);
  expect(session.stores.view.getState().selection).toMatchObject({ source: 'response:0', start: 0 });
});

test('alternatives of one turn are counted in it', () => {
  const paste = readPaste(
    JSON.stringify({
      choices: [0, 1].map((index) => ({ index, message: { role: 'assistant', content: `${index}` } })),
    }),
    'response:0',
  );
  const { sessions, responses } = findingsOf(paste);
  expect([
    sessions.length,
    sessions[0]?.turns,
    sessions[0]?.responses.map((r) => r.choice),
    responses,
  ]).toEqual([1, 1, [0, 1], 2]);
});
