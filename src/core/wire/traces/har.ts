/**
 * HTTP archives (`log.entries[]`), as browsers and proxies save them, and bare entries. Each entry whose response is a
 * provider's body is an exchange; what was sent with it tells which conversation it goes on with. Entries are read in the order
 * in which they were started.
 */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { foldExchanges } from '../build/exchange';
import type { Exchange } from '../build/exchange';
import { ProblemList } from '../build/problem-list';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type {
  Evidence,
  Format,
  JsonDocument,
  Reading,
  RequestBody,
  RequestReading,
  WireInput,
} from '../input';
import type { Response, Session, Unread } from '../model';
import { readRequest } from '../providers/requests';
import { cutShort } from '../words';
import { entryBody } from './har-content';
import { byInstant, instantOf } from './instant';

export const har: Format = {
  id: 'har',
  name: 'HTTP archive (HAR)',
  reads: 'documents',
  needs: 'log with version and entries[], or entries with startedDateTime, request and response',
  transport: () => 'har',
  detect,
  read: (input) => new HarReader().read(input),
};

const isEntry = (node: JsonNode): boolean =>
  hasKey(node, 'startedDateTime') &&
  objectAt(node, 'request') !== undefined &&
  objectAt(node, 'response') !== undefined;

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    const entries = arrayAt(objectAt(node, 'log'), 'entries');
    if (entries !== undefined)
      return {
        said: sentence('sign.har', 'log.entries is there: an HTTP archive.'),
        at: placeOf(carrier, entries.span),
      };
    if (isEntry(node))
      return {
        said: sentence('sign.har-entry', 'An entry of an HTTP archive: startedDateTime, request, response.'),
        at: placeOf(carrier, node.span),
      };
  }
  return null;
}

interface Entry {
  carrier: Carrier;
  node: JsonNode;
  startedAt: string | undefined;
}

class HarReader {
  private readonly problems = new ProblemList();
  private readonly unread: Unread[] = [];

  read(input: WireInput): Reading {
    const documents = jsonDocuments(input);
    const entries = documents.flatMap((document) => this.entriesOf(document));
    const exchanges = byInstant(entries, ({ startedAt }) => instantOf(startedAt)).flatMap(
      (entry) => this.exchange(entry) ?? [],
    );
    const sessions = foldExchanges(exchanges).map(begun);
    const [only] = sessions;
    const [document] = documents;
    if (only !== undefined && document !== undefined && sessions.length === 1 && documents.length === 1)
      only.excerpt = [document.at];
    else for (const session of sessions) session.excerpt.sort((a, b) => a.start - b.start);
    return {
      responses: exchanges.flatMap(({ responses }) => responses),
      sessions,
      problems: this.problems.all(),
      unread: this.unread,
    };
  }

  private entriesOf({ carrier, node, at }: JsonDocument): Entry[] {
    const listed = arrayAt(objectAt(node, 'log'), 'entries')?.items;
    const nodes = listed ?? (isEntry(node) ? [node] : undefined);
    if (nodes === undefined) {
      this.unread.push({
        at,
        why: sentence('unread.har-entry', 'This value is no entry of an HTTP archive.'),
      });
      return [];
    }
    return nodes.map((one) => ({ carrier, node: one, startedAt: textAt(one, 'startedDateTime') }));
  }

  private exchange({ carrier, node, startedAt }: Entry): Exchange | null {
    const at = placeOf(carrier, node.span);
    const found = entryBody(carrier, node);
    const sent = requestBody(carrier, node);
    if (found.body === null) {
      this.unread.push({
        at,
        why: sentence('unread.har', '{request}: {why}.', { request: whichRequest(node), why: found.why }),
      });
      return null;
    }
    const { reading, input } = found.body;
    const request = sent === null ? null : readRequest(sent);
    if (reading.responses.length === 0 || !isOfModel(reading.responses, request, sent)) {
      this.unread.push({
        at,
        why: sentence('unread.har-no-answer', '{request}: its response holds no answer of a model.', {
          request: whichRequest(node),
        }),
      });
      return null;
    }
    this.problems.addAll(input.problems);
    this.problems.addAll(reading.problems);
    this.unread.push(...input.unread, ...reading.unread, ...(request?.unread ?? []));
    if (request === null && sent !== null)
      this.unread.push({
        at: sent.at,
        why: sentence(
          'unread.har-request',
          'The request of this exchange has no shape that is known here; its response is read.',
        ),
      });
    return {
      request,
      responses: reading.responses,
      at,
      ...(startedAt === undefined ? {} : { startedAt }),
    };
  }
}

/** Every service answers with error bodies. One is a model's where the request asked a model. */
function isOfModel(
  responses: readonly Response[],
  request: RequestReading | null,
  sent: RequestBody | null,
): boolean {
  if (responses.some(({ error, parts }) => error === undefined || parts.length > 0)) return true;
  const asked = ['messages', 'contents', 'input', 'prompt'];
  return request !== null || (sent !== null && asked.some((key) => hasKey(sent.node, key)));
}

/** `request.postData.text`, where it is JSON. */
function requestBody(carrier: Carrier, entry: JsonNode): RequestBody | null {
  const text = stringAt(objectAt(objectAt(entry, 'request'), 'postData'), 'text');
  if (text === undefined || !/^\s*\{/.test(text.value.slice(0, 100))) return null;
  const inner = mappedCarrier(stringOf(carrier, text));
  const { root } = scanJson(inner.text);
  return root === undefined ? null : { carrier: inner, node: root, at: placeOf(carrier, text.span) };
}

function whichRequest(entry: JsonNode): string {
  const request = objectAt(entry, 'request');
  const method = textAt(request, 'method') ?? 'Request';
  // What follows the path may hold keys and tokens.
  const [url = ''] = (textAt(request, 'url') ?? 'without an address').split(/[?#]/, 1);
  return cutShort(`${method} ${url}`.replaceAll(/\p{Cc}/gu, ' '), 200);
}

function begun(session: Session): Session {
  const startedAt = session.turns[0]?.startedAt;
  return startedAt === undefined ? session : { ...session, startedAt };
}
