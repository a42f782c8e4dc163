import type { Translation } from '../messages';
import type { source as English } from '../en/source';

export const source: Translation<typeof English> = {
  'source.title': '源文本',
};
