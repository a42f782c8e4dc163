import { describe, expect, it, test } from 'vitest';
import type { FoundSession } from '../../core/wire/import/model';
import { filterRows, formatsOf, NO_FILTER, rowsOf, type RowFilter } from './filter';
import { whenOf } from './when';
import { said } from '../../core/base/words';

const session = (index: number, more: Partial<FoundSession> = {}): FoundSession => ({
  file: '0',
  index,
  title: `Session ${String(index)}`,
  format: 'otlp-genai',
  turns: 1,
  calls: 1,
  failing: 0,
  problems: 0,
  bytes: 10,
  words: '',
  tools: [],
  ...more,
});

const SESSIONS = [
  session(0, { title: 'Refund the order', tools: ['refund_order'], model: 'gpt-4' }),
  session(1, { words: 'Why does the export stop?', failing: 1 }),
  session(2, { format: 'har', problems: 2, id: 'conv_77' }),
];
const FILES = [
  {
    id: '0',
    path: 'Logs/agents.json',
    bytes: 1,
    format: 'har' as const,
    evidence: said('', ''),
    sessions: 3,
    unread: 0,
    problems: [],
  },
];
const rows = rowsOf(SESSIONS, FILES);
const shown = (filter: Partial<RowFilter>): number[] =>
  filterRows(rows, { ...NO_FILTER, ...filter }, (format) =>
    format === 'har' ? 'Web traffic' : 'Traces',
  ).map((row) => row.session.index);

describe('the rows that are shown', () => {
  it.each<[string, Partial<RowFilter>, number[]]>([
    ['are all without a filter', {}, [0, 1, 2]],
    ['have every word, in any place and case', { query: ' REFUND gpt-4 ' }, [0]],
    ['are found by a tool', { query: 'refund_order' }, [0]],
    ['are found by what the user said', { query: 'export stop' }, [1]],
    ['are found by the id', { query: 'conv_77' }, [2]],
    ['are found by the file', { query: 'logs/' }, [0, 1, 2]],
    ['are found by the format, as it is called', { query: 'web traffic' }, [2]],
    ['are of one format', { format: 'har' }, [2]],
    ['have calls that fail or problems', { troubled: true }, [1, 2]],
    ['fit all of it at once', { troubled: true, format: 'otlp-genai', query: 'session' }, [1]],
    ['may be none', { query: 'nothing like it' }, []],
  ])('%s', (_, filter, expected) => {
    expect(shown(filter)).toEqual(expected);
  });
});

test('a row stays the same object while the list grows', () => {
  const grown = rowsOf([...SESSIONS, session(3)], FILES);
  expect(grown.slice(0, 3).every((row, i) => row === rows[i])).toBe(true);
});

test('formats are offered by how often they occur', () => {
  expect(formatsOf(SESSIONS)).toEqual([
    { format: 'otlp-genai', count: 2 },
    { format: 'har', count: 1 },
  ]);
});

test.each([
  ['2026-03-01T14:05:09.123Z', '2026-03-01 14:05'],
  ['2026-03-01 14:05:09+02:00', '2026-03-01 14:05'],
  ['1764000000', '2025-11-24 16:00'],
  ['1764000000000', '2025-11-24 16:00'],
  ['1764000000000000', '2025-11-24 16:00'],
  ['1764000000000000000', '2025-11-24 16:00'],
  ['last Tuesday', 'last Tuesday'],
  ['9999999999999999999', '2286-11-20 17:46'],
])('the time %s is shown as %s', (written, shownAs) => {
  expect(whenOf(written)).toBe(shownAs);
});
