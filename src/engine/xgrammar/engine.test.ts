import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingClock } from '../../testing/clock';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { loadXgrammarInNode } from '../../testing/xgrammar-node';
import {
  maskCount,
  maskHas,
  maskWords,
  type GrammarEngine,
  type Mask,
  type Matcher,
} from '../../core/grammar/engine';
import { showToken } from '../../core/tokens/show';
import type { XgrammarModule } from './binding';
import { createXgrammarEngine, type XgrammarEngine } from './engine';

const vocabulary = tinyVocabulary([
  '{"',
  '":',
  '":"',
  '","',
  '"}',
  '}]',
  ': "',
  ', "',
  'true',
  'null',
  'ab',
  '12',
  'ü',
  '\\n',
]);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let engine: XgrammarEngine;
beforeAll(async () => {
  engine = await createXgrammarEngine({ load: loadXgrammarInNode, vocabulary, now: countingClock() });
});
afterAll(() => engine.dispose());

async function matcherOf(maker: GrammarEngine, schema: object, whitespace: 'none' | 'any'): Promise<Matcher> {
  const grammar = await maker.compile(JSON.stringify(schema), { whitespace });
  if (!grammar.ok) throw new Error(grammar.error.message);
  return grammar.value.matcher();
}

async function maskOf(matcher: Matcher): Promise<{ mask: Mask; allowed: number }> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  const { allowed } = await matcher.computeMask(mask);
  return { mask, allowed };
}

/** Tokens that are whole characters: the engine also lets bytes begin that no UTF-8 text has, such as C0 and F5. */
const whole = Array.from({ length: vocabulary.size }, (_, id) => id).filter(
  (id) => showToken(vocabulary, id).kind !== 'bytes',
);
const tokensOf = (mask: Mask): string[] =>
  whole.filter((id) => maskHas(mask, id)).map((id) => JSON.stringify(showToken(vocabulary, id).text));

/** Schemas that both engines do exactly. Objects are closed, and their keys come in order. */
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    fc.constantFrom<object>({ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { type: 'null' }),
    fc
      .uniqueArray(fc.constantFrom('a', 'ab', 'abc', 'b', 'ü', 'a/b', 'true'), { minLength: 1, maxLength: 4 })
      .map((values) => ({ enum: values })),
    fc.constantFrom<object>({ enum: [1, 12, true, null] }, { const: 'x' }),
    fc
      .tuple(tie('schema'), fc.nat(2), fc.nat(2))
      .map(([items, least, more]) => ({ type: 'array', items, minItems: least, maxItems: least + more })),
    fc
      .tuple(
        fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'ab', 'b', 'k'), tie('schema')), {
          selector: ([key]) => key,
          maxLength: 3,
        }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      )
      .map(([properties, needed]) => ({
        type: 'object',
        properties: Object.fromEntries(properties),
        required: properties.flatMap(([key], i) => (needed[i] === true ? [key] : [])),
        additionalProperties: false,
      })),
    fc.tuple(tie('schema'), tie('schema')).map((anyOf) => ({ anyOf })),
  ),
}));

