/** What no other format claims: the model's own words, or a person's. Reasoning in `<think>` is still told apart. */
import { readSpokenText } from './spoken-text';
import type { Format } from '../input';

export const plainText: Format = {
  id: 'text',
  name: 'Plain text',
  reads: 'text',
  needs: 'any text',
  detect: (input) =>
    input.body.end > input.body.start
      ? { sentence: 'No payload of a known format and no call in the text: it is read as plain text.' }
      : { sentence: 'The paste is empty.' },
  read: readSpokenText,
};
