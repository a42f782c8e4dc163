// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pickLanguage } from './language';
import { readFragment, subscribeFragment, writeFragment } from './location';
import { readPreference, writePreference } from './preferences';
import { focusRegion, trackRegions } from './regions';
import { applyTheme, resolveTheme, shownTheme, storedTheme, storeTheme, subscribeTheme } from './theme';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('theme', () => {
  test.each([
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ] as const)('%s on a dark system (%s) is %s', (choice, dark, theme) => {
    expect(resolveTheme(choice, dark)).toBe(theme);
  });

  test('is written on the root, and a change is told', async () => {
    const told = vi.fn();
    const stop = subscribeTheme(told);
    applyTheme('dark');
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('dark'), { timeout: 120_000 });
    expect([document.documentElement.dataset['theme'], shownTheme()]).toEqual(['dark', 'dark']);
    stop();
  });

  test('the choice is kept; a damaged one is the system', () => {
    storeTheme('dark');
    expect(storedTheme()).toBe('dark');
    writePreference('theme', 'purple');
    expect(storedTheme()).toBe('system');
  });
});

test('preferences last as long as the page where the browser refuses to keep them', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  writePreference('split.rows', '{"a":1}');
  expect(readPreference('split.rows')).toBe('{"a":1}');
});

test.each([
  [null, ['zh-TW', 'en'], 'zh-CN'],
  [null, ['fr', 'en-GB'], 'en'],
  [null, ['fr'], 'en'],
  ['zh-CN', ['en'], 'zh-CN'],
  ['xx', ['zh-cn'], 'zh-CN'],
])('stored %s and wanted %j give %s', (stored, wanted, language) => {
  expect(pickLanguage(['en', 'zh-CN'], 'en', stored, wanted)).toBe(language);
});

test('the fragment is written without telling those who listen for the hand of the user', () => {
  const told = vi.fn();
  const stop = subscribeFragment(told);
  writeFragment('/s/1.abc', { replace: true });
  expect(readFragment()).toBe('/s/1.abc');
  expect(told).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('hashchange'));
  expect(told).toHaveBeenCalledWith('/s/1.abc');
  stop();
  writeFragment('');
  expect(readFragment()).toBe('');
});

describe('regions', () => {
  const shown = () => true;
  const page = () => {
    document.body.innerText = '';
    for (const [name, controls] of [
      ['top', 1],
      ['lenses', 0],
      ['step', 2],
    ] as const) {
      const region = document.createElement('section');
      region.dataset['region'] = name;
      for (let i = 0; i < controls; i++) {
        const button = document.createElement('button');
        button.textContent = `${name}${i}`;
        region.append(button);
      }
      document.body.append(region);
    }
    return trackRegions(document.body);
  };

  test('F6 goes through them in order and round, to the first control or the region itself', () => {
    const stop = page();
    const visited = [1, 2, 3, 4].map(() => focusRegion('next', shown));
    stop();
    expect(visited).toEqual(['top', 'lenses', 'step', 'top']);
    expect(focusRegion('previous', shown)).toBe('step');
  });

  test('the focus comes back to where it was in a region', () => {
    const stop = page();
    document.querySelectorAll('button')[2]?.focus();
    focusRegion('next', shown);
    focusRegion('previous', shown);
    stop();
    expect(document.activeElement?.textContent).toBe('step1');
  });

  test('what is not shown is passed over', () => {
    const stop = page();
    const visible = (element: HTMLElement) =>
      element.dataset['region'] !== 'lenses' && element.parentElement?.dataset['region'] !== 'lenses';
    expect([focusRegion('next', visible), focusRegion('next', visible)]).toEqual(['top', 'step']);
    stop();
  });
});
