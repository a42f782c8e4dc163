import type { Dictionary } from '../messages';

export const lenses = {
  'lenses.title': 'Lenses',
} as const satisfies Dictionary;
