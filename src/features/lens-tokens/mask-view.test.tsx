/** The lens alone, over the real engine and the teaching vocabulary. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandContext, commandSource } from '../../app/command-wiring';
import { CommandProvider } from '../../commands';
import { ok } from '../../core/base/result';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { english } from '../../i18n';
import { SessionProvider } from '../../state/react';
import type { Ports } from '../../state/session';
import { enginePort } from '../../testing/engine-port';
import { testSession } from '../../testing/test-session';
import { LensTokens } from './lens-tokens';

// Rows that are rendered when in sight need a size, which this page has not.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const call = (args: string): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: args } },
          ],
        },
      },
    ],
  });
const SCHEMA = `{
  "type": "object",
  "properties": {
    "city": { "type": "string" },
    "unit": { "enum": ["celsius", "fahrenheit"] }
  },
  "required": ["city", "unit"],
  "additionalProperties": false
}`;
const session = (args: string): SessionDocument => ({
  ...emptyDocument('t'),
  tools: [{ ...builtinDefinition('get_weather'), schema: SCHEMA }],
  fixtures: { weather: { rome: { celsius: 20, sky: 'clear' } } },
  settings: { ...emptyDocument('t').settings, vocabulary: 'teaching', grammar: { whitespace: 'none' } },
  responses: [{ text: call(args) }],
});
const page = { pickFiles: () => undefined, goHome: () => undefined, translate: () => english.t };

/** Never answers, as a worker does not that ended without a word. */
const silent = () => new Promise<never>(() => undefined);

async function show(args: string, more: Partial<Ports> = {}) {
  const made = testSession(runDocument, { grammar: enginePort(), ...more });
  await made.open(session(args), { step: '1.validate.0', lens: 'tokens' });
  render(
    <SessionProvider session={made}>
      <CommandProvider source={commandSource(made)} context={commandContext(made, page)}>
        <LensTokens
          maximised
          sections={[{ id: 'more', title: 'More', content: <p>of another feature</p> }]}
        />
      </CommandProvider>
    </SessionProvider>,
  );
  await screen.findByRole('listbox');
  return { session: made, user: userEvent.setup() };
}

const KELVIN = '{"city":"Rome","unit":"kelvin"}';
const ROME = '{"city":"Rome","unit":"celsius"}';
const chips = () => screen.getAllByRole('option').filter((one) => one.dataset['token'] !== undefined);
const why = () => screen.getByRole('region', { name: 'Why' });
const state = () => screen.getByRole('region', { name: 'State' });
const explorer = () => screen.getByRole('region', { name: 'The mask at the cursor' });

