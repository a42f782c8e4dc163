import type { Translation } from '../messages';
import type { problems as English } from '../en/problems';

export const problems: Translation<typeof English> = {
  'problems.title': '问题',
  'problems.severity': '严重程度',
  'problems.all': '全部 {n}',
  'problems.error': '错误 {n}',
  'problems.warn': '警告 {n}',
  'problems.info': '提示 {n}',
  'problems.errors': { other: '{count} 个错误' },
  'problems.warnings': { other: '{count} 个警告' },
  'problems.facts': { other: '{count} 条提示' },
  'problems.severityName.error': '错误',
  'problems.severityName.warn': '警告',
  'problems.severityName.info': '提示',
  'problems.filter': '筛选问题',
  'problems.filterHint': '代码、消息、位置',
  'problems.copy': '复制为 JSON',
  'problems.list': '运行中的问题',
  'problems.where': '第 {turn} 轮 · {stage}',
  'problems.show': '显示其位置',
  'problems.schema': '显示模式关键字',
  'problems.none.title': { other: '{count} 个步骤中没有问题' },
  'problems.none.text':
    '已检查：提示词及其投影、每个响应的格式、每个调用的 JSON 与模式、策略，以及工具自身的检查。',
  'problems.noMatch': '没有匹配的问题',
  'problems.noMatch.text': { other: '本次运行共有 {count} 个问题。清除筛选即可查看。' },
  'problems.clear': '清除筛选',
  'problems.notRun.title': '尚不知道有无问题',
  'problems.notRun.text': '会话运行之后，问题会显示在这里。',
};
