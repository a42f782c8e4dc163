import type { Dictionary } from '../messages';

export const console = {
  'console.title': 'Console',
} as const satisfies Dictionary;
