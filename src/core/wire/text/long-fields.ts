/**
 * Long fields of an action that a model writes outside of its JSON, between tags, so that nothing needs escaping:
 * `<|FINAL_ANSWER_n|>…<|FINAL_ANSWER_END_n|>` and `<|TOOL_PARAM_<parameter>_n|>…`, where `n` is the turn's nonce or the
 * literal `[current-nonce]`. The tag stands on one line within 200 characters; the body runs to the first exact end tag and
 * gives up one line break at each end. What stands in a body is data: no call is looked for in it.
 */
import type { Span } from '../../base/span';

export interface LongField {
  /** `FINAL_ANSWER`, or `TOOL_PARAM` with `parameter`. */
  kind: 'FINAL_ANSWER' | 'TOOL_PARAM';
  parameter?: string;
  /** With its tags. */
  outer: Span;
  body: Span;
  /** False: the text ended inside. */
  closed: boolean;
}

const LONGEST_TAG = 200;
const NAME = /^(FINAL_ANSWER|TOOL_PARAM_([A-Za-z0-9_.-]+))_([A-Za-z0-9]+|\[current-nonce\])$/;

/** Fields in order; they do not nest. Linear. */
export function findLongFields(text: string): LongField[] {
  const fields: LongField[] = [];
  for (let at = text.indexOf('<|'); at >= 0; at = text.indexOf('<|', at)) {
    const field = fieldAt(text, at);
    if (field === null) at += 2;
    else {
      fields.push(field);
      at = field.outer.end;
    }
  }
  return fields;
}

function fieldAt(text: string, at: number): LongField | null {
  const head = text.slice(at + 2, at + LONGEST_TAG);
  const close = head.indexOf('|>');
  if (close < 0) return null;
  const match = NAME.exec(head.slice(0, close));
  if (match === null) return null;
  const [, name = '', parameter, label = ''] = match;
  // An end tag is never a start tag.
  if (name.endsWith('_END')) return null;
  const start = at + 2 + close + 2;
  const endTag = `<|${name}_END_${label}|>`;
  const end = text.indexOf(endTag, start);
  const closed = end >= 0;
  return {
    kind: parameter === undefined ? 'FINAL_ANSWER' : 'TOOL_PARAM',
    ...(parameter === undefined ? {} : { parameter }),
    outer: { start: at, end: closed ? end + endTag.length : text.length },
    body: withoutBreaks(text, { start, end: closed ? end : text.length }),
    closed,
  };
}

function withoutBreaks(text: string, span: Span): Span {
  let { start, end } = span;
  if (text.startsWith('\r\n', start) && start + 2 <= end) start += 2;
  else if (text.charAt(start) === '\n' && start < end) start++;
  if (text.charAt(end - 1) === '\n' && end > start) end--;
  if (text.charAt(end - 1) === '\r' && end > start) end--;
  return { start, end };
}
