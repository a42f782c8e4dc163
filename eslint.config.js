import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import boundaries from 'eslint-plugin-boundaries';

/**
 * The import table. A layer may import the layers listed for it, and itself; a feature never imports another feature.
 * Inside core a room may import only rooms that stand before it in CORE_ROOMS. A file that belongs to no layer is an error.
 */
// prettier-ignore
const CORE_ROOMS = [
  'base', 'json', 'document', 'wire', 'contract', 'schema', 'policy', 'tools', 'prompt', 'fence', 'memory',
  'projection', 'cache', 'tokens', 'grammar', 'mask', 'sampling', 'runtime', 'verdict', 'diff', 'share',
];
const core = CORE_ROOMS.map((room) => `core-${room}`);
const shown = ['platform', 'i18n', 'state', 'commands', 'ui', 'features', 'examples', 'lessons'];
const LAYERS = {
  assets: [],
  engine: ['core-base', 'core-json', 'core-grammar', 'core-tokens', 'assets'],
  workers: [...core, 'engine', 'assets'],
  platform: ['core-base'],
  i18n: ['core-base'],
  state: [...core, 'workers', 'platform'],
  commands: ['state', 'i18n', 'platform', ...core],
  ui: ['core-base', 'core-json', 'i18n', 'platform'],
  features: ['ui', 'state', 'commands', 'i18n', 'platform', 'examples', 'lessons', ...core],
  examples: ['core-base', 'core-document', 'core-tools', 'core-runtime'],
  lessons: ['core-base', 'core-document', 'core-mask', 'core-share', 'examples'],
  cli: [...core, 'engine', 'assets'],
  testing: [...core, 'engine', 'workers', 'state', 'examples', 'assets'],
  app: [...core, 'engine', 'workers', 'assets', ...shown],
};
/** Debts: imports that break the table for now, each with its reason: `{ from, to: [layers], why }`. Keep this list empty. */
const DEBTS = [];

const policies = [
  ...CORE_ROOMS.map((room, i) => ({ from: `core-${room}`, to: core.slice(0, i + 1) })),
  ...Object.entries(LAYERS).map(([layer, to]) => ({
    from: layer,
    to: layer === 'features' ? to : [layer, ...to],
  })),
  // The one file outside of every layer: it boots the app.
  { from: 'boot', to: ['app', ...LAYERS.app] },
  ...DEBTS,
].map(({ from, to }) => ({
  from: from === 'boot' ? { file: { categories: from } } : { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
}));

const elements = [
  ...CORE_ROOMS.map((room) => ({ type: `core-${room}`, pattern: `src/core/${room}` })),
  ...Object.keys(LAYERS)
    .filter((layer) => layer !== 'features')
    .map((layer) => ({ type: layer, pattern: `src/${layer}` })),
  { type: 'features', pattern: 'src/features/*', capture: ['feature'] },
];

/** What core may not reach for: the browser, the clock, chance, the network, the machine. */
// prettier-ignore
const AMBIENT = [
  'window', 'document', 'navigator', 'location', 'self', 'globalThis', 'localStorage', 'sessionStorage', 'indexedDB', 'caches',
  'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'postMessage', 'crypto', 'performance', 'setTimeout',
  'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback', 'process', 'Buffer',
];
/** Packages that need a page, a worker or a machine. Node's own modules are for tests, `testing` and `cli` only. */
const NODE_MODULES = ['node:*', 'fs', 'path', 'os', 'child_process', 'crypto'];
// prettier-ignore
const PAGE_PACKAGES = [
  'react', 'react/*', 'react-*', 'react-*/*', 'zustand', 'zustand/*', 'idb-keyval', 'monaco-editor', 'monaco-editor/*',
  'lucide-react', 'tinykeys', '@tanstack/*', '@mlc-ai/*', 'gpt-tokenizer', 'gpt-tokenizer/*',
  '@lenml/*',
];

/** Hostile bytes never become markup. */
const MARKUP = [
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment|setHTMLUnsafe)$/]',
    message: 'Hostile bytes never become markup.',
  },
  {
    selector:
      'MemberExpression[computed=true][property.value=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/]',
    message: 'Hostile bytes never become markup.',
  },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'Hostile bytes never become markup.',
  },
  {
    selector: 'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
    message: 'Hostile bytes never become markup.',
  },
];
/** A run is the same on every machine: core knows neither today nor the machine's language. */
const DETERMINISM = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
    message: 'core is pure: pass a Clock in.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(localeCompare|toLocale[A-Z]\\w*)$/]',
    message: "core gives the same bytes on every machine: compare with '<', convert without a locale.",
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'test-results',
      'playwright-report',
      'src/testing/recorded',
      // AssemblyScript: its compiler checks it.
      'src/engine/kernel/assembly',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
      'no-eval': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'boundaries/files': [{ category: 'boot', pattern: '**/src/main.tsx' }],
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      'boundaries/no-unknown-dependencies': 'error',
      'boundaries/no-unknown-files': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...MARKUP] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/{testing,cli}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: NODE_MODULES, message: 'The page has no Node modules.' }] },
      ],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    ignores: ['src/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...AMBIENT.map((name) => ({ name, message: 'core is pure: pass it in.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'core is pure: pass an Rng in.' },
        { object: 'Date', property: 'now', message: 'core is pure: pass a Clock in.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: [...NODE_MODULES, ...PAGE_PACKAGES], message: 'core is pure: it runs anywhere.' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', ...MARKUP, ...DETERMINISM],
    },
  },
  {
    files: ['src/**/*.tsx', 'src/{app,ui,features,commands,i18n}/**/*.ts'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['scripts/**/*.mjs', '*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        TextEncoder: 'readonly',
        TextDecoder: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
