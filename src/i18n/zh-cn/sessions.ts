import type { Translation } from '../messages';
import type { sessions as English } from '../en/sessions';

export const sessions: Translation<typeof English> = {
  'sessions.title': '会话列表',
  'sessions.where': '仅存储在此浏览器中。',
  'sessions.search': '查找会话',
  'sessions.count': { other: '{count} 个会话' },
  'sessions.more': { other: '还有 {count} 个：请缩小查找范围' },
  'sessions.none': '没有已存储的会话',
  'sessions.noneText': '会话运行后会存储在此浏览器中。打开一个例子，或粘贴一个响应。',
  'sessions.current': '已打开',
  'sessions.neverRun': '从未运行',
  'sessions.steps': { other: '{count} 步' },
  'sessions.actions': '{title} 的操作',
  'sessions.rename': '重命名',
  'sessions.renamed': '重命名会话',
  'sessions.newName': '新名称',
  'sessions.duplicate': '复制一份',
  'sessions.remove': '删除',
  'sessions.removed': '{title} 已删除',
  'sessions.undo': '撤销',
  'sessions.cancel': '取消',
  'sessions.copyOf': '{title}（副本）',
};
