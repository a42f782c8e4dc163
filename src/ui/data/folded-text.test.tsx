import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FoldedText } from './folded-text';

afterEach(cleanup);

const text = Array.from({ length: 30 }, (_, i) => `line ${i}.`).join('\n');
const at = (line: number) => {
  const start = text.indexOf(`line ${line}.`);
  return { start, end: start + `line ${line}.`.length };
};

describe('a folded text', () => {
  test('says how much is folded, opens, and closes again', async () => {
    const user = userEvent.setup();
    const { container } = render(<FoldedText text={text} head={3} />);
    expect(container.textContent).toContain('line 2.');
    expect(container.textContent).not.toContain('line 3.');
    await user.click(screen.getByRole('button', { name: '27 lines folded' }));
    expect(container.textContent).toContain('line 29.');
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(container.textContent).not.toContain('line 29.');
  });

  test('keeps in sight what it is told to, and what is selected', () => {
    const { container } = render(<FoldedText text={text} head={3} keep={[at(10)]} reveal={at(20).start} />);
    for (const line of ['line 9.', 'line 10.', 'line 11.', 'line 20.'])
      expect(container.textContent).toContain(line);
    expect(container.textContent).not.toContain('line 15.');
  });

  test('lights the fold that holds what is lit', () => {
    const { rerender } = render(<FoldedText text={text} head={3} ranges={[{ ...at(1), kind: 'mark' }]} />);
    expect(screen.getByRole('button').className).not.toContain('lit');
    rerender(<FoldedText text={text} head={3} ranges={[{ ...at(12), kind: 'mark' }]} />);
    expect(screen.getByRole('button').className).toContain('lit');
  });

  test('reports offsets of the whole text', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(
      <FoldedText
        text={text}
        head={3}
        keep={[at(10)]}
        onSelect={onSelect}
        ranges={[{ ...at(10), kind: 'bad' }]}
      />,
    );
    await user.click(screen.getByText('line 10.'));
    expect(onSelect).toHaveBeenCalledOnce();
    const [{ start }] = onSelect.mock.calls[0] as [{ start: number }];
    expect(start).toBe(at(10).start);
  });
});
