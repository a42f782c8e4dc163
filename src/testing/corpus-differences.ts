/**
 * A reading held against what an index of recorded files says of it: responses, calls, text, reasoning, stop reason, usage, and
 * the counts of exports. In: the paste, read, and its entry. Out: one sentence for each difference.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type Json } from '../core/base/json-value';
import { toCallRecords } from '../core/contract/to-call-records';
import { toValue } from '../core/json/node';
import { scanJson } from '../core/json/scan';
import { textAt } from '../core/wire/fields';
import type { Paste, Response, ToolCall, ToolResult } from '../core/wire/model';

export interface CorpusEntry {
  id: string;
  file: string;
  format: string;
  transport: string;
  expect: CorpusExpectation;
}

/** `null` = the wire does not carry it. */
export interface CorpusExpectation {
  responses?: number;
  response?: ExpectedResponse[];
  toolCalls?: ExpectedCall[] | number;
  toolResults?: { id?: string | null; name?: string; isError?: boolean }[];
  toolExecutions?: { name: string; id: string }[];
  conversations?: number;
  gptMessages?: number;
  generations?: number;
  toolObservations?: string[];
  samples?: number;
  assistantMessageCount?: number;
  userMessageCount?: number;
  userPrompts?: number;
  request?: { messages: number; tools: number; model: string | null };
  tools?: string[] | string[][];
}

interface ExpectedResponse {
  text: string;
  reasoning: string;
  toolCalls: ExpectedCall[];
  stop: { raw: string; norm: string } | null;
  usage: Record<string, number | null> | null;
  error?: { type?: string; code?: string; message: string; failedGeneration?: string };
  refusal?: string;
}

interface ExpectedCall {
  id?: string | null;
  name: string;
  kind?: string;
  args?: Json;
  input?: string;
  argsRaw?: string;
  argsOk?: boolean;
  argsWire?: string;
}

/**
 * Entries whose expectation is not about their file. `text-harmony/call-and-result` is described as a rendered conversation
 * about San Francisco with a tool message; the file of that hash is a list of token ids that spells one answer about Tokyo,
 * without any tool message. It is held against what its ids say.
 */
export const CORRECTED: ReadonlyMap<string, CorpusExpectation> = new Map([
  [
    'text-harmony/call-and-result',
    {
      responses: 1,
      response: [
        {
          text: '',
          reasoning: 'User asks: "What is the weather in Tokyo?" We need to use lookup_weather tool.',
          toolCalls: [
            { id: null, name: 'lookup_weather', kind: 'function', args: { location: 'Tokyo' }, argsOk: true },
          ],
          stop: null,
          usage: null,
        },
      ],
    },
  ],
]);

export function corpusEntries(root: string): CorpusEntry[] {
  const index = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: CorpusEntry[] };
  return index.files.map((entry) => ({ ...entry, expect: CORRECTED.get(entry.id) ?? entry.expect }));
}

export const corpusText = (root: string, entry: CorpusEntry): string =>
  readFileSync(join(root, entry.file), 'utf8');

export function differences(paste: Paste, { file, expect, transport }: CorpusEntry): string[] {
  const found: string[] = [];
  const say = (what: string, read: unknown, expected: unknown): void => {
    const [a, b] = [shown(read), shown(expected)];
    if (a !== b) found.push(`${what}: ${a}, expected ${b}`);
  };
  say('transport', paste.detection.transport, transport);
  if (expect.responses !== undefined) say('responses', paste.responses.length, expect.responses);
  for (const [i, expected] of (expect.response ?? []).entries()) {
    const response = paste.responses[i];
    if (response !== undefined)
      compareResponse(effective(response), expected, `response ${i + 1}`, loose(paste), say);
  }
  compareCounts(paste, expect, say);
  if (expect.request !== undefined) compareRequest(paste, expect.request, file.startsWith('anthropic'), say);
  return found;
}

/**
 * What an action in text comes to: the tool that it calls, the answer that it gives, the thought that it carries. The index
 * speaks of these; the reading keeps the action whole, and the contract takes it apart.
 */
