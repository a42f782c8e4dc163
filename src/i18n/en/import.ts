import type { Dictionary } from '../messages';

export const importing = {
  'import.title': 'Import',
} as const satisfies Dictionary;
