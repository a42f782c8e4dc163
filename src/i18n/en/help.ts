import type { Dictionary } from '../messages';

export const help = {
  'help.title': 'Keys and help',
} as const satisfies Dictionary;
