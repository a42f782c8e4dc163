import type { Dictionary } from '../messages';

export const lensTokens = {
  'lensTokens.title': 'Token mask',
} as const satisfies Dictionary;
