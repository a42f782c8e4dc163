import type { Translation } from '../messages';
import type { console as English } from '../en/console';

export const console: Translation<typeof English> = {
  'console.title': '控制台',
  'console.empty': '会话运行之前日志为空。',
  'console.filter': '筛选事件',
  'console.count': { other: '{count} 个事件' },
  'console.copy': '复制为 JSONL',
  'console.prompt': { other: '{size},共 {count} 部分' },
  'console.project': { other: '布局 {layout},{count} 条消息' },
  'console.respond': { other: '{size},{count} 个流事件' },
  'console.detect': { other: '{format},{count} 个调用' },
  'console.parse': '{tool} · {id}',
  'console.valid': '{tool} 的参数符合其模式',
  'console.invalid': '{tool} 的参数不符合其模式',
  'console.executed': { other: '完成,写入 {count} 个文件' },
  'console.observe': { other: '给下一个提示的 {count} 个条目' },
  'console.end': '结束:{reason},{length} 个字符',
};
