/** The Action contract in text: a JSON object with the key `@action`, alone or inside prose and fences. */
import type { Evidence, Format, WireInput } from './input';
import { placeOf, sliceOf } from './carrier';
import { mapSpan } from '../base/span';
import { findActions } from './find-actions';
import { readSpokenText } from './spoken-text';

export const actionText: Format = {
  id: 'action-text',
  name: 'Action text',
  reads: 'text',
  needs: 'a JSON object with the key “@action”',
  detect,
  read: readSpokenText,
};

function detect(input: WireInput): Evidence | null {
  const text = sliceOf(input.carrier, input.body);
  const [first] = findActions(text.text);
  if (first === undefined) return null;
  const inBody = mapSpan(text.map, first.keySpan);
  return {
    sentence:
      first.node.span.start === 0 && first.node.span.end === text.text.length
        ? 'The text is a JSON object with the key “@action”.'
        : 'The text holds a JSON object with the key “@action”.',
    at: input.carrier.map === null ? inBody : placeOf(input.carrier, first.keySpan),
  };
}
