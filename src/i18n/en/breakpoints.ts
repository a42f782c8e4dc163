import type { Dictionary } from '../messages';

export const breakpoints = {
  'breakpoints.title': 'Breakpoints',
  'breakpoints.toggled': 'Breakpoint at {stage}',
} as const satisfies Dictionary;
