import type { Dictionary } from '../messages';

export const policy = {
  'policy.title': 'Policy',
} as const satisfies Dictionary;
