import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { textPlain } from '../../core/grammar/plain/text-plain';
import { GRAMMAR } from '../../core/grammar/engine';
import { compiled } from '../../core/grammar/text/testing/machine-of';
import { I18nProvider } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { engineSession } from '../../testing/engine-session';
import { Why } from './why';

afterEach(cleanup);

test('of a grammar that is written as text the part that refuses stands in its line, and each rule with its place', () => {
  const text = 'root ::= "a" item "c"\nitem ::= "b" [0-9]{2}\n';
  const plain = textPlain(compiled(text, 'gbnf', { source: GRAMMAR }).machine);
  const typed = new TextEncoder().encode('ab1');
  const ran = plain.stepper.run(typed);
  if (!('end' in ran)) throw new Error('It is dead.');
  const explanation = plain.explain({ at: ran.end, text: typed }, Uint8Array.of(120));
  const value = { token: { id: 7, text: 'x', kind: 'text' as const }, explanation };
  const session = engineSession();
  render(
    <SessionProvider session={session}>
      <I18nProvider language="en">
        <Why
          about={{ grammar: { kind: 'gbnf', text }, tool: null, caveats: [] }}
          explained={{ value, problem: null, last: null, pending: false, retry: () => undefined }}
          none={null}
          weighed={null}
          mend={null}
        />
      </I18nProvider>
    </SessionProvider>,
  );
  expect(screen.getByText('In the rule item, [0-9] must follow.')).toBeDefined();
  const rules = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rules.map((rule) => rule.textContent)).toEqual(['root1:19 "c"', 'item2:14 [0-9]{2}']);
  const excerpt = screen.getByRole('heading', { name: 'In the grammar' }).parentElement;
  expect(excerpt?.textContent).toContain('2item ::= "b" [0-9]{2}');
});
