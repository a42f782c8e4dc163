import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandProvider, type CommandContext } from '../../commands';
import { emptyDocument } from '../../core/document/defaults';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { Help } from '../help/help';
import { Palette } from './palette';

const calls: string[] = [];
const context = new Proxy({} as CommandContext, {
  get: (_target, name) => () => void calls.push(String(name)),
});
const close = vi.fn<() => void>();

async function open(view: 'palette' | 'help' = 'palette') {
  const session = testSession(() => ({ events: [], hash: '' }));
  await session.open({
    ...emptyDocument('Test'),
    responses: [{ text: 'first line\nconst timeout = 30;' }],
    tools: [
      {
        name: 'get_weather',
        description: 'the weather',
        schema: '{}',
        implementation: { kind: 'builtin', name: 'get_weather' },
      },
    ],
  });
  const { stores } = session;
  let state = {
    document: stores.document.getState(),
    run: stores.run.getState(),
    view: stores.view.getState(),
  };
  const source = {
    get: () => state,
    subscribe: (listener: () => void) =>
      stores.view.subscribe(() => {
        state = { ...state, view: stores.view.getState() };
        listener();
      }),
  };
  render(
    <SessionProvider session={session}>
      <CommandProvider source={source} context={context} system="other">
        {view === 'palette' ? <Palette onClose={close} /> : <Help onClose={close} />}
      </CommandProvider>
    </SessionProvider>,
  );
  return session;
}

beforeEach(() => {
  calls.length = 0;
  close.mockClear();
  localStorage.clear();
});
afterEach(cleanup);

describe('the palette', () => {
  const field = () => screen.getByRole('combobox', { name: 'Find anything' });
  const active = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

  test('opens with the focus in its field and the commands that have something to do', async () => {
    await open();
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('option', { name: /^Find in this session/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Step over/ })).toBeNull();
  });

  test('typing finds, arrows move and go round, Enter closes and runs', async () => {
    await open();
    await userEvent.keyboard('theme');
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(active()).toBe(options[0]);
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe(options.at(-1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(close).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(calls).toEqual(['setTheme']));
  });

  test('a tool and a text are found, and opened where they are', async () => {
    const session = await open();
    await userEvent.keyboard('timeout');
    await userEvent.click(await screen.findByRole('option', { name: /response 1, line 2/ }));
    await waitFor(() =>
      expect(session.stores.view.getState()).toMatchObject({
        leftPanel: 'responses',
        selectedResponse: 0,
        selection: { source: 'response:0', start: 17, end: 24 },
      }),
    );
  });

  test('says how many it found, and that it found nothing', async () => {
    await open();
    await userEvent.keyboard('zzqqzz');
    expect(screen.getByText('Nothing matches “zzqqzz”. Fewer letters find more.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('0 results');
  });

  test('what was run last stands first the next time', async () => {
    await open();
    await userEvent.keyboard('dark{Enter}');
    await waitFor(() => expect(calls).toEqual(['setTheme']));
    cleanup();
    await open();
    expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('Use the dark theme');
  });
});

describe('the help sheet', () => {
  const keysOf = (title: string) =>
    [...(screen.getByText(title).closest('li')?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent);

  test('shows the keys of this system', async () => {
    await open('help');
    expect(keysOf('Step over')).toEqual(['F10', "Ctrl+'"]);
    expect(keysOf('Previous or next turn')).toEqual(['PageUp', 'PageDown']);
  });

  test('a key can be changed, refused, taken away and given back', async () => {
    await open('help');
    const change = () =>
      userEvent.click(screen.getByRole('button', { name: 'Change the key of “Step over”' }));
    await change();
    await userEvent.keyboard('{F5}');
    expect(screen.getByRole('alert').textContent).toBe('F5 belongs to the browser.');
    await userEvent.keyboard('{F8}');
    expect(screen.getByRole('alert').textContent).toBe('F8 is the key of “Continue”.');
    await userEvent.keyboard('{F2}');
    expect(keysOf('Step over')).toEqual(['F2']);
    await change();
    await userEvent.keyboard('{Backspace}');
    expect(keysOf('Step over')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Give “Step over” its usual keys' }));
    expect(keysOf('Step over')).toEqual(['F10', "Ctrl+'"]);
  });

  test('Escape while changing leaves the key and not the sheet', async () => {
    await open('help');
    await userEvent.click(screen.getByRole('button', { name: 'Change the key of “Step over”' }));
    await userEvent.keyboard('{Escape}');
    expect(keysOf('Step over')).toEqual(['F10', "Ctrl+'"]);
    expect(close).not.toHaveBeenCalled();
  });

  test('single characters can be switched off, and stay off', async () => {
    await open('help');
    await userEvent.click(screen.getByRole('switch', { name: 'Single letters and signs are keys' }));
    expect(keysOf('Find in this session')).toEqual(['Ctrl+F']);
    cleanup();
    await open('help');
    expect(keysOf('Find in this session')).toEqual(['Ctrl+F']);
  });
});
