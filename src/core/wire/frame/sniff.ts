/**
 * Takes the framing off a paste. Order of the tests: byte order mark and blanks, a `curl` command, an HTTP head, a Markdown fence around
 * everything, server-sent events, a member without its object, JSON lines, JSON (where an exchange `{request, response}` opens to its response), text.
 * Total and linear; what does not fit is kept in `unread`.
 */
import { sentence, type Said } from '../../base/words';
import type { Problem } from '../../base/problem';
import type { Span } from '../../base/span';
import type { JsonError, JsonNode, JsonScan } from '../../json/node';
import { scanJson } from '../../json/scan';
import { mappedCarrier, placeOf, sliceOf, stringOf } from './carrier';
import type { Carrier } from './carrier';
import { isCopiedMember, objectAround } from './copied-member';
import { readCurl } from './curl';
import { hasKey } from '../fields';
import { member } from '../../json/node';
import type { RequestBody, WireDocument, WireInput } from '../input';
import type { Unread } from '../model';
import { ProblemList } from '../build/problem-list';
import { lines, scanSse } from './sse';

/** A body inside a body inside a body… ends here. */
const DEEPEST_WRAPPING = 4;

/** Characters between two reports of how far the framing is taken off. */
const REPORT_EVERY = 1 << 18;

interface Work {
  /** Told of offsets of the paste, in order, now and then. */
  reached: (offset: number) => void;
  documents: WireDocument[];
  request?: RequestBody;
  problems: ProblemList;
  unread: Unread[];
}

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

function trimmed(carrier: Carrier, work: Work): Span {
  const { text } = carrier;
  let start = 0;
  if (text.charCodeAt(0) === 0xfeff) {
    start = 1;
    work.problems.add({
      code: 'BYTE_ORDER_MARK',
      severity: 'info',
      ...sentence(
        'BYTE_ORDER_MARK',
        'The paste begins with a byte order mark (U+FEFF). It was skipped; a strict reader loses the first event over it.',
      ),
      layer: 'protocol',
      at: placeOf(carrier, { start: 0, end: 1 }),
      retryable: false,
    });
  }
  return trimSpan(text, { start, end: text.length });
}

