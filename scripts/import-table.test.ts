/**
 * Proves that the import table of `eslint.config.js` fires. A small tree with the project's layout is written to a
 * temporary folder and linted with the project's own configuration; type-aware rules are off, they need a whole program.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TABLE = 'boundaries/dependencies';
const UNKNOWN_FILE = 'boundaries/no-unknown-files';
const UNKNOWN_IMPORT = 'boundaries/no-unknown-dependencies';
const GLOBALS = 'no-restricted-globals';
const PROPERTIES = 'no-restricted-properties';
const PACKAGES = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';

interface Rule {
  rule: string;
  file: string;
  code: string;
  /** Rules of the table that must fire, in order of the text. Empty: it is allowed. */
  fires: string[];
}

/** What the imports of the rules below point at. */
const TARGETS = [
  'src/core/base/target.ts',
  'src/core/json/target.ts',
  'src/core/wire/target.ts',
  'src/core/tokens/target.ts',
  'src/engine/target.ts',
  'src/workers/target.ts',
  'src/platform/target.ts',
  'src/state/target.ts',
  'src/commands/target.ts',
  'src/ui/target.ts',
  'src/app/target.ts',
  'src/testing/target.ts',
  'src/features/alpha/target.ts',
  'src/features/alpha/parts/target.ts',
  'src/unlisted/target.ts',
];

const from = (path: string): string => `import { target } from '${path}';\nexport const copy = target;\n`;

const RULES: Rule[] = [
  {
    rule: 'a room of core imports a room that stands before it',
    file: 'src/core/wire/a.ts',
    code: from('../json/target'),
    fires: [],
  },
  {
    rule: 'a room of core imports no room that stands after it',
    file: 'src/core/json/a.ts',
    code: from('../wire/target'),
    fires: [TABLE],
  },
  {
    rule: 'a type import counts',
    file: 'src/core/json/b.ts',
    code: "import type { target } from '../wire/target';\nexport type T = typeof target;\n",
    fires: [TABLE],
  },
  {
    rule: 're-exporting counts',
    file: 'src/core/json/c.ts',
    code: "export { target } from '../wire/target';\n",
    fires: [TABLE],
  },
  {
    rule: 'a dynamic import counts',
    file: 'src/core/json/d.ts',
    code: "export const later = () => import('../wire/target');\n",
    fires: [TABLE],
  },
  {
    rule: 'core imports no state',
    file: 'src/core/json/e.ts',
    code: from('../../state/target'),
    fires: [TABLE],
  },
  {
    rule: 'the engine knows bytes and grammars, not wire formats',
    file: 'src/engine/a.ts',
    code: from('../core/wire/target'),
    fires: [TABLE],
  },
  {
    rule: 'the engine imports tokens',
    file: 'src/engine/b.ts',
    code: from('../core/tokens/target'),
    fires: [],
  },
  {
    rule: 'a feature imports its own folder, ui, state and commands',
    file: 'src/features/alpha/a.ts',
    code: [
      "export { target as a } from './parts/target';",
      "export { target as b } from '../../ui/target';",
      "export { target as c } from '../../state/target';",
      "export { target as d } from '../../commands/target';\n",
    ].join('\n'),
    fires: [],
  },
  {
    rule: 'a feature imports no other feature',
    file: 'src/features/beta/a.ts',
    code: from('../alpha/target'),
    fires: [TABLE],
  },
  {
    rule: 'a feature imports no other feature from a folder within',
    file: 'src/features/beta/parts/a.ts',
    code: from('../../alpha/parts/target'),
    fires: [TABLE],
  },
  {
    rule: 'a feature imports no worker',
    file: 'src/features/beta/b.ts',
    code: from('../../workers/target'),
    fires: [TABLE],
  },
  {
    rule: 'ui knows no state',
    file: 'src/ui/a.ts',
    code: from('../state/target'),
    fires: [TABLE],
  },
  {
    rule: 'state knows no ui',
    file: 'src/state/a.ts',
    code: from('../ui/target'),
    fires: [TABLE],
  },
  {
    rule: 'platform knows no state',
    file: 'src/platform/a.ts',
    code: from('../state/target'),
    fires: [TABLE],
  },
  {
    rule: 'nothing imports app',
    file: 'src/commands/a.ts',
    code: from('../app/target'),
    fires: [TABLE],
  },
  {
    rule: 'app imports any layer',
    file: 'src/app/a.ts',
    code: from('../features/alpha/target'),
    fires: [],
  },
  {
    rule: 'main imports app',
    file: 'src/main.tsx',
    code: `${from('./app/target')}export { target as fixture } from './testing/target';\n`,
    fires: [TABLE],
  },
  {
    rule: 'the product imports nothing from testing',
    file: 'src/app/b.ts',
    code: from('../testing/target'),
    fires: [TABLE],
  },
  {
    rule: 'a test imports what it likes',
    file: 'src/core/json/a.test.ts',
    code: from('../../state/target'),
    fires: [],
  },
  {
    rule: 'a file belongs to a layer',
    file: 'src/unlisted/a.ts',
    code: 'export const a = 1;\n',
    fires: [UNKNOWN_FILE],
  },
  {
    rule: 'a file of features belongs to one feature',
    file: 'src/features/loose.ts',
    code: 'export const a = 1;\n',
    fires: [UNKNOWN_FILE],
  },
  {
    rule: 'an import from outside of the layers is no way around the table',
    file: 'src/state/b.ts',
    code: from('../unlisted/target'),
    fires: [UNKNOWN_IMPORT],
  },
  {
    rule: 'core touches no window',
    file: 'src/core/json/f.ts',
    code: 'export const width = () => window.innerWidth;\n',
    fires: [GLOBALS],
  },
  {
    rule: 'core reaches no global by the back door',
    file: 'src/core/json/g.ts',
    code: 'export const page = () => globalThis.document;\n',
    fires: [GLOBALS],
  },
  {
    rule: 'core reads no clock',
    file: 'src/core/json/h.ts',
    code: 'export const now = () => [Date.now(), new Date(), performance.now()];\n',
    fires: [PROPERTIES, SYNTAX, GLOBALS],
  },
  {
    rule: 'core may format a time it was given',
    file: 'src/core/json/i.ts',
    code: 'export const iso = (ms: number) => new Date(ms).toISOString();\n',
    fires: [],
  },
  {
    rule: 'core draws no lots',
    file: 'src/core/json/j.ts',
    code: 'export const lot = () => [Math.random(), crypto.randomUUID()];\n',
    fires: [PROPERTIES, GLOBALS],
  },
  {
    rule: 'core has no network',
    file: 'src/core/json/k.ts',
    code: "export const get = () => fetch('./x');\n",
    fires: [GLOBALS],
  },
  {
    rule: "core does not depend on the machine's language",
    file: 'src/core/json/l.ts',
    code: 'export const order = (a: string, b: string) => a.localeCompare(b) + a.toLocaleUpperCase().length;\n',
    fires: [SYNTAX, SYNTAX],
  },
  {
    rule: 'core imports no page package',
    file: 'src/core/json/m.ts',
    code: "export { useState } from 'react';\nexport { createStore } from 'zustand/vanilla';\n",
    fires: [PACKAGES, PACKAGES],
  },
  {
    rule: 'core imports no module of Node',
    file: 'src/core/json/n.ts',
    code: "export { readFileSync } from 'node:fs';\n",
    fires: [PACKAGES],
  },
  {
    rule: 'the page imports no module of Node',
    file: 'src/platform/b.ts',
    code: "export { readFileSync } from 'node:fs';\n",
    fires: [PACKAGES],
  },
  {
    rule: 'outside of core the browser is there',
    file: 'src/platform/c.ts',
    code: 'export const width = () => window.innerWidth + Date.now();\n',
    fires: [],
  },
  {
    rule: 'text never becomes markup',
    file: 'src/ui/b.ts',
    code: [
      'export function show(at: HTMLElement, text: string) {',
      '  at.innerHTML = text;',
      "  at['innerHTML'] = text;",
      '  at.outerHTML = text;',
      "  at.insertAdjacentHTML('beforeend', text);",
      '  document.write(text);',
      '}\n',
    ].join('\n'),
    fires: [SYNTAX, SYNTAX, SYNTAX, SYNTAX, SYNTAX],
  },
  {
    rule: 'text never becomes markup in JSX',
    file: 'src/ui/c.tsx',
    code: [
      'export const a = <div dangerouslySetInnerHTML={{ __html: "" }} />;',
      'export const b = <iframe srcDoc="" />;\n',
    ].join('\n'),
    fires: [SYNTAX, SYNTAX],
  },
  {
    rule: 'text never becomes markup in core either',
    file: 'src/core/json/o.ts',
    code: "export const clear = (at: { innerHTML: string }) => (at.innerHTML = '');\n",
    fires: [SYNTAX],
  },
  {
    rule: 'text never becomes code',
    file: 'src/ui/d.ts',
    code: 'export const run = (text: string): unknown => eval(text);\n',
    fires: ['no-eval'],
  },
];

