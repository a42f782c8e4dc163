/**
 * Files of batches. A line of the output is `{custom_id, response: {status_code, body}, error}` (Anthropic: `{custom_id, result:
 * {type, message | error}}`), a line of the input `{custom_id, method, url, body}` (Anthropic: `params`). Every `custom_id` is a
 * session of its own; where its request was pasted too, it is what was said.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { foldExchanges } from '../build/exchange';
import { ProblemList } from '../build/problem-list';
import { hasKey, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments, told } from '../input';
import type { Evidence, Format, JsonDocument, Reading, RequestReading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { readError } from '../providers/provider-error';
import { readRequest } from '../providers/requests';
import { cutShort, inQuotes } from '../words';
import { opened, readCarried } from './carried';

export const openAiBatch: Format = {
  id: 'openai-batch',
  name: 'Batch file (JSONL)',
  reads: 'documents',
  needs: 'lines with custom_id beside response, result, error, body or params',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  detect,
  read: (input) => new BatchReader().read(input),
};

const MEMBERS = ['response', 'result', 'error', 'body', 'params'] as const;

const isLine = (node: JsonNode): boolean =>
  stringAt(node, 'custom_id') !== undefined && MEMBERS.some((key) => hasKey(node, key));

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    if (!isLine(node)) continue;
    const key = MEMBERS.find((one) => hasKey(node, one)) ?? '';
    const id = stringAt(node, 'custom_id');
    return {
      said: sentence('sign.batch', 'custom_id stands beside {key}: a line of a batch.', { key }),
      at: placeOf(carrier, id?.span ?? node.span),
    };
  }
  return null;
}

interface Item {
  id: string;
  request: RequestReading | null;
  responses: Response[];
  places: JsonDocument['at'][];
}

class BatchReader {
  private readonly problems = new ProblemList();
  private readonly unread: Unread[] = [];
  private readonly items: Item[] = [];
  private readonly byId = new Map<string, Item>();

  read(input: WireInput): Reading {
    for (const document of told(input, jsonDocuments(input))) this.line(document);
    const sessions = this.items.flatMap(sessionOf);
    return {
      responses: this.items.flatMap(({ responses }) => responses),
      sessions,
      problems: this.problems.all(),
      unread: this.unread,
    };
  }

  private line(document: JsonDocument): void {
    const { carrier, node, at } = document;
    if (!isLine(node)) {
      this.unread.push({
        at,
        why: sentence('unread.batch-line', 'This line has no custom_id beside a request or a response.'),
      });
      return;
    }
    const id = textAt(node, 'custom_id') ?? '';
    const sent = objectAt(node, 'body') ?? objectAt(node, 'params');
    if (sent !== undefined) {
      const request = readRequest({ carrier, node: sent, at });
      if (request === null)
        this.unread.push({
          at,
          why: sentence('unread.batch-request', 'The request {id} has no shape that is known here.', {
            id: inQuotes(id),
          }),
        });
      else {
        this.unread.push(...request.unread);
        const known = this.byId.get(id);
        const open = known?.request === null ? known : this.item(id);
        open.request = request;
        open.places.push(at);
      }
    }
    if (MEMBERS.slice(0, 3).some((key) => present(member(node, key)) !== undefined))
      this.answer(document, id);
    else if (sent === undefined)
      this.unread.push({
        at,
        why: sentence('unread.batch-empty', 'The line {id} holds nothing.', { id: inQuotes(id) }),
      });
  }

  private answer({ carrier, node, at }: JsonDocument, id: string): void {
    const body = bodyOf(node);
    const read = body === undefined ? null : readCarried(opened({ carrier, node: body }));
    if (read !== null && read.reading.responses.length > 0) {
      const known = this.byId.get(id);
      const open = known !== undefined && known.responses.length === 0 ? known : this.item(id);
      this.problems.addAll(read.input.problems);
      this.problems.addAll(read.reading.problems);
      this.unread.push(...read.input.unread, ...read.reading.unread);
      open.responses = read.reading.responses;
      open.places.push(at);
      return;
    }
    const error = errorOf(node);
    const words = error === undefined ? undefined : readError(carrier, error);
    const reason =
      words === undefined
        ? textAt(objectAt(node, 'result'), 'type')
        : [words.code ?? words.type, words.message].filter((one) => one !== undefined).join(': ');
    if (words === undefined && reason === undefined) {
      this.unread.push({
        at,
        why: sentence('unread.batch-response', 'The response to {id} is no body of a known provider.', {
          id: inQuotes(id),
        }),
      });
      return;
    }
    const why = sentence('unread.batch-failed', 'The request {id} got no answer: {reason}', {
      id: inQuotes(id),
      reason: cutShort(reason ?? '', 300),
    });
    this.unread.push({ at, why });
    this.problems.add({
      code: 'BATCH_REQUEST_FAILED',
      severity: 'error',
      ...sentence(
        'BATCH_REQUEST_FAILED',
        'The request {id} got no answer: {reason}. Send it again in a new batch.',
        {
          id: inQuotes(id),
          reason: cutShort(reason ?? '', 300).replace(/[.\s]*$/, ''),
        },
      ),
      layer: 'protocol',
      at,
      retryable: true,
    });
  }

  private item(id: string): Item {
    const item: Item = { id, request: null, responses: [], places: [] };
    this.items.push(item);
    this.byId.set(id, item);
    return item;
  }
}

/** `response.body`, or the message of a result that succeeded. */
function bodyOf(node: JsonNode): JsonNode | undefined {
  const response = present(member(node, 'response'));
  const result = objectAt(node, 'result');
  return (
    present(member(response, 'body')) ??
    (hasKey(response, 'status_code') ? undefined : response) ??
    present(member(result, 'message'))
  );
}

function errorOf(node: JsonNode): JsonNode | undefined {
  const error = present(member(node, 'error')) ?? present(member(objectAt(node, 'result'), 'error'));
  // Anthropic wraps it once more: `{type: "error", error: {…}}`.
  return present(member(error, 'error')) ?? error;
}

/** A request without an answer is a conversation in which the model has not spoken. */
function sessionOf({ id, request, responses, places }: Item): Session[] {
  const [at] = places;
  if (at === undefined) return [];
  const [session] = foldExchanges([{ request, responses, at }]);
  if (session === undefined) return [];
  const excerpt = [...places].sort((a, b) => a.start - b.start);
  return [{ ...session, ...(id === '' ? {} : { id }), excerpt }];
}
