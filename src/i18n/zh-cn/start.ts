import type { Translation } from '../messages';
import type { start as English } from '../en/start';

export const start: Translation<typeof English> = {
  'start.title': '开始',
};
