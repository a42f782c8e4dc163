import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GrammarSource } from '../../core/mask/place';
import { I18nProvider } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { engineSession } from '../../testing/engine-session';
import { TypeAndSee } from './typing';
import { folded } from './words';

afterEach(cleanup);

const UNIT: GrammarSource = {
  kind: 'schema',
  text: '{"type":"object","properties":{"unit":{"enum":["celsius","fahrenheit"]}},"required":["unit"],"additionalProperties":false}',
  whitespace: 'none',
  settings: { escapes: 'short' },
};
const BRACKETS: GrammarSource = { kind: 'gbnf', text: 'root ::= "(" root ")" | "x"\n' };

function show(grammar: GrammarSource, initial: string, onChange?: (text: string) => void) {
  const session = engineSession();
  render(
    <SessionProvider session={session}>
      <I18nProvider language="en">
        <TypeAndSee grammar={grammar} vocabulary="teaching" initial={initial} onChange={onChange} />
      </I18nProvider>
    </SessionProvider>,
  );
}
const field = async () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text under the grammar' });
const cells = () =>
  within(screen.getByRole('list', { name: 'Bytes of the text' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each byte has a cell, a dead one a reason, and the text is taken back to where it lived', async () => {
  const onChange = vi.fn();
  show(UNIT, '{"unit":"cent', onChange);
  expect(await screen.findByText('dead at byte 12')).toBeDefined();
  expect(cells()).toHaveLength(13);
  expect(cells()[11]).toBe('12n6E');
  expect(screen.getByText('enum')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the last live byte' }));
  expect((await field()).value).toBe('{"unit":"ce');
  expect(onChange).toHaveBeenCalledWith('{"unit":"ce');
  expect(await screen.findByText('live')).toBeDefined();
});

test('Tab writes what is forced; after Escape it does not', async () => {
  show(UNIT, '{"unit":"ce');
  await screen.findByText('Insert forced bytes');
  const box = await field();
  fireEvent.keyDown(box, { key: 'Tab' });
  expect(box.value).toBe('{"unit":"celsius"}');
  expect(await screen.findByText('complete')).toBeDefined();
  fireEvent.change(box, { target: { value: '{"unit":"f' } });
  await screen.findByText('Insert forced bytes');
  fireEvent.keyDown(box, { key: 'Escape' });
  fireEvent.keyDown(box, { key: 'Tab' });
  expect(box.value).toBe('{"unit":"f');
});

test('undo takes back a whole character, reset the text that was given', async () => {
  show(BRACKETS, '(é');
  await screen.findByText('dead at byte 2');
  expect(cells()).toEqual(['1(28', '2éC3', '3←A9']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo a character' }));
  expect((await field()).value).toBe('(');
  await screen.findByText('live');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect((await field()).value).toBe('(é');
});

test('a grammar written as text is walked, and can be finished', async () => {
  show(BRACKETS, '((x');
  fireEvent.click(await screen.findByRole('button', { name: 'Finish the text' }));
  expect((await field()).value).toBe('((x))');
  await screen.findByText('complete');
});

test('a grammar with a mistake says so in place of an answer', async () => {
  show({ kind: 'gbnf', text: 'root ::= (' }, 'x');
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('a long text is folded to its end, and opens', async () => {
  show(BRACKETS, '('.repeat(90));
  await screen.findByText('Show 50 earlier bytes');
  expect(cells()).toHaveLength(40);
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 earlier bytes' }));
  await waitFor(() => expect(cells()).toHaveLength(90));
});

test('a long text keeps its head and its tail, by characters', () => {
  expect(folded('é'.repeat(120), 120)).toBe('é'.repeat(120));
  const text = folded(`the key "${'🦊'.repeat(3000)}"`, 12);
  expect(text).toBe(`the key  … 🦊🦊🦊"`);
});
