/**
 * Ollama `/api/chat`, and `/api/generate`, which says `response` where the other says `message`: whole bodies, and lines of
 * which the last has `done: true`, the reason and the counts. A line may carry an error instead.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { hasKey, isTrue, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Unread } from '../model';
import { OLLAMA_STOPS } from '../stop';
import { OLLAMA_COUNTS, ollamaUsage } from '../usage-native';
import { membersPlace } from './member-place';
import { readOllamaCalls } from './ollama-calls';
import { innerPlace, keepUnknown } from './openai-message';
import { errorOf, readError } from './provider-error';

export const ollamaChat: Format = {
  id: 'ollama-chat',
  name: 'Ollama',
  reads: 'documents',
  needs: 'done beside message (or response), model and created_at',
  detect,
  read: (input) => new OllamaReader(input).read(),
};

/** `done` is written by nobody else; the rest tells it from a thing that happens to be done. */
function isAnswer(node: JsonNode): boolean {
  const model = stringAt(node, 'model') !== undefined;
  const created = stringAt(node, 'created_at') !== undefined;
  const message = objectAt(node, 'message');
  // It stands after the message: a body that was cut has none.
  if (!node.complete && !hasKey(node, 'done')) return message !== undefined && model && created;
  if (member(node, 'done')?.k !== 'lit') return false;
  if (message !== undefined) return model || created;
  return model && (stringAt(node, 'response') !== undefined || (created && isTrue(member(node, 'done'))));
}

function detect(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  for (const { carrier, node } of documents) {
    if (!isAnswer(node)) continue;
    const done = member(node, 'done');
    const key = ['message', 'response'].find((one) => hasKey(node, one)) ?? 'created_at';
    const said =
      done === undefined
        ? sentence('sign.ollama', '{key} stands beside model and created_at.', { key })
        : sentence('sign.ollama-done', 'done stands beside {key} and model.', { key });
    return { said, at: placeOf(carrier, (done ?? node).span) };
  }
  return errorEvidence(documents);
}

/** `{"error": "model … not found"}`, and nothing beside it. */
function errorEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const [first] = documents;
  const all = documents.every(
    ({ node }) => node.k === 'obj' && node.members.length === 1 && textAt(node, 'error') !== undefined,
  );
  if (first === undefined || !all) return null;
  return {
    said: sentence('sign.ollama-error', 'An error body: error is a sentence, and stands alone.'),
    at: placeOf(first.carrier, first.node.span),
  };
}

class OllamaReader {
  private readonly builders: ResponseBuilder[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;
  private readonly documents: readonly JsonDocument[];
  /** Several payloads may be one response in pieces. */
  private readonly pieces: boolean;
  private open: ResponseBuilder | undefined;

  constructor(input: WireInput) {
    this.source = input.carrier.source;
    this.documents = jsonDocuments(input);
    this.pieces = input.transport === 'sse' || input.transport === 'ndjson' || this.documents.length > 1;
  }

  read(): Reading {
    for (const document of this.documents) this.document(document);
    return { responses: this.builders.map(closed), problems: [], unread: this.unread };
  }

  private document(document: JsonDocument): void {
    const { node } = document;
    const error = errorOf(node);
    if (error !== undefined) this.error(document, error);
    else if (objectAt(node, 'message') !== undefined || hasKey(node, 'done')) this.line(document);
    else
      this.unread.push({
        at: document.at,
        why: sentence(
          'unread.ollama',
          'This payload has neither message nor done; it is no line of this format.',
        ),
      });
  }

  private line(document: JsonDocument): void {
    const { carrier, node } = document;
    const builder = this.open ?? this.begin();
    if (this.pieces) builder.chunk(document.at, document.event);
    else builder.cover(document.at);
    builder.id ??= textAt(node, 'request_id');
    builder.model ??= textAt(node, 'model');
    const message = objectAt(node, 'message') ?? node;
    const thinking = stringAt(message, 'thinking');
    if (thinking !== undefined && thinking.value !== '')
      builder.text('reasoning', stringOf(carrier, thinking));
    this.said(document, member(message, message === node ? 'response' : 'content'), builder);
    readOllamaCalls(carrier, message, builder, this.unread);
    this.counts(document, builder);
    const reason = stringAt(node, 'done_reason');
    if (reason !== undefined && reason.value !== '') {
      builder.stop = {
        raw: reason.value,
        norm: OLLAMA_STOPS.get(reason.value) ?? 'other',
        at: innerPlace(carrier, reason),
      };
    }
    const done = member(node, 'done');
    if (isTrue(done) || (done === undefined && !this.pieces)) {
      builder.ended = node.complete;
      this.open = undefined;
    } else builder.streamed = true;
  }

  private said({ carrier }: JsonDocument, said: JsonNode | undefined, builder: ResponseBuilder): void {
    if (said?.k === 'str') {
      if (said.value !== '') builder.text('text', stringOf(carrier, said));
    } else if (said?.k === 'obj' || said?.k === 'arr')
      keepUnknown(
        carrier,
        said,
        sentence('unread.content-no-text', 'The content is no text.'),
        builder,
        this.unread,
      );
  }

  private counts({ carrier, node }: JsonDocument, builder: ResponseBuilder): void {
    const usage = ollamaUsage(node);
    const at = membersPlace(carrier, node, OLLAMA_COUNTS);
    if (usage === undefined || at === undefined) return;
    builder.usage = usage;
    builder.usageAt = [at];
  }

  private error(document: JsonDocument, error: JsonNode): void {
    const builder = this.open ?? this.begin();
    if (this.pieces) builder.chunk(document.at, document.event);
    else builder.cover(document.at);
    builder.error = readError(document.carrier, error);
    builder.ended = false;
    this.open = undefined;
  }

  private begin(): ResponseBuilder {
    const builder = new ResponseBuilder(this.source, 0);
    builder.streamed = this.pieces;
    builder.ended = false;
    // Results are paired by tool_name; ids came later.
    builder.idsExpected = false;
    this.builders.push(builder);
    this.open = builder;
    return builder;
  }
}

function closed(builder: ResponseBuilder): Response {
  const { stop } = builder;
  if (stop?.norm === 'end' && builder.drafts.length > 0) builder.stop = { ...stop, norm: 'tool' };
  if (stop !== undefined && (stop.raw === 'load' || stop.raw === 'unload')) {
    builder.problems.add({
      code: 'MODEL_NOT_ASKED',
      severity: 'info',
      ...(stop.raw === 'load'
        ? sentence(
            'MODEL_NOT_ASKED.load',
            'The reason "load" means that the server loaded the model and asked it nothing: this is no answer.',
          )
        : sentence(
            'MODEL_NOT_ASKED.unload',
            'The reason "unload" means that the server unloaded the model and asked it nothing: this is no answer.',
          )),
      layer: 'protocol',
      ...(stop.at === undefined ? {} : { at: stop.at }),
      retryable: true,
    });
  }
  return builder.build();
}
