import type { Translation } from '../messages';
import type { lensTokens as English } from '../en/lens-tokens';

export const lensTokens: Translation<typeof English> = {
  'lensTokens.title': '词元掩码',
};
