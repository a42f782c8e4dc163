/**
 * Messages of the AI SDK as a page keeps them, `{id, role, parts: [{type, …}]}`: a list, lines, `{messages: […]}`, and the stream of
 * events that builds one. A message of the assistant holds many turns: `step-start` stands between them. A part `tool-NAME` or
 * `dynamic-tool` is the call and, by its `state`, its result. Also read: the form of version 4 (`toolInvocations`), and messages
 * for a model, whose parts are `tool-call` and `tool-result`.
 */
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { SessionBuilder } from '../build/session-builder';
import { arrayAt, hasKey, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { inQuotes } from '../words';
import { loggedMessage } from './logged-parts';
import { isToolPart, readToolMessage, readUiMessage } from './vercel-parts';
import { readUiStream, streamEvidence } from './vercel-stream';
import { unknownRole } from '../shared-words';

export const vercelUiMessage: Format = {
  id: 'vercel-ui-message',
  name: 'AI SDK messages',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs: 'role and parts[] with types, or the events of a message stream',
  detect: (input) => {
    for (const { carrier, node } of jsonDocuments(input)) {
      const stream = streamEvidence(carrier, node);
      if (stream !== null) return stream;
      for (const message of listOf(node) ?? [node]) {
        const evidence = evidenceOf(carrier, message);
        if (evidence !== null) return evidence;
      }
    }
    return null;
  },
  read: (input) => {
    const documents = jsonDocuments(input);
    const streamed = documents.some(({ carrier, node }) => streamEvidence(carrier, node) !== null);
    return streamed ? readUiStream(input) : new Reader(input).read();
  },
};

/** `{messages}` is what a page sends; other formats have it too, so its messages decide. */
const listOf = (node: JsonNode): readonly JsonNode[] | null =>
  textAt(node, 'role') === undefined ? (arrayAt(node, 'messages')?.items ?? null) : null;

/** Parts that only this format has. */
const OWN = /^(?:step-start|dynamic-tool|tool-invocation|source-url|source-document|data-.+|tool-.+)$/;

function evidenceOf(carrier: Carrier, node: JsonNode): Evidence | null {
  const role = textAt(node, 'role');
  if (role === undefined) return null;
  const parts = arrayAt(node, 'parts');
  if (parts !== undefined) {
    const own = parts.items.find((part) => OWN.test(textAt(part, 'type') ?? ''));
    if (own !== undefined)
      return {
        said: sentence('sign.ui-part', 'parts hold one of the type {type}.', {
          type: inQuotes(textAt(own, 'type') ?? ''),
        }),
        at: placeOf(carrier, own.span),
      };
    const said =
      parts.items.length > 0 && parts.items.every((part) => hasKey(part, 'type') && hasKey(part, 'text'));
    return said
      ? {
          said: sentence('sign.ui-text', 'role beside parts with type and text.'),
          at: placeOf(carrier, parts.span),
        }
      : null;
  }
  const invoked = arrayAt(node, 'toolInvocations')?.items.find(
    (one) => textAt(one, 'toolCallId') !== undefined,
  );
  const part =
    invoked ?? arrayAt(node, 'content')?.items.find((one) => isToolPart(one) && !hasKey(one, 'id'));
  return part === undefined
    ? null
    : {
        said: sentence('sign.ui-call', 'A call with toolCallId and toolName.'),
        at: placeOf(carrier, part.span),
      };
}

class Reader {
  private readonly responses: Response[] = [];
  private readonly sessions: Session[] = [];
  private readonly unread: Unread[] = [];
  private session = new SessionBuilder();
  private pieces: SourceSpan[] = [];

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const { carrier, node, at } of jsonDocuments(this.input)) {
      const list = listOf(node);
      if (list === null) {
        this.message(carrier, node, at);
        continue;
      }
      this.close();
      const id = textAt(node, 'id') ?? textAt(node, 'chatId');
      if (id !== undefined) this.session.facts.id = id;
      for (const message of list) this.message(carrier, message, placeOf(carrier, message.span));
      this.pieces = [at];
      this.close();
    }
    const { carrier, body } = this.input;
    if (this.sessions.length === 0 && this.pieces.length > 0) this.pieces = [placeOf(carrier, body)];
    this.close();
    return { responses: this.responses, sessions: this.sessions, problems: [], unread: this.unread };
  }

  private message(carrier: Carrier, node: JsonNode, at: SourceSpan): void {
    const role = textAt(node, 'role');
    const parts = arrayAt(node, 'parts') ?? present(member(node, 'content')) ?? stringAt(node, 'text');
    switch (role) {
      case 'assistant':
        for (const step of readUiMessage(carrier, node, this.unread)) {
          const response = step.build();
          this.responses.push(response);
          this.session.response(response);
          for (const result of step.results) this.session.result(result);
        }
        break;
      case 'tool':
        for (const result of readToolMessage(carrier, node, this.unread)) this.session.result(result);
        break;
      case 'system':
      case 'user':
        this.session.said({ ...loggedMessage(carrier, role, parts, node, this.unread), at });
        break;
      default:
        this.unread.push({
          at,
          why: unknownRole(role),
        });
        return;
    }
    this.pieces.push(at);
    const metadata = member(node, 'metadata');
    if (metadata !== undefined && present(metadata) !== undefined)
      this.unread.push({
        at: placeOf(carrier, metadata.span),
        why: sentence('unread.vercel-notes', 'What the application notes about the message.'),
      });
  }

  private close(): void {
    if (this.pieces.length > 0) {
      for (const piece of this.pieces) this.session.covers(piece);
      this.sessions.push(this.session.build());
    }
    this.session = new SessionBuilder();
    this.pieces = [];
  }
}
