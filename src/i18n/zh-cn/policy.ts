import type { Translation } from '../messages';
import type { policy as English } from '../en/policy';

export const policy: Translation<typeof English> = {
  'policy.title': '策略',
};
