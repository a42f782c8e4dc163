// @ts-check
/**
 * The text that the small model is trained on: tool calls that were never made by anybody. Tools, arguments, blanks and what
 * stands around a call are drawn from `words.mjs` with a seed, so that the same seed gives the same bytes.
 */
import { pick, pickWeighted, seeded } from './random.mjs';
import * as W from './words.mjs';

/** @typedef {() => number} Random */

const LABELS = ['bug', 'docs', 'ui', 'backend', 'urgent', 'help wanted'];
const ROOMS = ['kitchen', 'bedroom', 'office', 'living room'];
const COMMANDS = [
  'npm test',
  'npm run build',
  'git status',
  'git diff',
  'ls -la',
  'pytest -q',
  'cat package.json',
  'grep -rn "timeout" src',
];
const GLOBS = ['**/*.ts', 'src/**/*.ts', '*.md', 'docs/**', 'tests/*.py', '**/*'];
const TABLES = ['users', 'orders', 'events'];
const CONTENT = [
  'export const timeout = 30;\n',
  '# Notes\n\n- first\n- second\n',
  '{\n  "name": "app"\n}\n',
  'on: push\njobs: {}\n',
  'def main():\n    return 0\n',
];

/** @param {Random} r */
const sentence = (r) => `${pick(r, W.VERBS)} ${pick(r, W.SUBJECTS)}${r() < 0.6 ? ` ${pick(r, W.ENDS)}` : ''}`;
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {Random} r @param {number} from @param {number} to both included */
const whole = (r, from, to) => from + Math.floor(r() * (to - from + 1));
/** @param {Random} r */
const date = (r) =>
  `2026-${String(whole(r, 1, 12)).padStart(2, '0')}-${String(whole(r, 1, 28)).padStart(2, '0')}`;
/** @param {Random} r */
const email = (r) =>
  `${pick(r, ['alice', 'bob', 'anna', 'team', 'support'])}@${pick(r, ['example.com', 'example.org'])}`;
/** @template T @param {Random} r @param {number} least @param {number} most @param {() => T} make */
const several = (r, least, most, make) => Array.from({ length: whole(r, least, most) }, make);

/** A value of each kind. @type {Record<string, (r: Random) => unknown>} */
const VALUES = {
  city: (r) => pickWeighted(r, W.CITIES),
  unit: (r) => pickWeighted(r, W.UNITS),
  path: (r) => pickWeighted(r, W.PATHS),
  name: (r) => pickWeighted(r, W.NAMES),
  names: (r) => several(r, 1, 3, () => pickWeighted(r, W.NAMES)),
  state: (r) => pickWeighted(r, W.STATES),
  priority: (r) => pickWeighted(r, W.PRIORITIES),
  language: (r) => pickWeighted(r, W.LANGUAGES),
  currency: (r) => pickWeighted(r, W.CURRENCIES),
  colour: (r) => pickWeighted(r, W.COLOURS),
  // Now and then as text, as models do.
  days: (r) =>
    r() < 0.12
      ? String(whole(r, 1, 7))
      : pickWeighted(r, [
          [3, 5],
          [5, 4],
          [7, 4],
          [1, 2],
          [2, 2],
          [10, 1],
          [14, 1],
        ]),
  line: (r) => whole(r, 1, 120),
  count: (r) =>
    r() < 0.06
      ? '10'
      : pickWeighted(r, [
          [10, 5],
          [5, 4],
          [20, 3],
          [50, 1],
          [100, 1],
          [3, 1],
        ]),
  people: (r) => whole(r, 1, 4),
  percent: (r) => whole(r, 1, 10) * 10,
  number: (r) => whole(r, -200, 200) / (r() < 0.5 ? 1 : 10),
  amount: (r) => (r() < 0.5 ? whole(r, 1, 50) * 10 : whole(r, 100, 99999) / 100),
  flag: (r) => (r() < 0.06 ? 'true' : r() < 0.7),
  id: (r) => (r() < 0.5 ? whole(r, 1, 4000) : `ISSUE-${whole(r, 1, 400)}`),
  iban: (r) => `CH${whole(r, 10, 99)}0076201162385295${whole(r, 100, 999)}`,
  room: (r) => pick(r, ROOMS),
  glob: (r) => pick(r, GLOBS),
  command: (r) => pick(r, COMMANDS),
  sql: (r) =>
    `SELECT ${pick(r, ['*', 'id', 'count(*)'])} FROM ${pick(r, TABLES)} WHERE ${pick(r, ['id = 7', "status = 'open'", "created_at > '2026-01-01'"])}`,
  date,
  time: (r) =>
    `${date(r)}T${String(whole(r, 7, 19)).padStart(2, '0')}:${pick(r, ['00', '15', '30'])}:00${pick(r, ['Z', '+01:00', ''])}`,
  emails: (r) => (r() < 0.6 ? email(r) : several(r, 1, 3, () => email(r))),
  labels: (r) => several(r, 1, 3, () => pick(r, LABELS)),
  title: (r) => capital(sentence(r)),
  sentence,
  content: (r) => pick(r, CONTENT),
  edits: (r) =>
    several(r, 1, 2, () => ({
      oldText: pick(r, ['timeout = 30', 'retries: 3', 'const port = 8080']),
      newText: pick(r, ['timeout = 60', 'retries: 5', 'const port = 3000']),
    })),
};

