import type { Dictionary } from '../messages';

export const start = {
  'start.title': 'Start',
} as const satisfies Dictionary;
