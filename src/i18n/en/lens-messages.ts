import type { Dictionary } from '../messages';

export const lensMessages = {
  'lensMessages.title': 'Messages',
} as const satisfies Dictionary;
