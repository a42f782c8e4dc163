/**
 * A recorded session → the document that replays it. The prompt is what was said before the first answer; the tools are
 * those that were offered, and answer with what was recorded; the one response is the session's own piece of the export,
 * byte for byte, which the run reads again. A session without an answer (a request alone) has no response yet: its run
 * waits for one. What a document cannot hold is named in `problems`.
 */
import type { Problem } from '../base/problem';
import { sentence } from '../base/words';
import { emptyDocument } from '../document/defaults';
import type { ProfileId, PromptMessage, SessionDocument, ToolDefinition } from '../document/document';
import { LIMITS, TOOL_NAME } from '../document/schema';
import { answersOk } from '../tools/draft';
import type { FormatId, Message, Part, Session, ToolOffer } from '../wire/model';

export interface SessionSource {
  session: Session;
  /** The session's pieces of its export, joined by line feeds. */
  text: string;
  /** The format of the export. */
  wire: FormatId;
  /** Where the piece by itself would be taken for another format. */
  format?: FormatId;
  title: string;
}

export interface OpenedSession {
  document: SessionDocument;
  problems: Problem[];
}

export function documentOfSession({ session, text, wire, format, title }: SessionSource): OpenedSession {
  const problems: Problem[] = [];
  const said = session.turns[0]?.before ?? session.after;
  return {
    document: {
      ...emptyDocument(shortened(title, LIMITS.name)),
      prompt: { kind: 'messages', messages: said.flatMap(promptMessages).slice(0, LIMITS.items) },
      tools: toolsOf(session, problems),
      profile: profileOf(session, wire),
      responses: session.turns.length === 0 ? [] : [{ text, ...(format === undefined ? {} : { format }) }],
    },
    problems,
  };
}

/** The profile of the provider that was asked, where there is one of it. */
const profileOf = ({ model = '' }: Session, wire: FormatId): ProfileId =>
  wire === 'dashscope-native' || /qwen/i.test(model) ? 'dashscope-explicit' : 'anthropic';

/** A message that told results too is several: each result is a message of its own. */
function promptMessages({ role, parts }: Message): PromptMessage[] {
  const messages: PromptMessage[] = [];
  const words: string[] = [];
  const calls: NonNullable<PromptMessage['toolCalls']> = [];
  for (const part of parts) {
    if (part.t === 'result') {
      const { callId, content } = part.result;
      messages.push({
        role: 'tool',
        content: jsonOrText(content),
        toolCallId: shortened(callId, LIMITS.name),
      });
    } else if (part.t === 'call') {
      const { id, name, args } = part.call;
      calls.push({ id: shortened(id, LIMITS.name), name: shortened(name, LIMITS.name), args: args.text });
    } else words.push(wordsOf(part));
  }
  const content = words.filter((word) => word !== '').join('\n');
  if (content !== '' || calls.length > 0)
    messages.push({ role: promptRole(role), content, ...(calls.length === 0 ? {} : { toolCalls: calls }) });
  return messages;
}

function promptRole(role: Message['role']): PromptMessage['role'] {
  return role === 'developer' ? 'system' : role;
}

/** Reasoning of earlier answers is not given to the model again. */
function wordsOf(part: Exclude<Part, { t: 'call' } | { t: 'result' }>): string {
  switch (part.t) {
    case 'text':
    case 'refusal':
      return part.text.text;
    case 'reasoning':
      return '';
    case 'media':
      return `[${part.mime}: ${shortened(part.ref, LIMITS.name)}]`;
    case 'unknown':
      return JSON.stringify(part.raw);
  }
}

const jsonOrText = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

/**
 * Most exports say which tools were offered. Where none is said, the tools that were called are taken as known: without
 * that every call of such a log would fail for a reason that is the log's and not the model's.
 */
function toolsOf({ tools, turns }: Session, problems: Problem[]): ToolDefinition[] {
  const known = new Map<string, ToolDefinition>();
  const seen = new Set<string>();
  const add = (tool: ToolOffer): void => {
    if (seen.has(tool.name) || seen.size >= LIMITS.tools) return;
    seen.add(tool.name);
    if (TOOL_NAME.test(tool.name)) known.set(tool.name, definitionOf(tool));
    else problems.push(badName(tool.name));
  };
  if (tools.length > 0) for (const tool of tools) add(tool);
  else
    for (const { responses } of turns)
      for (const { name } of responses[0]?.toolCalls ?? []) add({ name, kind: 'function' });
  // Of a request without an answer nothing was recorded: its tools answer as those that are added by hand do.
  return turns.length > 0
    ? [...known.values()]
    : Array.from(known.values(), (tool) => ({ ...tool, implementation: answersOk() }));
}

const definitionOf = ({ name, description, schema }: ToolOffer): ToolDefinition => ({
  name,
  description: description ?? '',
  // Nothing recorded: every object passes, so that no call is blamed for a schema that nobody wrote.
  schema: schema ?? '{"type":"object"}',
  implementation: { kind: 'recorded' },
});

const badName = (name: string): Problem => ({
  code: 'TOOL_NAME_NOT_HELD',
  severity: 'warn',
  ...sentence(
    'TOOL_NAME_NOT_HELD',
    'The tool {name} is left out: a tool name has 1 to 64 letters, digits, "_" or "-". Its calls are shown as calls of an unknown tool.',
    { name: JSON.stringify(shortened(name, 80)) },
  ),
  retryable: false,
});

/** Never through the middle of a character. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  const high = text.charCodeAt(end - 1);
  return `${text.slice(0, high >= 0xd800 && high < 0xdc00 ? end - 1 : end)}…`;
}