describe('masks', () => {
  it('are those of an engine that asks every token, at every step of random walks', async () => {
    await fc.assert(
      fc.asyncProperty(
        schema,
        fc.constantFrom('none' as const, 'any' as const),
        fc.infiniteStream(fc.nat(1_000_000)),
        async (value, whitespace, choices) => {
          const ours = await matcherOf(engine, value, whitespace);
          const plain = await matcherOf(tinyEngine(vocabulary), value, whitespace);
          let steps = 0;
          for (const choice of choices) {
            const [found, expected] = [await maskOf(ours), await maskOf(plain)];
            expect(tokensOf(found.mask)).toEqual(tokensOf(expected.mask));
            expect(found.allowed).toBe(maskCount(found.mask));
            expect(ours.isAccepting()).toBe(plain.isAccepting());
            const open = whole.filter((id) => maskHas(expected.mask, id));
            // Long tokens and closing ones more often than their number: a walk should get somewhere.
            const likely = open.filter(
              (id) => vocabulary.bytes(id).length > 1 || '"}],:'.includes(showToken(vocabulary, id).text),
            );
            const pool = choice % 3 === 0 || likely.length === 0 ? open : likely;
            const next = pool[choice % pool.length];
            if (next === undefined || vocabulary.end.includes(next) || ++steps > 12) break;
            expect(ours.accept(next)).toBe(true);
            expect(plain.accept(next)).toBe(true);
          }
          ours.dispose();
        },
      ),
      { numRuns: 25, seed: 31 },
    );
  });

  it('agree with accept for every token, which changes nothing when it refuses', async () => {
    const matcher = await matcherOf(engine, { type: 'array', items: { type: 'string' } }, 'any');
    for (const text of ['[', ' ', '"ü', 'a']) {
      const { mask } = await maskOf(matcher);
      for (let id = 0; id < vocabulary.size; id++) {
        const taken = matcher.accept(id);
        expect([showToken(vocabulary, id).text, taken]).toEqual([
          showToken(vocabulary, id).text,
          maskHas(mask, id),
        ]);
        if (taken) matcher.rollback(1);
      }
      expect(matcher.acceptBytes(bytes(text))).toBe(bytes(text).length);
    }
  });
});

describe('the matcher', () => {
  it('takes back steps, whether they were tokens or bytes', async () => {
    const matcher = await matcherOf(engine, { const: 'abab' }, 'none');
    const start = tokensOf((await maskOf(matcher)).mask);
    expect(matcher.acceptBytes(bytes('"ab'))).toBe(3);
    expect(matcher.accept(vocabulary.rank(bytes('ab')))).toBe(true);
    expect(matcher.accept(vocabulary.rank(bytes('"')))).toBe(true);
    expect(matcher.isAccepting()).toBe(true);
    matcher.rollback(2);
    expect(tokensOf((await maskOf(matcher)).mask)).toEqual(['"a"', '"ab"']);
    matcher.rollback(1);
    expect(tokensOf((await maskOf(matcher)).mask)).toEqual(start);
  });

  it('tells how many bytes it took, and keeps those', async () => {
    const matcher = await matcherOf(engine, { const: 'ü' }, 'none');
    expect(matcher.acceptBytes(Uint8Array.of(0x22, 0xc3, 0xbf))).toBe(2);
    expect(matcher.acceptBytes(Uint8Array.of(0xbc))).toBe(1);
    expect(matcher.acceptBytes(bytes('"x'))).toBe(1);
    expect(matcher.isAccepting()).toBe(true);
  });

  it('is not moved by the question whether it may end', async () => {
    const matcher = await matcherOf(engine, { enum: [1, 12] }, 'none');
    expect(matcher.isAccepting()).toBe(false);
    expect(matcher.acceptBytes(bytes('1'))).toBe(1);
    expect(matcher.isAccepting()).toBe(true);
    expect(matcher.isAccepting()).toBe(true);
    expect(matcher.acceptBytes(bytes('2'))).toBe(1);
  });

  it('ends with the end token, after which nothing follows', async () => {
    const matcher = await matcherOf(engine, { const: 1 }, 'none');
    matcher.acceptBytes(bytes('1'));
    expect(tokensOf((await maskOf(matcher)).mask)).toEqual(['"<|end|>"']);
    expect(matcher.accept(vocabulary.end[0] ?? -1)).toBe(true);
    expect(await maskOf(matcher)).toMatchObject({ allowed: 0 });
    expect([matcher.isAccepting(), matcher.accept(65), matcher.acceptBytes(bytes('1'))]).toEqual([
      true,
      false,
      0,
    ]);
    expect(matcher.forcedBytes()).toHaveLength(0);
    matcher.rollback(1);
    expect(tokensOf((await maskOf(matcher)).mask)).toEqual(['"<|end|>"']);
  });

  it('knows the bytes that have to come', async () => {
    const matcher = await matcherOf(
      engine,
      { type: 'object', properties: { abc: { type: 'null' } }, required: ['abc'] },
      'none',
    );
    expect(new TextDecoder().decode(matcher.forcedBytes())).toBe('{"abc":null}');
  });

  it('refuses ids that are no tokens', async () => {
    const matcher = await matcherOf(engine, { type: 'string' }, 'none');
    expect([-1, vocabulary.size, 1e9].map((id) => matcher.accept(id))).toEqual([false, false, false]);
  });
});

