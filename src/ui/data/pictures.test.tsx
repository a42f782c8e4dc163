import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Bar, Sparkline, StepChart, VirtualList } from '..';
import { chartPath, extent } from './chart-path';

afterEach(cleanup);

describe('charts', () => {
  test('say their range in words, and what is not reported is not a zero', () => {
    render(<Sparkline label="Allowed tokens" values={[200_019, null, 4]} />);
    expect(screen.getByRole('img', { name: 'Allowed tokens: 2 values, from 4 to 200,019' })).toBeTruthy();
    render(<StepChart label="Cost" values={[null]} />);
    expect(screen.getByRole('img', { name: 'Cost: no values' })).toBeTruthy();
  });

  test('a gap breaks the line', () => {
    const values = [1, 2, null, 3, 4];
    const range = extent(values, {});
    if (range === null) throw new Error('empty');
    const { line } = chartPath(values, { shape: 'line', scale: 'linear', width: 72, height: 20, range });
    expect(line.match(/M/g)).toHaveLength(2);
  });

  test('every point stays inside the picture', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })), { minLength: 1, maxLength: 40 }),
        fc.constantFrom('line' as const, 'steps' as const),
        fc.constantFrom('linear' as const, 'log' as const),
        (values, shape, scale) => {
          const range = extent(values, {});
          if (range === null) return;
          const { line } = chartPath(values, { shape, scale, width: 72, height: 20, range });
          for (const [, x, y] of line.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
            expect(Number(x)).toBeGreaterThanOrEqual(0);
            expect(Number(x)).toBeLessThanOrEqual(72.1);
            expect(Number(y)).toBeGreaterThanOrEqual(0);
            expect(Number(y)).toBeLessThanOrEqual(20);
          }
        },
      ),
    );
  });
});

describe('Bar', () => {
  test.each([
    [0.5, '50%'],
    [2, '100%'],
    [-1, null],
    [Number.NaN, null],
    [0, null],
  ])('%s is drawn as %s', (value, width) => {
    render(<Bar value={value} label="share" />);
    const fill = screen.getByRole('img', { name: 'share' }).firstElementChild;
    expect(fill instanceof HTMLElement ? fill.style.getPropertyValue('inline-size') : null).toBe(width);
  });
});

describe('VirtualList', () => {
  test('moves by keyboard, says the whole size, and opens', async () => {
    const opened = vi.fn();
    function List() {
      const [active, setActive] = useState(0);
      return (
        <VirtualList
          label="Steps"
          count={10_000}
          rowHeight={26}
          active={active}
          onActiveChange={setActive}
          onOpen={opened}
          renderRow={(i) => `row ${i}`}
        />
      );
    }
    render(<List />);
    const list = screen.getByRole('listbox', { name: 'Steps' });
    await userEvent.tab();
    await userEvent.keyboard('{End}{ArrowDown}{ArrowUp}{Enter}');
    expect(opened).toHaveBeenCalledWith(9_998);
    await userEvent.keyboard('{Home}{ArrowUp}{Enter}');
    expect(opened).toHaveBeenLastCalledWith(0);
    expect(list.querySelectorAll('[role=option]').length).toBeLessThan(100);
  });
});
