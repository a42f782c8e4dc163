import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadXgrammarInNode } from '../../testing/xgrammar-node';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { createXgrammarEngine, type XgrammarEngine } from './engine';
import { mendEbnf } from './mend';

let engine: XgrammarEngine;
beforeAll(async () => {
  engine = await createXgrammarEngine({
    load: loadXgrammarInNode,
    vocabulary: tinyVocabulary(),
    now: () => 0,
  });
});

async function taken(schema: object, texts: readonly string[]): Promise<string[]> {
  const grammar = await engine.compile(JSON.stringify(schema), { whitespace: 'none' });
  if (!grammar.ok) throw new Error(grammar.error.message);
  const matcher = await grammar.value.matcher();
  const found = texts.filter((text) => {
    const bytes = new TextEncoder().encode(text);
    const consumed = matcher.acceptBytes(bytes);
    const ended = consumed === bytes.length && matcher.isAccepting();
    if (consumed > 0) matcher.rollback(1);
    return ended;
  });
  matcher.dispose();
  grammar.value.dispose();
  return found;
}

/** Every text that begins like one value and ends like another. */
const splices = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((a) =>
      texts.flatMap((b) =>
        Array.from(a, (_, i) => i).flatMap((i) =>
          Array.from(
            b,
            (_, j) =>
              Array.from(a)
                .slice(0, i + 1)
                .join('') + Array.from(b).slice(j).join(''),
          ),
        ),
      ),
    ),
  ),
];

describe('an enum', () => {
  it('takes its values and nothing spliced from them', async () => {
    const value = fc.oneof(
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 4 }).map((parts) => parts.join('')),
      fc
        .array(fc.constantFrom('a', '/', '"', '\\', '\n', 'é', '🦄', '🦅', '\u007f', '\u0001'), {
          maxLength: 3,
        })
        .map((parts) => parts.join('')),
      fc.nat(300),
      fc.constantFrom(true, false, null),
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(value, { minLength: 1, maxLength: 6 }), async (values) => {
        const texts = values.map((v) => JSON.stringify(v));
        const tried = [...texts, ...splices(texts)];
        expect((await taken({ enum: values }, tried)).toSorted()).toEqual(
          tried.filter((text) => texts.includes(text)).toSorted(),
        );
      }),
      { numRuns: 50, seed: 41 },
    );
  });

  it.each([
    ['methods', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']],
    ['orders', ['asc', 'desc']],
    ['media types', ['application/json', 'application/xml', 'text/plain']],
    ['a value that begins another', ['celsius', 'c', 'fahrenheit', 'f']],
  ])('of %s is exact', async (_, values) => {
    const texts = values.map((v) => JSON.stringify(v));
    expect((await taken({ enum: values }, splices(texts))).toSorted()).toEqual(texts.toSorted());
  });
});

describe('mendEbnf', () => {
  it('touches whitespace classes only where they are no part of a literal', () => {
    const { ebnf, rootRule } = mendEbnf(
      'root ::= "{" [ \\n\\t]* "\\"[ \\\\n\\\\t]\\"" [ \\n\\t]* "}"\n',
      'any',
    );
    expect(ebnf.split('\n')).toEqual([
      'root ::= "{" [ \\n\\r\\t]* "\\"[ \\\\n\\\\t]\\"" [ \\n\\r\\t]* "}"',
      '',
      'json_text ::= [ \\n\\r\\t]* root [ \\n\\r\\t]*',
      '',
    ]);
    expect(rootRule).toBe('json_text');
  });

  it('leaves a rule that is more than a choice as it is', () => {
    const line = 'root_part_0 ::= ("\\"a\\"") | ("\\"b\\"") root_part_1';
    expect(mendEbnf(line, 'none').ebnf).toBe(line);
  });
});
