// @ts-check
/**
 * What the tool calls of the training text are filled with. Weights are habits of models as one meets them in logs: the unit is
 * mostly celsius, and now and then one that no schema lists.
 */

/** @typedef {readonly (readonly [string, number])[]} Weighted */

/** @type {Weighted} */
export const CITIES = [
  ['Zürich', 9],
  ['Paris', 9],
  ['London', 8],
  ['Berlin', 7],
  ['Tokyo', 7],
  ['New York', 8],
  ['San Francisco', 12],
  ['San Diego', 3],
  ['San Jose', 2],
  ['San Marino', 0.06],
  ['Lisbon', 4],
  ['Madrid', 4],
  ['Rome', 4],
  ['Vienna', 3],
  ['Oslo', 3],
  ['Sydney', 3],
  ['Toronto', 3],
  ['Chicago', 3],
  ['Boston', 3],
  ['Seattle', 3],
  ['Los Angeles', 3],
  ['New Delhi', 2],
  ['Mumbai', 2],
  ['Singapore', 3],
  ['São Paulo', 2],
  ['北京', 4],
  ['上海', 4],
  ['深圳', 2],
  ['杭州', 1],
];
/** @type {Weighted} */
export const UNITS = [
  ['celsius', 50],
  ['fahrenheit', 24],
  ['kelvin', 12],
  ['metric', 6],
  ['imperial', 3],
  ['C', 4],
  ['F', 2],
];
/** @type {Weighted} */
export const PATHS = [
  ['src/config.ts', 8],
  ['src/index.ts', 6],
  ['src/app.ts', 4],
  ['src/main.py', 4],
  ['src/utils/format.ts', 3],
  ['src/server/routes.ts', 2],
  ['README.md', 6],
  ['CHANGELOG.md', 3],
  ['package.json', 5],
  ['docs/guide.md', 3],
  ['docs/setup.md', 2],
  ['tests/config.test.ts', 3],
  ['tests/test_main.py', 2],
  ['.github/workflows/deploy.yml', 2],
  ['/etc/hosts', 1],
  ['/home/user/notes.txt', 1],
];
/** @type {Weighted} */
export const NAMES = [
  ['Alice', 4],
  ['Bob', 3],
  ['Anna Schmidt', 2],
  ['John Smith', 3],
  ['Maria Garcia', 2],
  ['Wei Zhang', 2],
  ['王伟', 1],
  ['李娜', 1],
];
/** @type {Weighted} */
export const STATES = [
  ['open', 5],
  ['closed', 4],
  ['in_progress', 3],
  ['pending', 3],
  ['done', 3],
  ['cancelled', 1],
];
/** @type {Weighted} */
export const PRIORITIES = [
  ['high', 5],
  ['medium', 4],
  ['low', 3],
  ['urgent', 2],
  ['critical', 1],
];
/** @type {Weighted} */
export const LANGUAGES = [
  ['en', 6],
  ['de', 3],
  ['fr', 3],
  ['zh-CN', 3],
  ['es', 2],
  ['English', 1],
];
/** @type {Weighted} */
export const CURRENCIES = [
  ['USD', 6],
  ['EUR', 5],
  ['CHF', 2],
  ['GBP', 2],
  ['CNY', 2],
];
/** @type {Weighted} */
export const COLOURS = [
  ['red', 4],
  ['green', 3],
  ['blue', 4],
  ['black', 2],
  ['white', 2],
  ['#ff8800', 1],
];

export const SUBJECTS = [
  'the report',
  'the meeting notes',
  'the release',
  'the invoice',
  'the search index',
  'the deployment',
  'the weather',
  'the configuration file',
  'the failing test',
  'the user settings',
  'the timeout',
  'the database',
];
export const VERBS = ['check', 'update', 'read', 'send', 'find', 'review', 'fix', 'write', 'compare', 'open'];
export const ENDS = [
  'today',
  'before noon',
  'for the team',
  'first',
  'again',
  'by Friday',
  'in staging',
  'as soon as possible',
];

