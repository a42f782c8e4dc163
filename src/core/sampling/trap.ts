/**
 * A grammar for which the two laws of `conditioned.ts` differ clearly over every shipped vocabulary: the model writes "San" for
 * the sake of San Francisco, which the grammar does not list, and the mask then leaves one way to go on.
 */
import type { GrammarSource } from '../mask/place';

export const TRAP: GrammarSource & { kind: 'schema' } = {
  kind: 'schema',
  whitespace: 'none',
  text: JSON.stringify(
    {
      type: 'object',
      properties: { city: { enum: ['Paris', 'London', 'Tokyo', 'San Marino'] } },
      required: ['city'],
      additionalProperties: false,
    },
    null,
    2,
  ),
};

/** The text of the grammar that the mask is trapped into. */
export const TRAPPED = '{"city":"San Marino"}';
