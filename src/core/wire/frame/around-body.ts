/**
 * What stands around the body of a paste: a byte order mark and blanks, a `curl` command, an HTTP head, a Markdown fence. What is
 * taken off is said, or kept in `unread`.
 */
import { sentence } from '../../base/words';
import type { Span } from '../../base/span';
import { scanJson } from '../../json/scan';
import { trimSpan } from './blanks';
import { mappedCarrier, placeOf } from './carrier';
import type { Carrier } from './carrier';
import { isCopiedMember } from './copied-member';
import { readCurl } from './curl';
import { lines, looksLikeSse } from './sse';
import { noteErrors, type Work } from './work';

export function trimmed(carrier: Carrier, work: Work): Span {
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

/**
 * A `curl` command in front of what it answered: its body is the request. A command alone is its body; then nothing is left to
 * read, and null is returned.
 */
export function afterCommand(carrier: Carrier, whole: Span, work: Work): Span | null {
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
    work.unread.push({ at, why: sentence('unread.command', 'A command line that sends no JSON.') });
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
export function afterHttpHead(carrier: Carrier, body: Span, work: Work): Span {
  const { text } = carrier;
  if (!/^HTTP\/\d(?:\.\d)? \d{3}/.test(text.slice(body.start, body.start + 16))) return body;
  for (const line of lines(text, body.start, body.end)) {
    if (line.end > line.start) continue;
    const head = { start: body.start, end: line.start };
    work.unread.push({
      at: placeOf(carrier, head),
      why: sentence('unread.http-head', 'HTTP status and header lines in front of the body.'),
    });
    return trimSpan(text, { start: line.end, end: body.end });
  }
  return body;
}

/** The inside of a Markdown fence that opens on the first line and closes on the last, or not at all. */
export function unfenced(carrier: Carrier, body: Span, work: Work): Span {
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
