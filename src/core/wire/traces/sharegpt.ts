/**
 * ShareGPT: data for training, `{conversations: [{from, value}], system?, tools?}`, as one entry, an array or lines. `tools` is JSON
 * in a string. An entry is a session; each message of the model is a turn. In data of preferences the chosen and the rejected
 * answer are alternatives of the last turn. Messages with `role` and `content` are read too where `conversations` holds them.
 */
import { sentence, type Phrase } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { hold } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, present, stringAt, textAt } from '../fields';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { chatUtterance } from '../providers/chat-conversation';
import { resultContent } from '../providers/said-parts';
import { inQuotes } from '../words';
import { loggedMessage } from './logged-parts';
import { readTrainedCalls } from './sharegpt-calls';

export const shareGpt: Format = {
  id: 'sharegpt',
  name: 'ShareGPT',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs: 'conversations[] of messages with from and value',
  detect: (input) => {
    for (const { carrier, node } of jsonDocuments(input)) {
      const evidence = evidenceOf(carrier, node);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read: (input) => new Reader(input).read(),
};

type Role = 'system' | 'user' | 'answer' | 'call' | 'result';

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['system', 'system'],
  ['human', 'user'],
  ['user', 'user'],
  ['gpt', 'answer'],
  ['assistant', 'answer'],
  ['model', 'answer'],
  ['chatgpt', 'answer'],
  ['bing', 'answer'],
  ['bard', 'answer'],
  ['function_call', 'call'],
  ['tool_call', 'call'],
  ['observation', 'result'],
  ['tool', 'result'],
  ['function', 'result'],
  ['tool_response', 'result'],
  ['function_response', 'result'],
]);

const LISTS = ['conversations', 'conversation'];

const isMessage = (node: JsonNode | undefined): boolean =>
  textAt(node, 'from') !== undefined && hasKey(node, 'value');
const isRoleMessage = (node: JsonNode | undefined): boolean =>
  textAt(node, 'role') !== undefined && hasKey(node, 'content');

function evidenceOf(carrier: Carrier, node: JsonNode): Evidence | null {
  for (const key of LISTS) {
    const list = arrayAt(node, key);
    const [first] = list?.items ?? [];
    if (list === undefined || !(isMessage(first) || isRoleMessage(first))) continue;
    const [a, b] = isMessage(first) ? ['from', 'value'] : ['role', 'content'];
    const keys: Phrase = { text: `${a} and ${b}`, words: [a, b] };
    return {
      said: sentence('sign.sharegpt', '{key} is a list of messages with {keys}.', { key, keys }),
      at: placeOf(carrier, list.span),
    };
  }
  if (isMessage(node))
    return {
      said: sentence('sign.sharegpt-message', 'A message with from and value.'),
      at: placeOf(carrier, node.span),
    };
  const chosen = preferred(node, 'chosen')[0];
  if (chosen === undefined || preferred(node, 'rejected').length === 0) return null;
  return {
    said: sentence('sign.sharegpt-preferred', 'A chosen and a rejected message with from and value.'),
    at: placeOf(carrier, chosen.span),
  };
}

/** `chosen` or `rejected`: a message, or the whole conversation with it. */
function preferred(node: JsonNode, key: 'chosen' | 'rejected'): JsonNode[] {
  const value = member(node, key);
  const messages = value?.k === 'arr' ? value.items : value === undefined ? [] : [value];
  return messages.every((one) => isMessage(one)) ? messages : [];
}

