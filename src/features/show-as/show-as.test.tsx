import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import { runDocument } from '../../core/runtime/run';
import { SessionProvider } from '../../state/react';
import { callBody } from '../../testing/wire-builders';
import { testSession } from '../../testing/test-session';
import { ShowAs } from './show-as';

afterEach(cleanup);

async function show(text: string, step = '1.parse.0') {
  const session = testSession(runDocument);
  await session.open({ ...emptyDocument('A session'), responses: [{ text }] }, { step });
  render(
    <SessionProvider session={session}>
      <ShowAs onClose={() => undefined} />
    </SessionProvider>,
  );
}
const format = () => screen.getByRole('combobox', { name: 'Format' });
const written = (name: string) => screen.getByRole('region', { name }).textContent;

describe('the dialog', () => {
  test('shows the call in the chosen format, and says that nothing is lost', async () => {
    await show(callBody('edit', '{"n":12345678901234567890}'));
    expect(written('Anthropic Messages')).toContain('"n": 12345678901234567890');
    expect(screen.getByText('Everything that was read stands in this format too.')).toBeTruthy();
    await userEvent.selectOptions(format(), 'Gemini');
    expect(written('Gemini')).toContain('"functionCall"');
  });

  test('lists what the format cannot carry, with what stands in its place', async () => {
    await show(callBody('edit', '{"n":'));
    const list = screen.getByRole('list', { name: '1 thing that this format cannot carry' });
    expect(within(list).getByText('CALL_CUT')).toBeTruthy();
    expect(within(list).getByText(/^Instead: /)).toBeTruthy();
    await userEvent.selectOptions(format(), 'OpenAI Chat Completions');
    expect(screen.queryByText('CALL_CUT')).toBeNull();
  });

  test('shows the whole response when asked to, by the keyboard too', async () => {
    await show(callBody('edit', '{}'));
    expect(written('Anthropic Messages')).not.toContain('stop_reason');
    await userEvent.click(screen.getByRole('radio', { name: 'This call' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(written('Anthropic Messages')).toContain('"stop_reason": "tool_use"');
  });

  test('without a call shows the response alone', async () => {
    await show('Hello there.');
    expect(written('Anthropic Messages')).toContain('Hello there.');
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: 'This call' }).disabled).toBe(true);
  });

  test('says what to do where the model has not answered', async () => {
    await show(callBody('edit', '{}'), '1.prompt.0');
    expect(screen.getByText('No response at this step')).toBeTruthy();
  });
});
