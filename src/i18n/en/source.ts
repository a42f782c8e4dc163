import type { Dictionary } from '../messages';

export const source = {
  'source.title': 'Source',
} as const satisfies Dictionary;
