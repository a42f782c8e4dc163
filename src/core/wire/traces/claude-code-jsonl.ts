/**
 * Logs of Claude Code: the transcripts that it keeps (`uuid`, `parentUuid`, `sessionId`) and what it prints as
 * `--output-format stream-json` (`session_id`, `parent_tool_use_id`). One content block stands on each line; lines that share a
 * `message.id` are one response, also where results of its first calls stand between them. A side chain is the conversation of
 * a helper that the model called: a session of its own.
 */
import { sentence, type Said } from '../../base/words';
import { member } from '../../json/node';
import type { ObjectNode } from '../../json/node';
import { hasKey, isTrue, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Unread } from '../model';
import { inQuotes } from '../words';
import { ClaudeCodeSession } from './claude-code-session';
import { logInput, withCutLines } from './log-input';
import { unknownLine, NO_OBJECT } from '../shared-words';

export const claudeCodeJsonl: Format = {
  id: 'claude-code-jsonl',
  name: 'Claude Code log',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'sse' ? sniffed : 'jsonl'),
  needs: 'lines with type “user” or “assistant”, a message, and uuid or sessionId',
  detect: (input) => {
    for (const document of jsonDocuments(logInput(input))) {
      const evidence = evidenceOf(document);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read: (input) => new Reader(logInput(input)).read(),
};

const IDENTITY = ['uuid', 'sessionId', 'session_id', 'parentUuid'];

function evidenceOf({ carrier, node }: JsonDocument): Evidence | null {
  const type = textAt(node, 'type');
  const at = placeOf(carrier, stringAt(node, 'type')?.span ?? node.span);
  if (type === 'summary' && hasKey(node, 'leafUuid'))
    return { said: sentence('sign.claude-summary', 'type is “summary” beside leafUuid.'), at };
  if ((type !== 'user' && type !== 'assistant') || objectAt(node, 'message') === undefined) return null;
  const key = IDENTITY.find((one) => hasKey(node, one));
  return key === undefined
    ? null
    : { said: sentence('sign.claude-line', 'type is “{type}” beside message and {key}.', { type, key }), at };
}

/** Lines that are known and hold nothing that was said to the model or by it. */
const NOTES: ReadonlyMap<string, Said> = new Map([
  ['system', sentence('note.system', 'A note of the log')],
  ['file-history-snapshot', sentence('note.file-history-snapshot', 'A snapshot of the files')],
  ['queue-operation', sentence('note.queue-operation', 'A change of the queue of prompts')],
  ['progress', sentence('note.progress', 'A note of how far a tool is')],
  ['attachment', sentence('note.attachment', 'An attachment')],
  ['last-prompt', sentence('note.last-prompt', 'The latest prompt, again')],
  ['agent-name', sentence('note.agent-name', 'The name of the agent')],
  ['permission-mode', sentence('note.permission-mode', 'The permissions')],
  ['pr-link', sentence('note.pr-link', 'A link to a pull request')],
  [
    'stream_event',
    sentence('note.stream-event', 'A fragment of a response that stands whole on a line of its own'),
  ],
]);

const noteOf = (note: Said, kind: string | undefined): Said =>
  kind === undefined
    ? sentence('unread.note', '{note}.', { note })
    : sentence('unread.note.kind', '{note} ({kind}).', { note, kind: inQuotes(kind) });

class Reader {
  private readonly unread: Unread[] = [];
  private readonly sessions = new Map<string, ClaudeCodeSession>();
  /** Which side chain a line belongs to, by its uuid. */
  private readonly chains = new Map<string, string>();
  private readonly latestChain = new Map<string, string>();
  private readonly summaries: (JsonDocument & { ordinal: number })[] = [];

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const [i, document] of jsonDocuments(this.input).entries()) this.line(document, i);
    this.placeSummaries();
    const held = [...this.sessions.values()].filter((session) => session.said);
    // In the order in which they begin, whichever conversation they belong to.
    const answers = held.flatMap((session) => session.answers).sort((a, b) => a.order - b.order);
    const responses: Response[] = answers.map((answer) => answer.build());
    const sessions = held.map((session) => session.build());
    return { responses, sessions, ...withCutLines(this.input, { problems: [], unread: this.unread }) };
  }

  private line(document: JsonDocument, ordinal: number): void {
    const { node, at } = document;
    if (node.k !== 'obj') {
      this.unread.push({ at, why: NO_OBJECT });
      return;
    }
    const type = textAt(node, 'type') ?? 'none';
    if (type === 'summary') {
      this.summaries.push({ ...document, ordinal });
      return;
    }
    const session = this.sessionOf(node);
    if (session.repeats(node)) {
      this.unread.push({
        at,
        why: sentence('unread.repeated', 'This line repeats the line of uuid {uuid}.', {
          uuid: inQuotes(textAt(node, 'uuid') ?? ''),
        }),
      });
      return;
    }
    session.covers(at, ordinal, type);
    const message = objectAt(node, 'message');
    if (type === 'assistant' && message !== undefined) session.assistant(document, node, message);
    else if (type === 'user' && message !== undefined) session.user(document, node, message);
    else if (type === 'custom-title') session.title(textAt(node, 'customTitle'), 2);
    else if (type === 'ai-title') session.title(textAt(node, 'aiTitle'), 1);
    else if (type === 'result') session.finished(node);
    else {
      if (type === 'system') session.began(document, node);
      const known = NOTES.get(type);
      const kind = textAt(node, 'subtype') ?? textAt(objectAt(node, 'data'), 'type');

      this.unread.push({
        at,
        why: known === undefined ? unknownLine(type) : noteOf(known, kind),
      });
    }
  }

  private sessionOf(node: ObjectNode): ClaudeCodeSession {
    const id = textAt(node, 'sessionId') ?? textAt(node, 'session_id') ?? '';
    const key = this.chainOf(node, id) ?? `main ${id}`;
    const known = this.sessions.get(key);
    if (known !== undefined) return known;
    const agent = textAt(node, 'agentId');
    const name = key.startsWith('main ') ? id : (agent ?? id);
    const session = new ClaudeCodeSession(name, this.input.transport, this.unread);
    this.sessions.set(key, session);
    return session;
  }

  /** The side chain that the line belongs to; undefined for the conversation with the person. */
  private chainOf(node: ObjectNode, id: string): string | undefined {
    const caller = textAt(node, 'parent_tool_use_id');
    if (caller !== undefined) return `side ${id} ${caller}`;
    if (!isTrue(member(node, 'isSidechain'))) return undefined;
    const uuid = textAt(node, 'uuid');
    const parent = textAt(node, 'parentUuid');
    const agent = textAt(node, 'agentId');
    const chain =
      agent !== undefined
        ? `side ${id} ${agent}`
        : parent === undefined
          ? `side ${id} ${uuid ?? ''}`
          : (this.chains.get(parent) ?? this.latestChain.get(id) ?? `side ${id} ${parent}`);
    if (uuid !== undefined) this.chains.set(uuid, chain);
    this.latestChain.set(id, chain);
    return chain;
  }

  /** A summary names the last line of the conversation that it sums up; one that names none here is the title of the only one. */
  private placeSummaries(): void {
    const main = [...this.sessions]
      .filter(([key, session]) => key.startsWith('main ') && session.said)
      .map(([, session]) => session);
    const byLine = new Map<string, ClaudeCodeSession>();
    for (const session of this.sessions.values()) for (const uuid of session.uuids) byLine.set(uuid, session);
    for (const { node, at, ordinal } of this.summaries) {
      const session = byLine.get(textAt(node, 'leafUuid') ?? '') ?? (main.length === 1 ? main[0] : undefined);
      if (session?.said !== true) {
        this.unread.push({
          at,
          why: sentence('unread.summary', 'The summary of a conversation that is not in this paste.'),
        });
        continue;
      }
      session.covers(at, ordinal, 'summary');
      session.title(textAt(node, 'summary'), 0);
    }
  }
}
