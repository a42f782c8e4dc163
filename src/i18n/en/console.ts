import type { Dictionary } from '../messages';

export const console = {
  'console.title': 'Console',
  'console.empty': 'The log is empty until the session has run.',
  'console.filter': 'Filter events',
  'console.count': { one: '{count} event', other: '{count} events' },
  'console.copy': 'Copy as JSONL',
  'console.prompt': { one: '{size} in {count} part', other: '{size} in {count} parts' },
  'console.project': { one: 'layout {layout}, {count} message', other: 'layout {layout}, {count} messages' },
  'console.respond': { one: '{size}, {count} stream event', other: '{size}, {count} stream events' },
  'console.detect': { one: '{format}, {count} call', other: '{format}, {count} calls' },
  'console.parse': '{tool} · {id}',
  'console.valid': 'the arguments of {tool} fit its schema',
  'console.invalid': 'the arguments of {tool} do not fit its schema',
  'console.executed': { one: 'done, {count} file written', other: 'done, {count} files written' },
  'console.observe': {
    one: '{count} entry for the next prompt',
    other: '{count} entries for the next prompt',
  },
  'console.end': 'end: {reason}, {length} characters',
} as const satisfies Dictionary;
