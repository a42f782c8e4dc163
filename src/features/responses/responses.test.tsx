import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { ResponseEntry, SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { ResponsesPanel } from './responses';
import { inFormat, placeNow } from './use-responses';

afterEach(cleanup);

const message = (id: string) =>
  JSON.stringify({
    id,
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: `I am ${id}.` }],
    stop_reason: 'end_turn',
  });

async function show(...responses: ResponseEntry[]) {
  const session = testSession(runDocument);
  const document: SessionDocument = { ...emptyDocument('A session'), responses };
  await session.open(document);
  render(
    <SessionProvider session={session}>
      <ResponsesPanel />
    </SessionProvider>,
  );
  const shown = () => session.stores.document.getState().document?.responses ?? [];
  return { session, shown, user: userEvent.setup() };
}

test('a paste says what it was read as, and the choice of a format is kept with the entry', async () => {
  const { shown, user } = await show({ text: message('a') });
  expect(await screen.findByText('Anthropic Messages', { selector: 'span' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Read as' }), 'Plain text');
  expect(shown()).toEqual([{ text: message('a'), format: 'text' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Read as' }), 'detected');
  expect(shown()).toEqual([{ text: message('a') }]);
});

test('a paste of several responses is split only on demand, and each part is one of them', async () => {
  const { shown, user } = await show({ text: `[${message('a')},\n${message('b')}]` });
  await user.click(await screen.findByRole('button', { name: 'Split into 2 entries' }));
  await waitFor(() => expect(shown()).toEqual([{ text: message('a') }, { text: message('b') }]));
});

test('what stands between two responses keeps them together, and that is said', async () => {
  await show({ text: `[${message('a')}, {"x": 1}, ${message('b')}]` });
  expect(await screen.findByText('This paste holds 2 responses')).toBeTruthy();
  expect(screen.getByText(/they stay in one entry/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Split/ })).toBeNull();
});

test('a paste into the last box is the next response, and nothing runs by itself', async () => {
  const { session, shown, user } = await show({ text: message('a') });
  const log = session.stores.run.getState().log;
  await user.click(screen.getByRole('textbox', { name: 'Next response' }));
  await user.paste(message('b'));
  expect(shown().map(({ text }) => text)).toEqual([message('a'), message('b')]);
  expect(session.stores.run.getState().log).toBe(log);
  expect(session.stores.view.getState().selectedResponse).toBe(1);
});

test('moving keeps every entry; the mark of the cursor goes with its entry', async () => {
  const { shown, user } = await show({ text: message('a') }, { text: message('b') });
  const marked = () => screen.getByText('at the cursor').closest('[data-row]')?.getAttribute('data-row');
  const before = marked();
  await user.click(screen.getByRole('button', { name: 'Move response 1 down' }));
  expect(shown().map(({ text }) => text)).toEqual([message('b'), message('a')]);
  expect(marked()).not.toBe(before);
});

test('an entry of the run is found by identity, then by its place while the list is as long', () => {
  const [a, b, c] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
  expect(placeNow([a, b], [b, a], 0)).toBe(1);
  expect(placeNow([a, b], [c, b], 0)).toBe(0);
  expect(placeNow([a, b], [b], 0)).toBeNull();
});

test('going back to detection keeps the note', () => {
  expect(inFormat({ text: 'x', format: 'text', note: 'n' }, null)).toEqual({ text: 'x', note: 'n' });
});