class Reader {
  private readonly responses: Response[] = [];
  private readonly sessions: Session[] = [];
  private readonly unread: Unread[] = [];
  /** Messages that stand alone follow each other in one session. */
  private loose: { session: SessionBuilder; pieces: SourceSpan[] } | null = null;

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.entry(document);
    const { carrier, body } = this.input;
    if (this.loose !== null && this.sessions.length === 0) this.loose.pieces = [placeOf(carrier, body)];
    this.closeLoose();
    return { responses: this.responses, sessions: this.sessions, problems: [], unread: this.unread };
  }

  private entry({ carrier, node, at }: JsonDocument): void {
    if (isMessage(node)) {
      this.loose ??= { session: new SessionBuilder(), pieces: [] };
      this.message(carrier, node, this.loose.session);
      this.loose.pieces.push(at);
      return;
    }
    this.closeLoose();
    const list = LISTS.map((key) => arrayAt(node, key)).find((one) => one !== undefined);
    const chosen = preferred(node, 'chosen');
    const rejected = preferred(node, 'rejected');
    if (node.k !== 'obj' || (list === undefined && chosen.length === 0)) {
      this.unread.push({
        at,
        why: sentence('unread.sharegpt', 'No entry of ShareGPT: it has no conversations.'),
      });
      return;
    }
    const id = textAt(node, 'id');
    const session = new SessionBuilder(id === undefined ? {} : { id });
    session.covers(at);
    this.head(carrier, node, session);
    for (const message of list?.items ?? []) this.message(carrier, message, session);
    for (const message of chosen) this.message(carrier, message, session);
    // The rejected conversation differs in its last message.
    const last = rejected.at(-1);
    if (last !== undefined) this.message(carrier, last, session, 1);
    this.sessions.push(session.build());
  }

  private closeLoose(): void {
    if (this.loose === null) return;
    for (const piece of this.loose.pieces) this.loose.session.covers(piece);
    this.sessions.push(this.loose.session.build());
    this.loose = null;
  }

  /** System prompt and tools. */
  private head(carrier: Carrier, node: ObjectNode, session: SessionBuilder): void {
    const system = stringAt(node, 'system');
    if (system !== undefined) session.said(loggedMessage(carrier, 'system', system, system, this.unread));
    const tools = present(member(node, 'tools'));
    if (tools === undefined) return;
    if (tools.k !== 'str') {
      for (const offer of readToolOffers(carrier, tools, this.unread)) session.offer(offer);
      return;
    }
    if (tools.value.trim() === '') return;
    const inner = mappedCarrier(stringOf(carrier, tools));
    const { root } = scanJson(inner.text);
    if (root === undefined || (root.k !== 'arr' && root.k !== 'obj')) {
      this.unread.push({
        at: placeOf(carrier, tools.span),
        why: sentence('unread.tools', 'The tools are a string that is not JSON.'),
      });
      return;
    }
    for (const offer of readToolOffers(inner, root, this.unread)) session.offer(offer);
  }

  private message(carrier: Carrier, node: JsonNode, session: SessionBuilder, choice = 0): void {
    const at = placeOf(carrier, node.span);
    if (!isMessage(node) && isRoleMessage(node)) {
      const utterance = chatUtterance(carrier, node, this.unread);
      if (utterance !== null) this.responses.push(...hold(session, [utterance]));
      return;
    }
    const from = textAt(node, 'from') ?? '';
    const value = member(node, 'value');
    const role = ROLES.get(from.toLowerCase());
    switch (role) {
      case 'system':
      case 'user':
        session.said(loggedMessage(carrier, role, value, node, this.unread));
        return;
      case 'answer':
      case 'call': {
        const response = this.answer(carrier, node, value, role, choice);
        this.responses.push(response);
        session.response(response);
        return;
      }
      case 'result':
        session.result({ callId: '', kind: 'outcome', ok: true, content: resultContent(value), at });
        return;
      case undefined:
        this.unread.push({
          at,
          why: sentence('unread.from', 'A message from {from}, whom this format does not have.', {
            from: inQuotes(from),
          }),
        });
    }
  }

  private answer(
    carrier: Carrier,
    node: JsonNode,
    value: JsonNode | undefined,
    role: 'answer' | 'call',
    choice: number,
  ): Response {
    const builder = new ResponseBuilder(carrier.source, choice);
    const at: SourceSpan = placeOf(carrier, node.span);
    builder.cover(at);
    if (role === 'call') readTrainedCalls(carrier, value, builder, this.unread);
    else if (value?.k === 'str') builder.text('text', stringOf(carrier, value));
    else if (present(value) !== undefined)
      this.unread.push({
        at,
        why: sentence('unread.sharegpt-value', 'A message of the model whose value is no text.'),
      });
    return builder.build();
  }
}
