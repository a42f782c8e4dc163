import type { Dictionary } from '../messages';

export const settings = {
  'settings.title': 'Settings',
} as const satisfies Dictionary;
