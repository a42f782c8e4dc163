import type { Dictionary } from '../messages';

export const palette = {
  'palette.title': 'Find anything',
  'palette.placeholder': 'A command, a step, a tool, a file, any text',
  'palette.results': 'Results',
  'palette.group.recent': 'Recent',
  'palette.group.commands': 'Commands',
  'palette.group.steps': 'Steps',
  'palette.group.tools': 'Tools',
  'palette.group.files': 'Files',
  'palette.group.text': 'Text',
  'palette.inResponse': 'response {number}, line {line}',
  'palette.inText': '{name}, line {line}',
  'palette.nothing': 'Nothing matches “{query}”. Fewer letters find more.',
  'palette.count': { one: '{count} result', other: '{count} results' },
} as const satisfies Dictionary;
