/** The Action contract in text: a JSON object with the key `@action`, alone or inside prose and fences. */
import type { Evidence, Format, WireInput } from '../input';
import { placeOf } from '../frame/carrier';
import { actionProtocol } from './find-actions';
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
  const { carrier, body } = input;
  const [first] = actionProtocol.find(carrier.text, body);
  if (first === undefined) return null;
  const alone = first.span.start === body.start && first.span.end === body.end;
  return {
    sentence: `The text ${alone ? 'is' : 'holds'} a JSON object with the key “@action”.`,
    at: placeOf(carrier, first.marker),
  };
}
