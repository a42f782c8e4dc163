/** Readings held against what the corpus' index says of its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mapOffset } from '../core/base/span';
import { toValue } from '../core/json/node';
import type { Response, ToolCall } from '../core/wire/model';

/** `null` = the wire does not carry it. A member that is absent says nothing. */
export interface ExpectedResponse {
  text: string;
  reasoning: string;
  toolCalls: ExpectedCall[];
  stop: { raw: string; norm: string } | null;
  usage: Record<string, number | null> | null;
  error?: { type?: string; code?: string; message: string; failedGeneration?: string };
  refusal?: string;
  encryptedReasoningItems?: number;
}

export interface ExpectedCall {
  id: string | null;
  name: string;
  kind: string;
  args?: unknown;
  argsRaw?: string;
  argsOk?: boolean;
  argsWire?: string;
  /** Free text of a custom tool. */
  input?: string;
}

export interface CorpusEntry {
  id: string;
  file: string;
  transport: string;
  expect: {
    responses: number;
    response: ExpectedResponse[];
    request?: { messages: number; tools: number; model: string | null };
  };
}

/** The files of a folder, as rows of a table. */
export function indexEntries(root: string, folder: string): [string, CorpusEntry][] {
  const index = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: CorpusEntry[] };
  return index.files.filter(({ file }) => file.startsWith(`${folder}/`)).map((entry) => [entry.id, entry]);
}

export function checkEntry(text: string, responses: readonly Response[], entry: CorpusEntry): void {
  expect(responses).toHaveLength(entry.expect.responses);
  for (const [i, expected] of entry.expect.response.entries()) {
    const response = responses[i];
    if (response === undefined) expect.fail(`no response ${i}`);
    checkResponse(text, response, expected);
  }
}

function checkResponse(text: string, response: Response, expected: ExpectedResponse): void {
  const { stop, error, usage, parts } = response;
  expect({
    text: response.text,
    reasoning: response.reasoning,
    stop: stop === undefined ? null : { raw: stop.raw, norm: stop.norm },
    error: error && {
      ...(error.type === undefined ? {} : { type: error.type }),
      ...(error.code === undefined ? {} : { code: error.code }),
      message: error.message,
      ...(error.failedGeneration === undefined ? {} : { failedGeneration: error.failedGeneration.text }),
    },
    usage: usage && {
      inputTotal: usage.inputTotal ?? null,
      cacheRead: usage.cacheRead ?? null,
      cacheWrite: usage.cacheWrite ?? null,
      output: usage.output ?? null,
      reasoning: usage.reasoning ?? null,
    },
    refusal: parts.flatMap((part) => (part.t === 'refusal' ? [part.text.text] : [])).join(''),
  }).toEqual({
    text: expected.text,
    reasoning: expected.reasoning,
    stop: expected.stop,
    error: expected.error,
    usage: expected.usage ?? undefined,
    refusal: expected.refusal ?? '',
  });
  const sealed = parts.filter((part) => part.t === 'reasoning' && part.encrypted !== undefined);
  if (expected.encryptedReasoningItems !== undefined)
    expect(sealed).toHaveLength(expected.encryptedReasoningItems);
  expect(response.toolCalls.map(({ name }) => name)).toEqual(expected.toolCalls.map(({ name }) => name));
  for (const [i, call] of expected.toolCalls.entries()) {
    const read = response.toolCalls[i];
    if (read !== undefined) checkCall(text, read, call);
  }
}

function checkCall(text: string, call: ToolCall, expected: ExpectedCall): void {
  if (expected.id === null || expected.id === '') expect(call.idOrigin).toBe('made');
  else expect([call.id, call.idOrigin]).toEqual([expected.id, 'wire']);
  expect([call.kind, call.complete]).toEqual([expected.kind, true]);
  if (expected.argsOk !== undefined) expect(call.argsOk).toBe(expected.argsOk);
  if (expected.argsWire !== undefined) expect(call.argsWire).toBe(expected.argsWire);
  if (expected.input !== undefined) expect(call.input).toBe(expected.input);
  if (expected.argsRaw !== undefined) expect(call.args.text).toBe(expected.argsRaw);
  if (expected.args !== undefined) expect(call.node && toValue(call.node)).toEqual(expected.args);
  // Letters and digits are never written as escapes here, so each must stand in the source where the map says.
  for (const { 0: char, index } of call.args.text.matchAll(/\w/g))
    expect(text.charAt(mapOffset(call.args.map, index))).toBe(char);
}
