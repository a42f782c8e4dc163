import type { Translation } from '../messages';
import type { help as English } from '../en/help';

export const help: Translation<typeof English> = {
  'help.title': '按键与帮助',
};
