/**
 * Items of a Codex log: those of the Responses API, and two of its own, `tool_call {function: {name}, arguments}` and
 * `tool_result {name, result}`. How a command ended stands in its output, as JSON or as its first lines.
 */
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import type { ResponseBuilder } from '../build/response-builder';
import { isTrue, numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { ToolResult, Unread } from '../model';
import { readItem } from '../providers/responses-items';
import { resultContent } from '../providers/said-parts';
import { loggedCall } from './logged-call';

export const isOlderResult = (type: string): boolean => type === 'tool_result';

/** Words, reasoning and calls. */
export const isModelItem = (type: string): boolean =>
  type === 'message' || type === 'reasoning' || /(?:^|_)call$/.test(type);

export function readCodexItem(
  carrier: Carrier,
  item: ObjectNode,
  type: string,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  if (type !== 'tool_call') {
    readItem({ carrier, node: item, final: true, closed: item.complete }, into, unread);
    return;
  }
  const body = objectAt(item, 'function') ?? item;
  into.call(
    loggedCall(carrier, {
      id: textAt(item, 'call_id') ?? textAt(item, 'id'),
      name: stringAt(body, 'name') ?? stringAt(item, 'name'),
      args: member(item, 'arguments') ?? member(body, 'arguments'),
      node: item,
    }),
  );
}

export function readCodexResult(carrier: Carrier, item: ObjectNode): ToolResult {
  const name = textAt(item, 'name');
  const output =
    present(member(item, 'output')) ?? present(member(item, 'result')) ?? member(item, 'content');
  const end = endOf(output);
  const status = textAt(item, 'status');
  return {
    callId: textAt(item, 'call_id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: status !== 'failed' && status !== 'incomplete' && (end.code ?? 0) === 0 && end.ok,
    content: contentOf(output),
    ...(end.ms === undefined ? {} : { ms: end.ms }),
    at: placeOf(carrier, item.span),
  };
}

/** `{content, success}` says how it went around what the model read. */
function contentOf(output: JsonNode | undefined) {
  const inner = member(output, 'success') === undefined ? undefined : member(output, 'content');
  return resultContent(inner ?? output);
}

interface End {
  ok: boolean;
  code?: number | undefined;
  ms?: number | undefined;
}

/** How long the head of an output may be that says how the command ended. */
const HEAD = 400;

function endOf(output: JsonNode | undefined): End {
  if (output?.k === 'obj') return { ...ofObject(output), ok: !isFalse(member(output, 'success')) };
  if (output?.k !== 'str') return { ok: true };
  if (output.value.startsWith('{"output"')) {
    const scan = scanJson(output.value);
    return { ok: true, ...ofObject(objectAt(scan.root, 'metadata')) };
  }
  const head = output.value.slice(0, HEAD);
  if (!/^(?:Exit code:|Chunk ID:|Wall time:)/.test(head)) return { ok: true };
  const code = /^(?:Exit code:|Process exited with code) (-?\d+)/m.exec(head)?.[1];
  const seconds = /^Wall time: ([\d.]+) ?s/m.exec(head)?.[1];
  return {
    ok: true,
    code: code === undefined ? undefined : Number(code),
    ms: seconds === undefined ? undefined : milliseconds(Number(seconds)),
  };
}

function ofObject(node: JsonNode | undefined): Omit<End, 'ok'> {
  const seconds = numberAt(node, 'duration_seconds');
  return {
    code: numberAt(node, 'exit_code') ?? numberAt(node, 'exitCode'),
    ms: seconds === undefined ? undefined : milliseconds(seconds),
  };
}

export const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

const isFalse = (node: JsonNode | undefined): boolean =>
  node?.k === 'lit' && !isTrue(node) && node.value === false;

/** `{secs, nanos}`, as the log writes the time that something took. */
export function durationMs(node: JsonNode | undefined): number | undefined {
  const seconds = numberAt(node, 'secs');
  return seconds === undefined ? undefined : milliseconds(seconds + (numberAt(node, 'nanos') ?? 0) / 1e9);
}

/** The plain value of scalars that describe a log. */
export function scalars(node: ObjectNode, keys: readonly string[]): [string, string | number | boolean][] {
  return keys.flatMap((key): [string, string | number | boolean][] => {
    const value = member(node, key);
    if (value === undefined || value.k === 'obj' || value.k === 'arr') return [];
    const plain = toValue(value);
    return plain === null || typeof plain === 'object' ? [] : [[key, plain]];
  });
}
