import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { runDocument } from '../../core/runtime/run';
import { english } from '../../i18n/context';
import { EXAMPLES } from '../../examples';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { emptyDocument } from '../../core/document/defaults';
import { ConsolePanel } from './console';
import { summaryOf } from './summary';
import { eventsAsLines, filterEvents, type ConsoleRow } from './use-console';

afterEach(cleanup);

const rowsOf = (id: string): ConsoleRow[] => {
  const example = EXAMPLES.find((candidate) => candidate.id === id);
  if (example === undefined) throw new Error(`no example ${id}`);
  return runDocument(example.build()).events.map((event) => ({ event, summary: summaryOf(event, english) }));
};

test.each(EXAMPLES.map(({ id }) => id))('every event of %s has a line of words', (id) => {
  for (const { summary } of rowsOf(id)) {
    expect(summary).toMatch(/\S/);
    expect(summary).not.toMatch(/\bundefined\b|console\.[a-z]|\{[a-z]+\}/);
  }
});

test('a step with a problem says its code once', () => {
  const failed = rowsOf('not-unique').find(({ event }) => event.id === '1.execute.0');
  expect(failed?.summary.split('OLD_TEXT_NOT_UNIQUE')).toHaveLength(2);
});

test.each([
  ['all', 'EXECUTE failed', ['1.execute.0']],
  ['failed', '', ['1.execute.0']],
  ['warn', 'execute', []],
  ['all', '2.validate', ['2.validate.0']],
] as const)('outcome %s and words "%s" leave %j', (outcome, query, ids) => {
  expect(filterEvents(rowsOf('not-unique'), outcome, query).map(({ event }) => event.id)).toEqual(ids);
});

test('what is copied is one event a line, as the log holds it', () => {
  const rows = rowsOf('clean');
  const lines = eventsAsLines(rows).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows.map(({ event }) => event));
});

test('moving in the list moves the cursor', async () => {
  const session = testSession(() => logOf([...quietTurn(1), ...quietTurn(2)]));
  await session.open(emptyDocument('A session'), { step: '1.prompt.0' });
  render(
    <SessionProvider session={session}>
      <ConsolePanel />
    </SessionProvider>,
  );
  const user = userEvent.setup();
  screen.getByRole('listbox', { name: 'Console' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(session.moment()?.event.id).toBe('1.respond.0');
  await user.keyboard('{End}');
  expect(session.moment()?.event.id).toBe('2.observe.0');

  await user.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'nothing like it');
  expect(screen.getByText('No event matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(screen.getByText('8 events')).toBeDefined();
});
