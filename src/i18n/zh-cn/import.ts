import type { Translation } from '../messages';
import type { importing as English } from '../en/import';

export const importing: Translation<typeof English> = {
  'import.title': '导入',
};
