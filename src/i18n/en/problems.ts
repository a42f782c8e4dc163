import type { Dictionary } from '../messages';

export const problems = {
  'problems.title': 'Problems',
  'problems.notRun': 'Run the session to see what is wrong with it.',
  'problems.none': 'Nothing is wrong',
  'problems.checked':
    'Every response was read, every call parsed, held against its schema and the policy, and executed.',
  'problems.filter': 'Show',
  'problems.all': { one: 'All {count}', other: 'All {count}' },
  'problems.of.error': { one: '{count} error', other: '{count} errors' },
  'problems.of.warn': { one: '{count} warning', other: '{count} warnings' },
  'problems.of.info': { one: '{count} note', other: '{count} notes' },
  'problems.errors': { one: 'error', other: 'errors' },
  'problems.warnings': { one: 'warning', other: 'warnings' },
  'problems.severity.error': 'error',
  'problems.severity.warn': 'warning',
  'problems.severity.info': 'note',
  'problems.copy': 'Copy as JSON',
} as const satisfies Dictionary;
