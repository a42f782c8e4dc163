import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Refusal } from '../../core/mask/allowed';
import type { GrammarSource } from '../../core/mask/place';
import { I18nProvider } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { engineSession } from '../../testing/engine-session';
import { ToastRegion } from '../../ui';
import { AnyGrammar, type CallPlace } from './any-grammar';
import { EXAMPLES } from './examples';
import { findingsOf, layOut, lineOf, refusedAt, sharedOf } from './own-grammar';

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

function show(call: CallPlace | null) {
  const session = engineSession({
    ownGrammars: { kind: null, whitespace: 'none', vocabulary: 'teaching', drafts: {} },
  });
  const page = () => (
    <SessionProvider session={session}>
      <I18nProvider language="en">
        <AnyGrammar call={call} />
        <ToastRegion />
      </I18nProvider>
    </SessionProvider>
  );
  const { unmount } = render(page());
  return {
    session,
    again: () => {
      unmount();
      render(page());
    },
  };
}
const kind = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Grammar' });
const choose = (id: string) => fireEvent.change(kind(), { target: { value: id } });
const grammar = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Grammar text/ });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text under the grammar' });
const write = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const UNIT: GrammarSource = {
  kind: 'schema',
  text: '{"enum":["celsius","fahrenheit"]}',
  whitespace: 'none',
};

test('without a call it begins with a schema; every kind keeps what was written of it', async () => {
  const { again } = show(null);
  expect(kind().value).toBe('schema');
  choose('gbnf');
  expect(grammar().value).toBe(EXAMPLES.gbnf.text);
  write(grammar(), 'root ::= "a" root | "b"\n');
  write(await field(), 'aab');
  await screen.findByText('complete');
  choose('regex');
  expect(grammar().value).toBe(EXAMPLES.regex.text);
  expect((await field()).value).toBe(EXAMPLES.regex.typed);
  choose('gbnf');
  expect(grammar().value).toBe('root ::= "a" root | "b"\n');
  expect((await field()).value).toBe('aab');
  // Another tab was looked at.
  again();
  expect(kind().value).toBe('gbnf');
  expect((await field()).value).toBe('aab');
});

test('a grammar that cannot be read says where; the text under it stays, and is answered once it can', async () => {
  show(null);
  choose('gbnf');
  write(await field(), '(1');
  write(grammar(), 'root ::= "(" [0-9]+ ")"\nbad ::= (\n');
  const findings = await screen.findByRole('list', { name: 'Problems and notes of the grammar' });
  expect(within(findings).getByRole('button', { name: /Go to line [23], column/ })).toBeDefined();
  expect(await screen.findByText(/Fix the grammar first/)).toBeDefined();
  expect((await field()).value).toBe('(1');
  write(grammar(), 'root ::= "(" [0-9]+ ")"\n');
  await waitFor(() => expect(screen.queryByText(/Fix the grammar first/)).toBeNull());
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Problems and notes of the grammar' })).toBeNull(),
  );
  expect((await field()).value).toBe('(1');
  expect(await screen.findByText('live')).toBeDefined();
});

test('whitespace between tokens is allowed only when it is chosen', async () => {
  show(null);
  write(await field(), '{ "city"');
  await screen.findByText('dead at byte 2');
  fireEvent.change(screen.getByRole('combobox', { name: 'Whitespace' }), { target: { value: 'any' } });
  await screen.findByText('live');
});

test('the call’s own schema is there where there is a call, and one’s own beside it', async () => {
  show({ grammar: UNIT, vocabulary: 'teaching', initial: '"ce' });
  expect(kind().value).toBe('call');
  expect((await field()).value).toBe('"ce');
  expect(screen.queryByRole('combobox', { name: 'Vocabulary' })).toBeNull();
  choose('lark');
  expect((await field()).value).toBe(EXAMPLES.lark.typed);
  choose('call');
  expect((await field()).value).toBe('"ce');
});

