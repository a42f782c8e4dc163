/** Bodies of several payloads: server-sent events, and lines of JSON. A line that is none of them is kept, and the rest is read. */
import { sentence } from '../../base/words';
import type { Span } from '../../base/span';
import { scanJson } from '../../json/scan';
import { trimSpan } from './blanks';
import { placeOf, sliceOf } from './carrier';
import type { Carrier } from './carrier';
import { lines, scanSse } from './sse';
import { notJson, noteErrors, type Work } from './work';

/** Lines of a log that are looked at to tell it from one JSON value that is spread over lines. */
const LINES_TRIED = 16;

/**
 * The first line is one whole JSON object, and the next line that is not blank begins another. A line of a log may be broken, the
 * first too: two whole objects that fill lines of their own, without a comma, stand in no JSON value.
 */
export function looksLikeLines(text: string, body: Span): boolean {
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

export function readSse(carrier: Carrier, body: Span, work: Work): void {
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

export function readLines(carrier: Carrier, body: Span, work: Work): void {
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
