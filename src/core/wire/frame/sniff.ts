/**
 * Takes the framing off a paste. Order of the tests: byte order mark and blanks, a `curl` command, an HTTP head, a Markdown fence around
 * everything, server-sent events, a member without its object, JSON lines, JSON (where an exchange `{request, response}` opens to its
 * response), text. Total and linear; what does not fit is kept in `unread`.
 */
import { sentence } from '../../base/words';
import type { Span } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { ProblemList } from '../build/problem-list';
import { hasKey } from '../fields';
import type { RequestBody, WireInput } from '../input';
import { afterCommand, afterHttpHead, trimmed, unfenced } from './around-body';
import { trimSpan } from './blanks';
import { mappedCarrier, placeOf, stringOf } from './carrier';
import type { Carrier } from './carrier';
import { isCopiedMember, objectAround } from './copied-member';
import { looksLikeLines, readLines, readSse } from './payloads';
import { looksLikeSse } from './sse';
import { noteErrors, type Work } from './work';

/** A body inside a body inside a body… ends here. */
const DEEPEST_WRAPPING = 4;

/** Characters between two reports of how far the framing is taken off. */
const REPORT_EVERY = 1 << 18;

/** @param onProgress told how far the text is read, in characters, while a long one is */
export function sniff(carrier: Carrier, onProgress?: (offset: number) => void): WireInput {
  const work: Work = {
    reached: nowAndThen(onProgress),
    documents: [],
    problems: new ProblemList(),
    unread: [],
  };
  const whole = trimmed(carrier, work);
  const body = afterCommand(carrier, whole, work);
  const transport = body === null ? 'json' : readBody(carrier, body, work, 0);
  return {
    transport,
    carrier,
    body: body ?? whole,
    documents: work.documents,
    ...(work.request === undefined ? {} : { request: work.request }),
    problems: work.problems.all(),
    unread: work.unread,
  };
}

function nowAndThen(onProgress: ((offset: number) => void) | undefined): (offset: number) => void {
  if (onProgress === undefined) return () => undefined;
  let next = REPORT_EVERY;
  return (offset) => {
    if (offset < next) return;
    next = offset + REPORT_EVERY;
    onProgress(offset);
  };
}

function readBody(carrier: Carrier, whole: Span, work: Work, depth: number): WireInput['transport'] {
  const body = unfenced(carrier, afterHttpHead(carrier, whole, work), work);
  if (looksLikeSse(carrier.text, body)) {
    readSse(carrier, body, work);
    return 'sse';
  }
  if (carrier.map === null && isCopiedMember(carrier.text, body)) {
    readMember(carrier, body, work);
    return 'json';
  }
  const first = carrier.text.charAt(body.start);
  if (first !== '{' && first !== '[') return 'text';
  if (looksLikeLines(carrier.text, body)) {
    readLines(carrier, body, work);
    return 'ndjson';
  }
  return readJson(carrier, body, work, depth);
}

function readJson(carrier: Carrier, body: Span, work: Work, depth: number): WireInput['transport'] {
  const scan = scanJson(carrier.text, {
    from: body.start,
    to: body.end,
    ...(carrier.map === null ? { onProgress: work.reached } : {}),
  });
  if (scan.root === undefined) return 'text';
  noteErrors(carrier, scan, work);
  const exchange = exchangeBody(scan.root);
  if (exchange === undefined) {
    for (const node of [scan.root, ...scan.more]) pushNode(carrier, node, work);
    return 'json';
  }
  const request = requestBody(scan.root);
  if (request !== undefined && work.request === undefined)
    work.request = openRequest(carrier, request, scan.root);
  if (exchange.k !== 'str' || depth >= DEEPEST_WRAPPING) {
    pushNode(carrier, exchange, work);
    return 'json';
  }
  const inner = mappedCarrier(stringOf(carrier, exchange));
  const transport = readBody(
    inner,
    trimSpan(inner.text, { start: 0, end: inner.text.length }),
    work,
    depth + 1,
  );
  return transport === 'text' ? 'json' : transport;
}

function readMember(carrier: Carrier, body: Span, work: Work): void {
  const object = mappedCarrier(objectAround(carrier.source, carrier.text, body));
  const scan = scanJson(object.text);
  if (scan.root === undefined) return;
  work.problems.add({
    code: 'BRACES_MISSING',
    severity: 'info',
    ...sentence(
      'BRACES_MISSING',
      'The paste is members of an object without the braces around them. It is read as if they were there.',
    ),
    layer: 'protocol',
    at: placeOf(carrier, body),
    retryable: false,
  });
  noteErrors(object, scan, work);
  for (const node of [scan.root, ...scan.more]) pushNode(object, node, work);
}

/** An array of payloads (a stream that was collected before it was logged) is its items. */
function pushNode(carrier: Carrier, node: JsonNode, work: Work): void {
  if (node.k === 'arr' && node.items.length > 0 && node.items.every((item) => item.k === 'obj')) {
    for (const item of node.items) {
      work.documents.push({ t: 'json', carrier, node: item, at: placeOf(carrier, item.span) });
    }
  } else work.documents.push({ t: 'json', carrier, node, at: placeOf(carrier, node.span) });
}

/** The request of an exchange: the body itself, or `{method, url, headers, body}`. */
function requestBody(root: JsonNode): JsonNode | undefined {
  const request = member(root, 'request');
  const enveloped = ['method', 'url', 'headers'].some((key) => hasKey(request, key));
  return enveloped ? (member(request, 'body') ?? request) : request;
}

/** A body that is itself a string of JSON is opened. */
function openRequest(carrier: Carrier, node: JsonNode, root: JsonNode): RequestBody {
  const at = placeOf(carrier, member(root, 'request')?.span ?? node.span);
  if (node.k !== 'str') return { carrier, node, at };
  const inner = mappedCarrier(stringOf(carrier, node));
  const body = scanJson(inner.text).root;
  return body === undefined ? { carrier, node, at } : { carrier: inner, node: body, at };
}

/** `{request, response}`, and a response that is itself `{status, headers, body}`. */
function exchangeBody(root: JsonNode): JsonNode | undefined {
  // An entry of an HTTP archive says more than its exchange; its format opens it.
  if (!hasKey(root, 'request') || hasKey(root, 'startedDateTime')) return undefined;
  const response = member(root, 'response');
  if (response === undefined) return undefined;
  const enveloped = ['status', 'status_code', 'statusCode', 'headers'].some((key) => hasKey(response, key));
  return enveloped ? (member(response, 'body') ?? response) : response;
}
