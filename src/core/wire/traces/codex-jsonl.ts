/**
 * Logs of Codex. Rollouts: lines `{timestamp, type, payload}` of the types session_meta, turn_context, response_item, event_msg,
 * compacted; older ones hold the items bare. `event_msg` lines repeat what `response_item` lines say, so they are read only in a
 * paste without any. Also what `codex exec --json` prints (`thread.started`, `item.completed`, `turn.completed`).
 *
 * A response is a run of items of the model; a result, a message of another, or a new count of tokens ends it.
 */
import { sentence, type Said } from '../../base/words';
import { canonicalJson } from '../../base/json-value';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { hasKey, numberAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Unread } from '../model';
import { isOutputType, itemType } from '../providers/responses-items';
import { codexUsage } from '../usage-traces';
import { inQuotes } from '../words';
import { isExecLine, readExecLine } from './codex-exec';
import { isModelItem, isOlderResult, readCodexItem, readCodexResult } from './codex-items';
import { CodexSession } from './codex-session';
import { loggedMessage } from './logged-parts';
import { logInput, withCutLines } from './log-input';
import { unknownLine, NO_OBJECT } from '../shared-words';

export const codexJsonl: Format = {
  id: 'codex-jsonl',
  name: 'Codex log',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'sse' ? sniffed : 'jsonl'),
  needs: 'lines with type session_meta, turn_context, response_item or event_msg, and a payload',
  detect: (input) => {
    for (const [i, document] of jsonDocuments(logInput(input)).entries()) {
      const evidence = evidenceOf(document, i);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read: (input) => new Reader(logInput(input)).read(),
};

const LINES = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted']);

function evidenceOf({ carrier, node }: JsonDocument, index: number): Evidence | null {
  const type = stringAt(node, 'type');
  const at = placeOf(carrier, type?.span ?? node.span);
  if (type !== undefined && LINES.has(type.value) && objectAt(node, 'payload') !== undefined)
    return {
      said: sentence('sign.codex-line', 'type is “{type}” beside payload.', { type: type.value }),
      at,
    };
  if (type?.value === 'thread.started' && textAt(node, 'thread_id') !== undefined)
    return { said: sentence('sign.codex-thread', 'type is “thread.started” beside thread_id.'), at };
  if (type !== undefined && isExecLine(node))
    return { said: sentence('sign.codex-item', 'type is “{type}” beside item.', { type: type.value }), at };
  // The head of an older rollout; its items are those of the Responses API.
  if (textAt(node, 'record_type') === 'state')
    return { said: sentence('sign.codex-state', 'record_type is “state”.'), at };
  if (index === 0 && type === undefined && isOlderHead(node))
    return { said: sentence('sign.codex-head', 'id, timestamp and instructions head the log.'), at };
  return null;
}

const isOlderHead = (node: JsonNode): boolean =>
  ['id', 'timestamp', 'instructions'].every((key) => hasKey(node, key));

/** Events that say again what an item, a result or a count says. */
const REPEATS = new Set([
  'user_message',
  'agent_message',
  'agent_reasoning',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'agent_message_delta',
  'agent_reasoning_delta',
  'web_search_begin',
  'web_search_end',
  'exec_command_begin',
  'mcp_tool_call_begin',
  'patch_apply_begin',
  'patch_apply_end',
]);

class Reader {
  private readonly sessions: CodexSession[] = [];
  private readonly unread: Unread[] = [];
  private session: CodexSession;
  private forkOf: string | undefined;
  private totals = '';
  /** Nothing but events: they are all that there is. */
  private readonly eventsOnly: boolean;

  constructor(private readonly input: WireInput) {
    this.session = this.open();
    this.eventsOnly = jsonDocuments(input).every(
      ({ node }) => textAt(node, 'type') !== 'response_item' && itemOf(node) === null,
    );
  }

  read(): Reading {
    for (const [i, document] of jsonDocuments(this.input).entries()) this.line(document, i);
    for (const session of this.sessions)
      for (const at of session.unfinished.values())
        this.unread.push({
          at,
          why: sentence('unread.codex-begun', 'This item was begun, and the log does not say how it ended.'),
        });
    const held = this.sessions.filter((session) => session.said);
    const built = held.map((session) => session.build());
    const responses = built.flatMap(({ turns }) => turns.flatMap((turn) => turn.responses));
    return { responses, sessions: built, ...withCutLines(this.input, { problems: [], unread: this.unread }) };
  }

  private open(): CodexSession {
    const session = new CodexSession(this.input.transport, this.input.carrier.source);
    this.sessions.push(session);
    return session;
  }

  private line(document: JsonDocument, ordinal: number): void {
    const { node, at } = document;
    const type = textAt(node, 'type') ?? textAt(node, 'record_type');
    const payload = objectAt(node, 'payload');
    if (type === 'session_meta' && payload !== undefined) this.begin(payload);
    const kind = textAt(payload, 'type');
    this.session.covers(at, ordinal, `${type ?? 'none'}${kind === undefined ? '' : `/${kind}`}`);
    const stamp = textAt(node, 'timestamp');
    if (node.k !== 'obj') this.unknown(document, NO_OBJECT);
    else if (type === 'session_meta' && payload !== undefined) this.session.meta(document, payload, stamp);
    else if (type === 'turn_context' && payload !== undefined) this.session.context(payload, stamp);
    else if (type === 'response_item' && payload !== undefined) this.item(document, payload, stamp);
    else if (type === 'event_msg' && payload !== undefined) this.event(document, payload, stamp);
    else if (type === 'compacted' && payload !== undefined) this.compacted(document, payload);
    else if (readExecLine(document, node, this.session)) return;
    else if (itemOf(node) !== null) this.item(document, node, stamp);
    else if (type === undefined && isOlderHead(node)) this.session.meta(document, node, stamp);
    else this.unknown(document, unknownLine(type));
  }

  /** Several logs in one paste. A log that was forked repeats the head of the one that it goes on with. */
  private begin(payload: ObjectNode): void {
    const id = textAt(payload, 'id');
    const repeated = id === undefined || id === this.session.id || id === this.forkOf;
    if (this.session.begun && !repeated) {
      this.session = this.open();
      this.forkOf = undefined;
      this.totals = '';
    }
    this.forkOf = textAt(payload, 'forked_from_id') ?? this.forkOf;
  }

  private item(document: JsonDocument, item: ObjectNode, stamp: string | undefined): void {
    const { carrier, at } = document;
    const type = itemType(item) ?? 'none';
    if (isOutputType(type) || isOlderResult(type)) {
      this.session.result(readCodexResult(carrier, item));
      return;
    }
    if (type === 'message' && textAt(item, 'role') !== 'assistant') {
      const role = textAt(item, 'role');
      const said = role === 'system' || role === 'developer' ? role : 'user';
      this.session.message(loggedMessage(carrier, said, member(item, 'content'), item, this.unread));
      return;
    }
    if (!isModelItem(type)) {
      this.unknown(
        document,
        sentence('unread.codex-item', 'An item of type {type}: nothing that the model said.', {
          type: inQuotes(type),
        }),
      );
      return;
    }
    const answer = this.session.answer(stamp);
    answer.chunk(at, type);
    readCodexItem(carrier, item, type, answer, this.unread);
  }

  private event(document: JsonDocument, event: ObjectNode, stamp: string | undefined): void {
    const { carrier, at } = document;
    const type = textAt(event, 'type') ?? 'none';
    if (type === 'token_count') this.tokens(document, event);
    else if (type === 'exec_command_end' || type === 'mcp_tool_call_end') this.session.took(event);
    else if (type === 'error') {
      const message = textAt(event, 'message') ?? 'The log gives no reason.';
      this.session.failed({ message, at }, at, stamp);
    } else if (this.eventsOnly && type === 'user_message')
      this.session.message(loggedMessage(carrier, 'user', member(event, 'message'), event, this.unread));
    else if (this.eventsOnly && (type === 'agent_message' || type === 'agent_reasoning')) {
      const text = stringAt(event, 'message') ?? stringAt(event, 'text');
      if (text === undefined) return;
      const answer = this.session.answer(stamp);
      answer.chunk(at, type);
      answer.text(type === 'agent_message' ? 'text' : 'reasoning', stringOf(carrier, text));
    } else if (!REPEATS.has(type) || this.eventsOnly)
      this.unknown(
        document,
        sentence('unread.codex-event', 'An event of the log ({type}).', { type: inQuotes(type) }),
      );
  }

  /** Counts come after each response, and once more whenever limits change. */
  private tokens({ carrier }: JsonDocument, event: ObjectNode): void {
    const info = objectAt(event, 'info');
    const total = objectAt(info, 'total_token_usage');
    const last = objectAt(info, 'last_token_usage');
    if (total !== undefined) {
      const value = toValue(total);
      const key = canonicalJson(value);
      if (key === this.totals) return;
      this.totals = key;
      this.session.facts['lastTotalTokens'] = value;
    }
    const window = numberAt(info, 'model_context_window');
    if (window !== undefined) this.session.facts['contextWindow'] = window;
    if (last !== undefined) this.session.counted(codexUsage(last), placeOf(carrier, last.span));
  }

  /** The conversation so far was replaced by its summary. */
  private compacted(document: JsonDocument, payload: ObjectNode): void {
    const { carrier } = document;
    this.session.message(loggedMessage(carrier, 'user', member(payload, 'message'), payload, this.unread));
    const history = member(payload, 'replacement_history');
    if (history !== undefined)
      this.unread.push({
        at: placeOf(carrier, history.span),
        why: sentence('unread.codex-history', 'The history that stands in place of what was said before.'),
      });
  }

  private unknown({ at }: JsonDocument, why: Said): void {
    this.unread.push({ at, why });
  }
}

/** An item that stands bare on its line, as in older logs. */
function itemOf(node: JsonNode): string | null {
  if (node.k !== 'obj' || hasKey(node, 'payload')) return null;
  const type = itemType(node);
  if (type === undefined) return null;
  return isModelItem(type) || isOutputType(type) || isOlderResult(type) ? type : null;
}
