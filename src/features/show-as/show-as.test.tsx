import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import { runDocument } from '../../core/runtime/run';
import { I18nProvider } from '../../i18n';
import type { Language } from '../../i18n/messages';
import { SessionProvider } from '../../state/react';
import { callBody } from '../../testing/wire-builders';
import { testSession } from '../../testing/test-session';
import { ShowAs } from './show-as';

afterEach(cleanup);

async function show(text: string, step = '1.parse.0', language: Language = 'en') {
  const session = testSession(runDocument);
  await session.open({ ...emptyDocument('A session'), responses: [{ text }] }, { step });
  render(
    <I18nProvider language={language}>
      <SessionProvider session={session}>
        <ShowAs onClose={() => undefined} />
      </SessionProvider>
    </I18nProvider>,
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

  test('says in Chinese what every format cannot carry', async () => {
    await show(callBody('edit', '{"n":'), '1.parse.0', 'zh-CN');
    const list = () => screen.getByRole('region', { name: /^这种格式无法承载 \d 项内容$/ }).textContent;
    await screen.findByText('替代写法：照所写的文本，放在对象的“INVALID_JSON”之下。');
    expect(list()).toContain('“edit”的参数被截断；这种格式只能承载完整的对象。');
    await userEvent.click(screen.getByRole('radio', { name: '整个响应' }));
    for (const name of ['Gemini', 'DashScope（原生）', '动作文本']) {
      await userEvent.selectOptions(screen.getByRole('combobox', { name: '格式' }), name);
      expect(list()).toMatch(/\p{Script=Han}/u);
      expect(list()).not.toMatch(/[A-Za-z]{4,}( [A-Za-z]{2,}){2,}/);
    }
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
