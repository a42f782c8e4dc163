import type { Translation } from '../messages';
import type { breakpoints as English } from '../en/breakpoints';

export const breakpoints: Translation<typeof English> = {
  'breakpoints.title': '断点',
  'breakpoints.toggled': '{stage} 处的断点',
};
