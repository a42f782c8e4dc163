import type { Dictionary } from '../messages';

export const commands = {
  'commands.title': 'Commands',
} as const satisfies Dictionary;
