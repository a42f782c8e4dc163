import type { Dictionary } from '../messages';

export const session = {
  'session.title': 'Session',
  'session.undone': 'Undone: {label}',
  'session.redone': 'Done again: {label}',
} as const satisfies Dictionary;
