import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../core/base/json-value';
import { scanJson } from '../../core/json/scan';
import { JsonTree } from '..';
import { jsonRows } from './json-rows';
import { wayTo } from './use-json-tree';

afterEach(cleanup);

const all = () => true;
const node = (text: string) => {
  const { root } = scanJson(text);
  if (root === undefined) throw new Error('no value');
  return { kind: 'node', node: root } as const;
};

describe('jsonRows', () => {
  test('a scanned text and its value make the same rows', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
        const text = JSON.stringify(given);
        const value = JSON.parse(text) as Json;
        const shape = (source: Parameters<typeof jsonRows>[0]) =>
          jsonRows(source, all).map(({ id, pointer, name, level, setSize, position, value: { t } }) => ({
            id,
            pointer,
            name,
            level,
            setSize,
            position,
            t,
          }));
        expect(shape(node(text))).toEqual(shape({ kind: 'value', value }));
      }),
      { seed: 7 },
    );
  });

  test('digits, duplicate keys and what was cut off are kept', () => {
    const rows = jsonRows(node('{"n": 1.50e+3, "a": 1, "a": 2, "s": "cut'), all);
    expect(rows.find((row) => row.name === 'n')?.value).toEqual({ t: 'number', raw: '1.50e+3' });
    expect(rows.filter((row) => row.duplicate).map((row) => row.pointer)).toEqual(['/a', '/a']);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows.find((row) => row.name === 's')?.complete).toBe(false);
  });

  test('pointers are escaped, and inherited names are plain data', () => {
    const value = JSON.parse('{"a/b~c": 1, "__proto__": {"x": 1}, "toString": 2}') as Json;
    expect(jsonRows({ kind: 'value', value }, all).map((row) => row.pointer)).toEqual([
      '',
      '/a~1b~0c',
      '/__proto__',
      '/__proto__/x',
      '/toString',
    ]);
    expect(wayTo({ kind: 'value', value }, '/__proto__/x')).toEqual(['0', '0.1', '0.1.0']);
    expect(wayTo({ kind: 'value', value: {} }, '/constructor')).toEqual([]);
  });

  test('only what is unfolded is made', () => {
    const value: Json = { a: { b: { c: 1 } }, d: 2 };
    expect(jsonRows({ kind: 'value', value }, (_, level) => level <= 1).map((row) => row.pointer)).toEqual([
      '',
      '/a',
      '/d',
    ]);
  });

  test('a deep value does not overflow the stack', () => {
    let value: Json = 1;
    for (let i = 0; i < 20_000; i++) value = [value];
    expect(jsonRows({ kind: 'value', value }, all)).toHaveLength(20_001);
  });
});

describe('JsonTree', () => {
  const value: Json = { path: 'src/config.ts', edits: [{ oldText: 'a', newText: 'b' }], dry: false };
  const tree = () => screen.getByRole('tree', { name: 'Arguments' });
  const active = () =>
    document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.dataset['pointer'];
  const items = () =>
    within(tree())
      .getAllByRole('treeitem')
      .map((item) => item.dataset['pointer']);

  test('follows the ARIA tree pattern', async () => {
    render(<JsonTree label="Arguments" value={value} openLevels={1} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(tree());
    expect(items()).toEqual(['', '/path', '/edits', '/dry']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(items()).toEqual(['', '/path', '/edits', '/edits/0', '/dry']);
    expect(active()).toBe('/edits');
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toBe('/edits/0');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(active()).toBe('/edits');
    expect(items()).toEqual(['', '/path', '/edits', '/dry']);
    await userEvent.keyboard('{End}');
    expect(active()).toBe('/dry');
    await userEvent.keyboard('{Home}');
    expect(active()).toBe('');
    await userEvent.keyboard('e');
    expect(active()).toBe('/edits');
    await userEvent.keyboard('*');
    expect(items()).toContain('/edits/0');
  });

  test('says level, place and whether it is unfolded', () => {
    render(<JsonTree label="Arguments" value={value} openLevels={1} />);
    const item = within(tree()).getByRole('treeitem', { name: /edits/, expanded: false });
    expect([
      item.getAttribute('aria-level'),
      item.getAttribute('aria-posinset'),
      item.getAttribute('aria-setsize'),
    ]).toEqual(['2', '2', '3']);
  });

  test('gives the pointer and the span of what is chosen', async () => {
    const select = vi.fn();
    const text = '{"path": "src/config.ts"}';
    render(<JsonTree label="Arguments" node={node(text).node} onSelect={select} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const [pointer, span] = select.mock.calls[0] as [string, { start: number; end: number }];
    expect([pointer, text.slice(span.start, span.end)]).toEqual(['/path', '"src/config.ts"']);
  });

  test('unfolds the way to a pointer that is selected from outside', () => {
    const { rerender } = render(<JsonTree label="Arguments" value={value} openLevels={1} />);
    rerender(<JsonTree label="Arguments" value={value} openLevels={1} selected="/edits/0/newText" />);
    expect(active()).toBe('/edits/0/newText');
    expect(within(tree()).getByRole('treeitem', { selected: true }).dataset['pointer']).toBe(
      '/edits/0/newText',
    );
  });

  test('folds a string over 20 KB and shows it on request', async () => {
    render(<JsonTree label="Arguments" value={{ long: 'x'.repeat(30_000) }} />);
    expect(tree().textContent.length).toBeLessThan(400);
    await userEvent.click(screen.getByRole('button', { name: '200 B of 30 KB' }));
    expect(tree().textContent.length).toBeGreaterThan(30_000);
  });

  test('renders few rows of a long value and still says its size', () => {
    render(<JsonTree label="Arguments" value={Array.from({ length: 5_000 }, (_, i) => i)} />);
    expect(within(tree()).queryAllByRole('treeitem').length).toBeLessThan(200);
  });

  test('shows hostile keys and values as text', () => {
    render(<JsonTree label="Arguments" value={{ '<b>': '<script>x</script>' }} />);
    expect(tree().querySelector('b, script')).toBeNull();
    expect(within(tree()).getByRole('treeitem', { name: /<script>/ })).toBeTruthy();
  });

  test('copies the value with its digits and the pointer of the active row', async () => {
    const user = userEvent.setup();
    render(<JsonTree label="Arguments" node={node('{"n": 12.50}').node} />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'Copy value' }));
    expect(await navigator.clipboard.readText()).toBe('12.50');
    await user.click(screen.getByRole('button', { name: 'Copy pointer' }));
    expect(await navigator.clipboard.readText()).toBe('/n');
  });
});
