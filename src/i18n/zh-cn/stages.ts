import type { Translation } from '../messages';
import type { stages as English } from '../en/stages';

export const stages: Translation<typeof English> = {
  'stage.prompt': '提示词',
  'stage.project': '投影',
  'stage.respond': '响应',
  'stage.parse': '解析',
  'stage.validate': '校验',
  'stage.authorize': '授权',
  'stage.execute': '执行',
  'stage.observe': '观察',
  'stage.outcome.ok': '通过',
  'stage.outcome.failed': '失败',
  'stage.outcome.warn': '需留意',
  'stage.outcome.waiting': '等待中',
  'stage.outcome.note': '已记录',
  'stage.said': '{stage}{outcome}',
  'stage.saidAt': '{stage}在 {where} 处{outcome}',
  'stage.step': '第 {step} 步，共 {total} 步',
  'stage.stepSaid': '第 {step} 步，共 {total} 步：{what}',
  'stage.chunkSaid': '第 {chunk} 块，共 {total} 块',
  'stage.turn': '第 {turn} 轮',
  'stage.layer.protocol': '协议',
  'stage.layer.syntax': '语法',
  'stage.layer.semantics': '语义',
  'stage.layer.policy': '策略',
};
