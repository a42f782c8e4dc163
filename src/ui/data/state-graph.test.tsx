import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StateGraph, type StateGraphEdge, type StateGraphNode } from './state-graph';

afterEach(cleanup);

const node = (id: number, patch: Partial<StateGraphNode> = {}): StateGraphNode => ({
  id,
  label: `state ${id}`,
  kind: 'ahead',
  complete: false,
  more: false,
  ...patch,
});
const edge = (from: number, to: number, label: string, walked = false): StateGraphEdge => ({
  from,
  to,
  label,
  walked,
});
const NODES = [
  node(0, { kind: 'past' }),
  node(1, { kind: 'here' }),
  node(2),
  node(3, { complete: true, more: true }),
  node(4, { kind: 'dead' }),
];
const EDGES = [edge(0, 1, '{"', true), edge(1, 2, 'c'), edge(1, 3, 'f'), edge(1, 4, 'n'), edge(1, 4, 'x')];

test('says of every node what it is and what leads on from it', () => {
  render(<StateGraph label="Where the text is" nodes={NODES} edges={EDGES} />);
  expect(screen.getByRole('group', { name: 'Where the text is' })).toBeDefined();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'state 0: walked. Leads on by {"',
    'state 1: here. Leads on by c, f, n, x',
    'state 2: ahead',
    'state 3: ahead, complete, more than is drawn',
    'state 4: dead',
  ]);
});

test('many edges between the same two nodes are one line', () => {
  const many = Array.from({ length: 9 }, (_, i) => edge(0, 1, String(i)));
  render(<StateGraph label="g" nodes={NODES.slice(0, 2)} edges={many} />);
  expect(screen.getByRole('button', { name: /^state 0/ }).getAttribute('aria-label')).toBe(
    'state 0: walked. Leads on by 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8',
  );
});

test('one node is in the order of the tab key; arrows follow the edges', () => {
  const onFocus = vi.fn();
  const onOpen = vi.fn();
  render(<StateGraph label="g" nodes={NODES} edges={EDGES} onFocus={onFocus} onOpen={onOpen} />);
  const button = (id: number) => screen.getByRole('button', { name: new RegExp(`^state ${id}:`) });
  expect(screen.getAllByRole('button').filter((each) => each.getAttribute('tabindex') === '0')).toEqual([
    button(1),
  ]);
  button(1).focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('ArrowRight');
  expect(document.activeElement).toBe(button(2));
  press('ArrowDown');
  expect(document.activeElement).toBe(button(3));
  press('ArrowLeft');
  expect(document.activeElement).toBe(button(1));
  press('Home');
  expect(document.activeElement).toBe(button(0));
  press('ArrowRight');
  press('Enter');
  expect(onFocus.mock.calls.map(([id]) => id as number)).toEqual([1, 2, 3, 1, 0, 1]);
  expect(onOpen.mock.calls).toEqual([[1]]);
});

test('the dead have a cross, the complete a second ring', () => {
  const { container } = render(<StateGraph label="g" nodes={NODES} edges={EDGES} />);
  const marks = (id: number) =>
    Array.from(container.querySelectorAll('[role=button]')[id]?.children ?? [], ({ tagName }) => tagName);
  expect(marks(4)).toContain('rect');
  expect(marks(3).filter((tag) => tag === 'circle')).toHaveLength(3);
  expect(marks(2).filter((tag) => tag === 'circle')).toHaveLength(2);
});
