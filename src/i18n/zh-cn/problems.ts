import type { Translation } from '../messages';
import type { problems as English } from '../en/problems';

export const problems: Translation<typeof English> = {
  'problems.title': '问题',
  'problems.notRun': '运行会话以查看其中的问题。',
  'problems.none': '没有问题',
  'problems.checked': '每个响应都已读取,每个调用都已解析、对照其模式和策略检查,并已执行。',
  'problems.filter': '显示',
  'problems.all': { other: '全部 {count}' },
  'problems.of.error': { other: '{count} 个错误' },
  'problems.of.warn': { other: '{count} 个警告' },
  'problems.of.info': { other: '{count} 个说明' },
  'problems.errors': { other: '个错误' },
  'problems.warnings': { other: '个警告' },
  'problems.severity.error': '错误',
  'problems.severity.warn': '警告',
  'problems.severity.info': '说明',
  'problems.copy': '复制为 JSON',
};
