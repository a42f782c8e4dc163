/**
 * What a tracer recorded as the output of a tool's run → a result. It is the value itself, JSON in a string, a tool message of
 * LangChain or of Chat Completions, or any of these under `output`.
 */
import type { Json } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { hasKey, present, textAt } from '../fields';
import type { ToolResult } from '../model';
import { opened } from './carried';
import type { Carried } from './carried';
import { langChainBody, readLangChainMessage } from './langchain-message';

/** What the run itself says; `callId` is `''` where it does not. */
export interface RunFacts {
  callId: string;
  ok: boolean;
  at: SourceSpan | undefined;
  name: string | undefined;
  ms: number | undefined;
  /** The run's own words about its failure. */
  failure: string | undefined;
}

export function recordedResult(value: Carried | undefined, facts: RunFacts): ToolResult {
  const found = value === undefined ? undefined : unwrapped(opened(value));
  const message = found === undefined ? null : messageOf(found);
  const callId = facts.callId === '' ? (message?.callId ?? '') : facts.callId;
  const name = facts.name ?? message?.name;
  const content: Json = message?.content ?? (found === undefined ? null : toValue(found.node));
  const { failure } = facts;
  return {
    callId,
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: facts.ok && message?.ok !== false,
    // A run that failed before it returned left its reason only.
    content: content === null && failure !== undefined && failure !== '' ? failure : content,
    ...(facts.ms === undefined ? {} : { ms: facts.ms }),
    ...(facts.at === undefined ? {} : { at: facts.at }),
  };
}

/** `{output: …}` and nothing else is the value. */
function unwrapped(value: Carried): Carried {
  const { carrier, node } = value;
  if (node.k !== 'obj' || node.members.length !== 1) return value;
  const inner = present(member(node, 'output'));
  return inner === undefined ? value : opened({ carrier, node: inner });
}

function messageOf({ carrier, node }: Carried): ToolResult | null {
  if (langChainBody(node) !== null) {
    const reading = readLangChainMessage(carrier, node, []);
    return reading?.t === 'result' ? reading.result : null;
  }
  const isMessage = textAt(node, 'role') === 'tool' || hasKey(node, 'tool_call_id');
  return isMessage && hasKey(node, 'content') ? chatResult(node) : null;
}

function chatResult(node: JsonNode): ToolResult {
  const content = member(node, 'content');
  const name = textAt(node, 'name');
  return {
    callId: textAt(node, 'tool_call_id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: textAt(node, 'status') !== 'error',
    content: content === undefined ? null : toValue(content),
  };
}
