/**
 * What `codex exec --json` prints: `thread.started`, `turn.*`, and items that are started, updated and completed. The completed
 * item holds all; one that was only started is listed as unread.
 */
import type { JsonNode, ObjectNode } from '../../json/node';
import { member } from '../../json/node';
import type { ResponseBuilder } from '../build/response-builder';
import { numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument } from '../input';
import { builtinArguments } from '../providers/responses-builtins';
import type { Builtin } from '../providers/responses-builtins';
import { resultContent } from '../providers/said-parts';
import { codexUsage } from '../usage-traces';
import type { CodexSession } from './codex-session';
import { loggedCall } from './logged-call';

const ITEM = /^item\.(?:started|updated|completed)$/;

export const isExecLine = (node: JsonNode): boolean =>
  ITEM.test(textAt(node, 'type') ?? '') && textAt(objectAt(node, 'item'), 'type') !== undefined;

/** Calls that Codex runs itself, and which members of the item are their arguments. */
const RUNS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['command_execution', { kind: 'client_builtin', members: ['command'] }],
  ['file_change', { kind: 'client_builtin', members: ['changes'] }],
  ['web_search', { kind: 'server', members: ['query'] }],
  ['mcp_tool_call', { kind: 'client_builtin', object: 'arguments' }],
]);

/** @returns false: the line is none of these, or says nothing that is understood */
export function readExecLine(document: JsonDocument, node: ObjectNode, session: CodexSession): boolean {
  const { carrier, at } = document;
  switch (textAt(node, 'type')) {
    case 'thread.started':
      session.id ??= textAt(node, 'thread_id');
      return true;
    case 'turn.started':
      return true;
    case 'item.started':
    case 'item.updated':
      session.unfinished.set(textAt(objectAt(node, 'item'), 'id') ?? '', at);
      return true;
    case 'turn.completed': {
      const usage = objectAt(node, 'usage');
      if (usage !== undefined) session.counted(codexUsage(usage), placeOf(carrier, usage.span));
      return true;
    }
    case 'turn.failed':
    case 'error': {
      const message = textAt(objectAt(node, 'error'), 'message') ?? textAt(node, 'message');
      if (message === undefined) return false;
      session.failed({ message, at }, at, undefined);
      return true;
    }
    case 'item.completed': {
      const item = objectAt(node, 'item');
      session.unfinished.delete(textAt(item, 'id') ?? '');
      return item !== undefined && readItem(document, item, session);
    }
    default:
      return false;
  }
}

function readItem({ carrier, at }: JsonDocument, item: ObjectNode, session: CodexSession): boolean {
  const type = textAt(item, 'type') ?? '';
  if (type === 'agent_message' || type === 'reasoning') {
    const text = stringAt(item, 'text');
    if (text === undefined) return false;
    const answer = session.answer(undefined);
    answer.chunk(at, type);
    answer.text(type === 'reasoning' ? 'reasoning' : 'text', stringOf(carrier, text));
    return true;
  }
  const run = RUNS.get(type);
  if (run === undefined) return false;
  const answer = session.answer(undefined);
  answer.chunk(at, type);
  callOf(carrier, item, run, type, answer);
  const output = outputOf(item);
  const code = numberAt(item, 'exit_code');
  if (output === undefined && code === undefined) return true;
  session.result({
    callId: textAt(item, 'id') ?? '',
    kind: 'outcome',
    ok: (code ?? 0) === 0 && textAt(item, 'status') !== 'failed',
    content: resultContent(output),
    at: placeOf(carrier, item.span),
  });
  return true;
}

function callOf(carrier: Carrier, item: ObjectNode, run: Builtin, type: string, into: ResponseBuilder): void {
  const draft = loggedCall(carrier, {
    id: textAt(item, 'id'),
    name: stringAt(item, 'tool') ?? stringAt(item, 'type'),
    args: undefined,
    kind: run.kind,
    node: item,
  });
  const args = builtinArguments(carrier, item, run);
  if (args !== null) {
    draft.argsWire = 'object';
    draft.pieces.push(args);
  }
  if (draft.wireName === '') draft.wireName = type;
  into.call(draft);
}

function outputOf(item: ObjectNode): JsonNode | undefined {
  const result = present(member(item, 'result'));
  return (
    present(member(item, 'aggregated_output')) ??
    present(member(item, 'error')) ??
    (result === undefined ? undefined : (member(result, 'content') ?? result))
  );
}
