/**
 * The body of a response as an HTTP archive keeps it: `content.text`, in base64 where `content.encoding` says so. Browsers leave
 * it out for streams, and list the events instead (`_eventStreamMessages`, `_eventSourceMessages`).
 */
import { sentence, type Said } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { arrayAt, hasKey, numberAt, objectAt, stringAt, textAt } from '../fields';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument } from '../input';
import { readBody } from '../providers/providers';
import type { BodyReading } from '../providers/providers';
import { base64Bytes, base64Text } from './base64-text';
import { readDocuments } from './carried';

/** `body` is null when no provider's format claims it; `why` says what is there instead. */
export type EntryBody = { body: BodyReading } | { body: null; why: Said };

const none = (why: Said): EntryBody => ({ body: null, why });

export function entryBody(carrier: Carrier, entry: JsonNode): EntryBody {
  const response = objectAt(entry, 'response');
  const content = objectAt(response, 'content');
  const text = stringAt(content, 'text');
  const mime = textAt(content, 'mimeType') ?? 'no type';
  if (text === undefined || text.value === '') return withoutText(carrier, entry, response, content);
  let inner: Carrier;
  if (textAt(content, 'encoding')?.toLowerCase() === 'base64') {
    const decoded = base64Text(stringOf(carrier, text));
    if (decoded === null) return none(binaryWords(text.value, mime));
    inner = mappedCarrier(decoded);
  } else inner = mappedCarrier(stringOf(carrier, text));
  const body = readBody(inner);
  return body === null ? none(otherWords(inner.text, mime)) : { body };
}

function withoutText(
  carrier: Carrier,
  entry: JsonNode,
  response: JsonNode | undefined,
  content: JsonNode | undefined,
): EntryBody {
  const events = eventsOf(entry, response, content);
  if (events.length > 0) {
    const documents = events.flatMap((event) => documentOf(carrier, event) ?? []);
    const body = readDocuments(carrier, documents, 'sse');
    return body === null
      ? none(sentence('har.events', 'its events are no answer of a known provider'))
      : { body };
  }
  if (hasKey(entry, '_webSocketMessages'))
    return none(sentence('har.websocket', 'its messages went over a WebSocket'));
  const status = numberAt(response, 'status');
  if (status === undefined || status === 0)
    return none(sentence('har.no-response', 'it has no response (blocked or cancelled)'));
  const size = numberAt(content, 'size') ?? 0;
  return none(
    size > 0
      ? sentence(
          'har.not-kept',
          'the archive holds no body although {size} bytes were received; save it with content, and wait for streams to end',
          { size },
        )
      : sentence('har.no-body', 'its response has no body'),
  );
}

const EVENT_KEYS = ['_eventStreamMessages', '_eventSourceMessages'];

function eventsOf(...places: readonly (JsonNode | undefined)[]): JsonNode[] {
  for (const place of places)
    for (const key of EVENT_KEYS) {
      const list = arrayAt(place, key);
      if (list !== undefined && list.items.length > 0) return list.items;
    }
  return [];
}

/** `{time, eventName, eventId, data}`. */
function documentOf(carrier: Carrier, event: JsonNode): JsonDocument | null {
  const data = member(event, 'data');
  if (data?.k !== 'str' || data.value.trim() === '[DONE]') return null;
  const inner = mappedCarrier(stringOf(carrier, data));
  const node = scanJson(inner.text).root;
  const name = textAt(event, 'eventName');
  if (node === undefined) return null;
  return {
    t: 'json',
    carrier: inner,
    node,
    at: placeOf(carrier, event.span),
    ...(name === undefined ? {} : { event: name }),
  };
}

function binaryWords(encoded: string, mime: string): Said {
  const [first, second] = base64Bytes(encoded.slice(0, 8)).bytes;
  return first === 0x1f && second === 0x8b
    ? sentence('har.gzip', 'its body is still compressed (gzip); save the archive with decoded content')
    : sentence('har.binary', 'its body is binary or compressed ({mime})', { mime });
}

function otherWords(text: string, mime: string): Said {
  const head = text.slice(0, 400);
  if (/"jsonrpc"\s*:\s*"2\.0"/.test(head))
    return sentence('har.mcp', 'it is traffic of MCP or another JSON-RPC, not of a model');
  return sentence('har.other', 'its body is no answer of a known provider ({mime})', { mime });
}
