import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { commandContext, commandSource } from '../../app/command-wiring';
import { CommandProvider } from '../../commands';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import { runDocument } from '../../core/runtime/run';
import { EXAMPLES } from '../../examples';
import { english } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { LensPrompt } from './lens-prompt';

afterEach(cleanup);

const example = (id: string): SessionDocument => {
  const found = EXAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found.build();
};
const page = { pickFiles: () => undefined, goHome: () => undefined, translate: () => english.t };

async function show(document: SessionDocument, step: string | null) {
  const session = testSession(runDocument);
  await session.open(document, { step });
  if (step === null) session.stores.run.setState({ log: null, document: null, status: 'not-run' });
  render(
    <SessionProvider session={session}>
      <CommandProvider source={commandSource(session)} context={commandContext(session, page)}>
        <LensPrompt />
      </CommandProvider>
    </SessionProvider>,
  );
  return { session, user: userEvent.setup() };
}

const cards = () =>
  within(screen.getByRole('list', { name: 'Parts of the raw prompt' })).getAllByRole('listitem');
const card = (name: string): HTMLElement => {
  const found = cards().find((one) => within(one).queryByRole('heading', { name }) !== null);
  if (found === undefined) throw new Error(`no card ${name}`);
  return found;
};

describe('the prompt lens', () => {
  test('has a card for each section, calm to changing, with bytes and the nonce of the turn', async () => {
    const { session } = await show(example('not-unique'), '1.execute.0');
    expect(cards().map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'high-static',
      'frozen',
      'semi-dynamic-1',
      'semi-dynamic-2',
      'timeline-open',
      'dynamic',
    ]);
    expect(screen.getByText('6 sections')).toBeDefined();
    const nonce = session.moment()?.prompt?.parts.at(-1)?.nonce ?? 'none';
    expect(within(card('dynamic')).getByText(nonce)).toBeDefined();
    expect(card('high-static').textContent).toContain('983 B');
  });

  test('says nothing of what is new in the first turn', async () => {
    await show(example('not-unique'), '1.execute.0');
    expect(screen.queryByText(/new$/)).toBeNull();
    expect(screen.queryByRole('img', { name: /same as in turn/ })).toBeNull();
  });

  test('marks what the second turn adds, with the turn that it came from', async () => {
    await show(example('not-unique'), '2.execute.0');
    expect(within(card('frozen')).getByRole('img', { name: 'same as in turn 1' })).toBeDefined();
    const timeline = card('timeline-open');
    expect(within(timeline).getAllByText('+ new')).toHaveLength(4);
    expect(within(timeline).getAllByText('turn 1')).toHaveLength(4);
    expect(timeline.textContent).toContain('[call edit]');
    // The correction of nothing: the request itself stays as it was.
    expect(within(card('dynamic')).getByRole('img', { name: 'same as in turn 1' })).toBeDefined();
  });

  test('does not call new what an earlier turn had', async () => {
    await show(example('not-unique'), '3.execute.0');
    const timeline = card('timeline-open');
    expect(within(timeline).getAllByText('turn 1').length).toBeGreaterThan(0);
    const fresh = within(timeline).getAllByText('+ new');
    expect(fresh.length).toBeGreaterThan(0);
    for (const mark of fresh) expect(mark.parentElement?.textContent).toContain('turn 2');
  });

  test('marks the lines of a correction in the section that it was written into', async () => {
    const document: SessionDocument = {
      ...example('not-unique'),
      responses: [{ text: '{"@action": "no_such_action"}' }, { text: 'done' }],
    };
    await show(document, '2.prompt.0');
    const dynamic = card('dynamic');
    expect(within(dynamic).getByText('+ new')).toBeDefined();
    expect(dynamic.textContent).toContain('RETRY CORRECTION');
  });

  test('lights the text that the step could not place, wherever it stands', async () => {
    await show(example('not-unique'), '1.execute.0');
    expect(
      within(card('timeline-open')).getAllByText('const timeout = 30;', { exact: true }).length,
    ).toBeGreaterThanOrEqual(3);
  });

  test('a section is selected by its name, and pressing it again takes that back', async () => {
    const { session, user } = await show(example('not-unique'), '1.execute.0');
    const part = session.moment()?.prompt?.parts[1];
    await user.click(screen.getByRole('button', { name: 'frozen' }));
    expect(session.stores.view.getState().selection).toEqual({ source: RAW_PROMPT, ...part?.span });
    expect(screen.getByRole('button', { name: 'frozen' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'frozen' }));
    expect(session.stores.view.getState().selection).toBeNull();
  });

  test('lights the line that is selected in the prompt editor', async () => {
    const document = example('not-unique');
    if (document.prompt.kind !== 'sections') throw new Error('It has sections.');
    const { session } = await show(document, '1.execute.0');
    const text = document.prompt.sections.dynamic;
    const start = text.indexOf('timeout');
    act(() => session.select({ source: 'prompt:dynamic', start, end: start + 7 }));
    expect(within(card('dynamic')).getByText('timeout', { exact: true }).className).toContain('strong');
  });

  test('of a list of messages has a card for each, and for what the run added', async () => {
    await show(example('batch'), '2.execute.0');
    expect(cards().map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
    expect(within(cards()[3] ?? document.body).getByText('turn 1')).toBeDefined();
    expect(within(cards()[5] ?? document.body).getByText('error')).toBeDefined();
    expect(screen.getByText('6 messages')).toBeDefined();
  });

  test('shows the parts as they are written while there is no run', async () => {
    await show(example('not-unique'), null);
    expect(screen.getByText('Not run yet')).toBeDefined();
    expect(cards()).toHaveLength(6);
    expect(card('dynamic').textContent).toContain('Raise the timeout');
    expect(screen.queryByRole('button', { name: 'Copy the raw prompt' })).toBeNull();
  });

  test('says what to do about an empty prompt', async () => {
    const { session, user } = await show(
      { ...emptyDocument('t'), responses: [{ text: 'hi' }] },
      '1.respond.0',
    );
    await user.click(screen.getByRole('button', { name: 'Write the prompt' }));
    expect(session.stores.view.getState().leftPanel).toBe('prompt');
  });

  test('folds a long conversation and opens it', async () => {
    const answers = Array.from({ length: 9 }, (_, i) => ({
      text: `{"@action": "directly_call_tool", "directly_call_tool_name": "list_files", "directly_call_tool_params": {"glob": "a${i}"}}`,
    }));
    const document: SessionDocument = { ...example('action-in-prose'), responses: answers };
    const { user } = await show(document, '9.prompt.0');
    const timeline = () => card('timeline-open').textContent;
    expect(timeline()).not.toContain('a0');
    expect(timeline()).toContain('a7');
    await user.click(screen.getByRole('button', { name: /earlier entries/ }));
    expect(timeline()).toContain('a0');
  });
});
