import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapOffset } from '../base/span';
import { toValue } from '../json/node';
import { describeShared } from '../../testing/shared-data';
import type { Response, ToolCall } from './model';
import { readPaste } from './read';

/** What the corpus says about one response. `null` = the wire does not carry it. */
interface ExpectedResponse {
  text: string;
  reasoning: string;
  toolCalls: ExpectedCall[];
  stop: { raw: string; norm: string } | null;
  usage: Record<string, number | null> | null;
  error?: { type?: string; code?: string; message: string; failedGeneration?: string };
  refusal?: string;
  signedThinkingBlocks?: number;
  redactedThinkingBlocks?: number;
  otherBlocks?: string[];
}
interface ExpectedCall {
  id: string | null;
  name: string;
  kind: string;
  args?: unknown;
  argsRaw?: string;
  argsOk: boolean;
  argsWire?: string;
}
interface Entry {
  id: string;
  file: string;
  transport: string;
  expect: { responses: number; response: ExpectedResponse[] };
}

const FOLDERS = [
  'openai-chat',
  'dashscope-openai',
  'deepseek-chat',
  'groq-chat',
  'mistral-chat',
  'zai-chat',
  'anthropic-messages',
];
const RECORDED = join(import.meta.dirname, '../../testing/recorded');

const entriesOf = (root: string): Entry[] =>
  (JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: Entry[] }).files.filter((entry) =>
    FOLDERS.includes(entry.file.split('/')[0] ?? ''),
  );

function check(root: string, entry: Entry): void {
  const text = readFileSync(join(root, entry.file), 'utf8');
  const paste = readPaste(text, 'response:0');
  const format = entry.file.startsWith('anthropic') ? 'anthropic-messages' : 'openai-chat';
  expect(paste.detection).toMatchObject({
    format,
    transport: entry.transport,
    overridden: false,
    alternatives: [],
  });
  expect(paste.detection.at).toBeDefined();
  expect(paste.responses).toHaveLength(entry.expect.responses);
  for (const [i, expected] of entry.expect.response.entries()) {
    const response = paste.responses[i];
    expect(response).toBeDefined();
    if (response !== undefined) checkResponse(text, response, expected);
  }
}

function checkResponse(text: string, response: Response, expected: ExpectedResponse): void {
  expect(response.text).toBe(expected.text);
  expect(response.reasoning).toBe(expected.reasoning);
  expect(response.stop === undefined ? null : { raw: response.stop.raw, norm: response.stop.norm }).toEqual(
    expected.stop,
  );
  expect(usageOf(response)).toEqual(expected.usage);
  const { error } = response;
  expect(
    error && {
      ...(error.type === undefined ? {} : { type: error.type }),
      ...(error.code === undefined ? {} : { code: error.code }),
      message: error.message,
      ...(error.failedGeneration === undefined ? {} : { failedGeneration: error.failedGeneration.text }),
    },
  ).toEqual(expected.error);
  const refusals = response.parts.flatMap((part) => (part.t === 'refusal' ? [part.text.text] : []));
  expect(refusals.join('')).toBe(expected.refusal ?? '');
  const reasonings = response.parts.filter((part) => part.t === 'reasoning');
  const { signedThinkingBlocks: signed, redactedThinkingBlocks: redacted } = expected;
  if (signed !== undefined) {
    expect(reasonings.filter((part) => part.signature !== undefined)).toHaveLength(signed);
  }
  if (redacted !== undefined) expect(reasonings.filter((part) => part.redacted)).toHaveLength(redacted);
  const others = response.parts.filter((part) => part.t === 'result' || part.t === 'unknown');
  expect(others).toHaveLength(expected.otherBlocks?.length ?? 0);
  expect(response.toolCalls).toHaveLength(expected.toolCalls.length);
  for (const [i, call] of expected.toolCalls.entries()) {
    const read = response.toolCalls[i];
    expect(read).toBeDefined();
    if (read !== undefined) checkCall(text, read, call);
  }
}

function checkCall(text: string, call: ToolCall, expected: ExpectedCall): void {
  if (expected.id === null || expected.id === '') expect(call.idOrigin).toBe('made');
  else expect([call.id, call.idOrigin]).toEqual([expected.id, 'wire']);
  expect({
    name: call.name,
    kind: call.kind,
    argsOk: call.argsOk,
    argsWire: call.argsWire,
    complete: call.complete,
  }).toEqual({
    name: expected.name,
    kind: expected.kind,
    argsOk: expected.argsOk,
    argsWire: expected.argsWire,
    complete: true,
  });
  if (expected.argsRaw !== undefined) expect(call.args.text).toBe(expected.argsRaw);
  if (expected.args !== undefined) expect(call.node && toValue(call.node)).toEqual(expected.args);
  // Letters and digits are never written as escapes here, so each must stand in the source where the map says.
  for (const { 0: char, index } of call.args.text.matchAll(/\w/g)) {
    expect(text.charAt(mapOffset(call.args.map, index))).toBe(char);
  }
  const { nameAt } = call;
  expect(nameAt && text.slice(nameAt.start, nameAt.end)).toBe(expected.name);
}

function usageOf({ usage }: Response): Record<string, number | null> | null {
  if (usage === undefined) return null;
  return {
    inputTotal: usage.inputTotal ?? null,
    cacheRead: usage.cacheRead ?? null,
    cacheWrite: usage.cacheWrite ?? null,
    output: usage.output ?? null,
    reasoning: usage.reasoning ?? null,
  };
}

const RULE = 'is read as its index says';

describe('recorded responses', () => {
  it.each(entriesOf(RECORDED).map((entry) => [entry.id, entry] as const))(`%s ${RULE}`, (_, entry) => {
    check(RECORDED, entry);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(entriesOf(root).map((entry) => [entry.id, entry] as const))(`%s ${RULE}`, (_, entry) => {
    check(root, entry);
  });
});
