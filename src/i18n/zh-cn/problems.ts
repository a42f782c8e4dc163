import type { Translation } from '../messages';
import type { problems as English } from '../en/problems';

export const problems: Translation<typeof English> = {
  'problems.title': '问题',
};
