import type { Dictionary } from '../messages';

export const problems = {
  'problems.title': 'Problems',
  'problems.severity': 'Severity',
  'problems.all': 'All {n}',
  'problems.error': 'Errors {n}',
  'problems.warn': 'Warnings {n}',
  'problems.info': 'Facts {n}',
  'problems.errors': { one: '{count} error', other: '{count} errors' },
  'problems.warnings': { one: '{count} warning', other: '{count} warnings' },
  'problems.facts': { one: '{count} fact', other: '{count} facts' },
  'problems.severityName.error': 'error',
  'problems.severityName.warn': 'warning',
  'problems.severityName.info': 'fact',
  'problems.filter': 'Filter problems',
  'problems.filterHint': 'Code, message, place',
  'problems.copy': 'Copy as JSON',
  'problems.list': 'Problems of the run',
  'problems.where': 'turn {turn} · {stage}',
  'problems.show': 'Show where it stands',
  'problems.schema': 'Show the schema keyword',
  'problems.none.title': { one: 'No problem in {count} step', other: 'No problems in {count} steps' },
  'problems.none.text':
    'Checked: the prompt and how it is projected, the format of every response, the JSON of every call, its schema, the policy, and what the tools themselves check.',
  'problems.noMatch': 'No problem matches',
  'problems.noMatch.text': {
    one: 'The run has {count} problem. Clear the filter to see it.',
    other: 'The run has {count} problems. Clear the filter to see them.',
  },
  'problems.clear': 'Clear the filter',
  'problems.notRun.title': 'No problems are known yet',
  'problems.notRun.text': 'Problems appear once the session has run.',
} as const satisfies Dictionary;