test('the example comes back, and what was written can be taken back', async () => {
  const { session } = show(null);
  choose('regex');
  expect(screen.queryByRole('button', { name: 'Restore the example' })).toBeNull();
  write(grammar(), 'a+');
  write(await field(), 'aa');
  fireEvent.click(screen.getByRole('button', { name: 'Restore the example' }));
  expect(grammar().value).toBe(EXAMPLES.regex.text);
  expect((await field()).value).toBe(EXAMPLES.regex.typed);
  expect(sharedOf(session.stores.view.getState().ownGrammars)).toMatchObject({
    kind: 'regex',
    text: EXAMPLES.regex.text,
    vocabulary: 'teaching',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(grammar().value).toBe('a+');
  expect((await field()).value).toBe('aa');
});

test('a schema on one line is laid out on many; what is written under it stays', async () => {
  show(null);
  expect(await screen.findByText('ENGINE_TAKES_LESS')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Format' })).toBeNull();
  write(grammar(), '{"enum":["a","b"]}');
  write(await field(), '"a');
  expect(await screen.findByText('Every keyword is enforced exactly.')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Format' }));
  expect(grammar().value).toBe('{\n  "enum": [\n    "a",\n    "b"\n  ]\n}\n');
  expect((await field()).value).toBe('"a');
});

test.each([
  ['{"a":1,"a":2,"__proto__":1e400}', '{\n  "a": 1,\n  "a": 2,\n  "__proto__": 1e400\n}\n'],
  ['{\n"a":1}', null],
  ['{"a":1', null],
  ['{"a":1}{', null],
  ['true', null],
  ['', null],
])('%j laid out is %j: nothing that is written is lost', (text, laidOut) => {
  expect(layOut(text)).toBe(laidOut);
});

test('a schema that is no JSON is marked where it stops to be', async () => {
  show(null);
  write(grammar(), '{\n  "type": "object"\n  "required": []\n}');
  expect(await screen.findByRole('button', { name: 'Go to line 3, column 3' })).toBeDefined();
});

test('the text stands in tokens: what the mask left before each, and the one that it takes away', async () => {
  show({ grammar: UNIT, vocabulary: 'teaching', initial: '"celx' });
  const row = await screen.findByRole('list', { name: 'The text in tokens' });
  const tokens = within(row).getAllByRole('listitem');
  expect(tokens.map((each) => each.querySelector('code')?.textContent ?? '').join('')).toBe('"celx');
  expect(within(row).getAllByRole('img', { name: 'blocked' })).toHaveLength(1);
});

test('places of problems: the same one once with all of them, those of a schema at their keyword', () => {
  const text = '{\n  "type": "strin"\n}';
  const said = { code: 'X', severity: 'error' as const, message: 'm', retryable: false };
  const [finding, ...others] = findingsOf(
    [
      { ...said, schemaPath: '/type' },
      { ...said, schemaPath: '/nothing' },
      { ...said, at: { source: 'grammar', start: 0, end: 1 } },
    ],
    { kind: 'schema', text, whitespace: 'none' },
  );
  expect(others).toEqual([]);
  expect(finding?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['"type"', '{']);
  expect(finding?.spans.map(({ keyword }) => keyword)).toEqual(['type', undefined]);
  expect(lineOf(text, text.indexOf('"type"'))).toEqual({ line: 2, column: 3 });
});

test('what refuses a byte is lit in the grammar, and one gets to it', async () => {
  show(null);
  choose('gbnf');
  write(grammar(), 'root ::= "(" [0-9]+ ")"\n');
  write(await field(), '(1x');
  expect(await screen.findByRole('button', { name: 'Go to line 1, column 21' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Go to line 1, column 14' }));
  const { value, selectionStart, selectionEnd } = grammar();
  expect(value.slice(selectionStart, selectionEnd)).toBe('[0-9]');
  write(await field(), '(12)');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Go to line 1/ })).toBeNull());
});

test('places of a refusal: those of a text, the keyword of a schema', () => {
  const why: Refusal = { allowed: false, byteOffset: 0, byte: 97, expected: [], rules: [], sentence: '' };
  const places = [{ source: 'grammar', start: 9, end: 12 }];
  expect(refusedAt({ ...why, places }, { kind: 'gbnf', text: 'root ::= "a"' })).toEqual([
    { start: 9, end: 12 },
  ]);
  const text = '{"type": "string", "maxLength": 1}';
  const [place] = refusedAt(
    { ...why, schemaPath: '/maxLength' },
    { kind: 'schema', text, whitespace: 'none' },
  );
  expect(text.slice(place?.start, place?.end)).toBe('"maxLength"');
  expect(refusedAt(why, { kind: 'schema', text, whitespace: 'none' })).toEqual([]);
});
