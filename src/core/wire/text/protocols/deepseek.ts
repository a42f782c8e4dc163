/**
 * DeepSeek. V3 and R1: `<｜tool▁call▁begin｜>function<｜tool▁sep｜>NAME`, a line, a fence of JSON. V3.1: `NAME<｜tool▁sep｜>{…}`
 * without the word and the fence. V3.2 and V4: tags with the prefix `｜DSML｜`, whose parameters say with `string="true|false"`
 * whether they are text or JSON. The bars are U+FF5C, the low lines U+2581. Rule: the models' chat templates and
 * `encoding_dsv32.py`.
 */
import { sentence } from '../../../base/words';
import { trimSpan } from '../../frame/blanks';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { findInvokes } from '../invoke-tags';
import type { NextIndex } from '../next-index';
import { namedDraft } from '../text-call';
import type { FoundCall, TextProtocol } from '../text-protocol';
import { findInSections, type SectionTokens } from '../token-sections';
import type { ValueReader } from '../value-reader';

const SECTION = '<｜tool▁calls▁begin｜>';
const SECTION_END = '<｜tool▁calls▁end｜>';
const CALL = '<｜tool▁call▁begin｜>';
const SEPARATOR = '<｜tool▁sep｜>';
const CALL_END = '<｜tool▁call▁end｜>';
const LONGEST_NAME = 200;
const TOKENS: SectionTokens = {
  section: SECTION,
  sectionEnd: SECTION_END,
  call: CALL,
  expected: `a name and ${SEPARATOR}`,
};

export const deepseek: TextProtocol = {
  id: 'text-deepseek',
  name: 'DeepSeek text',
  needs: `the token ${CALL} or a tag <｜DSML｜invoke …>`,
  evidence: () =>
    sentence(
      'sign.deepseek',
      'The text holds tool tokens of DeepSeek (with ｜, U+FF5C), followed by a call.',
    ),
  find(text, range) {
    const tokens = text.includes(CALL) ? findInSections(text, range, TOKENS, callAt) : [];
    const tags = text.includes('DSML') ? findInvokes(text, range, 'dsml') : [];
    return [...tokens, ...tags].sort((a, b) => a.span.start - b.span.start);
  },
};

function callAt(
  text: string,
  range: Span,
  start: number,
  next: NextIndex,
  values: ValueReader,
): FoundCall | null {
  const from = start + CALL.length;
  const mark = next.of(SEPARATOR, from);
  if (mark === Infinity || mark - from > LONGEST_NAME) return null;
  const after = mark + SEPARATOR.length;
  const limit = Math.min(next.nearest([CALL_END, CALL, SECTION_END], after), range.end);
  const direct = skipBlanks(text, after, range.end);
  // V3.1 has the arguments after the separator, V3 the name.
  const named = text.charAt(direct) === '{' || direct >= range.end;
  const name = named ? trimSpan(text, { start: from, end: mark }) : lineAt(text, direct, limit);
  if (name.end === name.start || name.end - name.start > LONGEST_NAME) return null;
  const fence = skipBlanks(text, named ? after : name.end, limit);
  const body = text.startsWith('```', fence) ? lineAt(text, fence, limit).end : fence;
  const value = values.at(body, limit);
  const args =
    value === null
      ? trimSpan(text, { start: body, end: limit })
      : { start: value.node.span.start, end: value.end };
  if (value?.whole === false)
    args.end = withoutFence(text, trimSpan(text, { start: args.start, end: limit }));
  let past = skipBlanks(text, value?.whole === true ? value.end : limit, range.end);
  if (text.startsWith('```', past)) past = skipBlanks(text, past + 3, range.end);
  const closed = text.startsWith(CALL_END, past);
  const end = closed ? past + CALL_END.length : Math.max(args.end, Math.min(past, limit));
  const span = { start, end };
  return {
    t: 'call',
    span,
    outer: span,
    marker: { start, end: from },
    draft: (mapped) =>
      namedDraft(mapped, {
        name,
        args,
        argsWire: 'object',
        closed: closed || end < range.end,
        span,
        ...(closed || value?.whole !== true ? {} : { misses: CALL_END }),
      }),
  };
}

/** What stands on the line at `from`, without blanks. */
function lineAt(text: string, from: number, limit: number): Span {
  let end = from;
  while (end < limit && text.charAt(end) !== '\n' && text.charAt(end) !== '\r') end++;
  return trimSpan(text, { start: from, end: end });
}

function withoutFence(text: string, span: Span): number {
  if (text.slice(Math.max(span.start, span.end - 3), span.end) !== '```') return span.end;
  return trimSpan(text, { start: span.start, end: span.end - 3 }).end;
}
