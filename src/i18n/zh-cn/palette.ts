import type { Translation } from '../messages';
import type { palette as English } from '../en/palette';

export const palette: Translation<typeof English> = {
  'palette.title': '查找',
};
