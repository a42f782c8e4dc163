import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '../ui';
import { DialogMissing, late } from './late';

afterEach(cleanup);

/** A part that does not come the first time. */
function secondTime<P>(part: React.ComponentType<P>) {
  return vi
    .fn<() => Promise<React.ComponentType<P>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(part);
}

test('a part that does not come says so, and is asked for again', async () => {
  const load = secondTime(({ name }: { name: string }) => <p>the part {name}</p>);
  const Part = late(load);
  render(
    <Suspense>
      <Part name="a" />
    </Suspense>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('PART_NOT_LOADED');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the part a');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a dialog that does not come closes with a notice, and the next look at it asks again', async () => {
  const Dialog = late(
    secondTime<{ onClose: () => void }>(() => <p>the dialog</p>),
    DialogMissing,
  );
  const close = vi.fn();
  const shown = () => (
    <>
      <Suspense>
        <Dialog onClose={close} />
      </Suspense>
      <ToastRegion />
    </>
  );
  const { unmount } = render(shown());
  await screen.findByText(/could not be loaded/);
  expect(close).toHaveBeenCalledTimes(1);
  unmount();
  render(shown());
  await screen.findByText('the dialog');
});