describe('whitespace', () => {
  const text = '\r\n{ "a" :\t[ 1 , 2 ] }\n';
  const free = { type: 'object', properties: { a: { type: 'array' } } };
  const taken = async (value: string, whitespace: 'none' | 'any'): Promise<boolean> => {
    const matcher = await matcherOf(engine, free, whitespace);
    return matcher.acceptBytes(bytes(value)) === bytes(value).length && matcher.isAccepting();
  };
  it('is allowed wherever JSON allows it', async () => {
    expect(await taken(text, 'any')).toBe(true);
  });
  it('is allowed nowhere when it is to be none, inside free values too', async () => {
    expect(await taken(text, 'none')).toBe(false);
    expect(await taken('{"a":[1,2]}', 'none')).toBe(true);
    expect(await taken('{"a":[1, 2]}', 'none')).toBe(false);
  });
});

describe('a module that aborts', () => {
  /** The module's behaviour, as it was seen: a fatal line on the console as it was when the module was made, then a throw. */
  async function breaking(fatal: string, thrown: unknown): Promise<XgrammarEngine> {
    const real = await loadXgrammarInNode();
    let log = console.error;
    class Testings extends real.Testings {
      static override _jsonSchemaToEBNF(): Promise<string> {
        log(fatal);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the module throws numbers
        return Promise.reject(thrown);
      }
    }
    const module: XgrammarModule = {
      ...real,
      Testings,
      TokenizerInfo: class extends real.TokenizerInfo {
        static override createTokenizerInfo(
          ...args: Parameters<typeof real.TokenizerInfo.createTokenizerInfo>
        ) {
          log = console.error;
          return real.TokenizerInfo.createTokenizerInfo(...args);
        }
      },
    };
    return createXgrammarEngine({ load: () => Promise.resolve(module), vocabulary, now: () => 0 });
  }

  it('gives its reason, and is lost from then on', async () => {
    const before = console.error;
    const broken = await breaking(
      '[FATAL] /a/b/regex_converter.cc:75: Lookahead is not supported yet.\n',
      new Error('Aborted()'),
    );
    expect(console.error).toBe(before);
    expect(broken.lost).toBe(false);
    const refused = await broken.compile('{}', { whitespace: 'any' });
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'GRAMMAR_REFUSED',
        message: 'web-xgrammar cannot make a grammar of this schema: Lookahead is not supported yet.',
      },
    });
    expect(broken.lost).toBe(true);
    expect(await broken.compile('{}', { whitespace: 'any' })).toMatchObject({
      ok: false,
      error: { code: 'ENGINE_LOST', retryable: true },
    });
    broken.dispose();
  });

  it('is reported without a reason when it throws the address of one', async () => {
    const broken = await breaking('unrelated', 7288720);
    const refused = await broken.compile('{}', { whitespace: 'any' });
    expect(refused.ok ? '' : refused.error.message).toContain('without a reason');
  });

  it('is never reached by a schema that is no schema', async () => {
    for (const text of ['', '{', '[]', '"x"', '3', 'false', '{"type":"text"}', '{"enum":[]}']) {
      const refused = await engine.compile(text, { whitespace: 'any' });
      expect(refused.ok ? text : refused.error.code).toMatch(/^(?:SCHEMA_NOT_JSON|GRAMMAR_REFUSED)$/);
    }
    expect(engine.lost).toBe(false);
  });
});
