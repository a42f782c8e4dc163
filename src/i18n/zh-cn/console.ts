import type { Translation } from '../messages';
import type { console as English } from '../en/console';

export const console: Translation<typeof English> = {
  'console.title': '控制台',
};