const WATCHED = new Set([
  TABLE,
  UNKNOWN_FILE,
  UNKNOWN_IMPORT,
  GLOBALS,
  PROPERTIES,
  PACKAGES,
  SYNTAX,
  'no-eval',
]);
const project = resolve(import.meta.dirname, '..');
let root = '';
const fired = new Map<string, string[]>();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'callscope-lint-')));
  for (const path of TARGETS) write(path, 'export const target = 1;\n');
  for (const { file, code } of RULES) write(file, code);
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: join(project, 'eslint.config.js'),
    overrideConfig: [
      {
        ...tseslint.configs.disableTypeChecked,
        files: ['**/*.{ts,tsx}'],
        languageOptions: { parserOptions: { projectService: false, project: false, program: null } },
      },
    ],
  });
  for (const { filePath, messages } of await eslint.lintFiles(['src'])) {
    const fatal = messages.find((message) => message.fatal);
    if (fatal) throw new Error(`${filePath}: ${fatal.message}`);
    const rules = messages
      .map((message) => message.ruleId)
      .filter((rule) => rule !== null && WATCHED.has(rule));
    fired.set(relative(root, filePath).replaceAll('\\', '/'), rules as string[]);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the import table', () => {
  it.each(RULES)('$rule', ({ file, fires }) => {
    expect(fired.get(file)).toEqual(fires);
  });

  it('lets its targets pass, so that what fires above is the import', () => {
    const loud = TARGETS.filter((path) => !path.startsWith('src/unlisted/')).filter(
      (path) => fired.get(path)?.length !== 0,
    );
    expect(loud).toEqual([]);
  });
});
