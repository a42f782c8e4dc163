import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultSettings, emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { I18nProvider } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { grammarPort } from '../../testing/grammar-port';
import { testSession } from '../../testing/test-session';
import { callBody } from '../../testing/wire-builders';
import { StepPanel } from './step';

afterEach(cleanup);

/** What the plain engine of the tests can do exactly. */
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
});
const documentOf = (args: string, patch: Partial<SessionDocument> = {}): SessionDocument => ({
  ...emptyDocument('t'),
  tools: [{ ...builtinDefinition('get_weather'), schema: SCHEMA }],
  fixtures: { weather: { rome: { celsius: 20, sky: 'clear' } } },
  settings: { ...defaultSettings(), grammar: { whitespace: 'none' } },
  responses: [{ text: callBody('get_weather', args) }],
  ...patch,
});

async function show(document: SessionDocument, step: string, language: 'en' | 'zh-CN' = 'en') {
  const session = testSession(runDocument, { grammar: grammarPort() });
  await session.open(document, { step });
  render(
    <I18nProvider language={language}>
      <SessionProvider session={session}>
        <StepPanel />
      </SessionProvider>
    </I18nProvider>,
  );
  await act(() => Promise.resolve());
  return { session, user: userEvent.setup() };
}

const card = () => screen.findByRole('region', { name: 'What could have stopped it' });
const enforcers = async () =>
  within(await card())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('what could have stopped the call', () => {
  test('arguments that break, of a tool that is not there: no tokens are promised', async () => {
    await show(documentOf('{"city":"Rome",}', { tools: [] }), '1.parse.1');
    expect((await card()).textContent).toContain('There is no schema to make a grammar from');
    expect(screen.queryByRole('button', { name: 'Show its tokens' })).toBeNull();
  });

  test('the schema: the token, the byte, who enforces it, and the way to the token', async () => {
    const { session, user } = await show(documentOf('{"city":"Rome","unit":"kelvin"}'), '1.validate.0');
    await screen.findByText(/^The first blocked token is \d+ of \d+$/);
    expect((await card()).textContent).toContain('its byte k');
    expect(await enforcers()).toEqual([
      'strict mode off; it would have (OpenAI and Anthropic)',
      'grammar would have',
      'parser let it through',
      'validator stopped it',
      'policy not reached',
      'tool not reached',
    ]);
    act(() => session.view({ selection: { source: 'response:0', start: 0, end: 1 }, drawer: 'right' }));
    await user.click(screen.getByRole('button', { name: 'Show first blocked token' }));
    expect(session.stores.view.getState()).toMatchObject({
      maximised: 'tokens',
      activeLens: 'tokens',
      drawer: null,
      selection: null,
      token: null,
    });
  });

  test('text that is no JSON: where it left the grammar', async () => {
    await show(documentOf(`{"city":'Rome'}`), '1.parse.1');
    await screen.findByText(/^The first blocked token is \d+ of \d+$/);
    expect(await enforcers()).toContain('parser stopped it');
  });

  const cases: readonly [string, string, Partial<SessionDocument>, string, string, string][] = [
    [
      'the tool',
      '{"city":"Atlantis","unit":"celsius"}',
      {},
      '1.execute.0',
      'No grammar of this schema could: the schema allows it',
      'Show its tokens',
    ],
    [
      'the policy',
      '{"city":"Rome","unit":"celsius"}',
      { policy: { ...emptyDocument('').policy, allowTools: [] } },
      '1.authorize.0',
      'it is about permission',
      'Show its tokens',
    ],
    ['a cut', '{"city":"Ro', {}, '1.parse.1', 'the text ends early', 'Show the end'],
  ];
  test.each(cases)('%s: why no grammar could', async (_, args, patch, step, words, button) => {
    await show(documentOf(args, patch), step);
    await screen.findByText(new RegExp(words));
    expect(screen.getByRole('button', { name: button })).toBeDefined();
    expect((await enforcers()).filter((text) => text.endsWith('stopped it'))).toHaveLength(1);
  });

  test('no call at all: nothing to show but why', async () => {
    const document = documentOf('', {
      responses: [{ text: 'I would rather talk about it.' }],
      settings: { ...defaultSettings(), toolExpression: 'text' },
    });
    await show(document, '1.parse.0');
    expect((await card()).textContent).toContain('the failure is outside the arguments');
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  test('nothing failed, or nothing yet: no card', async () => {
    const { session } = await show(documentOf('{"city":"Atlantis","unit":"celsius"}'), '1.validate.0');
    expect(screen.queryByRole('region', { name: 'What could have stopped it' })).toBeNull();
    act(() => session.step.goToStep('1.execute.0'));
    await card();
  });

  test('in Chinese', async () => {
    await show(documentOf('{"city":"Atlantis","unit":"celsius"}'), '1.execute.0', 'zh-CN');
    const region = await screen.findByRole('region', { name: '什么能阻止这次失败' });
    expect(region.textContent).toContain('由这个模式生成的语法无能为力：模式允许这样写');
    expect(region.textContent).toContain('工具 阻止了它');
  });
});
