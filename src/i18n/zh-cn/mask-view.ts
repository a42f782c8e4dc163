import type { Translation } from '../messages';
import type { maskView as English } from '../en/mask-view';

export const maskView: Translation<typeof English> = {
  'maskView.background': '背景',
  'maskView.underline': '下划线',
  'maskView.encoding.forced': '唯一选择',
  'maskView.encoding.allowed': '允许的数量',
  'maskView.encoding.mattered': '掩码起了作用',
  'maskView.encoding.probability': '概率',
  'maskView.encoding.time': '掩码耗时',
  'maskView.encoding.none': '无',
  'maskView.key.free': '自由',
  'maskView.key.mattered': '被阻止，或词表至少一半被屏蔽',
  'maskView.key.allowed': '允许 1 到 {size} 个词元，按对数刻度',
  'maskView.key.probability': '施加掩码前的概率，0 到 1',
  'maskView.key.time': '0 到 {micros} 微秒，按对数刻度',
  'maskView.key.underline': '{what}',
  'maskView.only': '仅显示起作用之处',
  'maskView.onlyWhy': '隐藏掩码留给模型自行决定的词元',
  'maskView.ids': '在词元下方显示编号',

  'maskView.find': '在词元中查找',
  'maskView.findHint': '查找：文本、0x 十六进制或 #编号',
  'maskView.findNone': '无',
  'maskView.findCount': { other: '{count} 处匹配' },
  'maskView.findAt': '{number} / {total}',
  'maskView.findNext': '下一处匹配',
  'maskView.findPrevious': '上一处匹配',

  'maskView.of': '{part} / {total}',
  'maskView.goThere': '转到该处',
  'maskView.firstBlocked': '首个被阻止的词元',
  'maskView.forced': '个允许的词元别无选择',
  'maskView.forcedBefore': '个词元在阻止之前别无选择',
  'maskView.bitsHere': '由掩码决定（截至此处），共 {total}',

  'maskView.explorer': '光标处的掩码',
};
