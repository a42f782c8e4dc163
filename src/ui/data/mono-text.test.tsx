import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MonoText } from '..';
import { controlOf, segments, type MonoRange, type RangeKind } from './mono-segments';

afterEach(cleanup);

const KINDS: RangeKind[] = ['mark', 'strong', 'bad', 'key', 'del'];
const ranges = fc.array(
  fc.record({
    start: fc.integer({ min: -5, max: 60 }),
    end: fc.integer({ min: -5, max: 60 }),
    kind: fc.constantFrom(...KINDS),
  }),
  { maxLength: 8 },
);
const hostile = fc.string({ unit: 'binary', maxLength: 50 });

describe('segments', () => {
  test('tile the text whatever the ranges', () => {
    fc.assert(
      fc.property(
        hostile,
        ranges,
        fc.constantFrom('none' as const, 'edge' as const, 'all' as const),
        (text, given, whitespace) => {
          const out = segments(text, given, { whitespace });
          expect(out.map((piece) => piece.text).join('')).toBe(text);
          for (const [i, piece] of out.entries()) {
            expect(piece.text).toBe(text.slice(piece.start, piece.end));
            expect(piece.start).toBe(out[i - 1]?.end ?? 0);
          }
        },
      ),
    );
  });

  test('every character carries exactly the kinds of the ranges that hold it', () => {
    fc.assert(
      fc.property(hostile, ranges, (text, given) => {
        for (const piece of segments(text, given)) {
          if (piece.start === piece.end) continue;
          const expected = new Set(
            given
              .filter(({ start, end }) => start <= piece.start && end >= piece.end && end > start)
              .map(({ kind }) => kind),
          );
          expect(new Set(piece.kinds)).toEqual(expected);
        }
      }),
    );
  });

  test.each([
    ['\u0000', 'NUL', 'U+0000'],
    ['\u001b', 'ESC', 'U+001B'],
    ['\u202e', 'RLO', 'U+202E'],
    ['\ufeff', 'BOM', 'U+FEFF'],
    ['\ud800', 'D800', 'U+D800'],
    ['\u{e0041}', 'E0041', 'U+E0041'],
    ['\r', 'CR', 'U+000D'],
  ])('%j stands out as %s', (char, mark, name) => {
    expect(controlOf(char)).toEqual({ mark, name });
    expect(segments(`a${char}b`, []).map((piece) => piece.control?.mark ?? null)).toEqual([null, mark, null]);
  });

  test.each(['a\nb\tc', '❤\ufe0f', '👩\u200d💻', 'é', '中文'])('%j is read as it is', (text) => {
    expect(segments(text, []).every((piece) => piece.control === null)).toBe(true);
  });

  test('marks whitespace at the edges of lines, or all of it', () => {
    const marks = (whitespace: 'edge' | 'all') =>
      segments('a b \n\tc', [], { whitespace }).flatMap((piece) => piece.control?.mark ?? []);
    expect(marks('edge')).toEqual(['·', '→']);
    expect(marks('all')).toEqual(['·', '·', '↵', '→']);
  });
});

describe('MonoText', () => {
  const lit: MonoRange[] = [{ start: 2, end: 6, kind: 'mark' }];

  test('shows hostile text as text', () => {
    const { container } = render(<MonoText text={'<img src=x onerror=alert(1)>'} ranges={lit} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  test('names what cannot be seen', () => {
    const { container } = render(<MonoText text={'a\u202eb'} />);
    expect(container.textContent).toBe('acontrol character U+202Eb');
  });

  test('reports where the pointer is, once for each place, and that it left', () => {
    const hover = vi.fn();
    render(<MonoText text="{ path }" ranges={lit} onHover={hover} />);
    const piece = screen.getByText('path');
    fireEvent.pointerMove(piece);
    fireEvent.pointerMove(piece);
    fireEvent.pointerLeave(piece.closest('pre') ?? piece);
    expect(hover.mock.calls).toEqual([[2], [null]]);
  });

  test('reports a press as a span of the text', () => {
    const select = vi.fn();
    render(<MonoText text="{ path }" ranges={lit} onSelect={select} />);
    fireEvent.pointerUp(screen.getByText('path'));
    expect(select).toHaveBeenCalledWith({ start: 2, end: 3 });
  });

  test('folds a long text, says how much is left, and shows it on request', async () => {
    const { container } = render(<MonoText text={'x'.repeat(30)} limit={10} />);
    const shown = () => container.querySelector('pre')?.textContent.length;
    expect(shown()).toBe(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show the 20 characters left' }));
    expect(shown()).toBe(30);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(shown()).toBe(10);
  });

  test('does not fold what has to be seen, and never cuts a character in two', () => {
    const { container, rerender } = render(<MonoText text={'x'.repeat(30)} limit={10} reveal={25} />);
    expect(container.querySelector('pre')?.textContent.length).toBe(30);
    rerender(<MonoText text={`${'x'.repeat(9)}😀yyy`} limit={10} />);
    expect(container.querySelector('pre')?.textContent).toBe('x'.repeat(9));
  });
});
