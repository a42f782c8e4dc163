import type { Translation } from '../messages';
import type { sessions as English } from '../en/sessions';

export const sessions: Translation<typeof English> = {
  'sessions.title': '会话列表',
};
