import type { Translation } from '../messages';
import type { lensMessages as English } from '../en/lens-messages';

export const lensMessages: Translation<typeof English> = {
  'lensMessages.title': '消息',
};