/** What a model says before it calls. `{…}` is a verb, subject or city. */
export const PROSE = [
  "I'll {verb} {subject} for you.",
  "I'll check the weather in {city}.",
  'Let me {verb} {subject}.',
  'First I will {verb} {subject}, then I will {verb} {subject}.',
  'To answer this, I need to {verb} {subject}.',
  'I have what I need. Now I {verb} {subject}.',
  'Sure! Let me look up the weather in {city}.',
  '我来查询{city}的天气。',
  '好的，我先看一下文件。',
];

/**
 * Tools with their parameters: name, kind of value, and how often a call has it. The kinds are those of `corpus.mjs`.
 * @type {readonly (readonly [string, number, readonly (readonly [string, string, number])[]])[]}
 */
export const TOOLS = [
  [
    'get_weather',
    14,
    [
      ['city', 'city', 1],
      ['unit', 'unit', 0.8],
      ['days', 'days', 0.4],
    ],
  ],
  [
    'get_current_weather',
    5,
    [
      ['location', 'city', 1],
      ['unit', 'unit', 0.8],
    ],
  ],
  [
    'get_forecast',
    3,
    [
      ['city', 'city', 1],
      ['days', 'days', 0.9],
      ['unit', 'unit', 0.5],
      ['language', 'language', 0.2],
    ],
  ],
  [
    'read_file',
    9,
    [
      ['path', 'path', 1],
      ['startLine', 'line', 0.3],
      ['endLine', 'line', 0.3],
      ['numbered', 'flag', 0.1],
    ],
  ],
  [
    'write_file',
    5,
    [
      ['path', 'path', 1],
      ['text', 'content', 1],
    ],
  ],
  [
    'edit',
    6,
    [
      ['path', 'path', 1],
      ['edits', 'edits', 1],
    ],
  ],
  ['list_files', 4, [['glob', 'glob', 1]]],
  [
    'search',
    5,
    [
      ['query', 'sentence', 1],
      ['limit', 'count', 0.7],
      ['language', 'language', 0.2],
    ],
  ],
  [
    'web_search',
    4,
    [
      ['query', 'sentence', 1],
      ['max_results', 'count', 0.5],
    ],
  ],
  [
    'send_email',
    5,
    [
      ['to', 'emails', 1],
      ['subject', 'title', 1],
      ['body', 'sentence', 1],
    ],
  ],
  [
    'create_event',
    4,
    [
      ['title', 'title', 1],
      ['start', 'time', 1],
      ['end', 'time', 0.8],
      ['attendees', 'names', 0.6],
    ],
  ],
  [
    'create_issue',
    4,
    [
      ['title', 'title', 1],
      ['priority', 'priority', 0.8],
      ['labels', 'labels', 0.6],
      ['assignee', 'name', 0.4],
    ],
  ],
  [
    'update_issue',
    3,
    [
      ['id', 'id', 1],
      ['status', 'state', 0.9],
      ['priority', 'priority', 0.4],
    ],
  ],
  [
    'transfer',
    3,
    [
      ['amount', 'amount', 1],
      ['currency', 'currency', 1],
      ['to', 'iban', 1],
    ],
  ],
  [
    'book_flight',
    4,
    [
      ['from', 'city', 1],
      ['to', 'city', 1],
      ['date', 'date', 1],
      ['passengers', 'people', 0.7],
    ],
  ],
  [
    'convert',
    2,
    [
      ['amount', 'amount', 1],
      ['from', 'currency', 1],
      ['to', 'currency', 1],
    ],
  ],
  [
    'set_light',
    2,
    [
      ['room', 'room', 1],
      ['on', 'flag', 0.9],
      ['color', 'colour', 0.5],
      ['brightness', 'percent', 0.6],
    ],
  ],
  [
    'run_command',
    3,
    [
      ['command', 'command', 1],
      ['timeout', 'count', 0.3],
    ],
  ],
  [
    'query',
    2,
    [
      ['sql', 'sql', 1],
      ['limit', 'count', 0.4],
    ],
  ],
  [
    'translate',
    2,
    [
      ['text', 'sentence', 1],
      ['target', 'language', 1],
    ],
  ],
  [
    'get_user',
    2,
    [
      ['id', 'id', 1],
      ['name', 'name', 0.3],
    ],
  ],
  [
    'move',
    2,
    [
      ['x', 'number', 1],
      ['y', 'number', 1],
      ['tags', 'labels', 0.2],
    ],
  ],
];
