/**
 * Conversations on their own, without the answer of a server: a list of messages, a request body, lines of such bodies (data for
 * fine-tuning). Every message of the assistant is a turn. A body is a session; messages that follow each other are one.
 */
import { sentence, type Said } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { hold } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { anthropicUtterance, anthropicUtterances } from './anthropic-conversation';
import { chatUtterance, chatUtterances } from './chat-conversation';
import { bodyShape, isAnthropicMessage, isChatMessage, listShape } from './conversation-shape';
import type { ConversationShape } from './conversation-shape';
import { chatTools } from './openai-request';
import { paramsOf } from './request-params';
import { InputItems, inputUtterances, instructionUtterances } from './responses-conversation';
import { isOutputType, itemType } from './responses-items';
import { isItem, isOutputMessage } from './responses-shape';

const READ = new Set([
  'model',
  'messages',
  'input',
  'instructions',
  'system',
  'tools',
  'functions',
  'preferred_output',
  'non_preferred_output',
]);

/** @param shapes those that the asking format reads */
export function conversationEvidence(
  input: WireInput,
  shapes: readonly ConversationShape[],
): Evidence | null {
  const documents = jsonDocuments(input);
  for (const { carrier, node } of documents) {
    const body = bodyOf(node);
    const shape = body === null ? null : body.shape;
    if (body !== null && shape !== null && shapes.includes(shape) && saysEnough(body.node, shape)) {
      const key = shape === 'responses' ? 'input' : 'messages';
      const at = member(body.node, key) ?? body.node;
      return {
        said: sentence(
          'sign.request',
          '{key} is what is sent to a model: a request, or a line of data for fine-tuning.',
          { key },
        ),
        at: placeOf(carrier, at.span),
      };
    }
  }
  return listEvidence(documents, shapes);
}

/** An embedding is asked for with `input` too: what answers it reads no instructions and has no tools. */
function saysEnough(body: JsonNode, shape: ConversationShape): boolean {
  if (shape !== 'responses') return true;
  if (listShape(arrayAt(body, 'input')?.items ?? []) !== null) return true;
  return ['instructions', 'tools', 'max_output_tokens', 'previous_response_id', 'reasoning'].some((key) =>
    hasKey(body, key),
  );
}

function listEvidence(
  documents: readonly JsonDocument[],
  shapes: readonly ConversationShape[],
): Evidence | null {
  const nested = documents.flatMap(({ node }) => listsOf(node).flat());
  const nodes = nested.length > 0 ? nested : documents.map(({ node }) => node);
  const shape = listShape(nodes);
  if (shape === null || !shapes.includes(shape)) return null;
  const messages = nodes.filter((node) => isMessage(node));
  // What the model said alone is no conversation; it is an answer.
  const [first] = messages;
  const heard = messages.some(
    (node) => (textAt(node, 'role') ?? 'assistant') !== 'assistant' || isOutputType(itemType(node) ?? ''),
  );
  const document = documents.find(({ node }) => isMessage(node)) ?? documents[0];
  if (first === undefined || document === undefined || !heard || messages.length < 2) return null;
  return {
    said: LIST_WORDS[shape](messages.length),
    at: placeOf(document.carrier, first.span),
  };
}

const LIST_WORDS: Record<ConversationShape, (count: number) => Said> = {
  chat: (count) =>
    sentence('sign.chat-list', 'A list of {count} messages with roles and content.', { count }),
  anthropic: (count) =>
    sentence('sign.anthropic-list', 'A list of {count} messages whose content is typed blocks.', { count }),
  responses: (count) =>
    sentence('sign.responses-list', 'A list of {count} messages and items of the Responses API.', { count }),
};

const isMessage = (node: JsonNode): boolean =>
  isChatMessage(node) || isAnthropicMessage(node) || isItem(node) || isOutputMessage(node);

/** An array of arrays is conversations side by side. */
const listsOf = (node: JsonNode): JsonNode[][] =>
  node.k === 'arr' ? node.items.flatMap((item) => (item.k === 'arr' ? [item.items] : [])) : [];

interface Body {
  node: JsonNode;
  shape: ConversationShape;
  /** Answers that data for preference tuning offers for one request, the better first. */
  alternatives: JsonNode[][];
}

function bodyOf(node: JsonNode): Body | null {
  const shape = bodyShape(node);
  if (shape !== null) return { node, shape, alternatives: [] };
  const inner = objectAt(node, 'input');
  const preferred = arrayAt(node, 'preferred_output');
  if (inner === undefined || preferred === undefined) return null;
  const other = arrayAt(node, 'non_preferred_output')?.items;
  return {
    node: inner,
    shape: 'chat',
    alternatives: [preferred.items, ...(other === undefined ? [] : [other])],
  };
}

