import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandContext, commandSource } from '../../app/command-wiring';
import { CommandProvider } from '../../commands';
import { err, type Result } from '../../core/base/result';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { english } from '../../i18n';
import type { GrammarPort } from '../../state/mask';
import { SessionProvider } from '../../state/react';
import { grammarPort } from '../../testing/grammar-port';
import { testSession } from '../../testing/test-session';
import type { TracedCall } from '../../workers/grammar/protocol';
import { LensTokens } from './lens-tokens';

// Rows and blocks that are rendered when in sight need a size, which this page has not.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const call = (name: string, args: string): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
        },
      },
    ],
  });

/** The plain engine of the tests knows no open objects and no `format`: a schema that it can do exactly. */
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
});
const session = (text: string, patch: Partial<SessionDocument> = {}): SessionDocument => ({
  ...emptyDocument('t'),
  tools: [{ ...builtinDefinition('get_weather'), schema: SCHEMA }],
  fixtures: { weather: { rome: { celsius: 20, sky: 'clear' } } },
  settings: { ...emptyDocument('t').settings, grammar: { whitespace: 'none' } },
  responses: [{ text }],
  ...patch,
});
const page = { pickFiles: () => undefined, goHome: () => undefined, translate: () => english.t };

async function show(document: SessionDocument, step: string, grammar: GrammarPort = grammarPort()) {
  const made = testSession(runDocument, { grammar });
  await made.open(document, { step });
  render(
    <SessionProvider session={made}>
      <CommandProvider source={commandSource(made)} context={commandContext(made, page)}>
        <LensTokens />
      </CommandProvider>
    </SessionProvider>,
  );
  return { session: made, user: userEvent.setup() };
}

const KELVIN = call('get_weather', '{"city":"Rome","unit":"kelvin"}');
const ROME = call('get_weather', '{"city":"Rome","unit":"celsius"}');
const chips = () => screen.getAllByRole('option').filter((one) => one.dataset['token'] !== undefined);
const states = () => chips().map((chip) => chip.getAttribute('aria-label')?.split(', ')[2] ?? 'end');

describe('the finding', () => {
  test('is the first blocked token, with the byte, the place and what was allowed instead', async () => {
    await show(session(KELVIN), '1.validate.0');
    const title = await screen.findByRole('heading', { name: /^Token \d+ of \d+ would have been blocked$/ });
    const card = title.parentElement?.textContent;
    expect(card).toContain('k dies at byte 1: k, character 24 of the arguments, /unit.');
    expect(card).toMatch(/17 of \d+ tokens were allowed in its place/);
    expect(card).toContain('/unit is "kelvin"');
    expect(card).toContain('#/properties/unit/enum');
    const blocked = states().indexOf('blocked');
    expect(
      states()
        .slice(0, blocked)
        .every((state) => state === 'allowed' || state === 'forced'),
    ).toBe(true);
    expect(
      states()
        .slice(blocked + 1)
        .every((state) => state === 'not reached'),
    ).toBe(true);
  });

  test('is that no grammar could have stopped it, once the tool’s own check has failed', async () => {
    const { session: made } = await show(
      session(call('get_weather', '{"city":"Oslo","unit":"celsius"}')),
      '1.validate.0',
    );
    expect(await screen.findByRole('heading', { name: 'Every token was allowed' })).toBeDefined();
    act(() => made.step.goToStep('1.execute.0'));
    const title = screen.getByRole('heading', { name: 'No grammar of this schema could have stopped this' });
    expect(title.parentElement?.textContent).toContain('The arguments match the schema');
    expect(within(title.parentElement ?? document.body).getByText('semantics')).toBeDefined();
    expect(title.parentElement?.textContent).toContain('There is no weather for Oslo');
  });

  test('of a text that was cut off is that every token was allowed and something has to follow', async () => {
    await show(session(call('get_weather', '{"city":"Ro')), '1.parse.1');
    expect(
      await screen.findByRole('heading', { name: 'Every token was allowed, but the text stops early' }),
    ).toBeDefined();
    const end = chips().at(-1);
    expect(end?.getAttribute('aria-label')).toMatch(/^End of the text: the grammar cannot end here/);
    expect(end?.getAttribute('aria-selected')).toBe('true');
  });

  test('names a known limit of the engine where the limit decides', async () => {
    const caveat = {
      code: 'ENGINE_TAKES_LESS',
      severity: 'info' as const,
      message: 'Keys can come in one order only.',
      retryable: false,
    };
    await show(
      session(call('get_weather', '{"unit":"celsius","city":"Rome"}')),
      '1.validate.0',
      grammarPort(undefined, [caveat]),
    );
    const title = await screen.findByRole('heading', {
      name: /^The engine blocks token \d+, although the schema allows it$/,
    });
    expect(title.parentElement?.textContent).toContain('Keys can come in one order only.');
  });
});

