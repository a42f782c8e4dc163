import type { Translation } from '../messages';
import type { prompt as English } from '../en/prompt';

export const prompt: Translation<typeof English> = {
  'prompt.title': '提示',
};
