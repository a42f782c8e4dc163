import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, Announcer, Banner, CopyButton, ErrorState, ProgressBar, toast, ToastRegion } from '..';
import { currentToasts, dismissToast } from './toast-store';

afterEach(() => {
  for (const { id } of currentToasts()) act(() => dismissToast(id));
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('are announced, and leave by themselves', () => {
    render(<ToastRegion />);
    act(() => void toast({ text: 'Breakpoint removed' }));
    expect(within(screen.getByRole('status')).getByText('Breakpoint removed')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(6_000));
    expect(screen.queryByText('Breakpoint removed')).toBeNull();
  });

  test('stay longer with an action, run it once, and are gone then', () => {
    const undo = vi.fn();
    render(<ToastRegion />);
    act(() => void toast({ text: 'Tool removed', action: { label: 'Undo', run: undo } }));
    act(() => void vi.advanceTimersByTime(9_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Tool removed')).toBeNull();
  });

  test('wait while the pointer is on them', () => {
    render(<ToastRegion />);
    act(() => void toast({ text: 'Held' }));
    fireEvent.pointerEnter(screen.getByRole('region'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Held')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByRole('region'));
    act(() => void vi.advanceTimersByTime(6_000));
    expect(screen.queryByText('Held')).toBeNull();
  });

  test('three at most, the oldest leaves first', () => {
    render(<ToastRegion />);
    act(() => ['a', 'b', 'c', 'd'].forEach((text) => void toast({ text })));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['b', 'c', 'd']);
  });
});

test('the same sentence announced twice is said twice', () => {
  render(<Announcer />);
  const regions = screen.getAllByRole('status');
  const said = () => regions.map((region) => region.textContent);
  act(() => announce('Step 2 of 9'));
  const first = said();
  act(() => announce('Step 2 of 9'));
  expect(first.filter((text) => text !== '')).toEqual(['Step 2 of 9']);
  expect(said()).toEqual([...first].reverse());
});

test('a problem is shown with its sentence, code, place and way out', async () => {
  const retry = vi.fn();
  render(
    <ErrorState
      problem={{
        code: 'NOT_IN_ENUM',
        severity: 'error',
        message: 'unit has to be celsius.',
        path: '/unit',
        retryable: true,
        fix: { title: 'Add kelvin.', safe: false },
      }}
      onRetry={retry}
    />,
  );
  const alert = screen.getByRole('alert');
  for (const words of ['unit has to be celsius.', 'NOT_IN_ENUM', '/unit', 'Add kelvin.'])
    expect(alert.textContent).toContain(words);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalled();
});

test('a banner is announced only when it is asked to, and can be dismissed', async () => {
  const dismiss = vi.fn();
  render(<Banner tone="warn" title="The document changed." onDismiss={dismiss} />);
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalled();
});

describe('ProgressBar', () => {
  test.each([
    [0.4, '40'],
    [7, '100'],
    [null, null],
  ])('%s is %s of 100', (value, now) => {
    render(<ProgressBar label="Reading" value={value} />);
    expect(screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuenow')).toBe(now);
  });

  test('can be cancelled', async () => {
    const cancel = vi.fn();
    render(<ProgressBar label="Reading" value={null} onCancel={cancel} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalled();
  });
});

describe('CopyButton', () => {
  test('says that it copied', async () => {
    const user = userEvent.setup();
    render(<CopyButton text={() => Promise.resolve('/unit')} label="Copy pointer" />);
    await user.click(screen.getByRole('button', { name: 'Copy pointer' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('/unit');
  });

  test('says when the clipboard refuses', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    render(
      <>
        <CopyButton text="x" />
        <ToastRegion />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/clipboard refused/)).toBeTruthy();
  });
});
