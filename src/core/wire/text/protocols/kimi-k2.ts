/**
 * Kimi K2: a section of calls, each `id` and JSON between tokens. The id is `functions.NAME:INDEX`, and its index begins
 * again in each round. Rule: the chat template of moonshotai/Kimi-K2-Instruct.
 */
import { sentence } from '../../../base/words';
import { trimSpan } from '../../frame/blanks';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import type { NextIndex } from '../next-index';
import { namedDraft } from '../text-call';
import type { FoundCall, TextProtocol } from '../text-protocol';
import { findInSections, type SectionTokens } from '../token-sections';
import type { ValueReader } from '../value-reader';

const SECTION = '<|tool_calls_section_begin|>';
const SECTION_END = '<|tool_calls_section_end|>';
const CALL = '<|tool_call_begin|>';
const ARGUMENTS = '<|tool_call_argument_begin|>';
const CALL_END = '<|tool_call_end|>';
const LONGEST_ID = 300;
const TOKENS: SectionTokens = {
  section: SECTION,
  sectionEnd: SECTION_END,
  call: CALL,
  expected: `an id and ${ARGUMENTS}`,
};

export const kimiK2: TextProtocol = {
  id: 'text-kimi-k2',
  name: 'Kimi K2 text',
  needs: `the token ${CALL}`,
  evidence: () =>
    sentence('sign.kimi', 'The text holds the token {token} of Kimi K2, followed by a call.', {
      token: CALL,
    }),
  find: (text, range) => (text.includes(CALL) ? findInSections(text, range, TOKENS, callAt) : []),
};

function callAt(
  text: string,
  range: Span,
  start: number,
  next: NextIndex,
  values: ValueReader,
): FoundCall | null {
  const from = start + CALL.length;
  const mark = next.of(ARGUMENTS, from);
  if (mark === Infinity || mark - from > LONGEST_ID) return null;
  const id = text.slice(from, mark).trim();
  const parts = /^(functions\.)?([^\s:<>]+)(:\d+)?$/.exec(id);
  if (parts === null) return null;
  const [, space = '', bare = '', index] = parts;
  const idAt = skipBlanks(text, from, mark);
  const wire = { start: idAt, end: idAt + space.length + bare.length };
  const body = mark + ARGUMENTS.length;
  const close = next.of(CALL_END, body);
  const limit = Math.min(close, next.nearest([CALL, SECTION_END], body), range.end);
  const value = values.at(body, limit);
  const end = value?.whole === true ? value.end : limit;
  const past = skipBlanks(text, end, range.end);
  const closed = text.startsWith(CALL_END, past);
  const args =
    value === null ? trimSpan(text, { start: body, end: end }) : { start: value.node.span.start, end };
  const span = { start, end: closed ? past + CALL_END.length : end };
  return {
    t: 'call',
    span,
    outer: span,
    marker: { start, end: from },
    draft: (mapped) =>
      namedDraft(mapped, {
        // Without its number it is the name alone.
        id: index === undefined ? '' : id,
        name: { start: wire.start + space.length, end: wire.end },
        wireName: wire,
        args,
        argsWire: 'object',
        closed: closed || end < range.end,
        span,
        ...(closed || value?.whole !== true ? {} : { misses: CALL_END }),
      }),
  };
}
