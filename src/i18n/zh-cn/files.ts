import type { Translation } from '../messages';
import type { files as English } from '../en/files';

export const files: Translation<typeof English> = {
  'files.title': '文件',
};
