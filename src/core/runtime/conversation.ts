/**
 * What the model is told next: results as tool results or timeline paragraphs, and the correction that follows a rejected
 * response. A rejected attempt never enters the conversation; the correction stands at the very end of the next prompt, so
 * that the cached prefix still hits.
 */
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { CallRecord } from '../contract/call';
import type { ToolOutcome } from '../tools/outcome';
import type { Settings } from '../document/document';
import type { TimelineEntry } from './events';
import { RECORDED_ERROR } from './turns';

/** A result as the model reads it: text stays text, everything else is JSON, an error keeps its one shape. */
export function outcomeText(outcome: ToolOutcome): string {
  if (!outcome.ok)
    return outcome.error.code === RECORDED_ERROR ? outcome.error.message : JSON.stringify(outcome);
  return typeof outcome.value === 'string' ? outcome.value : JSON.stringify(outcome.value satisfies Json);
}

export function callEntry(call: CallRecord): TimelineEntry {
  return { role: 'assistant', kind: 'call', callId: call.id, tool: call.name, text: call.args.text };
}

export function resultEntry(call: CallRecord, outcome: ToolOutcome): TimelineEntry {
  return {
    role: 'tool',
    kind: 'result',
    callId: call.id,
    tool: call.name,
    text: outcomeText(outcome),
    ...(outcome.ok ? {} : { isError: true }),
  };
}

/** The acknowledgement of a native call whose outcome comes later as a timeline event. */
export function receiptEntry(call: CallRecord, form: Settings['receipt']): TimelineEntry {
  const text =
    form === 'article'
      ? JSON.stringify({ status: 'accepted', detail: 'outcome follows in timeline' })
      : JSON.stringify({
          detail: 'Execution status and result follow in timeline events with this tool_call_id.',
          status: 'accepted',
          tool_call_id: call.id,
        });
  return { role: 'tool', kind: 'receipt', callId: call.id, tool: call.name, text };
}

export function correctionEntry(problems: readonly Problem[]): TimelineEntry {
  const lines = problems.map(
    (problem) =>
      `${problem.code}${problem.path === undefined ? '' : ` at ${problem.path || '/'}`}: ${problem.message}`,
  );
  return {
    role: 'user',
    kind: 'correction',
    text: [
      'RETRY CORRECTION – PREVIOUS RESPONSE WAS REJECTED',
      'Nothing was executed. Answer again, complete and valid.',
      '---',
      ...lines,
      '---',
    ].join('\n'),
  };
}

/** One paragraph of the open timeline, for prompts made of sections. */
export function timelineParagraph(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'call':
      return `[call ${entry.tool ?? ''}] ${entry.text}`;
    case 'receipt':
      return `[receipt ${entry.callId ?? ''}] ${entry.text}`;
    case 'result':
      return `[result ${entry.tool ?? ''}]\n${entry.text}`;
    case 'correction':
    case 'text':
      return `[${entry.role}] ${entry.text}`;
  }
}
