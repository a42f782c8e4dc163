import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { SessionProvider } from '../../state/react';
import { useMask } from '../../state/use-mask';
import { enginePort } from '../../testing/engine-port';
import { testSession } from '../../testing/test-session';
import { CallSampling } from './call-sampling';

afterEach(cleanup);

const ARGS = '{"city":"Rome","unit":"kelvin"}';
const TOKENS = [
  '<tool_call>\n{"name":"get_weather","arguments":',
  '{"',
  'city',
  '":"',
  'Rome',
  '","',
  'unit',
  '":"',
];
const said = [...TOKENS, 'kel', 'vin', '"}', '}\n</tool_call>'];
const top = (token: string) =>
  token === 'kel'
    ? [
        ['kel', 0.6],
        ['cel', 0.3],
      ].map(([text, p]) => ({ token: text, logprob: Math.log(Number(p)) }))
    : [{ token, logprob: -0.01 }];

const body = (message: object, logprobs: object | null) =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message }, logprobs }],
  });
const NATIVE = body(
  { tool_calls: [{ id: 'c', type: 'function', function: { name: 'get_weather', arguments: ARGS } }] },
  null,
);
const LOGGED = body(
  { content: said.join('') },
  { content: said.map((token) => ({ token, logprob: Math.log(0.6), top_logprobs: top(token) })) },
);

const document = (text: string): SessionDocument => {
  const empty = emptyDocument('t');
  return {
    ...empty,
    tools: [builtinDefinition('get_weather')],
    settings: { ...empty.settings, vocabulary: 'teaching', grammar: { whitespace: 'none' } },
    responses: [{ text }],
  };
};

/** The lens asks for the trace on the page. */
function Traced() {
  useMask();
  return <CallSampling />;
}

async function show(text: string) {
  const port = enginePort();
  const session = testSession(runDocument, { grammar: port, sampling: port });
  await session.open(document(text), { step: '1.validate.1' });
  render(
    <SessionProvider session={session}>
      <Traced />
    </SessionProvider>,
  );
  const table = await screen.findByRole('table', { name: /Tokens by probability/ });
  return { session, table, user: userEvent.setup() };
}
const row = (name: string): string[] => {
  const found = screen.getAllByRole('row').find((one) =>
    within(one)
      .queryAllByRole('rowheader')
      .some((head) => head.textContent === name),
  );
  return found === undefined
    ? []
    : within(found)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
};

describe('sampling at the blocked token', () => {
  test('shows the small model before and after the mask, and what it changed', async () => {
    await show(NATIVE);
    expect(row('celsius')[1]).toBe('0.510');
    expect(Number(row('celsius')[2])).toBeGreaterThan(0.6);
    expect(row('kelvin').slice(1)).toEqual(['0.104', '0']);
    expect(screen.getByText(/feasible$/)).toBeTruthy();
    expect(screen.getByText('The mask keeps the top token, celsius.')).toBeTruthy();
  });
  test('draws tokens with the mask, and takes them back', async () => {
    const { user } = await show(NATIVE);
    await user.click(screen.getByRole('button', { name: 'Draw to the end' }));
    const list = await screen.findByRole('list', { name: 'Drawn so far' });
    expect(screen.getByText('The text ended.')).toBeTruthy();
    const drawn = list.textContent;
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Draw to the end' }));
    expect((await screen.findByRole('list', { name: 'Drawn so far' })).textContent).toBe(drawn);
    await user.click(screen.getByRole('button', { name: 'Undo one' }));
    expect(screen.queryByText('The text ended.')).toBeNull();
  });
  test('counts valid texts without the mask and with it', async () => {
    const { user } = await show(NATIVE);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texts' }), '20');
    await user.click(screen.getByRole('button', { name: 'Draw 20 texts' }));
    expect(await screen.findByText('20 of 20 valid')).toBeTruthy();
    const free = screen.getByText('Without the mask').parentElement;
    expect(free?.textContent).toMatch(/mask1?\d of 20 valid$/);
  });
  test('shows both laws of the trap, and the one that greed falls into', async () => {
    await show(NATIVE);
    const greedy = await screen.findByText('greedy');
    expect(greedy.closest('li')?.textContent).toContain('San·Marino');
    expect(screen.getByText(/The two differ in \d+(\.\d)? % of the probability/)).toBeTruthy();
  });
  test('takes a script, and says where it is wrong', async () => {
    const { user, session } = await show(NATIVE);
    await user.click(screen.getByRole('radio', { name: 'Script' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Logits' });
    await user.click(await screen.findByRole('button', { name: 'Use an example' }));
    expect(field.value).toMatch(/^"celsius": -0\.67\n/);
    await user.clear(field);
    await user.type(field, 'celsius: 1\nkelvin two');
    expect(await screen.findByText(/^Line 2:/)).toBeTruthy();
    session.sampling.change({ script: 'celsius: p=0.25\nkelvin: p=0.75' });
    await waitFor(() => expect(row('kelvin').slice(1)).toEqual(['0.750', '0']));
    expect(row('celsius').slice(1)).toEqual(['0.250', '1.000']);
  });
});

describe('probabilities of the response', () => {
  test('of a native call are not reported, and the panel says so', async () => {
    const { user } = await show(NATIVE);
    await user.click(screen.getByRole('radio', { name: 'Response' }));
    expect(screen.getByText(/no probabilities for the arguments of a native tool call/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: /Tokens by probability/ })).toBeNull();
  });
  test('of a call that was written as text stand at its tokens, with what is unknown', async () => {
    const { user } = await show(LOGGED);
    await user.click(screen.getByRole('radio', { name: 'Response' }));
    await waitFor(() => expect(row('kel').slice(1)).toEqual(['0.600', '0']));
    expect(row('cel')[1]).toBe('0.300');
    expect(row('cel')[2]).toMatch(/0\.750 to 1/);
    expect(screen.getByText('0.300 to 0.400 feasible')).toBeTruthy();
    expect(screen.getByText(/so nothing can be drawn from it/)).toBeTruthy();
  });
});