function effective(response: Response): Response {
  const actions = response.toolCalls.filter((call) => call.kind === 'action');
  if (actions.length === 0) return response;
  const { calls } = toCallRecords(response, []);
  const thoughts = actions.map((call) => textAt(call.node, 'human_readable_thought') ?? '');
  const answers = actions.map((call) => textAt(call.node, 'answer_payload') ?? '');
  return {
    ...response,
    text: response.text + answers.join(''),
    reasoning: response.reasoning + thoughts.join(''),
    toolCalls: calls.flatMap((record, i): ToolCall[] => {
      const call = actions[i];
      if (call === undefined || record.action !== 'directly_call_tool') return [];
      const node = scanJson(record.args.text).root;
      return [{ ...call, name: record.name, kind: 'function', args: record.args, ...(node && { node }) }];
    }),
  };
}

type Say = (what: string, read: unknown, expected: unknown) => void;

/** Text protocols are compared with blank runs collapsed. */
const loose = (paste: Paste): ((text: string) => string) =>
  paste.detection.transport === 'text' ? (text) => text.trim().replace(/\s+/g, ' ') : (text) => text;

function compareResponse(
  response: Response,
  expected: ExpectedResponse,
  who: string,
  text: (text: string) => string,
  say: Say,
): void {
  say(`${who}, text`, text(response.text), text(expected.text));
  say(`${who}, reasoning`, text(response.reasoning), text(expected.reasoning));
  const { stop } = response;
  say(`${who}, stop`, stop === undefined ? null : { raw: stop.raw, norm: stop.norm }, expected.stop);
  say(`${who}, usage`, usageOf(response), expected.usage);
  const refusals = response.parts.flatMap((part) => (part.t === 'refusal' ? [part.text.text] : []));
  say(`${who}, refusal`, refusals.join(''), expected.refusal ?? '');
  if (expected.error !== undefined) say(`${who}, error`, errorOf(response), expected.error);
  say(`${who}, calls`, response.toolCalls.length, expected.toolCalls.length);
  for (const [i, call] of expected.toolCalls.entries()) {
    const read = response.toolCalls[i];
    if (read !== undefined) compareCall(read, call, `${who}, call ${i + 1}`, say);
  }
}

function compareCall(call: ToolCall, expected: ExpectedCall, who: string, say: Say): void {
  say(`${who}, name`, call.name, expected.name);
  if (expected.id === null || expected.id === '') say(`${who}, id`, call.idOrigin, 'made');
  else if (expected.id !== undefined) say(`${who}, id`, call.id, expected.id);
  if (expected.kind !== undefined) say(`${who}, kind`, call.kind, expected.kind);
  if (expected.argsWire !== undefined) say(`${who}, argsWire`, call.argsWire, expected.argsWire);
  if (expected.argsRaw !== undefined) say(`${who}, argsRaw`, call.args.text, expected.argsRaw);
  if (expected.input !== undefined) say(`${who}, input`, call.input, expected.input);
  else if (expected.args !== undefined) say(`${who}, args`, call.node && toValue(call.node), expected.args);
  if (expected.argsOk !== undefined && call.kind !== 'custom')
    say(`${who}, argsOk`, call.argsOk, expected.argsOk);
}

