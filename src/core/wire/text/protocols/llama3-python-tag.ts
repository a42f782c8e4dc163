/**
 * Llama 3.1: after `<|python_tag|>` come `tool.call(k="v")` (the built-in tools), JSON `{"name", "parameters"}`, several of them
 * with semicolons between, or Python code for the interpreter. `<|eom_id|>` or `<|eot_id|>` ends it.
 */
import { sentence } from '../../../base/words';
import { trimEnd } from '../../frame/blanks';
import { mapSpan, sliceMapped } from '../../../base/span';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { END_TOKENS } from '../end-tokens';
import { NextIndex } from '../next-index';
import { pythonCall } from '../python-call';
import { envelopeDraft, envelopeOf, namedDraft, tile } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

const TAG = '<|python_tag|>';
/** What Llama's own runtime calls the tool that runs code; the text does not name it. */
const INTERPRETER = 'code_interpreter';

export const llama3PythonTag: TextProtocol = {
  id: 'text-llama3-python-tag',
  name: 'Llama 3 python tag',
  needs: `the token ${TAG}`,
  evidence: () =>
    sentence('sign.llama3-tag', 'The text holds the token {token}, followed by a call.', { token: TAG }),
  find,
};

function find(text: string, range: Span): Found[] {
  if (!text.includes(TAG)) return [];
  const next = new NextIndex(text, range.end);
  const values = new ValueReader(text, range.end, range.start);
  const found: Found[] = [];
  for (let at = range.start; at < range.end;) {
    const start = next.of(TAG, at);
    if (start === Infinity) break;
    const from = start + TAG.length;
    const limit = Math.min(next.nearest([TAG, ...END_TOKENS], from), range.end);
    const inside = { start: skipBlanks(text, from, limit), end: trimEnd(text, from, limit) };
    if (inside.end > inside.start) {
      const marker = { start, end: from };
      const calls = callsIn(text, inside, marker, values) ?? [code(text, inside, limit < range.end, marker)];
      found.push(...tile(calls, { start, end: limit }));
    }
    at = limit;
  }
  return found;
}

/** Null where anything but calls stands: then all of it is code. */
function callsIn(text: string, inside: Span, marker: Span, values: ValueReader): FoundCall[] | null {
  const calls: FoundCall[] = [];
  let at = inside.start;
  while (at < inside.end) {
    const call =
      text.charAt(at) === '{' || text.charAt(at) === '['
        ? jsonCalls(at, inside, marker, values)
        : builtIn(text, at, inside, marker);
    if (call === null) return null;
    calls.push(...call);
    const end = call.at(-1)?.outer.end ?? inside.end;
    at = skipBlanks(text, end, inside.end);
    if (at >= inside.end) break;
    if (text.charAt(at) !== ';' && text.charAt(at) !== ',') return null;
    at = skipBlanks(text, at + 1, inside.end);
  }
  return calls;
}

function jsonCalls(at: number, inside: Span, marker: Span, values: ValueReader): FoundCall[] | null {
  const value = values.at(at, inside.end);
  if (value === null || (!value.whole && value.end < inside.end)) return null;
  const items = value.node.k === 'arr' ? value.node.items : [value.node];
  const calls = items.map((item): FoundCall | null => {
    const envelope = envelopeOf(item);
    if (envelope === null) return null;
    const draft: FoundCall['draft'] = (mapped) =>
      envelopeDraft(mapped, envelope, item.complete ? 'end' : 'cut');
    return { t: 'call', span: item.span, outer: { start: item.span.start, end: value.end }, marker, draft };
  });
  const whole = calls.filter((call) => call !== null);
  return whole.length === items.length && whole.length > 0 ? whole : null;
}

/** `brave_search.call(query="…")`: the method says nothing, the tool is what stands before it. */
function builtIn(text: string, at: number, inside: Span, marker: Span): FoundCall[] | null {
  const call = pythonCall(text, at, inside.end);
  if (call === null) return null;
  const wireName = call.name;
  const named = text.slice(wireName.start, wireName.end);
  if (!named.endsWith('.call')) return null;
  const name = { start: wireName.start, end: wireName.end - '.call'.length };
  const { args, closed, span } = call;
  const draft: FoundCall['draft'] = (mapped) =>
    namedDraft(mapped, { name, wireName, args, argsWire: 'python', closed, span });
  return [{ t: 'call', span, outer: span, marker, draft }];
}

/** What may be the beginning of a call of a built-in tool. */
const BEGINS_CALL = /^[A-Za-z_][\w.]*(?:\([^)]*)?$/;
const LONGEST_CALL = 400;

/** Code has no end of its own: without an end token, what may still become a call is taken for a cut one. */
function code(text: string, inside: Span, ended: boolean, marker: Span): FoundCall {
  const begins =
    inside.end - inside.start <= LONGEST_CALL && BEGINS_CALL.test(text.slice(inside.start, inside.end));
  return {
    t: 'call',
    span: inside,
    outer: inside,
    marker,
    draft: (mapped) => ({
      id: '',
      wireName: '',
      name: INTERPRETER,
      kind: 'custom',
      argsWire: 'none',
      pieces: [sliceMapped(mapped, inside)],
      closed: ended || !begins,
      at: mapSpan(mapped.map, inside),
      problems: [],
    }),
  };
}
