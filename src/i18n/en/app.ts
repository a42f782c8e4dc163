import type { Dictionary } from '../messages';

export const app = {
  'app.title': 'Callscope',
} as const satisfies Dictionary;