function trimSpan(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

const isBlank = (c: number): boolean => c === 32 || c === 9 || c === 10 || c === 13;

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

/**
 * A `curl` command in front of what it answered: its body is the request. A command alone is its body; then nothing is left to
 * read, and null is returned.
 */
function afterCommand(carrier: Carrier, whole: Span, work: Work): Span | null {
  const { text } = carrier;
  const fence = /^```[a-z]*\r?\n/.exec(text.slice(whole.start, whole.start + 24))?.[0].length ?? 0;
  const command = readCurl(carrier, { start: whole.start + fence, end: whole.end });
  if (command === null) return whole;
  const behind = trimSpan(text, { start: command.span.end, end: whole.end });
  const closes = fence > 0 && text.startsWith('```', behind.start) ? 3 : 0;
  const rest = trimSpan(text, { start: Math.min(behind.start + closes, whole.end), end: whole.end });
  const alone = rest.start === rest.end;
  const at = placeOf(carrier, command.span);
  const scan = command.body === undefined ? undefined : scanJson(command.body.text);
  if (command.body === undefined || scan?.root === undefined) {
    if (alone) return whole;
    work.unread.push({ at, why: 'A command line that sends no JSON.' });
    return rest;
  }
  const sent = mappedCarrier(command.body);
  noteErrors(sent, scan, work);
  if (alone) {
    work.documents.push({ t: 'json', carrier: sent, node: scan.root, at });
    return null;
  }
  work.request = { carrier: sent, node: scan.root, at };
  return rest;
}

/** `HTTP/1.1 200 OK` and its header lines, as `curl -i` prints them. */
function afterHttpHead(carrier: Carrier, body: Span, work: Work): Span {
  const { text } = carrier;
  if (!/^HTTP\/\d(?:\.\d)? \d{3}/.test(text.slice(body.start, body.start + 16))) return body;
  for (const line of lines(text, body.start, body.end)) {
    if (line.end > line.start) continue;
    const head = { start: body.start, end: line.start };
    work.unread.push({
      at: placeOf(carrier, head),
      why: 'HTTP status and header lines in front of the body.',
    });
    return trimSpan(text, { start: line.end, end: body.end });
  }
  return body;
}

/** The inside of a Markdown fence that opens on the first line and closes on the last, or not at all. */
function unfenced(carrier: Carrier, body: Span, work: Work): Span {
  const { text } = carrier;
  if (!text.startsWith('```', body.start)) return body;
  const firstLine = lines(text, body.start, body.end).next();
  if (firstLine.done === true) return body;
  const inner = trimSpan(text, { start: firstLine.value.end, end: body.end });
  const close = text.slice(Math.max(inner.start, inner.end - 3), inner.end) === '```' ? 3 : 0;
  const span = trimSpan(text, { start: inner.start, end: inner.end - close });
  const opens = text.charAt(span.start);
  const json = opens === '{' || opens === '[' || isCopiedMember(text, span);
  if (!json && !looksLikeSse(text, span)) return body;
  work.problems.add({
    code: 'FENCE',
    severity: 'info',
    ...sentence('FENCE', 'The paste stands in a Markdown fence. The fence was skipped.'),
    layer: 'protocol',
    at: placeOf(carrier, { start: body.start, end: firstLine.value.end }),
    retryable: false,
  });
  return span;
}

/** The first line is a field or a comment, and some line is `data:`. */
function looksLikeSse(text: string, body: Span): boolean {
  const head = text.slice(body.start, body.start + 8);
  if (head.startsWith('data:')) return true;
  if (!/^(?:event:|id:|retry:|:)/.test(head)) return false;
  for (const line of lines(text, body.start, body.end)) if (text.startsWith('data:', line.start)) return true;
  return false;
}

/** Lines of a log that are looked at to tell it from one JSON value that is spread over lines. */
const LINES_TRIED = 16;

/**
 * The first line is one whole JSON object, and the next line that is not blank begins another. A line of a log may be broken, the
 * first too: two whole objects that fill lines of their own, without a comma, stand in no JSON value.
 */
function looksLikeLines(text: string, body: Span): boolean {
  // A text of one line is one value: exports of many megabytes are, and they are scanned once.
  if (!isWithin(text.indexOf('\n', body.start), body) && !isWithin(text.indexOf('\r', body.start), body))
    return false;
  let tried = 0;
  let whole = 0;
  for (const line of lines(text, body.start, body.end)) {
    const span = trimSpan(text, line);
    if (span.start === span.end) continue;
    // A bracket alone on its line begins or ends a value that is spread over lines.
    if (span.end - span.start === 1) return false;
    tried++;
    const opens = text.charAt(span.start) === '{';
    if (tried === 2 && whole === 1 && opens) return true;
    const closes = text.charAt(span.end - 1) === '}';
    if (opens && closes && scanJson(text, { from: span.start, to: span.end }).strict) whole++;
    if (whole === 2) return true;
    if (tried === LINES_TRIED) return false;
  }
  return false;
}

const isWithin = (at: number, span: Span): boolean => at >= span.start && at < span.end;

function readSse(carrier: Carrier, body: Span, work: Work): void {
  const { text } = carrier;
  const scan = scanSse(text, body.start, body.end);
  let stray = 0;
  const straysBefore = (offset: number): void => {
    for (
      let line = scan.strays[stray];
      line !== undefined && line.start < offset;
      line = scan.strays[++stray]
    ) {
      readStray(carrier, line, work);
    }
  };
  for (const event of scan.events) {
    straysBefore(event.span.start);
    if (carrier.map === null) work.reached(event.span.start);
    const [first] = event.data;
    const name = event.name === undefined ? {} : { event: event.name };
    if (first === undefined) continue;
    if (event.data.length === 1) readPayload(carrier, first, event.span, work, name);
    else if (eachIsWhole(text, event.data)) {
      // Copying from a terminal or through grep loses the blank lines between events.
      for (const line of event.data) readPayload(carrier, line, line, work, name);
    } else {
      const joined = joinLines(carrier, event.data);
      readPayload(joined, { start: 0, end: joined.text.length }, event.span, work, name, carrier);
    }
  }
  straysBefore(text.length + 1);
}

const isDone = (text: string, span: Span): boolean => text.slice(span.start, span.end).trim() === '[DONE]';

/** Cheap first: the first line must begin and end like an object before it is scanned. */
function eachIsWhole(text: string, data: readonly Span[]): boolean {
  const first = data.find((span) => span.end > span.start);
  if (first === undefined || text.charAt(first.start) !== '{' || text.charAt(first.end - 1) !== '}')
    return false;
  return scanJson(text, { from: first.start, to: first.end }).strict;
}

function joinLines(carrier: Carrier, data: readonly Span[]): Carrier {
  const texts: string[] = [];
  const pieces = [];
  let length = 0;
  for (const [i, span] of data.entries()) {
    if (i > 0) {
      // The line feed that joins two lines stands nowhere else than between them.
      pieces.push({ start: length, end: length + 1, srcStart: span.start, srcEnd: span.start });
      texts.push('\n');
      length++;
    }
    if (span.end === span.start) continue;
    const line = sliceOf(carrier, span);
    for (const piece of line.map.pieces) {
      pieces.push({ ...piece, start: piece.start + length, end: piece.end + length });
    }
    texts.push(line.text);
    length += line.text.length;
  }
  return { source: carrier.source, text: texts.join(''), map: { source: carrier.source, pieces } };
}

function readPayload(
  carrier: Carrier,
  span: Span,
  event: Span,
  work: Work,
  name: { event?: string },
  outer: Carrier = carrier,
): void {
  const at = placeOf(outer, event);
  if (span.start === span.end) return;
  if (isDone(carrier.text, span)) {
    work.documents.push({ t: 'done', at });
    return;
  }
  const scan = scanJson(carrier.text, { from: span.start, to: span.end });
  if (scan.root === undefined || (scan.root.k !== 'obj' && scan.root.k !== 'arr')) {
    notJson(work, at, sentence('line.no-object', 'This event carries no JSON object.'));
    return;
  }
  noteErrors(carrier, scan, work);
  for (const node of [scan.root, ...scan.more])
    work.documents.push({ t: 'json', carrier, node, at, ...name });
}

/** A line that is no field: servers write error bodies into a stream without `data:`. */
function readStray(carrier: Carrier, line: Span, work: Work): void {
  const span = trimSpan(carrier.text, line);
  if (carrier.text.charAt(span.start) === '{') {
    const scan = scanJson(carrier.text, { from: span.start, to: span.end });
    if (scan.strict && scan.root !== undefined) {
      work.documents.push({ t: 'json', carrier, node: scan.root, at: placeOf(carrier, line) });
      return;
    }
  }
  notJson(
    work,
    placeOf(carrier, line),
    sentence('line.no-field', 'This line is not a field of a server-sent event.'),
  );
}

function readLines(carrier: Carrier, body: Span, work: Work): void {
  for (const line of lines(carrier.text, body.start, body.end)) {
    if (carrier.map === null) work.reached(line.start);
    const span = trimSpan(carrier.text, line);
    if (span.start === span.end) continue;
    const scan = scanJson(carrier.text, { from: span.start, to: span.end });
    if (scan.root?.k !== 'obj') {
      notJson(work, placeOf(carrier, line), sentence('line.not-json', 'This line is not a JSON object.'));
      continue;
    }
    noteErrors(carrier, scan, work);
    for (const node of [scan.root, ...scan.more]) {
      work.documents.push({ t: 'json', carrier, node, at: placeOf(carrier, span) });
    }
  }
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

function notJson(work: Work, at: Unread['at'], why: Said): void {
  work.unread.push({ at, why: why.message });
  work.problems.add({
    code: 'MALFORMED_LINE',
    severity: 'warn',
    ...sentence(
      'MALFORMED_LINE',
      '{why} It is kept under "unread"; the rest of the stream was read without it.',
      {
        why,
      },
    ),
    layer: 'protocol',
    at,
    retryable: false,
  });
}

/** Digits of log probabilities and times are cut by everyone; they say nothing about the response. */
function noteErrors(carrier: Carrier, scan: JsonScan, work: Work): void {
  for (const error of scan.errors) {
    if (error.code !== 'NUMBER_LOSES_DIGITS') work.problems.add(carrierProblem(carrier, error));
  }
}

/** A fault of the payload that carries the response: the server's or the copying hand's, not the model's. */
export function carrierProblem(carrier: Carrier, error: JsonError): Problem {
  return {
    code: error.code === 'TRUNCATED' ? 'PASTE_TRUNCATED' : error.code,
    severity: error.severity,
    message: error.message,
    words: error.words,
    layer: 'protocol',
    at: placeOf(carrier, error.span),
    retryable: false,
  };
}
