import type { Dictionary } from '../messages';

export const sessions = {
  'sessions.title': 'Sessions',
} as const satisfies Dictionary;
