import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { SessionDocument } from '../../core/document/document';
import { emptyDocument } from '../../core/document/defaults';
import { runDocument } from '../../core/runtime/run';
import { readPaste } from '../../core/wire/read';
import { EXAMPLES } from '../../examples';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { readPlace } from './go-to';
import { itemAt, problemsIn, withNotes } from './notes';
import { SourcePanel } from './source';
import { kindSpans, kindsWithin, linkAt } from './source-kinds';
import { columnInRow, rowAt, sourceRows } from './source-rows';

afterEach(cleanup);

const example = (id: string): SessionDocument => {
  const found = EXAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found.build();
};
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', '\t', '😀', '漢', 'a', '"', '\u0000'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('rows', () => {
  test.each<[string, string, number, string[]]>([
    ['an empty text is one empty row', '', 10, ['1 ']],
    ['every kind of line break ends a line', 'a\nb\r\nc\rd', 10, ['1 a', '2 b', '3 c', '4 d']],
    ['a last break begins an empty line', 'a\n', 10, ['1 a', '2 ']],
    ['a long line goes on', 'abcdefghijkl', 8, ['1 abcdefgh', '… ijkl']],
    ['a wide character takes two columns', '漢字漢字漢', 8, ['1 漢字漢字', '… 漢']],
    ['an emoji is not cut', 'aaaaaaa😀', 8, ['1 aaaaaaa', '… 😀']],
    ['a tab goes to the next stop', 'a\tbcdef', 8, ['1 a\tbcde', '… f']],
  ])('%s', (_, text, columns, expected) => {
    expect(
      sourceRows(text, columns).map(
        ({ start, end, line, first }) => `${first ? line : '…'} ${text.slice(start, end)}`,
      ),
    ).toEqual(expected);
  });

  test('rows tile the text but for its line breaks, and every offset finds its row', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 8, max: 40 }), (text, columns) => {
        const rows = sourceRows(text, columns);
        let at = 0;
        for (const row of rows) {
          expect(text.slice(at, row.start)).toMatch(/^(\r\n|\n|\r)?$/);
          expect(columnInRow(text, row, row.end)).toBeLessThanOrEqual(Math.max(8, columns));
          at = row.end;
        }
        expect(at).toBe(text.length);
        for (let i = 0; i <= text.length; i++) {
          const row = rows[rowAt(rows, i)];
          expect(row !== undefined && row.start <= i).toBe(true);
        }
      }),
      { seed: 7 },
    );
  });

  test('one line of a megabyte is many rows, made in one pass', () => {
    expect(sourceRows('x'.repeat(1_000_000), 100)).toHaveLength(10_000);
  });
});

