import type { PlainMessageKey } from '../i18n';
import type { LensId } from '../state/types';

export const LENS_TITLES: Readonly<Record<LensId, PlainMessageKey>> = {
  prompt: 'lensPrompt.title',
  messages: 'lensMessages.title',
  tokens: 'lensTokens.title',
};
