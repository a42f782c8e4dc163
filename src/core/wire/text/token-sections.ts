/** Calls that stand between tokens, one after another, and may stand in a section of their own. */
import { sentence } from '../../base/words';
import type { Span } from '../../base/span';
import { skipBlanks } from '../../json/chars';
import { NextIndex } from './next-index';
import { tile, unparsed } from './text-call';
import type { Found, FoundCall } from './text-protocol';
import { ValueReader } from './value-reader';

export interface SectionTokens {
  section: string;
  sectionEnd: string;
  call: string;
  /** What has to follow `call`, for the words of the hint where it does not. */
  expected: string;
}

/** The call whose token stands at `start`; null when what has to follow it does not. */
export type CallAt = (
  text: string,
  range: Span,
  start: number,
  next: NextIndex,
  values: ValueReader,
) => FoundCall | null;

export function findInSections(text: string, range: Span, tokens: SectionTokens, callAt: CallAt): Found[] {
  const next = new NextIndex(text, range.end);
  const values = new ValueReader(text, range.end, range.start);
  const found: Found[] = [];
  let at = range.start;
  while (at < range.end) {
    const call = next.of(tokens.call, at);
    if (call === Infinity) break;
    const section = next.of(tokens.section, at);
    const begin =
      section < call && skipBlanks(text, section + tokens.section.length, call) === call ? section : call;
    const calls: FoundCall[] = [];
    let end = call;
    while (text.startsWith(tokens.call, skipBlanks(text, end, range.end))) {
      const one = callAt(text, range, skipBlanks(text, end, range.end), next, values);
      if (one === null) break;
      calls.push(one);
      end = one.span.end;
    }
    if (calls.length === 0) {
      const span = { start: call, end: call + tokens.call.length };
      const problem = (place: Parameters<typeof unparsed>[1]) =>
        unparsed(
          sentence('unparsed.after', 'After {mark} {expected} are expected, and they do not follow.', {
            mark: tokens.call,
            expected: tokens.expected,
          }),
          place,
        );
      found.push({ t: 'hint', span, problem });
      at = span.end;
      continue;
    }
    const past = skipBlanks(text, end, range.end);
    if (text.startsWith(tokens.sectionEnd, past)) end = past + tokens.sectionEnd.length;
    found.push(...tile(calls, { start: begin, end }));
    at = end;
  }
  return found;
}