/** @param {Random} r @returns {{ name: string, args: Record<string, unknown> }} */
function drawCall(r) {
  const [name, fields] = pickWeighted(
    r,
    W.TOOLS.map(
      ([tool, weight, list]) => /** @type {const} */ ([/** @type {const} */ ([tool, list]), weight]),
    ),
  );
  const drawn = fields.filter(([, , often]) => r() < often);
  // Mostly as the schema lists them.
  if (r() < 0.1) drawn.reverse();
  const args = Object.fromEntries(drawn.map(([key, kind]) => [key, VALUES[kind]?.(r)]));
  // A key that no schema lists.
  if (r() < 0.04) args[pick(r, ['reason', 'country', 'format', 'note'])] = sentence(r);
  return { name, args };
}

/**
 * JSON with one of the three spacings that models write.
 * @param {unknown} value @param {'none' | 'spaced' | 'lines'} blanks
 */
function print(value, blanks) {
  if (blanks === 'none') return JSON.stringify(value);
  const lines = JSON.stringify(value, null, 2);
  if (blanks === 'lines') return lines;
  // Line breaks inside strings are escaped, so these stand between tokens.
  return lines
    .replace(/([[{])\n\s*/g, '$1')
    .replace(/\n\s*([\]}])/g, '$1')
    .replace(/\n\s*/g, ' ');
}

/** @param {Random} r */
const prose = (r) =>
  pick(r, W.PROSE).replace(/\{(\w+)\}/g, (_, kind) =>
    kind === 'verb' ? pick(r, W.VERBS) : kind === 'subject' ? pick(r, W.SUBJECTS) : pickWeighted(r, W.CITIES),
  );

/** One text, from its first byte to its last. @param {Random} r */
function drawText(r) {
  const { name, args } = drawCall(r);
  const blanks = pickWeighted(r, [
    [/** @type {const} */ ('none'), 6],
    [/** @type {const} */ ('spaced'), 3],
    [/** @type {const} */ ('lines'), 1],
  ]);
  const before = r() < 0.5 ? `${prose(r)}\n\n` : '';
  const form = r();
  if (form < 0.66) return print(args, blanks);
  if (form < 0.76) return `${before}<tool_call>\n${print({ name, arguments: args }, 'spaced')}\n</tool_call>`;
  if (form < 0.82) return print({ name, [r() < 0.5 ? 'parameters' : 'arguments']: args }, blanks);
  if (form < 0.94)
    return (
      before +
      print(
        {
          '@action': 'directly_call_tool',
          directly_call_tool_name: name,
          directly_call_tool_params: args,
          ...(r() < 0.5 ? { directly_call_reason: sentence(r) } : {}),
          ...(r() < 0.5 ? { human_readable_thought: capital(sentence(r)) } : {}),
        },
        blanks,
      )
    );
  if (form < 0.97)
    return print({ '@action': 'directly_answer', answer_payload: `${capital(sentence(r))}.` }, blanks);
  return `${prose(r)} ${prose(r)}`;
}

/**
 * @param {number} seed
 * @param {number} texts how many
 * @returns {string[]}
 */
export function makeCorpus(seed, texts) {
  const random = seeded(seed);
  return Array.from({ length: texts }, () => drawText(random));
}
