import type { Translation } from '../messages';
import type { step as English } from '../en/step';

export const step: Translation<typeof English> = {
  'step.title': '步骤',
};
