/**
 * The prompt and its projection at a turn: a function of the document and the conversation so far. The run records their
 * hashes; the lenses make them again from here, so the log stays small.
 */
import type { SessionDocument, SectionsPrompt, MessagesPrompt } from '../document/document';
import { turnNonce } from '../prompt/nonce';
import { renderPrompt, type RenderedPrompt } from '../prompt/render';
import { projectPrompt } from '../projection/project';
import type { HistoryMessage, Projection } from '../projection/model';
import { timelineParagraph } from './conversation';
import type { TimelineEntry } from './events';
import { toolsAsText } from './tools-text';

export interface PromptOfTurn {
  /** Null for a prompt that is a list of messages. */
  rendered: RenderedPrompt | null;
  projection: Projection;
}

export function promptOfTurn(
  document: SessionDocument,
  timeline: readonly TimelineEntry[],
  turn: number,
): PromptOfTurn {
  const { prompt, settings, profile } = document;
  const options = {
    profile,
    thresholdBytes: settings.layout.thresholdBytes,
    tools: settings.toolExpression === 'native' ? document.tools : [],
  };
  if (prompt.kind === 'messages')
    return {
      rendered: null,
      projection: projectPrompt(withTools(prompt, document), {
        ...options,
        history: historyOf(timeline).history,
      }),
    };
  const rendered = renderPrompt(withCorrection(prompt, timeline), {
    turnNonce: turnNonce(settings.nonceSeed, turn),
    timeline: timeline.filter((entry) => entry.kind !== 'correction').map(timelineParagraph),
    ...(settings.toolExpression === 'text' ? { toolsText: toolsAsText(document.tools) } : {}),
  });
  return { rendered, projection: projectPrompt(rendered, { ...options, history: [] }) };
}

/** The correction stands at the very end, after the last byte that could be cached. */
function withCorrection(prompt: SectionsPrompt, timeline: readonly TimelineEntry[]): SectionsPrompt {
  const corrections = timeline.filter((entry) => entry.kind === 'correction').map((entry) => entry.text);
  if (corrections.length === 0) return prompt;
  const dynamic = [prompt.sections.dynamic, ...corrections].filter((text) => text !== '').join('\n\n');
  return { ...prompt, sections: { ...prompt.sections, dynamic } };
}

/** Tools told in words stand at the end of the first system message of a plain list. */
function withTools(prompt: MessagesPrompt, document: SessionDocument): MessagesPrompt {
  if (document.settings.toolExpression === 'native' || document.tools.length === 0) return prompt;
  const text = toolsAsText(document.tools);
  const first = prompt.messages.findIndex((message) => message.role === 'system');
  const messages =
    first < 0
      ? [{ role: 'system' as const, content: text }, ...prompt.messages]
      : prompt.messages.map((message, i) =>
          i === first ? { ...message, content: `${message.content}\n\n${text}` } : message,
        );
  return { ...prompt, messages };
}

/**
 * Entries → provider messages: what the model said and its calls are one message, each result is one. `indexOf[i]` is the
 * message that entry `i` went into.
 */
export function historyOf(timeline: readonly TimelineEntry[]): {
  history: HistoryMessage[];
  indexOf: number[];
} {
  const history: HistoryMessage[] = [];
  const indexOf: number[] = [];
  for (const entry of timeline) {
    const last = history.at(-1);
    const before = entry.kind === 'call' && last?.role === 'assistant' ? last : undefined;
    if (before !== undefined) history.pop();
    history.push(messageWith(entry, before));
    indexOf.push(history.length - 1);
  }
  return { history, indexOf };
}

interface Told {
  before: HistoryMessage | undefined;
  message: HistoryMessage;
}

const told = new WeakMap<TimelineEntry, Told>();

/**
 * The message of an entry. @param before the message that the entry continues
 * The same entry gives the same object at every turn, so that what was made of it can be kept.
 */
function messageWith(entry: TimelineEntry, before: HistoryMessage | undefined): HistoryMessage {
  const known = told.get(entry);
  if (known !== undefined && known.before === before) return known.message;
  const message = makeMessage(entry, before);
  told.set(entry, { before, message });
  return message;
}

function makeMessage(entry: TimelineEntry, before: HistoryMessage | undefined): HistoryMessage {
  if (entry.kind === 'call') {
    const call = { id: entry.callId ?? '', name: entry.tool ?? '', args: entry.text };
    return before === undefined
      ? { role: 'assistant', text: '', toolCalls: [call] }
      : { ...before, toolCalls: [...(before.toolCalls ?? []), call] };
  }
  if (entry.role !== 'tool') return { role: entry.role, text: entry.text };
  return {
    role: 'tool',
    text: entry.text,
    toolCallId: entry.callId ?? '',
    ...(entry.isError === true ? { isError: true } : {}),
  };
}
