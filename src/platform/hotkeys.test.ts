// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ariaKeys,
  comboOf,
  formatKeys,
  isSingleCharacter,
  isTypingTarget,
  listenForKeys,
  matchesKeys,
  type KeyBinding,
} from './hotkeys';
import { systemOf } from './system';

afterEach(() => document.body.replaceChildren());

describe('keys in words', () => {
  test.each([
    ['F8', 'F8', 'F8'],
    ['Shift+F11', '⇧F11', 'Shift+F11'],
    ['$mod+KeyK', '⌘K', 'Ctrl+K'],
    ['$mod+Shift+KeyP', '⇧⌘P', 'Ctrl+Shift+P'],
    ['$mod+Backslash', '⌘\\', 'Ctrl+\\'],
    ['Alt+Digit1', '⌥1', 'Alt+1'],
    ['Control+KeyM', '⌃M', 'Ctrl+M'],
    ['?', '?', '?'],
    ['ArrowLeft', '←', '←'],
    ['+', '+', '+'],
  ])('%s is %s on macOS and %s elsewhere', (combo, mac, other) => {
    expect([formatKeys(combo, 'mac'), formatKeys(combo, 'windows'), formatKeys(combo, 'other')]).toEqual([
      mac,
      other,
      other,
    ]);
  });

  test.each([
    ['$mod+KeyK', 'Meta+K', 'Control+K'],
    ['Shift+F11', 'Shift+F11', 'Shift+F11'],
    ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ['Alt+Digit1', 'Alt+1', 'Alt+1'],
  ])('aria-keyshortcuts of %s', (combo, mac, other) => {
    expect([ariaKeys(combo, 'mac'), ariaKeys(combo, 'other')]).toEqual([mac, other]);
  });

  test.each([
    ['?', true],
    ['/', true],
    ['b', true],
    ['Comma', true],
    ['F8', false],
    ['ArrowLeft', false],
    ['$mod+KeyK', false],
    ['Alt+Digit1', false],
  ])('%s is a single character: %s', (combo, single) => {
    expect(isSingleCharacter(combo)).toBe(single);
  });

  test.each([
    ['MacIntel', 'mac'],
    ['macOS', 'mac'],
    ['Win32', 'windows'],
    ['Linux x86_64', 'other'],
  ])('%s is %s', (platform, system) => {
    expect(systemOf(platform)).toBe(system);
  });
});

const press = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });

describe('matching', () => {
  test.each([
    ['F8', press('F8'), true],
    ['F8', press('F8', { shiftKey: true }), false],
    ['Shift+F8', press('F8', { shiftKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['/', press('/', { ctrlKey: true }), false],
    ['$mod+Semicolon', press(';', { ctrlKey: true, code: 'Semicolon' }), true],
    ['$mod+Semicolon', press('ö', { ctrlKey: true, code: 'Semicolon' }), true],
    ['Alt+Digit1', press('¡', { altKey: true, code: 'Digit1' }), true],
  ])('%s against an event', (combo, event, expected) => {
    expect(matchesKeys(event, combo)).toBe(expected);
  });

  test('an unfinished word of an input method is no key', () => {
    expect(matchesKeys(press('F8', { isComposing: true }), 'F8')).toBe(false);
  });

  test.each([
    [press('k', { ctrlKey: true, code: 'KeyK' }), 'other', '$mod+KeyK'],
    [press('k', { metaKey: true, code: 'KeyK' }), 'mac', '$mod+KeyK'],
    [press('F9'), 'other', 'F9'],
    [press('F9', { shiftKey: true }), 'other', 'Shift+F9'],
    [press('?', { shiftKey: true, code: 'Slash' }), 'other', '?'],
    [press('Shift', { shiftKey: true }), 'other', null],
  ] as const)('the combination of an event, for remapping', (event, system, combo) => {
    expect(comboOf(event, system)).toBe(combo);
  });

  test('a remapped combination matches the event that it came from', () => {
    for (const event of [
      press('k', { ctrlKey: true, code: 'KeyK' }),
      press('?', { shiftKey: true, code: 'Slash' }),
      press('F9', { shiftKey: true }),
    ]) {
      const combo = comboOf(event, 'other');
      expect(combo !== null && matchesKeys(event, combo)).toBe(true);
    }
  });
});

describe('listening', () => {
  const listen = (bindings: readonly Partial<KeyBinding>[]) => {
    const run = vi.fn<() => boolean>(() => true);
    const stop = listenForKeys(window, () =>
      bindings.map((binding) => ({ combo: 'F8', yieldsToText: false, run, ...binding })),
    );
    return { run, stop };
  };
  const add = <K extends keyof HTMLElementTagNameMap>(
    name: K,
    parent: Element = document.body,
  ): HTMLElementTagNameMap[K] => {
    const element = document.createElement(name);
    parent.append(element);
    return element;
  };

  test('a key of the page is not given to the page any more', () => {
    const { run, stop } = listen([{}]);
    const event = press('F8');
    add('button').dispatchEvent(event);
    stop();
    expect([run.mock.calls.length, event.defaultPrevented]).toEqual([1, true]);
  });

  test('a command with nothing to do leaves the key to the browser', () => {
    const { stop } = listen([{ run: () => false }]);
    const event = press('F8');
    document.body.dispatchEvent(event);
    stop();
    expect(event.defaultPrevented).toBe(false);
  });

  test.each([
    ['?', 'textarea', false],
    ['?', 'input', false],
    ['?', 'button', true],
    ['F8', 'textarea', true],
  ] as const)('%s in a %s acts: %s', (combo, name, acts) => {
    const { run, stop } = listen([{ combo }]);
    add(name).dispatchEvent(press(combo));
    stop();
    expect(run.mock.calls.length > 0).toBe(acts);
  });

  test('undo belongs to the text while one is edited', () => {
    const { run, stop } = listen([{ combo: '$mod+KeyZ', yieldsToText: true }]);
    add('textarea').dispatchEvent(press('z', { ctrlKey: true, code: 'KeyZ' }));
    add('button').dispatchEvent(press('z', { ctrlKey: true, code: 'KeyZ' }));
    stop();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a dialog keeps the keys to itself, unless it lets them through', () => {
    const { run, stop } = listen([{}]);
    const dialog = add('dialog');
    const button = add('button', dialog);
    button.dispatchEvent(press('F8'));
    expect(run).not.toHaveBeenCalled();
    dialog.setAttribute('data-keys', '');
    button.dispatchEvent(press('F8'));
    stop();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a check box is not typed into', () => {
    const box = add('input');
    box.type = 'checkbox';
    expect(isTypingTarget(box)).toBe(false);
    expect(isTypingTarget(add('select'))).toBe(true);
  });
});