describe('what the characters became', () => {
  const marked = (text: string) => {
    const paste = readPaste(text, 'response:0');
    return kindSpans(paste).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
  };
  test('a Chat Completions response', () => {
    const text = JSON.stringify({
      choices: [
        {
          message: {
            role: 'assistant',
            content: 'Hi there',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'get', arguments: '{"a":1}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 3 },
    });
    expect(marked(text)).toEqual([
      ['text', 'Hi there'],
      ['name', 'get'],
      ['args', '{\\"a\\":1}'],
      ['stop', 'tool_calls'],
      ['usage', '{"prompt_tokens":3}'],
    ]);
  });
  test('what no reader understood is told apart', () => {
    expect(
      marked('data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: {nonsense\n\n').some(
        ([kind]) => kind === 'unread',
      ),
    ).toBe(true);
  });
  test('spans are in order, do not overlap, and stay inside the text', () => {
    for (const { id } of EXAMPLES)
      for (const { text } of example(id).responses) {
        let at = 0;
        for (const { start, end } of kindSpans(readPaste(text, 'response:0'))) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }
  });
  test('the spans of a range are those that touch it', () => {
    const spans = [
      { kind: 'text', start: 0, end: 4 },
      { kind: 'args', start: 6, end: 9 },
      { kind: 'stop', start: 9, end: 12 },
    ] as const;
    expect(kindsWithin(spans, 4, 6)).toEqual([]);
    expect(kindsWithin(spans, 3, 7).map(({ kind }) => kind)).toEqual(['text', 'args']);
    expect(kindsWithin(spans, 9, 10).map(({ kind }) => kind)).toEqual(['stop']);
  });
  test('pointing at a value of the arguments links that value; at the envelope, nothing', () => {
    const text = example('batch').responses[0]?.text ?? '';
    const paste = readPaste(text, 'response:0');
    const spans = kindSpans(paste);
    const at = linkAt(paste, spans, text.indexOf('kelvin') + 2);
    expect(text.slice(at?.start, at?.end)).toBe('\\"kelvin\\"');
    expect(linkAt(paste, spans, 0)).toBeNull();
  });
});

describe('notes', () => {
  const document = example('batch');
  const log = runDocument(document);
  const text = document.responses[0]?.text ?? '';
  test('stand under the row that holds the character, with line and column', () => {
    const problems = problemsIn(log, 'response:0');
    expect(problems.map(({ code }) => code)).toContain('NOT_IN_ENUM');
    const rows = sourceRows(text, 40);
    const items = withNotes(text, rows, problems);
    const at = items.findIndex((item) => item.t === 'note' && item.note.problem.code === 'NOT_IN_ENUM');
    const [row, note] = [items[at - 1], items[at]];
    if (row?.t !== 'row' || note?.t !== 'note') throw new Error('a note follows a row');
    expect(text.slice(row.row.start, row.row.end)).toContain('kelvin');
    expect(text.split('\n')[note.note.line - 1]?.slice(note.note.column - 1)).toMatch(/^\\"kelvin/);
    expect(itemAt(items, note.note.offset)).toBe(at - 1);
    expect(itemAt(items, text.length)).toBe(items.findLastIndex((item) => item.t === 'row'));
  });
  test('a problem that several steps repeat stands once', () => {
    const twice = { events: [...log.events, ...log.events] };
    expect(problemsIn(twice, 'response:0')).toEqual(problemsIn(log, 'response:0'));
    expect(problemsIn(null, 'response:0')).toEqual([]);
  });
});

test.each([
  ['0', 0],
  ['7', 7],
  [' 2:1 ', 4],
  ['2:99', 7],
  ['1,3', 2],
  ['3:1', null],
  ['8', null],
  ['0:1', null],
  ['2:0', null],
  ['-1', null],
  ['nowhere', null],
])('"%s" is the place %s', (input, expected) => {
  const text = 'abc\ndef';
  expect(readPlace(input, text, sourceRows(text, 80))).toBe(expected);
});

describe('the panel', () => {
  async function show(document: SessionDocument, step: string) {
    const session = testSession(runDocument);
    await session.open(document, { step });
    render(
      <SessionProvider session={session}>
        <SourcePanel />
      </SessionProvider>,
    );
    return { session, user: userEvent.setup() };
  }

  test('follows the turn at the cursor, and the response that was chosen since', async () => {
    const { session, user } = await show(example('batch'), '1.parse.0');
    const chosen = () => screen.getByRole('combobox', { name: 'Response shown' });
    expect(chosen()).toHaveProperty('value', '0');
    act(() => session.step.goToStep('2.parse.0'));
    expect(chosen()).toHaveProperty('value', '1');
    await user.selectOptions(chosen(), '2');
    expect(chosen()).toHaveProperty('value', '2');
    act(() => session.step.goToStep('1.validate.1'));
    expect(chosen()).toHaveProperty('value', '0');
  });

  test('goes to a line and column, and says so when there is none', async () => {
    const { session, user } = await show(example('batch'), '1.parse.0');
    const field = screen.getByRole('textbox', { name: 'Go to' });
    await user.type(field, '2:3{Enter}');
    expect(session.stores.view.getState().selection).toMatchObject({ source: 'response:0' });
    await user.clear(field);
    await user.type(field, '99999:1{Enter}');
    expect(screen.getByText(/That place is not in the text/)).toBeDefined();
  });

  test('an edit after the run is told', async () => {
    const { session } = await show(example('batch'), '1.parse.0');
    expect(screen.queryByText(/as it was when it ran/)).toBeNull();
    act(() => session.edit.edit('Edit', (document) => ({ ...document, responses: [{ text: 'x' }] })));
    expect(screen.getByText(/as it was when it ran/)).toBeDefined();
  });

  test('a session without a response says where one goes', async () => {
    await show(emptyDocument('Empty'), '1.prompt.0');
    expect(screen.getByText('There is no response yet')).toBeDefined();
  });
});
