import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { Prompt } from '../../core/document/document';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { PromptPanel } from './prompt-editor';

afterEach(cleanup);

async function show(prompt: Prompt) {
  const session = testSession(() => logOf(quietTurn(1)));
  await session.open({ ...emptyDocument('A session'), prompt });
  render(
    <SessionProvider session={session}>
      <PromptPanel />
    </SessionProvider>,
  );
  const shown = () => session.stores.document.getState().document;
  return { session, shown, user: userEvent.setup() };
}

const two: Prompt = {
  kind: 'messages',
  messages: [
    { role: 'system', content: 's', cacheBreakpoint: true },
    { role: 'tool', content: 't', toolCallId: 'c1' },
  ],
};

test('another kind says what is lost before anything changes; undo brings all of it back', async () => {
  const { session, shown, user } = await show(two);
  await user.click(screen.getByRole('radio', { name: 'Sections' }));
  expect(screen.getByRole('alert').textContent).toMatch(/Call ids and your cache breakpoints are lost/);
  expect(shown()?.prompt).toEqual(two);
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(shown()?.prompt.kind).toBe('sections');
  act(() => void session.edit.undo());
  expect(shown()?.prompt).toEqual(two);
});

test('an empty prompt changes its kind without a question', async () => {
  const { shown, user } = await show({ kind: 'messages', messages: [] });
  await user.click(screen.getByRole('radio', { name: 'Sections' }));
  expect(shown()?.prompt.kind).toBe('sections');
});

test('a message that stops answering a call loses the id of it, and keeps its breakpoint', async () => {
  const { shown, user } = await show(two);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role of message 2' }), 'user');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role of message 1' }), 'user');
  expect(shown()?.prompt).toEqual({
    kind: 'messages',
    messages: [
      { role: 'user', content: 's', cacheBreakpoint: true },
      { role: 'user', content: 't' },
    ],
  });
});

test('Alt and an arrow move the message that has the focus', async () => {
  const { shown, user } = await show(two);
  await user.click(screen.getByRole('textbox', { name: 'Content of message 2' }));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(shown()?.prompt).toMatchObject({ messages: [{ content: 't' }, { content: 's' }] });
});

test('line ends of a text survive an edit', async () => {
  const { shown, user } = await show({ kind: 'messages', messages: [{ role: 'user', content: 'a\r\nb' }] });
  await user.type(screen.getByRole('textbox', { name: 'Content of message 1' }), 'c');
  expect(shown()?.prompt).toMatchObject({ messages: [{ content: 'a\r\nbc' }] });
});

test('a number out of range is said and not set', async () => {
  const { shown, user } = await show(two);
  await user.click(screen.getByRole('button', { name: 'How it is projected, parsed and run' }));
  const field = screen.getByRole('textbox', { name: 'Most calls in a batch' });
  await user.clear(field);
  await user.type(field, '65');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(shown()?.settings.batch.maxCalls).toBe(6);
  await user.clear(field);
  await user.type(field, '12');
  expect(shown()?.settings.batch.maxCalls).toBe(12);
});
