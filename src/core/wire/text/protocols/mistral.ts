/**
 * Mistral: `[TOOL_CALLS]` and a JSON array of `{name, arguments, id}` (v3 to v7), or `NAME[ARGS]{…}`, with `[CALL_ID]id` before
 * `[ARGS]` in v11 and without either token where they were stripped (`NAME{…}`), repeated with or without the marker.
 * Rule: the tokenizer versions of mistral-common.
 */
import { sentence } from '../../../base/words';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { NextIndex } from '../next-index';
import { envelopeDraft, envelopeOf, namedDraft, tile, unparsed } from '../text-call';
import type { Envelope } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

const MARK = '[TOOL_CALLS]';
const CALL_ID = '[CALL_ID]';
const ARGS = '[ARGS]';

export const mistral: TextProtocol = {
  id: 'text-mistral',
  name: 'Mistral text',
  needs: `the token ${MARK}`,
  evidence: () =>
    sentence('sign.mistral', 'The text holds the token {token}, followed by a call.', { token: MARK }),
  find,
};

function find(text: string, range: Span): Found[] {
  if (!text.includes(MARK)) return [];
  const next = new NextIndex(text, range.end);
  const values = new ValueReader(text, range.end, range.start);
  const found: Found[] = [];
  let at = range.start;
  for (;;) {
    const start = next.of(MARK, at);
    if (start === Infinity) return found;
    const inside = skipBlanks(text, start + MARK.length, range.end);
    const limit = Math.min(next.of(MARK, start + MARK.length), range.end);
    const marker = { start, end: start + MARK.length };
    const c = text.charAt(inside);
    const section =
      c === '[' || c === '{'
        ? inJson(inside, limit, marker, values)
        : inNames(text, range, inside, limit, marker, values);
    if (section.calls.length > 0) {
      found.push(...tile(section.calls, { start, end: section.end }));
      at = section.end;
    } else {
      const problem = (place: Parameters<typeof unparsed>[1]) =>
        unparsed(
          sentence(
            'unparsed.list-or-name',
            'After {mark} a list of calls or a name with arguments is expected.',
            { mark: MARK },
          ),
          place,
        );
      found.push({ t: 'hint', span: marker, problem });
      at = marker.end;
    }
  }
}

interface Section {
  calls: FoundCall[];
  end: number;
}

function inJson(inside: number, limit: number, marker: Span, values: ValueReader): Section {
  const value = values.at(inside, limit);
  if (value === null) return { calls: [], end: inside };
  const items = value.node.k === 'arr' ? value.node.items : [value.node];
  const calls = items.flatMap((item): FoundCall[] => {
    const envelope = envelopeOf(item);
    return envelope === null ? [] : [jsonCall(envelope, marker)];
  });
  // What the text's end cut before it became a call is shown as text.
  return { calls, end: value.node.complete ? value.end : (calls.at(-1)?.span.end ?? inside) };
}

const jsonCall = (envelope: Envelope, marker: Span): FoundCall => ({
  t: 'call',
  span: envelope.node.span,
  outer: envelope.node.span,
  marker,
  draft: (mapped) => envelopeDraft(mapped, envelope, envelope.node.complete ? 'end' : 'cut'),
});

const NAME = /[A-Za-z0-9_.:/-]{1,200}/y;
const ID = /[A-Za-z0-9_-]{1,100}/y;

/** One call after the other; a blank ends them, because text may follow. */
function inNames(
  text: string,
  range: Span,
  inside: number,
  limit: number,
  marker: Span,
  values: ValueReader,
): Section {
  const calls: FoundCall[] = [];
  let end = inside;
  for (;;) {
    const name = matchAt(NAME, text, end, limit);
    if (name === null) break;
    let at = name.end;
    let id = '';
    if (text.startsWith(CALL_ID, at)) {
      const span = matchAt(ID, text, at + CALL_ID.length, limit);
      id = span === null ? '' : text.slice(span.start, span.end);
      at = span?.end ?? at + CALL_ID.length;
    }
    const marked = text.startsWith(ARGS, at);
    if (marked) at += ARGS.length;
    const value = values.at(at, limit);
    if (value === null) {
      // The arguments are still to come, or this is no call.
      if (!marked || skipBlanks(text, at, range.end) < range.end) break;
      calls.push(nameCall({ start: name.start, end: range.end }, name, id, null, false, marker));
      return { calls, end: range.end };
    }
    const span = { start: name.start, end: value.end };
    const args = { start: value.node.span.start, end: value.end };
    calls.push(nameCall(span, name, id, args, value.node.complete || value.end < range.end, marker));
    end = value.end;
    if (!value.whole) break;
  }
  return { calls, end };
}

const nameCall = (
  span: Span,
  name: Span,
  id: string,
  args: Span | null,
  closed: boolean,
  marker: Span,
): FoundCall => ({
  t: 'call',
  span,
  outer: span,
  marker,
  draft: (mapped) => namedDraft(mapped, { id, name, args, argsWire: 'object', closed, span }),
});

function matchAt(pattern: RegExp, text: string, at: number, limit: number): Span | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  return { start: at, end: Math.min(at + match[0].length, limit) };
}
