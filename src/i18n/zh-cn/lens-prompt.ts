import type { Translation } from '../messages';
import type { lensPrompt as English } from '../en/lens-prompt';

export const lensPrompt: Translation<typeof English> = {
  'lensPrompt.title': '原始提示',
};
