/**
 * A problem belongs to exactly one layer. Held twice: over the source, where every problem that is made names its layer, and
 * over runs, where no problem of a log lacks one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../examples';
import { describeShared } from '../../testing/shared-data';
import { emptyDocument } from '../document/defaults';
import type { SessionDocument } from '../document/document';
import { LAYERS } from '../runtime/layers';
import { runDocument } from '../runtime/run';

const sources = import.meta.glob<string>(
  [
    '../**/*.ts',
    '../../engine/**/*.ts',
    '!../**/*.test.ts',
    '!../**/testing/**',
    '!../../engine/**/*.test.ts',
    '!../../engine/**/testing/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** What is wrong with the page, with a file that it opens or with what a person asks of it: no call is at fault, and no log holds it. */
const OF_THE_PAGE = new Map([
  ['../document/decode.ts', 'a document that cannot be opened'],
  ['../share/file.ts', 'a file that cannot be opened'],
  ['../share/link.ts', 'a link that cannot be opened'],
  ['../share/grammar-link.ts', 'a link to a grammar that cannot be opened'],
  ['../runtime/from-session.ts', 'what a recorded session lost when it was opened'],
  ['../tools/import-tools.ts', 'a list of tools that is read into a document'],
  ['../tokens/vocabulary.ts', 'a vocabulary that does not load'],
  ['../sampling/', 'a source of logits that is not there, or a grammar that cannot be drawn from'],
  ['../mask/trace.ts', 'an engine that does not keep to its own mask'],
  ['../../engine/kernel/wasm-kernel.ts', 'a module that does not load'],
  ['../../engine/xgrammar/engine.ts', 'an engine that has stopped'],
]);

const isOfThePage = (file: string): boolean =>
  [...OF_THE_PAGE.keys()].some((place) => file.startsWith(place));

interface Made {
  file: string;
  line: number;
  code: string | null;
  layer: string | null;
}

/** Every object literal that is a problem: it names a severity, and whether the model may be asked again (or takes that over from a tool's error). */
function problemsMade(file: string, text: string): Made[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const made: Made[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const member = (name: string): ts.ObjectLiteralElementLike | undefined =>
        node.properties.find(({ name: own }) => own !== undefined && own.getText(tree) === name);
      const spread = node.properties.some(
        (one) => ts.isSpreadAssignment(one) && one.expression.getText(tree) === 'error',
      );
      if (member('severity') !== undefined && (member('retryable') !== undefined || spread)) {
        const literal = (name: string): string | null => {
          const found = member(name);
          if (found === undefined || !ts.isPropertyAssignment(found)) return found === undefined ? null : '?';
          const { initializer } = found;
          const plain = ts.isAsExpression(initializer) ? initializer.expression : initializer;
          return ts.isStringLiteral(plain) ? plain.text : '?';
        };
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
        made.push({ file, line: line + 1, code: literal('code'), layer: literal('layer') });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return made;
}

describe('every problem that is made', () => {
  const made = Object.entries(sources).flatMap(([file, text]) => problemsMade(file, text));

  test('names its layer, unless the page itself is at fault', () => {
    expect(made.length).toBeGreaterThan(60);
    const without = made
      .filter(({ layer, file }) => layer === null && !isOfThePage(file))
      .map(({ file, line, code }) => `${file}:${line} ${code ?? ''}`);
    expect(without).toEqual([]);
  });

  test('is of one layer, wherever its code is used', () => {
    const layers = new Map<string, Set<string>>();
    for (const { code, layer } of made)
      if (code !== null && code !== '?' && layer !== null && layer !== '?')
        layers.set(code, (layers.get(code) ?? new Set()).add(layer));
    expect(layers.size).toBeGreaterThan(20);
    expect([...layers].filter(([, names]) => names.size > 1)).toEqual([]);
    expect([...layers.values()].flatMap((names) => [...names]).filter((name) => !isLayer(name))).toEqual([]);
  });

  test('the places that are let off still make problems', () => {
    const unused = [...OF_THE_PAGE.keys()].filter(
      (place) => !made.some(({ file }) => file.startsWith(place)),
    );
    expect(unused).toEqual([]);
  });
});

const isLayer = (name: string | undefined): boolean => LAYERS.some((layer) => layer === name);

const withoutLayer = (document: SessionDocument): string[] =>
  runDocument(document).events.flatMap(({ id, problems }) =>
    problems.flatMap(function all({ code, layer, because = [] }): string[] {
      return [...(isLayer(layer) ? [] : [`${id} ${code}`]), ...because.flatMap(all)];
    }),
  );

describe('no problem of a log lacks a layer', () => {
  test.each(EXAMPLES.map((example) => [example.id, example] as const))('example %s', (_, example) => {
    expect(withoutLayer(example.build())).toEqual([]);
  });

  describeShared('recorded responses', ['data', 'wire-corpus'], (path) => {
    const { files } = JSON.parse(readFileSync(join(path, 'INDEX.json'), 'utf8')) as {
      files: { id: string; file: string }[];
    };
    test.each(files.map(({ id, file }) => [id, file] as const))('%s', (_, file) => {
      const text = readFileSync(join(path, file), 'utf8');
      expect(withoutLayer({ ...emptyDocument('recorded'), responses: [{ text }] })).toEqual([]);
    });
  });
});
