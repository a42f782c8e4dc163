import type { Translation } from '../messages';
import type { session as English } from '../en/session';

export const session: Translation<typeof English> = {
  'session.title': '会话',
  'session.undone': '已撤销:{label}',
  'session.redone': '已重做:{label}',
};
