import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityMap } from '../../core/base/span';
import type { CompiledGrammar } from '../../core/grammar/engine';
import { scanJson } from '../../core/json/scan';
import { traceArguments } from '../../core/mask/trace';
import { describeShared } from '../../testing/shared-data';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { loadXgrammarInNode } from '../../testing/xgrammar-node';
import { createXgrammarEngine } from './engine';

const vocabulary = tinyVocabulary();
let json: CompiledGrammar;
beforeAll(async () => {
  const engine = await createXgrammarEngine({ load: loadXgrammarInNode, vocabulary, now: () => 0 });
  const grammar = await engine.compile('{}', { whitespace: 'any' });
  if (!grammar.ok) throw new Error(grammar.error.message);
  json = grammar.value;
});

/** UTF-16 offset of the first character that the grammar of any JSON refuses; null when it takes the text whole. */
async function refusedAt(text: string): Promise<number | null> {
  const matcher = await json.matcher();
  const trace = await traceArguments({
    matcher,
    vocabulary,
    text: { text, map: identityMap('response:0', 0, text.length) },
  });
  matcher.dispose();
  return trace.endedEarly ? text.length : (trace.block?.offset ?? null);
}

const scannedAt = (text: string): number | null =>
  scanJson(text).errors.find(({ severity }) => severity === 'error')?.offset ?? null;

/** JSON with a few characters put in. */
const damaged = fc
  .tuple(
    fc.json(),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...Array.from('"",,{}[]:\\x0-.e \n\'t'), 'null')), {
      maxLength: 3,
    }),
  )
  .map(([text, marks]) =>
    marks.reduce((damage, [at, mark]) => {
      const place = at % (damage.length + 1);
      return damage.slice(0, place) + mark + damage.slice(place + 1);
    }, text),
  );

describe('the grammar of any JSON', () => {
  it('blocks the character that the JSON scanner names, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        expect(await refusedAt(text)).toBe(scannedAt(text));
      }),
      { numRuns: 150, seed: 61 },
    );
  });
});

/** What only a look at the whole can tell: a grammar of characters knows no key it has seen, and no half of a pair. */
const BEYOND = new Set(['duplicate_key', 'lone_surrogate']);

describeShared('malformed arguments from the field', ['data', 'malformed-calls.jsonl'], (path) => {
  const samples = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          id: string;
          format: string;
          input: string;
          expect: { diagnosis: string; errorOffset?: number };
        },
    )
    .filter(
      ({ format, expect: { errorOffset } }) => format === 'arguments-string' && errorOffset !== undefined,
    );

  it.each(samples)(
    '$id is blocked where it goes wrong',
    async ({ input, expect: { diagnosis, errorOffset } }) => {
      expect(await refusedAt(input)).toBe(BEYOND.has(diagnosis) ? null : errorOffset);
    },
  );
});
