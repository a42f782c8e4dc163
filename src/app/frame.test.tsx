import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ViewState } from '../state/types';
import { ErrorBoundary } from './error-boundary';
import { Frame, type FrameSlots } from './frame';
import { PanelBoundary } from './panel-boundary';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Answers the two questions that the frame asks of the screen. */
function screenOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const found = /\(width (<|>=) (\d+)px\)/.exec(query);
    const limit = Number(found?.[2]);
    const matches = found !== null && (found[1] === '<' ? width < limit : width >= limit);
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }) as MediaQueryList;
  });
}

const slots: FrameSlots = {
  topBar: 'the bar',
  banner: 'the banner',
  timeline: 'the timeline',
  verdict: <p>the verdict</p>,
  left: 'the parts',
  lenses: { prompt: 'the raw prompt', messages: 'the messages', tokens: 'the mask' },
  step: 'the step',
  bottom: 'the problems',
  status: 'the status',
  dock: 'the dock',
};

function Page({
  maximised = null,
  given = {},
  onRestore = () => undefined,
}: {
  maximised?: ViewState['maximised'];
  given?: Partial<FrameSlots>;
  onRestore?: () => void;
}) {
  const [lens, setLens] = useState<ViewState['activeLens']>('step');
  const [drawer, setDrawer] = useState<ViewState['drawer']>(null);
  return (
    <Frame
      slots={{ ...slots, ...given }}
      maximised={maximised}
      activeLens={lens}
      drawer={drawer}
      onActiveLens={setLens}
      onDrawer={setDrawer}
      onRestore={onRestore}
    />
  );
}
const seen = (...words: string[]) => words.map((text) => screen.queryByText(text) !== null);

describe('from 1200 px', () => {
  test('everything stands at once, each part in a region with a name', () => {
    screenOf(1440);
    render(<Page />);
    for (const [name, text] of [
      ['Session parts', 'the parts'],
      ['Raw prompt', 'the raw prompt'],
      ['Messages', 'the messages'],
      ['Token mask', 'the mask'],
      ['Step', 'the step'],
      ['Problems and source', 'the problems'],
      ['Timeline', 'the timeline'],
    ] as const)
      expect(within(screen.getByRole('region', { name })).getByText(text)).toBeTruthy();
    expect(seen('the dock', 'the verdict', 'the status')).toEqual([false, false, true]);
    expect(screen.getAllByRole('separator')).toHaveLength(5);
  });

  test('one lens alone takes the room; Escape gives it back, but not from a field', () => {
    screenOf(1440);
    const restore = vi.fn<() => void>();
    render(
      <Page
        maximised="tokens"
        given={{ lenses: { ...slots.lenses, tokens: <input aria-label="find" /> } }}
        onRestore={restore}
      />,
    );
    expect(seen('the raw prompt', 'the parts', 'the step')).toEqual([false, false, false]);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'find' }), { key: 'Escape' });
    expect(restore).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(restore).toHaveBeenCalledTimes(1);
  });

  test('the first tab stop leads past the bars', async () => {
    screenOf(1440);
    render(<Page />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lenses' }));
  });
});

describe('from 768 to 1199 px', () => {
  test('the lenses are tabs and the side panels drawers', async () => {
    screenOf(1024);
    render(<Page />);
    expect(
      seen('the raw prompt', 'the messages', 'the parts', 'the step', 'the verdict', 'the problems'),
    ).toEqual([true, false, false, false, true, true]);
    await userEvent.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(within(screen.getByRole('tabpanel')).getByText('the messages')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Step' }));
    expect(within(screen.getByRole('dialog', { name: 'Step' })).getByText('the step')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Session parts' }));
    expect(within(screen.getByRole('dialog', { name: 'Session parts' })).getByText('the parts')).toBeTruthy();
  });
});

describe('below 768 px', () => {
  test('one view at a time, the verdict above it, the moves under the thumb', async () => {
    screenOf(390);
    render(<Page />);
    expect(
      seen('the step', 'the raw prompt', 'the verdict', 'the dock', 'the status', 'the problems'),
    ).toEqual([true, false, true, true, false, false]);
    await userEvent.click(screen.getByRole('tab', { name: 'Tokens' }));
    expect(seen('the mask', 'the step')).toEqual([true, false]);
    expect(screen.queryAllByRole('separator')).toEqual([]);
  });

  test('problems and source come from a button beside the tabs', async () => {
    screenOf(390);
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Problems and source' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Problems and source' })).getByText('the problems'),
    ).toBeTruthy();
  });
});

describe('a defect', () => {
  const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Part() {
    if (broken) throw new Error('boom');
    return <p>drawn</p>;
  }

  test('of a panel leaves the rest of the page, and the panel can be drawn again', async () => {
    silent();
    broken = true;
    screenOf(1440);
    render(<Page given={{ step: <Part /> }} />);
    expect(seen('the parts', 'the raw prompt')).toEqual([true, true]);
    expect(screen.getByRole('alert').textContent).toContain(
      'Step could not be drawn. The rest of the page works. boom',
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Draw it again' }));
    expect(screen.getByText('drawn')).toBeTruthy();
  });

  test('of the page shows what happened, and takes the session along', async () => {
    silent();
    broken = true;
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    render(
      <ErrorBoundary exportSession={() => ({ name: 'a.callscope.json', text: '{}' })}>
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('boom');
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save the session as a file' }));
    expect(saved).toHaveBeenCalledTimes(1);
  });

  test('of the export too: the page still stands', () => {
    silent();
    broken = true;
    render(
      <ErrorBoundary
        exportSession={() => {
          throw new Error('again');
        }}
      >
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'The page met a defect of its own' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save the session as a file' })).toBeNull();
  });

  test('that is no Error is shown as well', () => {
    silent();
    const Odd = () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- what is tried
      throw 'just words';
    };
    act(() => void render(<PanelBoundary name="Files">{<Odd />}</PanelBoundary>));
    expect(screen.getByRole('alert').textContent).toContain('just words');
  });
});
