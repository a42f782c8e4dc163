/**
 * Messages of LangChain: a list, lines, one message, a state of LangGraph (`{messages}` or `{values: {messages}}`), a result with
 * `generations`. What the model said is a turn; what stands before it is what it read. Each list is one session.
 */
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { SessionBuilder } from '../build/session-builder';
import { arrayAt, numberAt, objectAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import type { LangChainAnswer } from './langchain-answer';
import { langChainBody, readLangChainMessage } from './langchain-message';

export const langChainMessages: Format = {
  id: 'langchain-messages',
  name: 'LangChain messages',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs: 'messages with lc and kwargs, with type and data, or with type “ai” or “human” and content',
  detect,
  read,
};

/** Messages that lie in a list, or in what wraps a list. */
function messagesIn(node: JsonNode): readonly JsonNode[] | null {
  if (node.k === 'arr') return node.items;
  const body = numberAt(node, 'lc') === undefined ? node : objectAt(node, 'kwargs');
  const state = objectAt(node, 'values') ?? body;
  const list = arrayAt(state, 'messages');
  if (list !== undefined) return list.items;
  const generations = arrayAt(state, 'generations');
  if (generations !== undefined) {
    const all = generations.items.flatMap((item) => (item.k === 'arr' ? item.items : [item]));
    return all.map((one) => generated(one) ?? one);
  }
  const one = generated(node);
  return one === undefined ? null : [one];
}

/** The message of a `ChatGeneration`, as a constructor or plain. */
function generated(node: JsonNode): JsonNode | undefined {
  const message = member(objectAt(node, 'kwargs') ?? node, 'message');
  return langChainBody(message) === null ? undefined : message;
}

/** Other formats have objects with `type: "system" | "tool"` and content: a bare message must be one that only this format has. */
const BARE = /^(?:ai|human|(?:AI|Human|System|Tool)Message(?:Chunk)?)$/;

function evidenceOf(carrier: Carrier, node: JsonNode): Evidence | null {
  const found = langChainBody(node);
  if (found === null) return null;
  const at = placeOf(carrier, node.span);
  switch (found.form) {
    case 'constructor':
      return {
        said: sentence('sign.langchain-class', 'lc with type “constructor” and the id of a message class.'),
        at,
      };
    case 'data':
      return {
        said: sentence('sign.langchain-data', 'type is “{type}” beside data with content.', {
          type: textAt(node, 'type') ?? '',
        }),
        at,
      };
    case 'bare':
      if (!BARE.test(textAt(node, 'type') ?? '')) return null;
      return {
        said: sentence('sign.langchain-bare', 'type is “{type}” beside content.', {
          type: textAt(node, 'type') ?? '',
        }),
        at,
      };
  }
}

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    const direct = evidenceOf(carrier, node);
    if (direct !== null) return direct;
    for (const one of messagesIn(node) ?? []) {
      for (const message of one.k === 'arr' ? one.items : [one]) {
        const evidence = evidenceOf(carrier, message);
        if (evidence !== null) return evidence;
      }
    }
  }
  return null;
}

function read(input: WireInput): Reading {
  const reader = new Reader(input);
  return reader.read();
}

class Reader {
  private readonly responses: Response[] = [];
  private readonly sessions: Session[] = [];
  private readonly unread: Unread[] = [];
  private session = new SessionBuilder();
  private held = 0;
  /** A streamed answer whose fragments still come. */
  private open: { answer: LangChainAnswer; id: string | undefined } | null = null;

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    const documents = jsonDocuments(this.input);
    const { carrier: outer, body } = this.input;
    for (const { carrier, node, at } of documents) {
      const list = langChainBody(node) === null ? messagesIn(node) : null;
      if (list === null) this.message(carrier, node, at);
      else {
        this.close(null);
        for (const one of list) {
          if (one.k === 'arr') {
            // Several prompts of one batch.
            this.close(null);
            for (const message of one.items) this.message(carrier, message, placeOf(carrier, message.span));
            this.close(placeOf(carrier, one.span));
          } else this.message(carrier, one, placeOf(carrier, one.span));
        }
        this.close(at);
      }
    }
    this.close(this.sessions.length === 0 ? placeOf(outer, body) : null);
    return { responses: this.responses, sessions: this.sessions, problems: [], unread: this.unread };
  }

  private message(carrier: Carrier, node: JsonNode, at: SourceSpan): void {
    const found = langChainBody(node);
    if (this.open !== null && found !== null && found.fragment && found.role === 'assistant') {
      const id = textAt(found.body, 'id');
      if (id === undefined || this.open.id === undefined || id === this.open.id) {
        this.open.answer.add(carrier, found.body, node);
        this.pieces.push(at);
        return;
      }
    }
    this.finish();
    const reading = readLangChainMessage(carrier, node, this.unread);
    if (reading === null) {
      this.unread.push({ at, why: sentence('unread.langchain', 'This is no message of LangChain.') });
      return;
    }
    this.held++;
    this.pieces.push(at);
    switch (reading.t) {
      case 'said':
        this.session.said(reading.message);
        return;
      case 'result':
        this.session.result(reading.result);
        return;
      case 'answer':
        this.open = { answer: reading.answer, id: reading.answer.builder.id };
        if (found?.fragment !== true) this.finish();
    }
  }

  /** Pieces of the source that the open session was read from. */
  private pieces: SourceSpan[] = [];

  private finish(): void {
    if (this.open === null) return;
    const response = this.open.answer.build();
    this.open = null;
    this.responses.push(response);
    this.session.response(response);
  }

  /** @param whole all of the list that the session was read from; null: the pieces alone */
  private close(whole: SourceSpan | null): void {
    this.finish();
    if (this.held > 0) {
      for (const at of whole === null ? this.pieces : [whole]) this.session.covers(at);
      this.sessions.push(this.session.build());
    }
    this.session = new SessionBuilder();
    this.held = 0;
    this.pieces = [];
  }
}
