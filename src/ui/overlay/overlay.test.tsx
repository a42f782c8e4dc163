import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, Dialog, IconButton, MenuButton, MoreIcon, Tooltip, type MenuItem } from '..';
import { place } from './place';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('place', () => {
  const viewport = { width: 400, height: 300 };
  const options = { side: 'bottom', align: 'start', gap: 4, margin: 8 } as const;
  test.each([
    [
      'below its anchor, at its start',
      { x: 20, y: 20, width: 60, height: 28 },
      { width: 100, height: 80 },
      options,
      { x: 20, y: 52, side: 'bottom' },
    ],
    [
      'above when it does not fit below',
      { x: 20, y: 250, width: 60, height: 28 },
      { width: 100, height: 80 },
      options,
      { x: 20, y: 166, side: 'top' },
    ],
    [
      'inside the viewport at its end',
      { x: 360, y: 20, width: 30, height: 28 },
      { width: 100, height: 80 },
      options,
      { x: 292, y: 52, side: 'bottom' },
    ],
    [
      'at the end of its anchor',
      { x: 200, y: 20, width: 60, height: 28 },
      { width: 100, height: 80 },
      { ...options, align: 'end' as const },
      { x: 160, y: 52, side: 'bottom' },
    ],
    [
      'on the roomier side when it fits nowhere',
      { x: 20, y: 200, width: 60, height: 28 },
      { width: 100, height: 900 },
      options,
      { x: 20, y: 8, side: 'top' },
    ],
  ] as const)('%s', (_name, anchor, floating, given, expected) => {
    expect(place(anchor, floating, viewport, given)).toMatchObject(expected);
  });
});

describe('MenuButton', () => {
  const run = vi.fn<(id: string) => void>();
  const items: MenuItem[] = [
    { kind: 'heading', id: 'h', label: 'Provider' },
    {
      kind: 'item',
      id: 'a',
      label: 'Anthropic',
      choice: { role: 'radio', checked: true },
      onSelect: () => run('a'),
    },
    { kind: 'separator', id: 's' },
    { kind: 'item', id: 'd', label: 'DashScope', disabled: true, onSelect: () => run('d') },
    { kind: 'item', id: 'o', label: 'Open a file', onSelect: () => run('o') },
  ];
  const open = async (key: string) => {
    run.mockClear();
    render(<MenuButton label="Profile" items={items} />);
    await userEvent.tab();
    await userEvent.keyboard(key);
  };

  test.each([
    ['{Enter}', 'Anthropic'],
    [' ', 'Anthropic'],
    ['{ArrowDown}', 'Anthropic'],
    ['{ArrowUp}', 'Open a file'],
  ])('%s opens it with the focus on %s', async (key, label) => {
    await open(key);
    expect(document.activeElement?.textContent).toBe(label);
    expect(screen.getByRole('button', { name: 'Profile', expanded: true })).toBeTruthy();
  });

  test('arrows go round, Home and End jump, letters find', async () => {
    await open('{ArrowDown}');
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Open a file');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('Anthropic');
    await userEvent.keyboard('d');
    expect(document.activeElement?.textContent).toBe('DashScope');
  });

  test('Enter runs an item once, closes, and returns the focus', async () => {
    await open('{ArrowUp}');
    await userEvent.keyboard('{Enter}');
    expect(run.mock.calls).toEqual([['o']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Profile' }));
  });

  test('a disabled item can be reached and does nothing', async () => {
    await open('{ArrowDown}');
    await userEvent.keyboard('d{Enter}');
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  test('Escape closes and returns the focus; a press outside closes', async () => {
    await open('{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Profile' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('a choice says that it is chosen', async () => {
    await open('{Enter}');
    expect(screen.getByRole('menuitemradio', { name: 'Anthropic', checked: true })).toBeTruthy();
  });
});

describe('Tooltip', () => {
  test('describes its child on keyboard focus, and Escape takes it away without reaching others', () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const outer = vi.fn<(key: string) => void>();
    render(
      <div onKeyDown={(event) => outer(event.key)}>
        <Tooltip text="Tokens that the grammar leaves">
          <button type="button">allowed</button>
        </Tooltip>
      </div>,
    );
    const button = screen.getByRole('button');
    // happy-dom does not know `:focus-visible`.
    vi.spyOn(button, 'matches').mockReturnValue(true);
    act(() => button.focus());
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('tooltip').textContent).toBe('Tokens that the grammar leaves');
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(outer).not.toHaveBeenCalled();
  });

  test('a name shown as a tooltip is not spoken twice', () => {
    vi.useFakeTimers();
    render(<IconButton label="More" kbd="F1" icon={<MoreIcon />} />);
    const button = screen.getByRole('button', { name: 'More' });
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(document.querySelector('[role=tooltip]')?.textContent).toBe('MoreF1');
    expect(button.getAttribute('aria-describedby')).toBeNull();
  });
});

describe('Dialog', () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Share</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Share this replay"
          subtitle="Opens at step 9."
          footer={<Button>Copy</Button>}
        >
          <p>What is inside</p>
        </Dialog>
      </>
    );
  }

  test('is modal, named by its title, and mounts its content only while it is open', async () => {
    render(<Page />);
    expect(screen.queryByText('What is inside')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Share this replay' });
    expect(dialog.open).toBe(true);
    expect(screen.getByText('What is inside')).toBeTruthy();
  });

  test.each([
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'Escape',
      () => Promise.resolve(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))),
    ],
    ['a press on the backdrop', () => Promise.resolve(fireEvent.pointerDown(screen.getByRole('dialog')))],
  ])('%s closes it and the focus returns', async (_name, close) => {
    render(<Page />);
    const share = screen.getByRole('button', { name: 'Share' });
    await userEvent.click(share);
    await act(async () => {
      await close();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(share);
  });

  test('a press inside does not close it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await userEvent.click(screen.getByText('What is inside'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
