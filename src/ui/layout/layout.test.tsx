import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { PanelHeader, Splitter, SplitterPanel, Tabs } from '..';
import { moveBorder, readSizes, toPixels, type Neighbour } from './split-size';
import { fitting } from './use-fitting-tabs';

afterEach(cleanup);

describe('Tabs', () => {
  function Panels() {
    const [value, setValue] = useState<'tools' | 'prompt' | 'files'>('tools');
    return (
      <Tabs
        label="Session parts"
        value={value}
        onChange={setValue}
        items={[
          { id: 'tools', label: 'Tools', badge: '2' },
          { id: 'prompt', label: 'Prompt' },
          { id: 'files', label: 'Files' },
        ]}
      >
        <p>the {value}</p>
      </Tabs>
    );
  }

  test('are one tab stop, arrows move and select, and go round', async () => {
    render(<Panels />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tools 2', selected: true }));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Prompt', selected: true }));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Files', selected: true }));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tools 2', selected: true }));
  });

  test('the panel is named by its tab and controlled by it', async () => {
    render(<Panels />);
    await userEvent.click(screen.getByRole('tab', { name: 'Files' }));
    const panel = screen.getByRole('tabpanel', { name: 'Files' });
    expect(panel.textContent).toBe('the files');
    expect(screen.getByRole('tab', { name: 'Files' }).getAttribute('aria-controls')).toBe(panel.id);
  });
});

describe('fitting', () => {
  test.each([
    ['all, when all fit', [50, 50, 50], 150, 32, 3],
    ['fewer, to leave room for the menu', [50, 50, 50], 149, 32, 2],
    ['one at least', [200, 50], 100, 32, 1],
    ['none of none', [], 100, 32, 0],
    ['fewer, for a wide one that has to be among them', [50, 50, 50, 90], 185, 32, 2, 3],
    ['as many, for one that is among them anyway', [50, 50, 50, 90], 185, 32, 3, 1],
  ])('%s', (_name, widths, room, menu, count, selected = 0) => {
    expect(fitting(widths, room, menu, selected)).toBe(count);
  });
});

describe('the border between panels', () => {
  const limits = fc.record({
    size: fc.integer({ min: 0, max: 900 }),
    min: fc.integer({ min: 0, max: 300 }),
    max: fc.oneof(fc.integer({ min: 300, max: 900 }), fc.constant(Infinity)),
  });
  const inside = ({ min, max }: Neighbour, size: number) => size >= min && size <= max;

  test('takes from one what it gives to the other', () => {
    fc.assert(
      fc.property(limits, limits, fc.integer({ min: -2000, max: 2000 }), (a, b, by) => {
        const moved = moveBorder(a, b, by);
        expect(moved.before + moved.after).toBe(a.size + b.size);
      }),
    );
  });

  test('never moves a panel out of its limits', () => {
    fc.assert(
      fc.property(limits, limits, fc.integer({ min: -2000, max: 2000 }), (a, b, by) => {
        const [first, second] = [
          { ...a, size: Math.min(a.max, Math.max(a.min, a.size)) },
          { ...b, size: Math.min(b.max, Math.max(b.min, b.size)) },
        ];
        const moved = moveBorder(first, second, by);
        expect(inside(first, moved.before) && inside(second, moved.after)).toBe(true);
      }),
    );
  });

  test('an endless move goes to the limit', () => {
    expect(
      moveBorder({ size: 200, min: 100, max: 400 }, { size: 500, min: 50, max: Infinity }, Infinity),
    ).toEqual({ before: 400, after: 300 });
    expect(
      moveBorder({ size: 200, min: 100, max: 400 }, { size: 500, min: 50, max: Infinity }, -Infinity),
    ).toEqual({ before: 100, after: 600 });
  });

  test('lengths are px or shares of the whole', () => {
    expect([toPixels('284px', 1000), toPixels('30%', 1000), toPixels(12, 1000)]).toEqual([284, 300, 12]);
  });

  test.each([[null], ['{'], ['[1]'], ['null'], ['{"a":-1,"b":"x","c":null}']])(
    'damaged storage %s is no sizes',
    (text) => {
      expect(Object.values(readSizes(text)).every((size) => size >= 0 && Number.isFinite(size))).toBe(true);
    },
  );
});

describe('Splitter', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };
  const rects = (sizes: Record<string, number>) =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const name = Object.keys(sizes).find((id) => this.id.endsWith(id));
      return new DOMRect(0, 0, name === undefined ? 1000 : sizes[name], 500);
    });
  const page = (given: ReturnType<typeof storage>) => (
    <Splitter id="columns" storage={given}>
      <SplitterPanel id="left" label="Tools" size="284px" min="200px" max="520px" collapsible>
        left
      </SplitterPanel>
      <SplitterPanel id="center" label="Lenses" min="480px" flexible>
        center
      </SplitterPanel>
    </Splitter>
  );
  afterEach(() => vi.restoreAllMocks());

  test('the border is named after the panel that keeps its size, and arrows move it', async () => {
    rects({ left: 284, center: 716 });
    const kept = storage();
    render(page(kept));
    const border = screen.getByRole('separator', { name: 'Resize Tools' });
    expect(border.getAttribute('aria-orientation')).toBe('vertical');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(JSON.parse(kept.kept.get('split.columns') ?? '')).toMatchObject({ left: 300 });
    expect(border.getAttribute('aria-valuenow')).toBe('30');
    await userEvent.keyboard('{Home}');
    expect(JSON.parse(kept.kept.get('split.columns') ?? '')).toMatchObject({ left: 200 });
  });

  test('Enter folds a panel that can fold, and unfolds it', async () => {
    rects({ left: 284, center: 716 });
    const kept = storage();
    render(page(kept));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('left').hidden).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('left').hidden).toBe(false);
  });

  test('starts with the sizes that were kept', () => {
    const kept = storage();
    kept.setItem('split.columns', '{"left":333}');
    render(page(kept));
    expect(screen.getByText('left').style.flex).toContain('333px');
  });
});

test('a panel header keeps each fact of its meta whole', () => {
  render(<PanelHeader title="Messages" meta={['5 segments', undefined, '3 of 4 breakpoints']} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Messages' })).toBeTruthy();
  expect(screen.getByText('3 of 4 breakpoints').tagName).toBe('SPAN');
});
