/**
 * GLM 4.5 and later: `<tool_call>NAME`, then `<arg_key>K</arg_key><arg_value>V</arg_value>` pairs, `</tool_call>`. Values are raw
 * text without types. Rule: the chat template of zai-org/GLM-4.5.
 */
import { sentence } from '../../../base/words';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { ArgumentText } from '../argument-text';
import { NextIndex } from '../next-index';
import { namedDraft } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';
const KEY = '<arg_key>';
const KEY_END = '</arg_key>';
const VALUE = '<arg_value>';
const VALUE_END = '</arg_value>';
const NAME = /[A-Za-z_][A-Za-z0-9_.:/-]{0,199}/y;

export const glmXml: TextProtocol = {
  id: 'text-glm-xml',
  name: 'GLM text',
  needs: 'a name and <arg_key> tags inside <tool_call>',
  evidence: () => sentence('sign.glm', 'The text holds a call in <tool_call> with <arg_key> tags.'),
  find,
};

function find(text: string, range: Span): Found[] {
  if (!text.includes(OPEN)) return [];
  const next = new NextIndex(text, range.end);
  const found: Found[] = [];
  for (let at = range.start; at < range.end;) {
    const start = next.of(OPEN, at);
    if (start === Infinity) break;
    const call = callAt(text, range, start, next);
    if (call !== null) found.push(call);
    at = call?.span.end ?? start + OPEN.length;
  }
  return found;
}

function callAt(text: string, range: Span, start: number, next: NextIndex): FoundCall | null {
  NAME.lastIndex = skipBlanks(text, start + OPEN.length, range.end);
  const match = NAME.exec(text);
  if (match === null) return null;
  const name = { start: match.index, end: match.index + match[0].length };
  if (name.end > range.end) return null;
  const inside = skipBlanks(text, name.end, range.end);
  if (!text.startsWith(KEY, inside) && !text.startsWith(CLOSE, inside)) return null;
  const args = new ArgumentText(text);
  args.made('{', inside);
  const { end, closed } = pairs(text, range, inside, next, args);
  const span = { start, end };
  return {
    t: 'call',
    span,
    outer: span,
    marker: { start, end: name.end },
    draft: (mapped) => namedDraft(mapped, { name, args, argsWire: 'tags', closed, span }),
  };
}

function pairs(
  text: string,
  range: Span,
  from: number,
  next: NextIndex,
  args: ArgumentText,
): { end: number; closed: boolean } {
  let at = from;
  for (let count = 0; ; count++) {
    at = skipBlanks(text, at, range.end);
    if (text.startsWith(CLOSE, at)) {
      args.made('}', at);
      return { end: at + CLOSE.length, closed: true };
    }
    if (!text.startsWith(KEY, at)) return { end: at, closed: false };
    const key = at + KEY.length;
    const keyEnd = next.of(KEY_END, key);
    if (count > 0) args.made(',', at);
    args.made('"', key);
    args.quoted(key, Math.min(keyEnd, range.end));
    if (keyEnd === Infinity) return { end: range.end, closed: false };
    args.made('":', keyEnd);
    const opening = skipBlanks(text, keyEnd + KEY_END.length, range.end);
    if (!text.startsWith(VALUE, opening)) return { end: opening, closed: false };
    const value = opening + VALUE.length;
    const valueEnd = next.of(VALUE_END, value);
    args.made('"', value);
    args.quoted(value, Math.min(valueEnd, range.end));
    if (valueEnd === Infinity) return { end: range.end, closed: false };
    args.made('"', valueEnd);
    at = valueEnd + VALUE_END.length;
  }
}
