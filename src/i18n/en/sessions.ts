import type { Dictionary } from '../messages';

export const sessions = {
  'sessions.title': 'Sessions',
  'sessions.where': 'Stored in this browser only.',
  'sessions.search': 'Find a session',
  'sessions.count': { one: '{count} session', other: '{count} sessions' },
  'sessions.more': { one: '{count} more: narrow the search', other: '{count} more: narrow the search' },
  'sessions.none': 'No stored sessions',
  'sessions.noneText':
    'A session is stored in this browser once it has run. Open an example or paste a response.',
  'sessions.current': 'open',
  'sessions.neverRun': 'never run',
  'sessions.steps': { one: '{count} step', other: '{count} steps' },
  'sessions.actions': 'Actions for {title}',
  'sessions.rename': 'Rename',
  'sessions.renamed': 'Rename the session',
  'sessions.newName': 'New name',
  'sessions.duplicate': 'Duplicate',
  'sessions.remove': 'Delete',
  'sessions.removed': '{title} is deleted',
  'sessions.undo': 'Undo',
  'sessions.cancel': 'Cancel',
  'sessions.copyOf': '{title}, copy',
} as const satisfies Dictionary;
