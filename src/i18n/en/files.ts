import type { Dictionary } from '../messages';

export const files = {
  'files.title': 'Files',
} as const satisfies Dictionary;
