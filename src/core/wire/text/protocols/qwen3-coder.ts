/**
 * Qwen3-Coder: `<tool_call><function=N><parameter=K>` with the value on lines of its own. Values are raw text, one line break at
 * each end belongs to the tags. The outer tag is left out at times; `<function=N>{…}</function>` (Llama 3.1) has JSON instead of
 * parameters. Rule: the chat template of Qwen/Qwen3-Coder-480B-A35B-Instruct.
 */
import { sentence } from '../../../base/words';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { ArgumentText } from '../argument-text';
import { NextIndex } from '../next-index';
import { namedDraft } from '../text-call';
import type { NamedCall } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

const TOOL_CALL = '<tool_call>';
const TOOL_CALL_END = '</tool_call>';
const FUNCTION = '<function=';
const FUNCTION_END = '</function>';
const PARAMETER = '<parameter=';
const PARAMETER_END = '</parameter>';
const LONGEST_NAME = 200;

export const qwen3Coder: TextProtocol = {
  id: 'text-qwen3-coder',
  name: 'Qwen3-Coder text',
  needs: 'a tag <function=NAME> inside <tool_call>',
  evidence: () => sentence('sign.qwen3-coder', 'The text holds a call in <function=…> tags.'),
  find,
};

function find(text: string, range: Span): Found[] {
  if (!text.includes(FUNCTION)) return [];
  const reader = new FunctionReader(text, range);
  const found: Found[] = [];
  for (let at = range.start; at < range.end;) {
    const start = reader.next.of(FUNCTION, at);
    if (start === Infinity) break;
    const call = reader.call(start);
    if (call === null) at = start + FUNCTION.length;
    else {
      found.push(call);
      at = call.outer.end;
    }
  }
  return found;
}

class FunctionReader {
  readonly next: NextIndex;
  private readonly values: ValueReader;

  constructor(
    private readonly text: string,
    private readonly range: Span,
  ) {
    this.next = new NextIndex(text, range.end);
    this.values = new ValueReader(text, range.end, range.start);
  }

  call(open: number): FoundCall | null {
    const { text, range } = this;
    const name = this.nameAt(open + FUNCTION.length);
    if (name === null) return null;
    const outer = this.outerStart(open);
    const start = outer ?? open;
    const inside = skipBlanks(text, name.end + 1, range.end);
    const marker = { start, end: name.end + 1 };
    if (text.charAt(inside) === '{') return this.jsonCall(start, marker, name, inside);
    // Without the outer tag, what follows must show that a call was meant.
    const goes = [PARAMETER, FUNCTION_END].some((tag) => text.startsWith(tag, inside));
    if (outer === null && !goes) return null;
    const args = new ArgumentText(text);
    args.made('{', inside);
    const { end, closed } = this.parameters(args, inside);
    if (closed) args.made('}', end);
    const span = { start, end: this.outerEnd(end, closed) };
    return found(span, marker, { name, args, argsWire: 'tags', closed, span });
  }

  private jsonCall(start: number, marker: Span, name: Span, inside: number): FoundCall | null {
    const { text, range } = this;
    const limit = Math.min(this.next.of(FUNCTION_END, inside), range.end);
    const value = this.values.at(inside, limit);
    if (value === null) return null;
    const past = skipBlanks(text, value.end, range.end);
    const closed = text.startsWith(FUNCTION_END, past);
    const span = { start, end: this.outerEnd(closed ? past + FUNCTION_END.length : value.end, closed) };
    const args = { start: value.node.span.start, end: value.end };
    return found(span, marker, {
      name,
      args,
      argsWire: 'object',
      closed: closed || value.end < range.end,
      span,
      ...(closed || !value.whole ? {} : { misses: FUNCTION_END }),
    });
  }

  /** @returns where the call's last tag ends, and whether there was one */
  private parameters(args: ArgumentText, from: number): { end: number; closed: boolean } {
    const { text, range } = this;
    let at = from;
    for (let count = 0; ; count++) {
      at = skipBlanks(text, at, range.end);
      if (text.startsWith(FUNCTION_END, at)) return { end: at + FUNCTION_END.length, closed: true };
      // The model forgot the inner tag; the outer one closes both.
      if (text.startsWith(TOOL_CALL_END, at)) return { end: at, closed: true };
      const key = text.startsWith(PARAMETER, at) ? this.nameAt(at + PARAMETER.length) : null;
      if (key === null) return { end: at, closed: false };
      if (count > 0) args.made(',', at);
      args.made('"', key.start);
      args.quoted(key.start, key.end);
      args.made('":"', key.end);
      const value = this.valueAt(key.end + 1);
      args.quoted(value.start, value.end);
      if (value.past === null) return { end: range.end, closed: false };
      args.made('"', value.end);
      at = value.past;
    }
  }

  /** A value ends at its closing tag; where that is missing, before the next tag on a line of its own. */
  private valueAt(from: number): Span & { past: number | null } {
    const { text, range } = this;
    const close = this.next.of(PARAMETER_END, from);
    const other = this.next.nearest(['\n<parameter=', '\n</function>'], from);
    if (close === Infinity && other === Infinity) return { ...inLines(text, from, range.end), past: null };
    // Code may hold such lines: they count only where the closing tag stands in no later line before them.
    if (close === Infinity) return { ...inLines(text, from, other + 1), past: other + 1 };
    return { ...inLines(text, from, close), past: close + PARAMETER_END.length };
  }

  private nameAt(from: number): Span | null {
    const { text, range } = this;
    let end = from;
    while (end < range.end && end - from <= LONGEST_NAME) {
      const c = text.charAt(end);
      if (c === '>') return end > from ? { start: from, end } : null;
      if (c === '<' || c === '\n') return null;
      end++;
    }
    return null;
  }

  private outerStart(open: number): number | null {
    let at = open;
    while (at > this.range.start && this.text.slice(at - 1, at).trim() === '') at--;
    const start = at - TOOL_CALL.length;
    return start >= this.range.start && this.text.startsWith(TOOL_CALL, start) ? start : null;
  }

  private outerEnd(end: number, closed: boolean): number {
    if (!closed) return end;
    const past = skipBlanks(this.text, end, this.range.end);
    return this.text.startsWith(TOOL_CALL_END, past) ? past + TOOL_CALL_END.length : end;
  }
}

/** Without one line break at each end. */
function inLines(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  if (text.startsWith('\r\n', start) && start + 2 <= end) start += 2;
  else if (text.charAt(start) === '\n' && start < end) start++;
  if (end > start && text.charAt(end - 1) === '\n') end--;
  if (end > start && text.charAt(end - 1) === '\r') end--;
  return { start, end };
}

const found = (span: Span, marker: Span, call: NamedCall): FoundCall => ({
  t: 'call',
  span,
  outer: span,
  marker,
  draft: (mapped) => namedDraft(mapped, call),
});
