import type { Dictionary } from '../messages';

export const problems = {
  'problems.title': 'Problems',
} as const satisfies Dictionary;
