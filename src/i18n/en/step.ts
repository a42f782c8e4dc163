import type { Dictionary } from '../messages';

export const step = {
  'step.title': 'Step',
} as const satisfies Dictionary;
