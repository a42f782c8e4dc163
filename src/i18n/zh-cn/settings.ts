import type { Translation } from '../messages';
import type { settings as English } from '../en/settings';

export const settings: Translation<typeof English> = {
  'settings.title': '设置',
};
