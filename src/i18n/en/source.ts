import type { Dictionary } from '../messages';

export const source = {
  'source.title': 'Source',
  'source.response': 'Response {n}',
  'source.choose': 'Response shown',
  'source.label': 'Response {n} as it was pasted',
  'source.lines': { one: '{count} line', other: '{count} lines' },
  'source.wrap': 'Wrap lines',
  'source.goTo': 'Go to',
  'source.goToHint': 'offset or line:column',
  'source.goToWrong':
    'That place is not in the text. Write an offset up to {length}, or a line and a column as 3:14.',
  'source.copy': 'Copy the response',
  'source.legend': 'What the characters became',
  'source.kind.text': 'text',
  'source.kind.reasoning': 'reasoning',
  'source.kind.name': 'call name',
  'source.kind.args': 'arguments',
  'source.kind.stop': 'stop reason',
  'source.kind.usage': 'usage',
  'source.kind.error': 'error',
  'source.kind.said': 'said to the model',
  'source.kind.offer': 'tool offered',
  'source.kind.result': 'tool result',
  'source.kind.unread': 'not read',
  'source.kind.envelope': 'envelope',
  'source.at': '{line}:{column}',
  'source.empty.title': 'There is no response yet',
  'source.empty.text':
    'Paste what the model said into Responses; its characters appear here with what became of them.',
  'source.empty.response': 'This response is empty',
  'source.changed': 'This is the text as it was when it ran; the session was edited since.',
} as const satisfies Dictionary;
