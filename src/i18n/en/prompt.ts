import type { Dictionary } from '../messages';

export const prompt = {
  'prompt.title': 'Prompt',
} as const satisfies Dictionary;
