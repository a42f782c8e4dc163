import type { Dictionary } from '../messages';

export const responses = {
  'responses.title': 'Responses',
} as const satisfies Dictionary;
