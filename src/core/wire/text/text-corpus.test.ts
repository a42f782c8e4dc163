/** The text protocols against what their index says of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mapOffset } from '../../base/span';
import { toValue } from '../../json/node';
import { o200k } from '../../../testing/o200k';
import { describeShared } from '../../../testing/shared-data';
import { toCallRecords } from '../../contract/to-call-records';
import type { Response, ToolCall } from '../model';
import { readPaste } from '../read';

interface ExpectedCall {
  id: string | null;
  name: string;
  kind: string;
  args?: unknown;
  argsRaw?: string;
  argsOk?: boolean;
  argsWire?: string;
  input?: string;
}
interface ExpectedResponse {
  text: string;
  reasoning: string;
  toolCalls: ExpectedCall[];
  stop: { raw: string; norm: string } | null;
}
interface Entry {
  id: string;
  file: string;
  format: string;
  expect: { responses: number; response: ExpectedResponse[]; action?: string };
}

/**
 * Holds token ids, not text, and other words than its index says (another city, no message of a user, no result). It is held
 * below to what its ids decode to.
 */
const TOKEN_IDS = 'text-harmony/call-and-result.txt';

/** Special tokens of o200k_harmony, as docs/format.md of openai/harmony lists them. */
const SPECIAL = new Map([
  [200002, '<|return|>'],
  [200003, '<|constrain|>'],
  [200005, '<|channel|>'],
  [200006, '<|start|>'],
  [200007, '<|end|>'],
  [200008, '<|message|>'],
  [200012, '<|call|>'],
]);

function decoded(ids: readonly number[]): string {
  const vocabulary = o200k();
  const encoder = new TextEncoder();
  const bytes = ids.flatMap((id) => {
    const special = SPECIAL.get(id);
    return [...(special === undefined ? vocabulary.bytes(id) : encoder.encode(special))];
  });
  return new TextDecoder().decode(new Uint8Array(bytes));
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

function checkCall(text: string, call: ToolCall, expected: ExpectedCall): void {
  if (expected.id === null) expect(call.idOrigin).toBe('made');
  else expect([call.id, call.idOrigin]).toEqual([expected.id, 'wire']);
  expect([call.name, call.kind, call.complete]).toEqual([expected.name, expected.kind, true]);
  if (expected.argsOk !== undefined) expect(call.argsOk).toBe(expected.argsOk);
  if (expected.args !== undefined) expect(call.node && toValue(call.node)).toEqual(expected.args);
  if (expected.input !== undefined) expect(call.input).toBe(expected.input);
  for (const { 0: char, index } of call.args.text.matchAll(/\w/g))
    expect(text.charAt(mapOffset(call.args.map, index))).toBe(char);
  const { nameAt } = call;
  expect(nameAt && text.slice(nameAt.start, nameAt.end)).toBe(expected.name);
}

function checkResponse(text: string, response: Response, expected: ExpectedResponse): void {
  expect(plain(response.text)).toBe(plain(expected.text));
  expect(plain(response.reasoning)).toBe(plain(expected.reasoning));
  expect(response.stop ? { raw: response.stop.raw, norm: response.stop.norm } : null).toEqual(expected.stop);
  expect(response.toolCalls.map(({ name }) => name)).toEqual(expected.toolCalls.map(({ name }) => name));
  for (const [i, call] of response.toolCalls.entries()) {
    const wanted = expected.toolCalls[i];
    if (wanted !== undefined) checkCall(text, call, wanted);
  }
}

describeShared('texts of the shared corpus', ['data', 'wire-corpus'], (root) => {
  const entries = (
    JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: Entry[] }
  ).files.filter(({ format, file }) => format.startsWith('text-') && file !== TOKEN_IDS);

  it('are there', () => expect(entries.length).toBeGreaterThan(15));

  it.each(entries.map((entry) => [entry.id, entry] as const))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = readPaste(text, 'response:0');
    expect(paste.detection).toMatchObject({ format: entry.format, transport: 'text', alternatives: [] });
    expect(paste.detection.at).toBeDefined();
    expect([paste.responses.length, paste.unread, paste.problems]).toEqual([entry.expect.responses, [], []]);
    for (const [i, response] of paste.responses.entries()) {
      const expected = entry.expect.response[i];
      if (expected !== undefined) checkResponse(text, response, expected);
    }
  });

  it('token ids are told, and what they decode to is read', () => {
    const ids = readFileSync(join(root, TOKEN_IDS), 'utf8');
    expect(readPaste(ids, 's').problems.map(({ code }) => code)).toEqual(['TOKEN_IDS']);
    const text = decoded(ids.trim().split(/\s+/).map(Number));
    const [response, ...more] = readPaste(text, 's').responses;
    expect(more).toEqual([]);
    expect(response).toMatchObject({
      text: '',
      reasoning: 'User asks: "What is the weather in Tokyo?" We need to use lookup_weather tool.',
      toolCalls: [{ name: 'lookup_weather', kind: 'function', argsOk: true, complete: true }],
    });
    expect(response?.toolCalls[0]?.args.text).toBe('{"location": "Tokyo"}');
  });

  it('actions run what they name', () => {
    const file = readFileSync(join(root, 'action-contract/directly-call-tool.txt'), 'utf8');
    const paste = readPaste(file, 'response:0');
    const [response] = paste.responses;
    expect([paste.detection.format, response?.toolCalls.map(({ name }) => name)]).toEqual([
      'action-text',
      ['directly_call_tool'],
    ]);
    const records = response && toCallRecords(response, ['read_file']);
    expect(
      records?.calls.map(({ name, args, expression }) => [
        name,
        JSON.parse(args.text) as unknown,
        expression,
      ]),
    ).toEqual([['read_file', { file: './settings.toml' }, 'text']]);
  });
});
