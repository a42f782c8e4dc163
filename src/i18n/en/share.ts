import type { Dictionary } from '../messages';

export const share = {
  'share.title': 'Share',
} as const satisfies Dictionary;
