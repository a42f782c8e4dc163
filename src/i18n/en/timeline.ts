import type { Dictionary } from '../messages';

export const timeline = {
  'timeline.title': 'Timeline',
} as const satisfies Dictionary;
