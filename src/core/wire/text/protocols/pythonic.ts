/**
 * Llama 4 and others: a list of Python calls, `[f(k=v), g(k=v)]`, as the whole text or between `<|python_start|>` and
 * `<|python_end|>`. As no tool is known here, a text counts only when all of it is such a list. Also what servers leave of a call
 * that they wrote into the history: `[Calling tool: NAME({…})]`.
 */
import { sentence } from '../../../base/words';
import { trimEnd } from '../../frame/blanks';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { NextIndex } from '../next-index';
import { pythonCall } from '../python-call';
import type { PythonCall } from '../python-call';
import { namedDraft, tile, unparsed } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

const START = '<|python_start|>';
const END = '<|python_end|>';
const CALLING = '[Calling tool: ';

export const pythonic: TextProtocol = {
  id: 'text-pythonic',
  name: 'pythonic calls',
  needs: `a text that is a list of calls with keyword arguments, or the token ${START}`,
  evidence: () => sentence('sign.pythonic', 'The text is a list of Python calls with keyword arguments.'),
  find,
  whole: (text, range) => (text.startsWith(CALLING, range.start) ? notes(text, range) : listIn(text, range)),
};

function find(text: string, range: Span): Found[] {
  const found: Found[] = [];
  if (!text.includes(START)) return found;
  const next = new NextIndex(text, range.end);
  for (let at = range.start; at < range.end;) {
    const start = next.of(START, at);
    if (start === Infinity) break;
    const inside = start + START.length;
    const end = Math.min(next.of(END, inside), next.of(START, inside), range.end);
    const outer = { start, end: text.startsWith(END, end) ? end + END.length : end };
    const calls = listIn(text, { start: skipBlanks(text, inside, end), end: trimEnd(text, inside, end) });
    if (calls !== null) found.push(...tile(calls, outer));
    else {
      const problem = (place: Parameters<typeof unparsed>[1]) =>
        unparsed(
          sentence('unparsed.list', 'After {mark} a list of calls with keyword arguments is expected.', {
            mark: START,
          }),
          place,
        );
      found.push({ t: 'hint', span: { start, end: inside }, problem });
    }
    at = Math.max(outer.end, inside);
  }
  return found;
}

/** The range is a list of calls and nothing else; the text's end may cut it inside of a call. */
function listIn(text: string, range: Span): FoundCall[] | null {
  if (text.charAt(range.start) !== '[' || range.end <= range.start) return null;
  const calls: FoundCall[] = [];
  let at = range.start + 1;
  for (;;) {
    const call = pythonCall(text, at, range.end);
    if (call === null) return calls.length > 0 && closes(text, at, range) ? tile(calls, range) : null;
    calls.push(foundCall(call));
    if (!call.closed) return tile(calls, range);
    at = skipBlanks(text, call.span.end, range.end);
    if (at >= range.end) return tile(calls, range);
    const c = text.charAt(at);
    if (c === ']') return at + 1 === range.end ? tile(calls, range) : null;
    if (c !== ',') return null;
    at++;
  }
}

/** A comma at the end, or a list that was cut before its next call. */
function closes(text: string, from: number, range: Span): boolean {
  const at = skipBlanks(text, from, range.end);
  return at >= range.end || (text.charAt(at) === ']' && at + 1 === range.end) || isName(text, at, range.end);
}

const isName = (text: string, at: number, end: number): boolean =>
  end - at < 100 && /^[A-Za-z_][\w.-]*(?:\([\w\s=]*)?$/.test(text.slice(at, end));

const foundCall = ({ name, args, closed, span }: PythonCall): FoundCall => ({
  t: 'call',
  span,
  outer: span,
  marker: name,
  draft: (mapped) => namedDraft(mapped, { name, args, argsWire: 'python', closed, span }),
});

const NAME = /[A-Za-z_][A-Za-z0-9_.:/-]{0,199}/y;

/** One or several notes of a call, and nothing else. */
function notes(text: string, range: Span): FoundCall[] | null {
  const values = new ValueReader(text, range.end, range.start);
  const calls: FoundCall[] = [];
  let at = range.start;
  while (at < range.end) {
    if (!text.startsWith(CALLING, at)) return null;
    NAME.lastIndex = at + CALLING.length;
    const match = NAME.exec(text);
    if (match === null) return null;
    const name = { start: match.index, end: match.index + match[0].length };
    const value = text.charAt(name.end) === '(' ? values.at(name.end + 1) : null;
    if (value?.node.k !== 'obj' || !value.node.complete) return null;
    const args = value.node.span;
    const close = skipBlanks(text, args.end, range.end);
    if (text.charAt(close) !== ')') return null;
    const end = skipBlanks(text, close + 1, range.end) + 1;
    if (text.charAt(end - 1) !== ']' || end > range.end) return null;
    const span = { start: at, end };
    calls.push({
      t: 'call',
      span,
      outer: span,
      marker: { start: at, end: at + CALLING.length },
      draft: (mapped) => namedDraft(mapped, { name, args, argsWire: 'object', closed: true, span }),
    });
    at = skipBlanks(text, end, range.end);
  }
  return calls.length === 0 ? null : tile(calls, range);
}
