import type { Dictionary } from '../messages';

export const tools = {
  'tools.title': 'Tools',
} as const satisfies Dictionary;
