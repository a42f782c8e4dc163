import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import boundaries from 'eslint-plugin-boundaries';

/**
 * The import table. A layer may import the layers listed for it, and itself.
 * Inside core a room may import only rooms that stand before it in CORE_ROOMS.
 */
const CORE_ROOMS = [
  'base',
  'json',
  'document',
  'wire',
  'contract',
  'schema',
  'policy',
  'tools',
  'prompt',
  'fence',
  'memory',
  'projection',
  'cache',
  'tokens',
  'grammar',
  'mask',
  'runtime',
  'diff',
  'share',
];
const core = CORE_ROOMS.map((room) => `core-${room}`);
const LAYERS = {
  engine: ['core-base', 'core-grammar', 'core-tokens'],
  workers: [...core, 'engine'],
  platform: ['core-base'],
  i18n: ['core-base'],
  state: [...core, 'workers', 'platform'],
  commands: ['state', 'i18n', 'platform', ...core],
  ui: ['core-base', 'core-json', 'i18n', 'platform'],
  features: ['ui', 'state', 'commands', 'i18n', 'platform', ...core],
  examples: ['core-base', 'core-document'],
  cli: [...core, 'engine'],
  testing: [...core, 'engine', 'state', 'examples'],
  app: [...core, 'engine', 'workers', 'platform', 'i18n', 'state', 'commands', 'ui', 'features', 'examples'],
};
/** Debts: imports that break the table for now, each with its reason. Keep this list empty. */
const DEBTS = [];

const policies = [
  ...CORE_ROOMS.map((room, i) => ({ from: `core-${room}`, to: core.slice(0, i + 1) })),
  ...Object.entries(LAYERS).map(([layer, to]) => ({
    from: layer,
    to: layer === 'features' ? to : [layer, ...to],
  })),
  ...DEBTS,
].map(({ from, to }) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
}));

const elements = [
  ...CORE_ROOMS.map((room) => ({ type: `core-${room}`, pattern: `src/core/${room}` })),
  ...Object.keys(LAYERS)
    .filter((layer) => layer !== 'features')
    .map((layer) => ({ type: layer, pattern: `src/${layer}` })),
  { type: 'features', pattern: 'src/features/*', capture: ['feature'] },
];

const PURE = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'Worker',
  'self',
  'postMessage',
  'setTimeout',
  'setInterval',
  'performance',
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'test-results', 'playwright-report', 'src/testing/recorded'] },
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
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    ignores: ['src/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...PURE.map((name) => ({ name, message: 'core is pure: pass it in.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'core is pure: pass an Rng in.' },
        { object: 'Date', property: 'now', message: 'core is pure: pass a Clock in.' },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[property.name='innerHTML']",
          message: 'Hostile bytes never become markup.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Hostile bytes never become markup.',
        },
      ],
    },
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
        TextEncoder: 'readonly',
        TextDecoder: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
