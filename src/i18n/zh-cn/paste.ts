import type { Translation } from '../messages';
import type { paste as English } from '../en/paste';

export const paste: Translation<typeof English> = {
  'paste.title': '粘贴',
};
