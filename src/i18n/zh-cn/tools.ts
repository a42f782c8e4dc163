import type { Translation } from '../messages';
import type { tools as English } from '../en/tools';

export const tools: Translation<typeof English> = {
  'tools.title': '工具',
};
