import type { Translation } from '../messages';
import type { palette as English } from '../en/palette';

export const palette: Translation<typeof English> = {
  'palette.title': '查找任何内容',
  'palette.placeholder': '命令、步骤、工具、文件或任意文本',
  'palette.results': '结果',
  'palette.group.recent': '最近使用',
  'palette.group.commands': '命令',
  'palette.group.steps': '步骤',
  'palette.group.tools': '工具',
  'palette.group.files': '文件',
  'palette.group.text': '文本',
  'palette.inResponse': '响应 {number}，第 {line} 行',
  'palette.inText': '{name}，第 {line} 行',
  'palette.nothing': '没有与“{query}”匹配的内容，试试更少的字。',
  'palette.count': { other: '{count} 个结果' },
};
