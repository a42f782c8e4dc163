/** The whole mask of a text of one's own: what the page of grammars puts together out of two features. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnyGrammar } from '../features/typing/any-grammar';
import { TextMask } from '../features/lens-tokens/text-mask';
import { I18nProvider } from '../i18n';
import { SessionProvider } from '../state/react';
import { engineSession } from '../testing/engine-session';

vi.setConfig({ testTimeout: 30_000 });
// Rows that are rendered when in sight need a size, which this page has not.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(kind: 'schema' | 'gbnf', text: string, typed: string) {
  const session = engineSession({
    ownGrammars: { kind, whitespace: 'none', vocabulary: 'teaching', drafts: { [kind]: { text, typed } } },
  });
  render(
    <SessionProvider session={session}>
      <I18nProvider language="en">
        <AnyGrammar call={null} mask={(place) => <TextMask {...place} />} />
      </I18nProvider>
    </SessionProvider>,
  );
}
const column = (name: string) => screen.findByRole('region', { name });
const row = () => screen.findByRole('list', { name: 'The text in tokens' });

test('of a schema: the blocked token is asked about first, with its keyword in the schema', async () => {
  show('schema', '{\n  "enum": ["celsius", "fahrenheit"]\n}', '"kel');
  fireEvent.click(await screen.findByRole('button', { name: /^The whole mask before token \d+ of \d+$/ }));
  const why = await column('Why');
  expect(await within(why).findByText('Why it is blocked:', { exact: false })).toBeDefined();
  expect(within(why).getByText('It dies at its first byte.')).toBeDefined();
  expect(within(why).getByLabelText('Line 2').textContent).toBe('2');
  expect(
    await within(await column('State')).findByLabelText('The automaton around this place'),
  ).toBeDefined();
  expect(await within(await column('The mask at the cursor')).findByRole('tree')).toBeDefined();
});

test('of a grammar text: a pressed token is the place, and the end where the text is taken', async () => {
  show('gbnf', 'root ::= "(" root ")" | "x"\n', '(x)');
  fireEvent.click(await screen.findByRole('button', { name: 'The whole mask at the end of the text' }));
  expect(await within(await column('Why')).findByText('The text may end here.')).toBeDefined();
  const [first] = within(await row()).getAllByRole('button');
  if (first === undefined) throw new Error('no token');
  fireEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByRole('button', { name: /^The whole mask before token 1 of/ })).toBeDefined();
  expect(await within(await column('Why')).findByText('It is allowed here.')).toBeDefined();
});