describe('the tokens', () => {
  test('are moved through with the arrow keys, and light up in the other views', async () => {
    const { session: made, user } = await show(session(KELVIN), '1.validate.0');
    await screen.findByRole('listbox');
    const blocked = states().indexOf('blocked');
    chips()[blocked]?.focus();
    await user.keyboard('{ArrowLeft}');
    const chip = chips()[blocked - 1];
    expect(chip).toBe(document.activeElement);
    expect(chip?.getAttribute('aria-selected')).toBe('true');
    const { selection } = made.stores.view.getState();
    expect(selection?.source).toBe('response:0');
    expect(KELVIN.slice(selection?.start, selection?.end)).toBe('\\":\\"');
    await user.keyboard('{Home}');
    expect(chips()[0]).toBe(document.activeElement);
    await user.keyboard('{End}');
    expect(chips().at(-1)).toBe(document.activeElement);
    expect(chips().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('light up when their text is selected elsewhere', async () => {
    const { session: made } = await show(session(ROME), '1.validate.0');
    await screen.findByRole('listbox');
    const start = ROME.indexOf('celsius');
    act(() => made.select({ source: 'response:0', start, end: start + 7 }));
    const selected = chips().find((chip) => chip.getAttribute('aria-selected') === 'true');
    expect(selected?.getAttribute('aria-label')).toContain(': celsius,');
  });

  test('are looked at where the step’s value begins', async () => {
    await show(session(call('get_weather', '{"city":"Oslo","unit":"celsius"}')), '1.execute.0');
    await screen.findByRole('listbox');
    const selected = chips().find((chip) => chip.getAttribute('aria-selected') === 'true');
    expect(selected?.getAttribute('aria-label')).toContain(': O,');
  });

  test('stand in a table too, with ids, bytes, counts and chances where they are known', async () => {
    const { user } = await show(session(KELVIN), '1.validate.0');
    await screen.findByRole('listbox');
    const count = chips().length;
    await user.click(screen.getByRole('button', { name: 'Show the tokens as a table' }));
    const table = screen.getByRole('table', { name: 'Tokens of the arguments' });
    expect(table.getAttribute('aria-rowcount')).toBe(String(count + 1));
    const row = within(table)
      .getAllByRole('row')
      .find((one) => one.getAttribute('aria-current') === 'true');
    const cells = within(row ?? table).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '11',
      'k',
      '107',
      '6B',
      '17',
      '–',
      '–',
      'blocked',
    ]);
  });

  test('of a very long text are rendered in sight only', async () => {
    const text = call('get_weather', JSON.stringify({ city: 'x'.repeat(800), unit: 'celsius' }));
    await show(session(text), '1.validate.0');
    await screen.findByRole('listbox');
    expect(chips().length).toBeLessThan(500);
    expect(chips()[0]?.getAttribute('aria-setsize')).toMatch(/^8\d\d$/);
  });
});

describe('the vocabulary', () => {
  const select = () => screen.getByRole('combobox', { name: 'Vocabulary' });

  test('is chosen in the lens, traces again at once, and is undone like any edit', async () => {
    const port = grammarPort();
    const { session: made, user } = await show(session(KELVIN), '1.validate.0', port);
    await screen.findByRole('listbox');
    expect(select()).toHaveProperty('value', 'o200k_base');
    const before = select();
    await user.selectOptions(before, 'Qwen3');
    await waitFor(() => expect(port.vocabularies).toEqual(['o200k_base', 'qwen3']));
    const { document: edited, undo } = made.stores.document.getState();
    expect(edited?.settings.vocabulary).toBe('qwen3');
    expect(undo.map(({ label }) => label)).toEqual(['Trace with Qwen3']);
    expect(made.stale()).toBe(false);
    expect(await screen.findByRole('heading', { name: /would have been blocked$/ })).toBeDefined();
    act(() => void made.edit.undo());
    expect(select()).toHaveProperty('value', 'o200k_base');
    expect(select()).toBe(before);
    // Both traces are kept.
    expect(await screen.findByRole('heading', { name: /would have been blocked$/ })).toBeDefined();
    expect(port.vocabularies).toHaveLength(2);
  });

  test('can be changed where one could not be had', async () => {
    const inner = grammarPort();
    const port: GrammarPort = {
      ...inner,
      trace: (request, options) =>
        request.vocabulary === 'deepseek_v3'
          ? Promise.resolve(
              err({
                code: 'VOCABULARY_UNREACHABLE',
                severity: 'error',
                message: 'The vocabulary deepseek_v3 could not be fetched.',
                retryable: true,
              }),
            )
          : inner.trace(request, options),
    };
    const settings = { ...session(ROME).settings, vocabulary: 'deepseek_v3' as const };
    const { user } = await show(session(ROME, { settings }), '1.validate.0', port);
    expect((await screen.findByRole('alert')).textContent).toContain('VOCABULARY_UNREACHABLE');
    await user.selectOptions(select(), 'Teaching');
    expect(await screen.findByRole('heading', { name: 'Every token was allowed' })).toBeDefined();
  });

  test('is no question where there is no call', async () => {
    await show(session('Just words.'), '1.parse.0');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('what was allowed', () => {
  test('is listed, and any token can be searched for and says where it dies', async () => {
    const { user } = await show(session(KELVIN), '1.validate.0');
    await screen.findByRole('listbox');
    const list = await screen.findByRole('list', { name: 'Tokens and whether they are allowed here' });
    expect(within(list).getByText('celsius')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Search the vocabulary' }), 'city');
    expect(await screen.findByText('1 match')).toBeDefined();
    const found = screen.getByRole('list', { name: 'Tokens and whether they are allowed here' });
    expect(within(found).getByRole('img', { name: 'blocked' })).toBeDefined();
    expect(within(found).getByText('dies at byte 2')).toBeDefined();
  });

  test('is nothing for a token that was not reached', async () => {
    const { user } = await show(session(KELVIN), '1.validate.0');
    await screen.findByRole('listbox');
    chips()[states().indexOf('blocked')]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText(/the model could not have got here/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('without a trace', () => {
  test('a step before the call is read leads to it', async () => {
    const { session: made, user } = await show(session(ROME), '1.respond.0');
    expect(screen.getByText('No call at this step')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Go to 1.parse.1' }));
    expect(made.moment()?.event.id).toBe('1.parse.1');
    expect(await screen.findByRole('listbox')).toBeDefined();
  });

  test.each([
    ['no call', session('Just words.'), '1.parse.0', 'No call in this turn'],
    [
      'a tool that is not there',
      session(call('get_wether', '{}')),
      '1.parse.1',
      'No tool is called get_wether',
    ],
  ])('%s is said', async (_, document, step, title) => {
    await show(document, step);
    expect(screen.getByText(title)).toBeDefined();
  });

  test('progress is shown, and can be cancelled and begun again', async () => {
    const inner = grammarPort();
    let answers: (() => void)[] = [];
    const port: GrammarPort = {
      ...inner,
      trace: (request, options) =>
        new Promise<Result<TracedCall>>((resolve) => {
          options?.onProgress?.({ phase: 'trace', done: 64, total: 256 });
          answers = [...answers, () => void inner.trace(request, options).then(resolve)];
        }),
    };
    const { user } = await show(session(ROME), '1.validate.0', port);
    const bar = await screen.findByRole('progressbar', { name: 'Walking the tokens through the grammar' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('64 of 256 tokens')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Not traced')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Trace this call' }));
    answers[1]?.();
    expect(await screen.findByRole('heading', { name: 'Every token was allowed' })).toBeDefined();
  });

  test('a failure is said, and tried again where that can help', async () => {
    const inner = grammarPort();
    let tries = 0;
    const port: GrammarPort = {
      ...inner,
      trace: (request, options) =>
        ++tries === 1
          ? Promise.resolve(
              err({ code: 'WORKER_CRASHED', severity: 'error', message: 'It stopped.', retryable: true }),
            )
          : inner.trace(request, options),
    };
    const { user } = await show(session(ROME), '1.validate.0', port);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('WORKER_CRASHED');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Every token was allowed' })).toBeDefined();
  });

  test('a schema that cannot be used leads to its editor', async () => {
    const document = session(ROME, {
      tools: [{ ...builtinDefinition('get_weather'), schema: '{"type":"object","properties":{}}' }],
    });
    const { session: made, user } = await show(document, '1.parse.1');
    expect((await screen.findByRole('alert')).textContent).toContain('GRAMMAR_REFUSED');
    await user.click(screen.getByRole('button', { name: 'Edit the schema' }));
    expect(made.stores.view.getState()).toMatchObject({ leftPanel: 'tools', selectedTool: 'get_weather' });
  });
});
