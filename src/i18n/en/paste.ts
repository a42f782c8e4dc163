import type { Dictionary } from '../messages';

export const paste = {
  'paste.title': 'Paste',
} as const satisfies Dictionary;
