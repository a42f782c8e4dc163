import type { Sentences } from '../../said';

/** What fills sentences: values, types, lists. */
export const phrases: Sentences = {
  'whole.arguments': '参数',
  'whole.schema': '模式',
  'whole.name': '名称',
  'whole.number': '数字',
  'value.typed': '{value}（{type}）',
  'value.array': '含 {count} 项的数组',
  'value.empty-array': '空数组',
  'value.object': '含有 {keys} 的对象',
  'value.empty-object': '空对象',
  'value.too-large': '超出双精度范围的数字',
  'type.null': 'null',
  'type.boolean': '布尔值',
  'type.number': '数字',
  'type.integer': '整数',
  'type.string': '字符串',
  'type.array': '数组',
  'type.object': '对象',
  'list.more': '另外 {count} 个',
  ordinal: '第 {number} 个',
};
