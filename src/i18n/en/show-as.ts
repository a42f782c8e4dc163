import type { Dictionary } from '../messages';

export const showAs = {
  'showAs.title': 'Show in another format',
  'showAs.lead': 'The call of {name}, read as {format}.',
  'showAs.leadResponse': 'The response of this turn, read as {format}.',
  'showAs.nothing': 'No response at this step',
  'showAs.nothingHint':
    'Step on to where the model responds; its response and calls can be written in other formats there.',
  'showAs.format': 'Format',
  'showAs.scope': 'What is shown',
  'showAs.call': 'This call',
  'showAs.response': 'Whole response',
  'showAs.noPlace': 'This format has no place for this call.',
  'showAs.losses': {
    one: '{count} thing that this format cannot carry',
    other: '{count} things that this format cannot carry',
  },
  'showAs.noLosses': 'Everything that was read stands in this format too.',
  'showAs.instead': 'Instead: {what}',
  'showAs.copyJson': 'Copy JSON',
  'showAs.copyText': 'Copy text',
  'showAs.target.openai-chat': 'OpenAI Chat Completions',
  'showAs.target.openai-responses': 'OpenAI Responses',
  'showAs.target.anthropic-messages': 'Anthropic Messages',
  'showAs.target.gemini': 'Gemini',
  'showAs.target.dashscope': 'DashScope (OpenAI mode)',
  'showAs.target.dashscope-native': 'DashScope (native)',
  'showAs.target.action-text': 'Action text',
} as const satisfies Dictionary;