describe('at the first blocked token', () => {
  test('says where it dies, what is expected, and which keyword of the schema refuses it', async () => {
    await show(KELVIN);
    expect(await within(why()).findByText('It dies at its first byte.')).toBeDefined();
    const text = why().textContent;
    expect(text).toContain('6B');
    expect(text).toMatch(/3 of 256 byte values|2 of 256 byte values/);
    expect(text).toContain('#/properties/unit/enum');
    expect(text).toContain('"enum": ["celsius", "fahrenheit"]');
    expect(text).toContain('grammar, exact');
  });

  test('the mask is told by what its tokens do, and moves by keyboard', async () => {
    const { user } = await show(KELVIN);
    const tree = await within(explorer()).findByRole('tree');
    expect(within(tree).getByText('towards "celsius"')).toBeDefined();
    expect(within(tree).getByText('blocked at the first byte')).toBeDefined();
    tree.focus();
    await user.keyboard('{Home}{ArrowDown}');
    const selected = () => within(tree).getByRole('treeitem', { selected: true });
    expect(selected().getAttribute('aria-level')).toBe('2');
    expect(tree.getAttribute('aria-activedescendant')).toBe(selected().id);
    expect(await within(why()).findByText('It is allowed here.')).toBeDefined();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    const first = within(tree).getAllByRole('treeitem')[0];
    expect(first?.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}');
    expect(within(tree).getAllByRole('treeitem')[0]?.getAttribute('aria-expanded')).toBe('true');
  });

  test('any token is found, and says why it may not come', async () => {
    const { user } = await show(KELVIN);
    const field = await within(explorer()).findByRole('textbox', { name: 'Search the vocabulary' });
    await user.type(field, 'x');
    const tree = await within(explorer()).findByRole('tree');
    await waitFor(() => expect(within(tree).getAllByText(/dies at byte 1/).length).toBeGreaterThan(0));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await within(why()).findByText('It dies at its first byte.')).toBeDefined();
    expect(why().textContent).toContain('enum');
  });

  test('the way that the mask would have led is told', async () => {
    await show(KELVIN);
    const path = await screen.findByRole('list', { name: /the shortest way to finish/ });
    expect(path.textContent.replace(/[\d–]/g, '')).toContain('"}');
  });

  test('the schema is edited in its panel', async () => {
    const { session: made, user } = await show(KELVIN);
    await user.click(await within(why()).findByRole('button', { name: 'Edit enum in the schema' }));
    const { maximised, leftPanel, selectedTool, selection } = made.stores.view.getState();
    expect({ maximised, leftPanel, selectedTool }).toEqual({
      maximised: null,
      leftPanel: 'tools',
      selectedTool: 'get_weather',
    });
    expect(SCHEMA.slice(selection?.start, selection?.end)).toBe('"enum": ["celsius", "fahrenheit"]');
  });

  test('a token behind it was not reached, and leads back', async () => {
    const { session: made, user } = await show(KELVIN);
    const blocked = chips().findIndex((chip) => chip.getAttribute('aria-label')?.includes('blocked'));
    await user.click(chips().at(-1) ?? document.body);
    expect((await screen.findAllByText(/was not reached/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Go to the blocked token' }));
    expect(made.stores.view.getState().token?.index).toBe(blocked);
  });
});

describe('the state', () => {
  test('tells the open values, what they lack, and where each byte leads', async () => {
    const { session: made } = await show(ROME);
    act(() => made.view({ token: { index: 1, of: null } }));
    expect((await within(state()).findAllByText(/still required:/)).length).toBeGreaterThan(0);
    const rows = within(within(state()).getByRole('table')).getAllByRole('row');
    expect(rows.at(-1)?.textContent).toContain('dead');
    expect(rows.length).toBeGreaterThan(2);
  });
});

describe('the tokens', () => {
  test('the address names the one that is looked at, and brings it back', async () => {
    const { session: made, user } = await show(ROME);
    chips()[0]?.focus();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
    expect(made.stores.view.getState().token?.index).toBe(2);
    expect((await made.link())?.includes('token=2')).toBe(true);
    act(() => made.view({ token: { index: 3, of: null }, selection: null }));
    expect(chips()[3]?.getAttribute('aria-selected')).toBe('true');
    expect(made.stores.view.getState().token?.of).not.toBeNull();
  });

  test('a text is found in them, and the next match is gone to', async () => {
    const { user } = await show(ROME);
    const find = screen.getByRole('textbox', { name: 'Find in the tokens' });
    await user.type(find, '"');
    const place = () => screen.getByText(/^\d+ of \d+$/, { selector: '[role=status]' }).textContent;
    const first = place();
    expect(first).toMatch(/^1 of [2-9]/);
    await user.keyboard('{Enter}');
    expect(place()).toBe(first.replace('1', '2'));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(place()).toBe(first);
  });

  test('what the chips show is chosen', async () => {
    const { user } = await show(ROME);
    await user.selectOptions(screen.getByRole('combobox', { name: 'background' }), 'mask time');
    expect(screen.getByText(/µs, log scale/)).toBeDefined();
    const before = chips().length;
    const only = screen.getByRole('button', { name: 'Only where it mattered' });
    await user.click(only);
    expect(only.getAttribute('aria-pressed')).toBe('true');
    expect(chips().length).toBeLessThanOrEqual(before);
    // This page has no probabilities, and says so.
    expect(
      await screen.findByText(/half of the vocabulary masked. There are no probabilities/),
    ).toBeDefined();
    const chip = chips()[0];
    expect(chip?.textContent).not.toContain('#');
    await user.click(screen.getByRole('button', { name: 'Show token ids' }));
    expect(chips()[0]?.textContent).toMatch(/#\d+/);
  });
});

test('where the mask mattered goes by the probability that it took away', async () => {
  const port = enginePort();
  const masses = new Map([1, 3].map((index) => [index, { low: 0.5, high: 0.5 }]));
  const { user } = await show(ROME, {
    sampling: {
      ...port,
      feasible: ({ from, count }) =>
        Promise.resolve(
          ok(Array.from({ length: count }, (_, i) => masses.get(from + i) ?? { low: 1, high: 1 })),
        ),
    },
  });
  const cursor = chips().findIndex((chip) => chip.getAttribute('aria-selected') === 'true');
  await user.click(screen.getByRole('button', { name: 'Only where it mattered' }));
  expect(await screen.findByText(/at least 10 % of the probability, by the small model/)).toBeDefined();
  const tokens = chips().map((chip) => Number(chip.dataset['token']));
  expect(tokens.filter((index) => index !== cursor).slice(0, 2)).toEqual([1, 3]);
});

test('what other features know of the place stands below', async () => {
  await show(ROME);
  expect(screen.getByText('of another feature')).toBeDefined();
});

describe('a worker that does not answer', () => {
  test.each(['look', 'explain', 'state'] as const)('%s can be asked for once more', async (method) => {
    const port = enginePort();
    const answers = vi.spyOn(port, method).mockImplementation(silent);
    const { user } = await show('{"city":"Rome","unit":"kelvin"}', { grammar: port });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Asking the grammar')).toBeDefined();
    const asked = answers.mock.calls.map(([, told]) => told?.signal);
    answers.mockRestore();
    const again = vi.spyOn(port, method);
    await user.click(retry);
    expect(asked.filter((signal) => signal?.aborted === true)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Asking the grammar')).toBeNull());
    expect(again).toHaveBeenCalled();
  });
});
