// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusWhenThere } from './focus';

beforeEach(() => {
  vi.useFakeTimers();
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main, document.createElement('input'));
});
afterEach(() => {
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  document.body.replaceChildren();
});

const appear = (id: string): void => {
  const button = document.createElement('button');
  button.id = id;
  document.body.append(button);
};
const focused = (): string | undefined => document.activeElement?.id || document.activeElement?.localName;
/** Observers are told between tasks. */
const told = () => Promise.resolve();

test('waits for the element, resting on another one until then', async () => {
  focusWhenThere('#wanted', 'main');
  vi.advanceTimersByTime(50);
  expect(focused()).toBe('main');
  appear('wanted');
  await told();
  expect(focused()).toBe('wanted');
});

test('takes what is there in the next frame, and then no more', async () => {
  focusWhenThere('.wanted', 'main');
  appear('one');
  document.querySelector('#one')?.classList.add('wanted');
  vi.advanceTimersByTime(50);
  expect(focused()).toBe('one');
  document.querySelector('input')?.focus();
  appear('two');
  await told();
  expect(focused()).toBe('input');
});

test.each(['keydown', 'pointerdown'])('gives way to a %s', async (type) => {
  focusWhenThere('#wanted', 'main');
  vi.advanceTimersByTime(50);
  window.dispatchEvent(new Event(type));
  appear('wanted');
  await told();
  expect(focused()).toBe('main');
});

test('only the last wish counts, and none for ever', async () => {
  focusWhenThere('#first', 'main');
  focusWhenThere('#wanted', 'main');
  vi.advanceTimersByTime(50);
  appear('first');
  await told();
  expect(focused()).toBe('main');
  vi.advanceTimersByTime(16_000);
  appear('wanted');
  await told();
  expect(focused()).toBe('main');
});
