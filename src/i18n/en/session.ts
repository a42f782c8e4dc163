import type { Dictionary } from '../messages';

export const session = {
  'session.title': 'Session',
} as const satisfies Dictionary;
