/** What no other format claims: the model's own words, or a person's. Reasoning in `<think>` is still told apart. */
import { sentence } from '../../base/words';
import { placeOf } from '../frame/carrier';
import { isTokenIds } from '../frame/token-ids';
import { readSpokenText } from './spoken-text';
import type { Format, Reading, WireInput } from '../input';

export const plainText: Format = {
  id: 'text',
  name: 'Plain text',
  reads: 'text',
  needs: 'any text',
  detect: (input) =>
    input.body.end > input.body.start
      ? {
          said: sentence(
            'sign.none',
            'No payload of a known format and no call in the text: it is read as plain text.',
          ),
        }
      : { said: sentence('sign.empty', 'The paste is empty.') },
  read,
};

function read(input: WireInput): Reading {
  const reading = readSpokenText(input);
  const { carrier, body } = input;
  if (!isTokenIds(carrier.text)) return reading;
  reading.problems.push({
    code: 'TOKEN_IDS',
    severity: 'warn',
    ...sentence(
      'TOKEN_IDS',
      'The paste is a list of token ids of Harmony (o200k_harmony): 200005 is <|channel|>, 200006 <|start|>, 200008 <|message|>. Its words and calls are not seen. Decode the ids with that vocabulary, special tokens included, and paste the text.',
    ),
    layer: 'protocol',
    at: placeOf(carrier, body),
    retryable: false,
  });
  return reading;
}
