import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { EXAMPLES } from '../../examples';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { StepPanel } from './step';

afterEach(cleanup);

const example = (id: string): SessionDocument => {
  const found = EXAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found.build();
};

async function show(document: SessionDocument, step: string) {
  const session = testSession(runDocument);
  await session.open(document, { step });
  render(
    <SessionProvider session={session}>
      <StepPanel />
    </SessionProvider>,
  );
  return { session, user: userEvent.setup(), at: () => session.moment()?.event.id };
}

describe('the step panel', () => {
  test('says the finding before everything else, with its code', async () => {
    await show(example('not-unique'), '1.execute.0');
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(verdict.textContent).toContain('The text to replace is in the file more than once');
    expect(within(verdict).getByText('OLD_TEXT_NOT_UNIQUE').tagName).toBe('CODE');
    expect(screen.getByText('3 matches')).toBeDefined();
  });

  test('tells the four layers apart, each with its state in words', async () => {
    await show(example('batch'), '1.validate.1');
    const layers = within(screen.getByRole('list', { name: 'The four layers of the call' })).getAllByRole(
      'listitem',
    );
    expect(layers.map((layer) => within(layer).getByRole('img').getAttribute('aria-label'))).toEqual([
      'held',
      'failed',
      'skipped',
      'skipped',
    ]);
  });

  test('choosing another call of the batch goes to its step of the same stage', async () => {
    const { user, at } = await show(example('batch'), '1.validate.1');
    await user.click(screen.getByRole('button', { name: 'Call 1 of 2: get_weather, held' }));
    expect(at()).toBe('1.validate.0');
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('hold against the schema');
  });

  test('steps to the retry', async () => {
    const { user, at } = await show(example('not-unique'), '1.execute.0');
    await user.click(screen.getByRole('button', { name: 'Step to the retry' }));
    expect(at()).toBe('2.execute.0');
    expect(screen.getByText('+1')).toBeDefined();
  });

  test('adds the tool that is called and is not there, and then leads to it', async () => {
    const base = example('batch');
    const { session, user } = await show({ ...base, tools: [] }, '1.parse.1');
    await user.click(screen.getByRole('button', { name: 'Add get_weather with a drafted schema' }));
    expect(session.stores.document.getState().document?.tools.map(({ name }) => name)).toEqual([
      'get_weather',
    ]);
    expect(session.stores.view.getState()).toMatchObject({ leftPanel: 'tools', selectedTool: 'get_weather' });
    expect(screen.getByRole('button', { name: 'Open the tools' })).toBeDefined();
  });

  test('shows the call as it was written without the indent of its surroundings', async () => {
    const text = JSON.stringify(
      {
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              tool_calls: [
                {
                  id: 'c',
                  type: 'function',
                  function: { name: 'get_weather', arguments: '{"city":"Rome"}' },
                },
              ],
            },
          },
        ],
      },
      null,
      4,
    );
    await show({ ...example('batch'), responses: [{ text }] }, '1.parse.1');
    const written = screen.getByRole('region', { name: 'the call as it was written' });
    expect(written.textContent).toBe('"name": "get_weather",\n"arguments": "{\\"city\\":\\"Rome\\"}"');
  });

  test('opens the schema at the keyword, and the response at the character', async () => {
    const { session, user } = await show(example('batch'), '1.validate.1');
    await user.click(screen.getByRole('button', { name: 'Open enum in the schema' }));
    expect(session.stores.view.getState()).toMatchObject({ leftPanel: 'tools', selectedTool: 'get_weather' });
    expect(session.stores.view.getState().selection?.source).toBe('tool:get_weather');
    await user.click(screen.getByRole('button', { name: 'Show the character' }));
    expect(session.stores.view.getState()).toMatchObject({ bottomPanel: 'source', selectedResponse: 0 });
    expect(session.stores.view.getState().selection?.source).toBe('response:0');
  });

  test.each([
    ['Approve and run', 'approve', '1.authorize.0', 'ok'],
    ['Deny and run', 'deny', '1.authorize.0', 'failed'],
  ] as const)('%s is a word in the policy, for this step alone', async (name, word, step, outcome) => {
    const base = example('not-unique');
    const document = { ...base, policy: { ...base.policy, confirm: ['edit'] } };
    const { session, user, at } = await show(document, step);
    expect(session.stores.run.getState().log?.events.at(-1)?.outcome).toBe('waiting');
    await user.click(screen.getByRole('button', { name }));
    expect(session.stores.document.getState().document?.policy.decisions).toEqual({ [step]: word });
    expect(at()).toBe(step);
    expect(session.moment()?.event.outcome).toBe(outcome);
    expect(session.stale()).toBe(false);
    act(() => void session.edit.undo());
    expect(session.stores.document.getState().document?.policy.decisions).toEqual({});
  });

  test('shows what is not reported as not reported, never as zero', async () => {
    await show(example('batch'), '1.parse.0');
    const usage = screen.getByRole('region', { name: 'Usage' });
    expect(within(usage).getByText('118')).toBeDefined();
    expect(within(usage).getAllByText(/not reported/).length).toBeGreaterThan(0);
  });

  test.each(EXAMPLES.map(({ id }) => id))('every step of %s can be shown', async (id) => {
    const { session } = await show(example(id), '1.prompt.0');
    const steps = session.stores.run.getState().log?.events.length ?? 0;
    for (let index = 0; index < steps; index++) {
      act(() => session.step.goToIndex(index));
      const text = document.body.textContent;
      expect(text.length).toBeGreaterThan(20);
      expect(text).not.toMatch(/\bstep\.[a-z]+\.|finding\.[A-Z]|\bundefined\b|\{(count|name|size)\}/);
    }
  });

  test('before a run it says so', () => {
    render(
      <SessionProvider session={testSession(runDocument)}>
        <StepPanel />
      </SessionProvider>,
    );
    expect(screen.getByText('There is no step to show yet')).toBeDefined();
  });
});
