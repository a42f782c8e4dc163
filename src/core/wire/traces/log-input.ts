/**
 * The lines of a log that was copied from the middle of a line: what stands before its first whole line is kept as unread. Other
 * pastes come back as they are. Only formats of logs look further this way: the words of a model may hold lines of JSON too.
 */
import { sentence } from '../../base/words';
import { placeOf, sliceOf, mappedCarrier } from '../frame/carrier';
import { sniff } from '../frame/sniff';
import { lines } from '../frame/sse';
import type { Reading, WireInput } from '../input';

/** Lines that may stand before the first whole one. */
const MOST_CUT_LINES = 4;

const opened = new WeakMap<WireInput, WireInput>();

/** @returns the input itself, or one of transport `text` that has documents all the same */
export function logInput(input: WireInput): WireInput {
  if (input.transport !== 'text' || input.documents.length > 0) return input;
  const known = opened.get(input);
  if (known !== undefined) return known;
  const found = open(input);
  opened.set(input, found);
  return found;
}

function open(input: WireInput): WireInput {
  const { carrier, body } = input;
  let tried = 0;
  for (const line of lines(carrier.text, body.start, body.end)) {
    if (tried++ > MOST_CUT_LINES) return input;
    if (!carrier.text.startsWith('{"', line.start)) continue;
    const rest = sniff(mappedCarrier(sliceOf(carrier, { start: line.start, end: body.end })));
    if (rest.documents.length === 0) return input;
    const cut = placeOf(carrier, { start: body.start, end: line.start });
    return {
      ...input,
      documents: rest.documents,
      problems: rest.problems,
      unread: [
        { at: cut, why: sentence('unread.log-cut', 'The log was copied from the middle of a line.') },
        ...rest.unread,
      ],
    };
  }
  return input;
}

/** What `logInput` found wrong is not in the paste's own input, so the reading says it. */
export function withCutLines(
  input: WireInput,
  reading: Pick<Reading, 'problems' | 'unread'>,
): Pick<Reading, 'problems' | 'unread'> {
  if (input.transport !== 'text' || input.documents.length === 0) return reading;
  return {
    problems: [...input.problems, ...reading.problems],
    unread: [...input.unread, ...reading.unread],
  };
}
