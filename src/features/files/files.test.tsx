import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { initialState } from '../../core/runtime/fold';
import { runDocument } from '../../core/runtime/run';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { FilesPanel } from './files';
import { readWeather } from './read-weather';
import { pathProblem, shownFiles } from './use-files';

afterEach(cleanup);

async function show(patch: Partial<SessionDocument>) {
  const session = testSession(runDocument);
  await session.open({ ...emptyDocument('A session'), ...patch });
  render(
    <SessionProvider session={session}>
      <FilesPanel />
    </SessionProvider>,
  );
  const shown = () => session.stores.document.getState().document;
  return { session, shown, user: userEvent.setup() };
}

describe('what the run changed', () => {
  const ran = [
    { path: 'a', text: '1' },
    { path: './b', text: '2' },
  ];
  const state = {
    ...initialState({ files: ran, fixtures: { weather: {} } }),
    files: new Map([
      ['a', '1'],
      ['b', '3'],
      ['c', '4'],
    ]),
  };
  test('is marked under every spelling of a path; what it created follows', () => {
    expect(shownFiles(ran, ran, state).map(({ path, change }) => [path, change])).toEqual([
      ['a', 'none'],
      ['./b', 'changed'],
      ['c', 'created'],
    ]);
  });
  test('is not what a person edited, renamed or removed since', () => {
    const now = [{ path: 'renamed', text: '1' }];
    expect(shownFiles(now, ran, state).map(({ path, change }) => [path, change])).toEqual([
      ['renamed', 'none'],
      ['c', 'created'],
    ]);
    expect(shownFiles([{ path: 'a', text: 'edited' }], ran, state)[0]?.change).toBe('none');
  });
  test('is nothing before a run', () => {
    expect(shownFiles(ran, [], null).every(({ change }) => change === 'none')).toBe(true);
  });
});

describe('paths', () => {
  const files = [{ path: 'src/a.ts', text: '' }];
  test.each([
    ['src/b.ts', null, null],
    ['./src//a.ts', null, 'taken'],
    ['src/a.ts', 'src/a.ts', null],
    ['../a', null, 'invalid'],
    ['', null, 'invalid'],
    ['a'.repeat(201), null, 'long'],
  ])('%s (own: %s) → %s', (path, own, kind) => {
    expect(pathProblem(path, files, own)?.kind ?? null).toBe(kind);
  });
});

test('a file is added under a valid path, opened, and can be taken back after its removal', async () => {
  const { session, shown, user } = await show({});
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  await user.type(screen.getByRole('textbox', { name: 'Path' }), '../x{Enter}');
  expect(shown()?.files).toEqual([]);
  const path = screen.getByRole('textbox', { name: 'Path' });
  await user.clear(path);
  await user.type(path, 'x.txt{Enter}');
  expect(shown()?.files).toEqual([{ path: 'x.txt', text: '' }]);
  expect(session.stores.view.getState().selectedFile).toBe('x.txt');
  await user.click(screen.getByRole('button', { name: 'Remove x.txt' }));
  expect(shown()?.files).toEqual([]);
  session.edit.undo();
  expect(shown()?.files).toHaveLength(1);
});

test('a city is written when its row is left, in lower case and in its place', async () => {
  const { shown, user } = await show({
    fixtures: { weather: { oslo: { celsius: 1, sky: 'snow' }, rome: { celsius: 20, sky: 'clear' } } },
  });
  const city = screen.getByRole('textbox', { name: 'City: oslo' });
  await user.clear(city);
  await user.type(city, 'Bergen');
  expect(Object.keys(shown()?.fixtures.weather ?? {})).toEqual(['oslo', 'rome']);
  await user.click(document.body);
  expect(shown()?.fixtures.weather).toEqual({
    bergen: { celsius: 1, sky: 'snow' },
    rome: { celsius: 20, sky: 'clear' },
  });
  expect(Object.keys(shown()?.fixtures.weather ?? {})).toEqual(['bergen', 'rome']);
});

describe('a weather row', () => {
  test.each([
    [
      { city: ' Rome ', celsius: '−3,5', sky: ' x ' },
      { ok: true, value: { city: 'rome', celsius: -3.5, sky: 'x' } },
    ],
    [
      { city: '', celsius: '1', sky: '' },
      { ok: false, error: { why: 'noCity' } },
    ],
    [
      { city: 'OSLO', celsius: '1', sky: '' },
      { ok: false, error: { why: 'cityTaken' } },
    ],
    [
      { city: 'a', celsius: '1e400', sky: '' },
      { ok: false, error: { why: 'noNumber' } },
    ],
    [
      { city: 'a', celsius: '', sky: '' },
      { ok: false, error: { why: 'noNumber' } },
    ],
  ])('%j', (draft, expected) => {
    expect(readWeather(draft, ['oslo'])).toMatchObject(expected);
  });
});
