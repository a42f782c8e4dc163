/** From a failure to its first blocked token: by the problems panel, the timeline and the keyboard. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandProvider } from '../commands';
import { defaultSettings, emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import { runDocument } from '../core/runtime/run';
import { builtinDefinition } from '../core/tools/builtin';
import { LensTokens } from '../features/lens-tokens/lens-tokens';
import { ProblemsPanel } from '../features/problems/problems';
import { Timeline } from '../features/timeline/timeline';
import { english } from '../i18n';
import { SessionProvider } from '../state/react';
import { grammarPort } from '../testing/grammar-port';
import { testSession } from '../testing/test-session';
import { callBody } from '../testing/wire-builders';
import { commandContext, commandSource } from './command-wiring';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
});
const documentOf = (...args: string[]): SessionDocument => ({
  ...emptyDocument('t'),
  tools: [{ ...builtinDefinition('get_weather'), schema: SCHEMA }],
  fixtures: { weather: { rome: { celsius: 20, sky: 'clear' } } },
  settings: { ...defaultSettings(), grammar: { whitespace: 'none' } },
  responses: args.map((text) => ({ text: callBody('get_weather', text) })),
});
const page = { pickFiles: () => undefined, goHome: () => undefined, translate: () => english.t };

async function show(document: SessionDocument, step: string) {
  const session = testSession(runDocument, { grammar: grammarPort() });
  await session.open(document, { step });
  render(
    <SessionProvider session={session}>
      <CommandProvider source={commandSource(session)} context={commandContext(session, page)} system="other">
        <Timeline />
        <ProblemsPanel />
        <section data-region="lenses" tabIndex={-1}>
          <LensTokens />
        </section>
      </CommandProvider>
    </SessionProvider>,
  );
  return {
    session,
    user: userEvent.setup(),
    at: () => session.moment()?.event.id,
    opened: () => {
      const { maximised, activeLens } = session.stores.view.getState();
      return maximised === 'tokens' && activeLens === 'tokens';
    },
  };
}

const KELVIN = '{"city":"Rome","unit":"kelvin"}';
const ATLANTIS = '{"city":"Atlantis","unit":"celsius"}';
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
const problem = (code: string) => {
  const row = screen.getByText(code).closest('li');
  if (row === null) throw new Error(`no row ${code}`);
  return within(row);
};

describe('first blocked token', () => {
  test('of a problem: its step, the lens alone, and the focus on the blocked token', async () => {
    const { user, at, opened } = await show(documentOf(KELVIN), '1.prompt.0');
    problem('NOT_IN_ENUM').getByRole('button', { name: 'First blocked token' }).focus();
    await user.keyboard('{Enter}');
    expect(at()).toBe('1.validate.0');
    expect(opened()).toBe(true);
    await waitFor(() => expect(focused()).toMatch(/^Token \d+: .*, blocked/));
  });

  test('of a failure in the world: the same way, to the value that was not there', async () => {
    const { user, at } = await show(documentOf(ATLANTIS), '1.prompt.0');
    await user.click(
      problem('CITY_UNKNOWN').getByRole('button', {
        name: 'Why no grammar of this schema could have stopped it',
      }),
    );
    expect(at()).toBe('1.execute.0');
    await waitFor(() => expect(focused()).toMatch(/^Token \d+: .*, allowed/));
  });

  test('what the prompt or a warning says has no such way', async () => {
    await show({ ...documentOf(KELVIN), prompt: { kind: 'messages', messages: [] } }, '1.prompt.0');
    expect(problem('PROMPT_EMPTY').queryByRole('button', { name: /grammar|blocked/ })).toBeNull();
  });

  test('by key, from wherever the focus is, also after another token was chosen', async () => {
    const { user, opened, session } = await show(documentOf(KELVIN), '1.validate.0');
    act(() => screen.getByRole('slider').focus());
    await user.keyboard('{Alt>}4{/Alt}');
    expect(opened()).toBe(true);
    await waitFor(() => expect(focused()).toMatch(/blocked/));
    // A token that was chosen before is let go.
    await user.keyboard('{Home}');
    expect(focused()).toMatch(/^Token 1: /);
    expect(session.stores.view.getState().token).not.toBeNull();
    await user.keyboard('{Alt>}4{/Alt}');
    await waitFor(() => expect(focused()).toMatch(/blocked/));
  });

  test('the timeline says which it is, and that there is none', async () => {
    const { session, user, opened } = await show(documentOf(KELVIN, ATLANTIS), '1.validate.0');
    const button = await screen.findByRole('button', { name: /^first blocked token: \d+ of \d+$/ });
    await user.click(button);
    expect(opened()).toBe(true);
    act(() => session.step.goToStep('2.validate.0'));
    expect(screen.queryByRole('button', { name: /^first blocked token/ })).toBeNull();
    act(() => session.step.goToStep('2.execute.0'));
    await screen.findByRole('button', { name: 'first blocked token: none' });
  });
});
