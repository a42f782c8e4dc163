import type { Dictionary } from '../messages';

export const breakpoints = {
  'breakpoints.title': 'Breakpoints',
} as const satisfies Dictionary;
