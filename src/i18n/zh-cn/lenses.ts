import type { Translation } from '../messages';
import type { lenses as English } from '../en/lenses';

export const lenses: Translation<typeof English> = {
  'lenses.title': '透镜',
};
