import type { Dictionary } from '../messages';

export const lensPrompt = {
  'lensPrompt.title': 'Raw prompt',
} as const satisfies Dictionary;
