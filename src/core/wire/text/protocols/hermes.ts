/**
 * Hermes and Qwen: `<tool_call>{"name": …, "arguments": …}</tool_call>`, also several objects or a list in one tag, arguments as a
 * string, and a last tag that is not closed. A `<tool_call>` that no protocol reads is named here.
 */
import { sentence } from '../../../base/words';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { NextIndex } from '../next-index';
import { envelopeDraft, envelopeOf, tile, unparsed } from '../text-call';
import type { Ending } from '../text-call';
import type { Found, FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

export const hermes: TextProtocol = {
  id: 'text-hermes',
  name: 'Hermes text',
  needs: 'a tag <tool_call> with a JSON object that has a “name”',
  evidence: () => sentence('sign.hermes', 'The text holds a JSON object with a “name” inside <tool_call>.'),
  find,
};

function find(text: string, range: Span): Found[] {
  if (!text.includes(OPEN)) return [];
  const next = new NextIndex(text, range.end);
  const values = new ValueReader(text, range.end, range.start);
  const found: Found[] = [];
  for (let at = range.start; at < range.end;) {
    const start = next.of(OPEN, at);
    if (start === Infinity) break;
    const { calls, end } = callsAt(text, range, start, next, values);
    if (calls.length > 0) found.push(...tile(calls, { start, end }));
    else {
      const problem = (place: Parameters<typeof unparsed>[1]) =>
        unparsed(
          sentence('unparsed.no-call', '{mark} is followed by no call that can be read.', { mark: OPEN }),
          place,
        );
      found.push({ t: 'hint', span: { start, end: start + OPEN.length }, problem });
    }
    at = Math.max(end, start + OPEN.length);
  }
  return found;
}

function callsAt(
  text: string,
  range: Span,
  start: number,
  next: NextIndex,
  values: ValueReader,
): { calls: FoundCall[]; end: number } {
  const inside = start + OPEN.length;
  const close = next.of(CLOSE, inside);
  const limit = Math.min(close, next.of(OPEN, inside), range.end);
  const marker = { start, end: inside };
  const calls: FoundCall[] = [];
  let end = inside;
  for (;;) {
    const value = values.at(calls.length === 0 ? afterFence(text, end, limit) : end, limit);
    if (value === null) break;
    const items = value.node.k === 'arr' ? value.node.items : [value.node];
    const past = afterFence(text, value.end, range.end);
    // Another object of the same tag closes this one.
    const follows = text.charAt(past) === '{' && past < limit;
    const ended = follows || text.startsWith(CLOSE, past);
    const ending: Ending = ended ? 'end' : past < range.end ? 'open' : 'cut';
    const before = calls.length;
    for (const item of items) {
      const envelope = envelopeOf(item);
      if (envelope === null) continue;
      calls.push({
        t: 'call',
        span: item.span,
        outer: item.span,
        marker,
        draft: (mapped) => envelopeDraft(mapped, envelope, ending, CLOSE),
      });
    }
    if (calls.length === before) break;
    // What the text's end cut before it became a call is shown as text.
    end = value.node.complete ? value.end : (calls.at(-1)?.span.end ?? value.end);
    if (!ended) break;
    if (!follows) return { calls, end: past + CLOSE.length };
    end = past;
  }
  return { calls, end };
}

/** Models put the object into a fence, whose lines belong to the tag. */
function afterFence(text: string, from: number, limit: number): number {
  const at = skipBlanks(text, from, limit);
  if (!text.startsWith('```', at)) return at;
  const fence = /```[\w+-]{0,20}/y;
  fence.lastIndex = at;
  return skipBlanks(text, at + (fence.exec(text)?.[0].length ?? 3), limit);
}