/** Exports have counts instead of whole responses. */
function compareCounts(paste: Paste, expect: CorpusExpectation, say: Say): void {
  const turns = paste.sessions.flatMap((session) => session.turns);
  // What a log of tool traffic calls is no answer of a model.
  const calls = [...paste.responses.flatMap((response) => response.toolCalls), ...callsTold(paste)];
  const names = calls.map(({ name }) => name);
  if (typeof expect.toolCalls === 'number') say('calls', calls.length, expect.toolCalls);
  else if (expect.toolCalls !== undefined) {
    const wanted = expect.toolCalls.map(({ name }) => name);
    say('calls', names, wanted);
    for (const [i, expected] of expect.toolCalls.entries()) {
      const call = calls[i];
      if (call !== undefined)
        compareCall(call, { ...expected, ...innerOf(call, expected) }, `call ${i + 1}`, say);
    }
  }
  const results = resultsOf(paste);
  if (expect.toolResults !== undefined) {
    say('results', results.length, expect.toolResults.length);
    for (const [i, { id, isError }] of expect.toolResults.entries()) {
      if (typeof id === 'string') say(`result ${i + 1}, id`, results[i]?.callId, id);
      if (isError !== undefined) say(`result ${i + 1}, ok`, results[i]?.ok, !isError);
    }
  }
  const answered = (name: string): boolean =>
    results.some(
      (result) =>
        result.name === name || calls.some((call) => call.id === result.callId && call.name === name),
    );
  for (const { name, id } of expect.toolExecutions ?? [])
    say(
      `result of ${name}`,
      results.some((result) => result.callId === id),
      true,
    );
  for (const name of expect.toolObservations ?? []) say(`result of ${name}`, answered(name), true);
  if (expect.conversations !== undefined) say('conversations', paste.sessions.length, expect.conversations);
  if (expect.samples !== undefined) say('samples', paste.sessions.length, expect.samples);
  if (expect.gptMessages !== undefined) {
    const answers = turns.flatMap((turn) => turn.responses).filter((response) => response.text !== '');
    say('answers in words', answers.length, expect.gptMessages);
  }
  if (expect.generations !== undefined) say('generations', paste.responses.length, expect.generations);
  if (expect.assistantMessageCount !== undefined) {
    const texts = paste.responses.flatMap((response) => response.parts).filter((part) => part.t === 'text');
    say('assistant messages', texts.length, expect.assistantMessageCount);
  }
  if (expect.userMessageCount !== undefined)
    say('user messages', said(paste, 'user'), expect.userMessageCount);
  if (expect.userPrompts !== undefined) say('user prompts', said(paste, 'user'), expect.userPrompts);
  if (expect.tools !== undefined) {
    const offered = paste.sessions.flatMap(({ tools }) => tools.map(({ name }) => name));
    say('tools', offered, expect.tools.flat());
  }
}

/** A string that is JSON again is expected as what it says. */
function innerOf(call: ToolCall, expected: ExpectedCall): { args?: Json } {
  if (expected.argsOk !== false || call.node?.k !== 'str' || expected.args === undefined) return {};
  const inner: unknown = JSON.parse(call.node.value);
  return canonicalJson(inner) === canonicalJson(expected.args) ? { args: call.node.value } : {};
}

/** @param apart the system prompt is no message in this API */
function compareRequest(
  { sessions: [session] }: Paste,
  request: NonNullable<CorpusExpectation['request']>,
  apart: boolean,
  say: Say,
): void {
  const messages = session?.turns[0]?.before.filter(({ role }) => !apart || role !== 'system');
  say('messages of the request', messages?.length, request.messages);
  say('tools of the request', session?.tools.length, request.tools);
}

const callsTold = (paste: Paste): ToolCall[] =>
  paste.responses.length > 0
    ? []
    : messagesOf(paste).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.t === 'call' ? [part.call] : [])),
      );

const messagesOf = (paste: Paste) =>
  paste.sessions.flatMap((session) => [...session.turns.flatMap((turn) => turn.before), ...session.after]);

const resultsOf = (paste: Paste): ToolResult[] =>
  messagesOf(paste).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.t === 'result' ? [part.result] : [])),
  );

const said = (paste: Paste, role: string): number =>
  messagesOf(paste).filter(
    (message) => message.role === role && message.parts.some((part) => part.t === 'text'),
  ).length;

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

function errorOf({ error }: Response): ExpectedResponse['error'] {
  return (
    error && {
      ...(error.type === undefined ? {} : { type: error.type }),
      ...(error.code === undefined ? {} : { code: error.code }),
      message: error.message,
      ...(error.failedGeneration === undefined ? {} : { failedGeneration: error.failedGeneration.text }),
    }
  );
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : canonicalJson(value);
}
