import type { Translation } from '../messages';
import type { commands as English } from '../en/commands';

export const commands: Translation<typeof English> = {
  'commands.title': '命令',
};
