import type { Dictionary } from '../messages';

export const palette = {
  'palette.title': 'Find anything',
} as const satisfies Dictionary;
