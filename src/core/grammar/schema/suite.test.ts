/**
 * The official JSON Schema Test Suite against shapes. Every test either comes out as the suite says, or its schema is refused in
 * words; a value that the suite calls invalid must never hold. Refusals are listed: one more is a regression, one less must be
 * struck off.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { scanJson } from '../../json/scan';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS } from '../settings';
import { createShapes } from './create-shapes';
import { Membership } from './testing/holds';
import { REFUSED } from './testing/suite-refused';

interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

interface Tally {
  right: number;
  wrong: string[];
  refused: string[];
}

const DRAFTS = [
  { folder: 'draft2020-12', uri: 'https://json-schema.org/draft/2020-12/schema' },
  { folder: 'draft7', uri: 'http://json-schema.org/draft-07/schema#' },
] as const;

function judge(groups: readonly Group[], uri: string, documents: ReadonlyMap<string, string>): Tally {
  const tally: Tally = { right: 0, wrong: [], refused: [] };
  for (const { description, schema, tests } of groups) {
    const named = typeof schema === 'object' && schema !== null ? { $schema: uri, ...schema } : schema;
    const langs = createLangs();
    const made = createShapes(JSON.stringify(named), langs, DEFAULT_SETTINGS, documents);
    if (!made.ok) {
      const [first] = made.error;
      tally.refused.push(
        ...tests.map(
          (test) => `${description} | ${test.description} | ${first?.code ?? ''} ${first?.message ?? ''}`,
        ),
      );
      continue;
    }
    const shapes = made.value;
    const membership = new Membership(shapes, langs);
    for (const { description: name, data, valid } of tests) {
      const { root } = scanJson(JSON.stringify(data));
      const held = root !== undefined && membership.holds(shapes.root, root);
      if (held === valid) tally.right++;
      else tally.wrong.push(`${held ? 'UNDER' : 'OVER'} ${description} | ${name}`);
    }
  }
  return tally;
}

const require = createRequire(import.meta.url);
/** Meta-schemas that tests refer to. */
function metaSchemas(): [string, string][] {
  const refs = join(require.resolve('ajv/package.json'), '../dist/refs');
  return readdirSync(refs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && /schema/.test(name))
    .flatMap((name): [string, string][] => {
      const text = readFileSync(join(refs, name), 'utf8');
      const { $id } = JSON.parse(text) as { $id?: string };
      return $id === undefined ? [] : [[$id.replace(/#$/, ''), text]];
    });
}

describeShared('the JSON Schema Test Suite', ['data', 'json-schema-test-suite'], (root) => {
  describe.each(DRAFTS)('$folder', ({ folder, uri }) => {
    const remotes = join(root, 'remotes', folder);
    const documents = new Map<string, string>([
      ...metaSchemas(),
      ...readdirSync(remotes, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name): [string, string] => [
          `http://localhost:1234/${folder}/${name}`,
          readFileSync(join(remotes, name), 'utf8'),
        ]),
    ]);
    const tests = join(root, 'tests', folder);
    const files = [
      ...readdirSync(tests).filter((name) => name.endsWith('.json')),
      ...['bignum', 'ecmascript-regex', 'float-overflow', 'non-bmp-regex'].map(
        (name) => `optional/${name}.json`,
      ),
    ];
    it.each(files)('%s', (file) => {
      const groups = JSON.parse(readFileSync(join(tests, file), 'utf8')) as Group[];
      const { right, wrong, refused } = judge(groups, uri, documents);
      if (process.env['SUITE_PRINT'] !== undefined)
        console.log(JSON.stringify({ file: `${folder}/${file}`, right, wrong, refused }));
      expect(wrong).toEqual([]);
      expect(refused.length).toBe(REFUSED[`${folder}/${file}`] ?? 0);
      expect(right + refused.length).toBe(groups.reduce((sum, group) => sum + group.tests.length, 0));
    });
  });
});
