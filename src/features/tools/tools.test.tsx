import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { draftTool } from '../../core/tools/draft';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { readJson } from './json-field';
import { keywordSpan } from './schema-places';
import { ToolsPanel } from './tools';
import { freeName, nameProblem } from './use-tools';

afterEach(cleanup);

const calling = (name: string, input: object): SessionDocument => ({
  ...emptyDocument('A session'),
  tools: [builtinDefinition('get_weather'), builtinDefinition('read_file')],
  policy: { ...emptyDocument('').policy, allowTools: ['read_file'] },
  breakpoints: [{ on: 'tool', tool: 'read_file' }],
  responses: [
    {
      text: JSON.stringify({
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'tool_use', id: 't', name, input }],
        stop_reason: 'tool_use',
      }),
    },
  ],
});

async function show(document: SessionDocument) {
  const session = testSession(runDocument);
  await session.open(document);
  render(
    <SessionProvider session={session}>
      <ToolsPanel />
    </SessionProvider>,
  );
  const shown = (): SessionDocument => session.stores.document.getState().document ?? document;
  return { session, shown, user: userEvent.setup() };
}

test('a call of an unknown tool offers to draft it, and the draft is one edit that is opened', async () => {
  const { session, shown, user } = await show(calling('deploy', { where: 'prod', n: 12 }));
  await user.click(screen.getByRole('button', { name: 'Add deploy with a schema drafted from this call' }));
  expect(JSON.parse(shown().tools[2]?.schema ?? '')).toMatchObject({
    properties: { where: { type: 'string' }, n: { type: 'integer' } },
  });
  expect(session.stores.view.getState().selectedTool).toBe('deploy');
  expect(screen.queryByRole('button', { name: /drafted from this call/ })).toBeNull();
  act(() => void session.edit.undo());
  expect(shown().tools).toHaveLength(2);
});

test('a name that a provider refuses, or that is taken, is said in words and not taken', async () => {
  const { shown, user } = await show(calling('get_weather', { city: 'x' }));
  await user.click(screen.getByRole('button', { name: 'Rename get_weather' }));
  const name = screen.getByRole('textbox', { name: 'Name of the tool' });
  for (const [typed, words] of [
    ['two words', /1 to 64 letters/],
    ['read_file', /Another tool/],
  ] as const) {
    await user.clear(name);
    await user.type(name, `${typed}{Enter}`);
    expect(screen.getByText(words)).toBeTruthy();
    expect(shown().tools[0]?.name).toBe('get_weather');
  }
});

test('policy and breakpoints follow a renamed tool', async () => {
  const { session, shown, user } = await show(calling('get_weather', { city: 'x' }));
  act(() => session.view({ selectedTool: 'read_file' }));
  await user.click(screen.getByRole('button', { name: 'Rename read_file' }));
  const name = screen.getByRole('textbox', { name: 'Name of the tool' });
  await user.clear(name);
  await user.type(name, 'look{Enter}');
  expect(shown().tools[1]?.name).toBe('look');
  expect(shown().policy.allowTools).toEqual(['look']);
  expect(shown().breakpoints).toEqual([{ on: 'tool', tool: 'look' }]);
});

test('pasted tools are announced before they are taken; one that is there keeps how it runs', async () => {
  const { shown, user } = await show(calling('get_weather', { city: 'x' }));
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  const text = JSON.stringify([
    { name: 'get_weather', input_schema: { type: 'object' } },
    { name: 'fresh', parameters: {} },
    { no: 'name' },
  ]);
  await user.click(screen.getByRole('textbox', { name: 'Tool definitions, as JSON' }));
  await user.paste(text);
  const status = screen.getByRole('status');
  expect(within(status).getByText(/1 is new: fresh/)).toBeTruthy();
  expect(within(status).getByText(/TOOL_NO_NAME/)).toBeTruthy();
  expect(shown().tools).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Add 2 tools' }));
  expect(shown().tools.map(({ name, implementation }) => [name, implementation.kind])).toEqual([
    ['get_weather', 'builtin'],
    ['read_file', 'builtin'],
    ['fresh', 'scripted'],
  ]);
  expect(JSON.parse(shown().tools[0]?.schema ?? '')).toEqual({ type: 'object' });
});

test('a scripted result that is no JSON stays typed, is named, and is not written', async () => {
  const document = { ...calling('draft', {}), tools: [draftTool('draft', undefined)] };
  const { shown, user } = await show(document);
  const result = screen.getByRole('textbox', { name: 'Result of case 1' });
  await user.clear(result);
  await user.paste('{"ok": tru');
  expect(result.getAttribute('aria-invalid')).toBe('true');
  expect(shown().tools[0]?.implementation).toEqual({ kind: 'scripted', cases: [{ result: { ok: true } }] });
  await user.paste('e, "n": 3}');
  await waitFor(() =>
    expect(shown().tools[0]?.implementation).toEqual({
      kind: 'scripted',
      cases: [{ result: { ok: true, n: 3 } }],
    }),
  );
});

describe('rules', () => {
  const tools = [builtinDefinition('edit'), { ...builtinDefinition('edit'), name: 'edit_2' }];
  test.each([
    ['edit', 'edit_3'],
    ['other', 'other'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('a free name for %s is %s', (name, free) => {
    expect(freeName(name, tools)).toBe(free);
  });
  test('a free name is never longer than a name may be', () => {
    const long = 'x'.repeat(64);
    const next = freeName(long, [{ ...builtinDefinition('edit'), name: long }]);
    expect(nameProblem(next, tools, null)).toBeNull();
  });
  test('a tool may keep its own name', () => {
    expect(nameProblem('edit', tools, 'edit')).toBeNull();
    expect(nameProblem('edit', tools, 'edit_2')).toBe('taken');
  });
  test.each([
    ['', true, { ok: true, value: undefined }],
    ['', false, { ok: false, code: 'empty' }],
    ['{"a":1,}', false, { ok: false, code: 'json', line: 1, column: 8 }],
    ['[1, 2]', false, { ok: true, value: [1, 2] }],
    ['['.repeat(5000), false, { ok: false }],
  ])('%j read as a value', (text, optional, expected) => {
    expect(readJson(text, optional)).toMatchObject(expected);
  });
  test('a keyword is found by its pointer, and not where the text has changed', () => {
    const schema = '{"properties": {"a/b": {"enum": [1]}}}';
    const span = keywordSpan(schema, '/properties/a~1b/enum');
    expect(span && schema.slice(span.whole.start, span.whole.end)).toBe('"enum": [1]');
    expect(span && schema.slice(span.keyword.start, span.keyword.end)).toBe('"enum"');
    expect(keywordSpan(schema, '/properties/gone/enum')).toBeNull();
    expect(keywordSpan('{"broken', '/properties')).toBeNull();
  });
});
