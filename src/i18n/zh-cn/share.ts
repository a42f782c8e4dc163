import type { Translation } from '../messages';
import type { share as English } from '../en/share';

export const share: Translation<typeof English> = {
  'share.title': '分享',
};