export function readConversations(input: WireInput, fallback: ConversationShape): Reading {
  return new ConversationReader(input, fallback).read();
}

class ConversationReader {
  private readonly sessions: Session[] = [];
  private readonly responses: Response[] = [];
  private readonly unread: Unread[] = [];
  private run: JsonDocument[] = [];

  constructor(
    private readonly input: WireInput,
    private readonly fallback: ConversationShape,
  ) {}

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    this.flush();
    return {
      responses: this.responses,
      sessions: this.sessions,
      problems: [],
      unread: this.unread,
    };
  }

  private document(document: JsonDocument): void {
    const { carrier, node, at } = document;
    const body = bodyOf(node);
    const lists = listsOf(node);
    if (body !== null) {
      this.flush();
      this.body(document, body);
    } else if (lists.length > 0) {
      this.flush();
      for (const list of lists) this.list(carrier, list);
    } else if (isMessage(node) || textAt(node, 'role') !== undefined) this.run.push(document);
    else
      this.unread.push({
        at,
        why: sentence('unread.no-message', 'A payload that is neither a message nor a list of messages.'),
      });
  }

  private body({ carrier, node, at }: JsonDocument, { node: body, shape, alternatives }: Body): void {
    const model = stringAt(body, 'model')?.value;
    const session = new SessionBuilder(model === undefined || model === '' ? {} : { model });
    session.covers(at);
    const tools =
      shape === 'chat'
        ? chatTools(carrier, body, this.unread)
        : readToolOffers(carrier, member(body, 'tools'), this.unread);
    for (const tool of tools) session.offer(tool);
    session.asked({ ...paramsOf(body, READ), ...(body === node ? {} : paramsOf(node, READ)) });
    this.hold(session, this.utterances(carrier, body, shape));
    for (const [choice, list] of alternatives.entries())
      for (const { response } of chatUtterances(carrier, list, this.unread))
        if (response !== undefined) this.answer(session, { ...response, choice });
    this.sessions.push(session.build());
  }

  private utterances(carrier: Carrier, body: JsonNode, shape: ConversationShape): Utterance[] {
    const { unread } = this;
    const messages = arrayAt(body, 'messages')?.items ?? [];
    switch (shape) {
      case 'chat':
        return chatUtterances(carrier, messages, unread);
      case 'anthropic':
        return anthropicUtterances(carrier, member(body, 'system'), messages, unread);
      case 'responses':
        return [
          ...instructionUtterances(carrier, body, unread),
          ...inputUtterances(carrier, member(body, 'input'), unread),
        ];
    }
  }

  private list(carrier: Carrier, nodes: readonly JsonNode[]): void {
    const [first] = nodes;
    const last = nodes.at(-1);
    if (first === undefined || last === undefined) return;
    const session = new SessionBuilder();
    session.covers(placeOf(carrier, { start: first.span.start, end: last.span.end }));
    this.hold(session, this.listUtterances(nodes.map((node) => ({ carrier, node }))));
    this.sessions.push(session.build());
  }

  /** Messages that stood one after the other. In an array all of them together are what can be read again. */
  private flush(): void {
    const { run, input } = this;
    if (run.length === 0) return;
    this.run = [];
    const session = new SessionBuilder();
    if (input.transport === 'json') session.covers(placeOf(input.carrier, input.body));
    else for (const { at } of run) session.covers(at);
    this.hold(session, this.listUtterances(run));
    this.sessions.push(session.build());
  }

  private listUtterances(list: readonly { carrier: Carrier; node: JsonNode }[]): Utterance[] {
    const shape = listShape(list.map(({ node }) => node)) ?? this.fallback;
    const read = (one: typeof chatUtterance): Utterance[] =>
      list.flatMap(({ carrier, node }) => one(carrier, node, this.unread) ?? []);
    switch (shape) {
      case 'chat':
        return read(chatUtterance);
      case 'anthropic':
        return read(anthropicUtterance);
      case 'responses': {
        const items = new InputItems(this.unread);
        for (const { carrier, node } of list) items.add(carrier, node);
        return items.all();
      }
    }
  }

  private hold(session: SessionBuilder, utterances: readonly Utterance[]): void {
    for (const response of hold(session, utterances)) this.responses.push(response);
  }

  private answer(session: SessionBuilder, response: Response): void {
    session.response(response);
    this.responses.push(response);
  }
}
