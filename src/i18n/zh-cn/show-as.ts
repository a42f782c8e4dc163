import type { Translation } from '../messages';
import type { showAs as English } from '../en/show-as';

export const showAs: Translation<typeof English> = {
  'showAs.title': '以另一种格式显示',
  'showAs.lead': '对 {name} 的调用，按 {format} 读取。',
  'showAs.leadResponse': '本轮的响应，按 {format} 读取。',
  'showAs.nothing': '这一步还没有响应',
  'showAs.nothingHint': '请步进到模型作出响应的步骤；在那里可以把响应和其中的调用写成其他格式。',
  'showAs.format': '格式',
  'showAs.scope': '显示内容',
  'showAs.call': '当前调用',
  'showAs.response': '整个响应',
  'showAs.noPlace': '这种格式中没有放置该调用的位置。',
  'showAs.losses': {
    other: '这种格式无法承载 {count} 项内容',
  },
  'showAs.noLosses': '读取到的内容在这种格式中全部保留。',
  'showAs.instead': '替代写法：{what}',
  'showAs.copyJson': '复制 JSON',
  'showAs.copyText': '复制文本',
  'showAs.target.openai-chat': 'OpenAI Chat Completions',
  'showAs.target.openai-responses': 'OpenAI Responses',
  'showAs.target.anthropic-messages': 'Anthropic Messages',
  'showAs.target.gemini': 'Gemini',
  'showAs.target.dashscope': 'DashScope（OpenAI 模式）',
  'showAs.target.dashscope-native': 'DashScope（原生）',
  'showAs.target.action-text': '动作文本',
};
