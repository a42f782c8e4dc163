/**
 * Server-sent events with places. Framing follows the WHATWG rules (lines end with LF, CRLF or CR; one space after the
 * colon is dropped; several `data:` lines are one payload; a blank line ends an event), with two differences that a
 * debugger needs: comments and lines that are no field are kept, and an event at the end of the text counts although no
 * blank line follows it, because people paste without it.
 */
import type { Span } from '../../base/span';

export interface SseEvent {
  /** From the first field to the end of the last, without the blank line. */
  span: Span;
  /** `event:` field. */
  name?: string;
  id?: string;
  /** The value of each `data:` line. */
  data: Span[];
  /** False for an event that the end of the text cut short or left without its blank line. */
  terminated: boolean;
}

export interface SseScan {
  /** Events with at least one `data:` line, in order. */
  events: SseEvent[];
  comments: Span[];
  /** Lines that are neither field, comment nor blank. */
  strays: Span[];
}

const LF = 10;
const CR = 13;
const SPACE = 32;
const COLON = 58;
const FIELDS = new Set(['data', 'event', 'id', 'retry']);
const LONGEST_FIELD = 5;

/** Scans `text` from `from` to `to` in one pass. */
export function scanSse(text: string, from = 0, to = text.length): SseScan {
  const scan: SseScan = { events: [], comments: [], strays: [] };
  let open: SseEvent | null = null;
  const close = (terminated: boolean): void => {
    if (open !== null && open.data.length > 0) {
      open.terminated = terminated;
      scan.events.push(open);
    }
    open = null;
  };
  for (const line of lines(text, from, to)) {
    if (line.end === line.start) {
      close(true);
      continue;
    }
    if (text.charCodeAt(line.start) === COLON) {
      scan.comments.push(line);
      continue;
    }
    const field = fieldOf(text, line);
    if (field === null) {
      scan.strays.push(line);
      continue;
    }
    open ??= { span: { start: line.start, end: line.end }, data: [], terminated: false };
    open.span.end = line.end;
    if (field.name === 'data') open.data.push(field.value);
    else if (field.name === 'event') open.name = text.slice(field.value.start, field.value.end);
    else if (field.name === 'id') open.id = text.slice(field.value.start, field.value.end);
  }
  close(false);
  return scan;
}

/** The lines of a range without their ends. A range that ends with a line end has no empty last line. */
export function* lines(text: string, from: number, to: number): Generator<Span> {
  let start = from;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c !== LF && c !== CR) continue;
    yield { start, end: i };
    if (c === CR && i + 1 < to && text.charCodeAt(i + 1) === LF) i++;
    start = i + 1;
  }
  if (start < to) yield { start, end: to };
}

function fieldOf(text: string, line: Span): { name: string; value: Span } | null {
  let colon = line.start;
  while (colon < line.end && colon - line.start <= LONGEST_FIELD && text.charCodeAt(colon) !== COLON) colon++;
  const name = text.slice(line.start, colon);
  if (!FIELDS.has(name)) return null;
  // A field name alone on its line has an empty value.
  if (colon === line.end) return { name, value: { start: line.end, end: line.end } };
  const start = text.charCodeAt(colon + 1) === SPACE && colon + 1 < line.end ? colon + 2 : colon + 1;
  return { name, value: { start, end: line.end } };
}

/** The first line is a field or a comment, and some line is `data:`. */
export function looksLikeSse(text: string, body: Span): boolean {
  const head = text.slice(body.start, body.start + 8);
  if (head.startsWith('data:')) return true;
  if (!/^(?:event:|id:|retry:|:)/.test(head)) return false;
  for (const line of lines(text, body.start, body.end)) if (text.startsWith('data:', line.start)) return true;
  return false;
}
