import { describe, expect, it } from 'vitest';
import { TAKES_LESS, TAKES_MORE, maskHas, maskWords, type Matcher } from '../../core/grammar/engine';
import { encode } from '../../core/tokens/bpe';
import { showToken } from '../../core/tokens/show';
import { countingClock } from '../../testing/clock';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { createCallscopeEngine } from '../callscope/engine';
import { createStrategy, type OwnStrategyId } from './create';
import type { StrategyGrammar } from './facts';
import { writtenSpans } from './jsonformer/engine';

const vocabulary = vocabularyNamed('teaching');
const now = countingClock();
const parts = { vocabulary, now, breathe: () => Promise.resolve() };
const ours = createCallscopeEngine({ vocabulary, now });
const MASKING: readonly OwnStrategyId[] = ['fsm', 'pda', 'incremental', 'jsonformer'];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function compile(id: OwnStrategyId, schema: unknown, depth = 0): Promise<StrategyGrammar> {
  const made = await createStrategy(id, parts, { depth }).compile(JSON.stringify(schema), {
    whitespace: 'none',
  });
  if (!made.ok) throw new Error(`${id}: ${made.error.message}`);
  return made.value;
}
async function refusal(id: OwnStrategyId, schema: unknown) {
  const made = await createStrategy(id, parts, { depth: 0 }).compile(JSON.stringify(schema), {
    whitespace: 'none',
  });
  return made.ok ? null : { code: made.error.code, at: made.error.schemaPath };
}
async function ourMatcher(schema: unknown): Promise<Matcher> {
  const made = await ours.compile(JSON.stringify(schema), { whitespace: 'none' });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.matcher();
}

async function maskOf(matcher: Matcher): Promise<Set<number>> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  await matcher.computeMask(mask);
  return new Set(Array.from({ length: vocabulary.size }, (_, id) => id).filter((id) => maskHas(mask, id)));
}

/** Tokens only here and only there, at every token of the text, both walked along it. */
async function differences(
  here: Matcher,
  there: Matcher,
  text: string,
): Promise<{ here: string[]; there: string[] }> {
  const only = { here: new Set<string>(), there: new Set<string>() };
  for (const token of [...encode(vocabulary, text), -1]) {
    const [a, b] = [await maskOf(here), await maskOf(there)];
    for (const id of a) if (!b.has(id)) only.here.add(showToken(vocabulary, id).text);
    for (const id of b) if (!a.has(id)) only.there.add(showToken(vocabulary, id).text);
    if (token >= 0 && (!here.accept(token) || !there.accept(token))) break;
  }
  return { here: [...only.here].sort(), there: [...only.there].sort() };
}

async function accepts(grammar: StrategyGrammar, text: string): Promise<boolean> {
  const matcher = await grammar.matcher();
  return matcher.acceptBytes(bytes(text)) === bytes(text).length && matcher.isAccepting();
}

const flat = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const unit = {
  type: 'object',
  properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['unit'],
  additionalProperties: false,
};
const tree = {
  type: 'object',
  properties: { v: { type: 'boolean' }, kids: { type: 'array', items: { $ref: '#' } } },
  required: ['v', 'kids'],
  additionalProperties: false,
};
const short = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 3 } },
  required: ['name'],
  additionalProperties: false,
};
const either = { anyOf: [{ type: 'boolean' }, { type: 'null' }, { type: 'array', items: { type: 'null' } }] };
const optional = {
  type: 'object',
  properties: { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean' } },
  required: ['b'],
  additionalProperties: false,
};
const pattern = { type: 'string', pattern: '^[a-c]{2,4}$' };

const CASES: readonly { name: string; schema: unknown; text: string; not?: OwnStrategyId[] }[] = [
  { name: 'flat object', schema: flat, text: '{"city":"Zürich","days":3}' },
  { name: 'enum', schema: unit, text: '{"unit":"celsius"}', not: ['jsonformer'] },
  {
    name: 'tree',
    schema: tree,
    text: '{"v":true,"kids":[{"v":false,"kids":[]}]}',
    not: ['fsm', 'jsonformer'],
  },
  { name: 'maxLength', schema: short, text: '{"name":"abc"}' },
  { name: 'anyOf', schema: either, text: '[null,null]', not: ['jsonformer'] },
  { name: 'optional keys', schema: optional, text: '{"a":true,"b":false}' },
  { name: 'pattern', schema: pattern, text: '"abca"' },
  { name: 'any value', schema: true, text: '{"a":[1,"x",null]}', not: ['jsonformer'] },
];

describe('every strategy that masks', () => {
  for (const { name, schema, text, not = [] } of CASES)
    for (const id of MASKING.filter((one) => !not.includes(one)))
      it(`${id}, ${name}: a bit of the mask says whether the token is taken`, async () => {
        const grammar = await compile(id, schema);
        const matcher = await grammar.matcher();
        for (const token of [...encode(vocabulary, text), -1]) {
          const mask = await maskOf(matcher);
          const taken = new Set<number>();
          for (let other = 0; other < vocabulary.size; other++)
            if (matcher.accept(other)) {
              taken.add(other);
              matcher.rollback(1);
            }
          expect([...mask].filter((one) => !taken.has(one)).map((one) => showToken(vocabulary, one))).toEqual(
            [],
          );
          expect([...taken].filter((one) => !mask.has(one)).map((one) => showToken(vocabulary, one))).toEqual(
            [],
          );
          if (token >= 0 && !matcher.accept(token)) break;
        }
      });
});

describe('beside ours', () => {
  it.each(CASES)('incremental has the same sets: $name', async ({ schema, text }) => {
    const grammar = await compile('incremental', schema);
    expect(await differences(await grammar.matcher(), await ourMatcher(schema), text)).toEqual({
      here: [],
      there: [],
    });
  });

  it('fsm and pda leave out names in another order and escapes in listed values, and nothing else', async () => {
    for (const id of ['fsm', 'pda'] as const) {
      const grammar = await compile(id, flat);
      const { here, there } = await differences(
        await grammar.matcher(),
        await ourMatcher(flat),
        '{"city":"Zürich","days":3}',
      );
      expect(here).toEqual([]);
      expect(there.length).toBeGreaterThan(0);
      expect(await accepts(grammar, '{"city":"a","days":1}')).toBe(true);
      expect(await accepts(grammar, '{"days":1,"city":"a"}')).toBe(false);
      expect(grammar.caveats.map(({ code, schemaPath }) => [code, schemaPath])).toEqual([
        [TAKES_LESS, '/properties'],
      ]);
    }
  });

  it('fsm and pda take one spelling of a listed value', async () => {
    for (const id of ['fsm', 'pda'] as const) {
      const grammar = await compile(id, unit);
      expect(await accepts(grammar, '{"unit":"celsius"}')).toBe(true);
      expect(await accepts(grammar, String.raw`{"unit":"\u0063elsius"}`)).toBe(false);
      const matcher = await ourMatcher(unit);
      const text = bytes(String.raw`{"unit":"\u0063elsius"}`);
      expect(matcher.acceptBytes(text)).toBe(text.length);
      expect(grammar.caveats.map(({ schemaPath }) => schemaPath)).toEqual(['/properties/unit/enum']);
    }
  });

  it('optional names may be left out, in the order in which they are declared', async () => {
    for (const id of ['fsm', 'pda'] as const) {
      const grammar = await compile(id, optional);
      const results = await Promise.all(
        ['{"b":true}', '{"a":true,"b":true}', '{"b":true,"c":true}', '{"a":true,"b":true,"c":false}'].map(
          (text) => accepts(grammar, text),
        ),
      );
      expect(results).toEqual([true, true, true, true]);
      expect(await accepts(grammar, '{"c":true,"b":true}')).toBe(false);
      expect(await accepts(grammar, '{"a":true}')).toBe(false);
      expect(await accepts(grammar, '{,"b":true}')).toBe(false);
    }
    const formed = await compile('jsonformer', optional);
    expect(await accepts(formed, '{"b":true}')).toBe(false);
    expect(await accepts(formed, '{"a":true,"b":true,"c":true}')).toBe(true);
  });

  it('a pattern, alternatives and lengths come to the same texts', async () => {
    for (const id of ['fsm', 'pda'] as const) {
      const letters = await compile(id, pattern);
      expect(await accepts(letters, '"abc"')).toBe(true);
      expect(await accepts(letters, '"abcab"')).toBe(false);
      const alternatives = await compile(id, either);
      expect(await differences(await alternatives.matcher(), await ourMatcher(either), '[null]')).toEqual({
        here: [],
        there: [],
      });
      const lengths = await compile(id, short);
      expect(
        await differences(await lengths.matcher(), await ourMatcher(short), '{"name":"abc"}'),
      ).toMatchObject({ here: [] });
      expect(await accepts(lengths, '{"name":"abcd"}')).toBe(false);
      expect(await accepts(lengths, '{"name":"äß𝄞"}')).toBe(true);
    }
  });
});

describe('a schema that is nested deeply', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { type: 'boolean' } : { type: 'array', items: nested(levels - 1) };
  /** No brackets inside of others, but as many references, each to the next. */
  const chained = (length: number): unknown => ({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      Array.from({ length }, (_, i) => [
        `d${i}`,
        i === length - 1 ? { type: 'boolean' } : { $ref: `#/$defs/d${i + 1}` },
      ]),
    ),
  });

  it.each(['fsm', 'pda', 'jsonformer'] as const)(
    '%s says that it is too deep, and up to where it goes',
    async (id) => {
      const made = await createStrategy(id, parts, { depth: 0 }).compile(JSON.stringify(nested(200)), {
        whitespace: 'none',
      });
      expect(made.ok ? null : made.error).toMatchObject({ code: 'SCHEMA_TOO_DEEP', schemaPath: '' });
      expect(made.ok ? '' : made.error.message).toMatch(/too deeply for this strategy.* 200 levels/);
      // jsonformer writes every level out, which doubles with each.
      const far = await refusal(id, nested(198));
      expect(far?.code).toBe(id === 'jsonformer' ? 'STRATEGY_TOO_LARGE' : undefined);
    },
  );
  it.each(['fsm', 'pda'] as const)('%s also of references', async (id) => {
    expect(await refusal(id, chained(300))).toMatchObject({ code: 'SCHEMA_TOO_DEEP' });
    expect(await refusal(id, chained(150))).toBeNull();
  });
  it('what is no JSON is still called so', async () => {
    const made = await createStrategy('pda', parts, { depth: 0 }).compile('{"type":', { whitespace: 'none' });
    expect(made.ok ? null : made.error.code).toBe('SCHEMA_NOT_JSON');
  });
});

describe('fsm', () => {
  it('refuses recursion by the pointer of what leads back', async () => {
    expect(await refusal('fsm', tree)).toMatchObject({ code: 'STRATEGY_NO_RECURSION' });
    const mutual = {
      $ref: '#/$defs/a',
      $defs: {
        a: { type: 'array', items: { $ref: '#/$defs/b' } },
        b: { type: 'array', items: { $ref: '#/$defs/a' } },
      },
    };
    expect((await refusal('fsm', mutual))?.code).toBe('STRATEGY_NO_RECURSION');
    expect((await refusal('fsm', mutual))?.at).toMatch(/\$ref$/);
  });

  it('unrolls to a depth that is set, and says so', async () => {
    const two = await compile('fsm', tree, 1);
    expect(await accepts(two, '{"v":true,"kids":[{"v":true,"kids":[]}]}')).toBe(true);
    expect(await accepts(two, '{"v":true,"kids":[{"v":true,"kids":[{"v":true,"kids":[]}]}]}')).toBe(false);
    expect(two.caveats.some(({ code, message }) => code === TAKES_LESS && message.includes('1 deep'))).toBe(
      true,
    );
    const three = await compile('fsm', tree, 2);
    expect(await accepts(three, '{"v":true,"kids":[{"v":true,"kids":[{"v":true,"kids":[]}]}]}')).toBe(true);
    expect(three.facts().states ?? 0).toBeGreaterThan(two.facts().states ?? 0);
  });

  it('counts one by one: its states grow with maxLength, ours do not', async () => {
    const states = async (maxLength: number): Promise<{ fsm: number; ours: number }> => {
      const schema = { type: 'string', maxLength };
      const made = await ours.compile(JSON.stringify(schema), { whitespace: 'none' });
      if (!made.ok) throw new Error(made.error.message);
      const matcher = await made.value.matcher();
      matcher.acceptBytes(bytes('"abcdefgh"'));
      return { fsm: (await compile('fsm', schema)).facts().states ?? 0, ours: made.value.machine.states };
    };
    const [ten, thousand] = [await states(10), await states(1000)];
    expect(thousand.fsm).toBeGreaterThan(50 * ten.fsm);
    expect(thousand.ours).toBe(ten.ours);
    expect(await refusal('fsm', { type: 'string', maxLength: 100_000 })).toMatchObject({
      code: 'STRATEGY_TOO_LARGE',
    });
  });

  it('indexes within its time, tells what is left, and makes the rest when it is asked for', async () => {
    let clock = 0;
    const slow = { ...parts, now: () => clock++ };
    const made = await createStrategy('fsm', slow, { depth: 0 }, 2).compile(JSON.stringify(short), {
      whitespace: 'none',
    });
    if (!made.ok) throw new Error(made.error.message);
    const { index } = made.value.facts();
    expect(index?.states).toBeLessThan(index?.of ?? 0);
    expect(index?.wholeMs).toBeGreaterThan(index?.ms ?? 0);
    const whole = await compile('fsm', short);
    expect(await differences(await made.value.matcher(), await whole.matcher(), '{"name":"abc"}')).toEqual({
      here: [],
      there: [],
    });
  });

  it('shows its regular expression and the whole of its index', async () => {
    const grammar = await compile('fsm', unit);
    const { regex, index, states } = grammar.facts();
    expect(regex).toEqual({ text: String.raw`\{"unit":("celsius"|"fahrenheit")\}`, cut: false });
    expect(index).toMatchObject({ states, of: states });
    // Every entry is a token that is taken in a state: counted again by hand along the one text.
    expect(index?.entries).toBeGreaterThan(20);
    expect(index?.bytes).toBe((index?.entries ?? 0) * 8);
  });
});

describe('what is dropped', () => {
  const schema = {
    type: 'object',
    properties: {
      n: { type: 'integer', minimum: 3, multipleOf: 2 },
      l: { type: 'array', uniqueItems: true },
    },
    required: ['n'],
    additionalProperties: false,
    not: { required: ['l'] },
  };
  it('is named by its pointer, and let through', async () => {
    const dropped = async (id: OwnStrategyId): Promise<string[]> =>
      (await compile(id, schema)).caveats
        .filter(({ code }) => code === TAKES_MORE)
        .map(({ schemaPath = '' }) => schemaPath);
    expect((await dropped('fsm')).sort()).toEqual([
      '/not',
      '/properties/l/uniqueItems',
      '/properties/n/minimum',
      '/properties/n/multipleOf',
    ]);
    expect((await dropped('pda')).sort()).toEqual([
      '/not',
      '/properties/l/uniqueItems',
      '/properties/n/multipleOf',
    ]);
    expect(await accepts(await compile('fsm', schema), '{"n":1}')).toBe(true);
    expect(await accepts(await compile('pda', schema), '{"n":1}')).toBe(false);
    expect(await accepts(await compile('pda', schema), '{"n":5}')).toBe(true);
  });
  it('allOf is refused by fsm and put together by pda', async () => {
    const both = {
      allOf: [
        { properties: { a: { type: 'boolean' } } },
        { properties: { b: { type: 'null' } }, required: ['b'] },
      ],
    };
    expect(await refusal('fsm', both)).toEqual({ code: 'STRATEGY_REFUSES', at: '/allOf' });
    const grammar = await compile('pda', both);
    expect(await accepts(grammar, '{"a":true,"b":null}')).toBe(true);
    expect(await accepts(grammar, '{"a":true}')).toBe(false);
  });
});

describe('pda', () => {
  it('follows recursion with a stack, and tells its figures', async () => {
    const grammar = await compile('pda', tree);
    const matcher = await grammar.matcher();
    let text = '{"v":true,"kids":[]}';
    for (let i = 0; i < 5; i++) text = `{"v":true,"kids":[${text}]}`;
    for (const token of encode(vocabulary, text)) {
      const mask = await maskOf(matcher);
      expect(mask.has(token)).toBe(true);
      matcher.accept(token);
    }
    expect(matcher.isAccepting()).toBe(true);
    const { stack, rules } = grammar.facts();
    expect(stack?.deepest).toBeGreaterThanOrEqual(5);
    expect(rules).toBeGreaterThan(3);
    expect((stack?.alone ?? 0) + (stack?.below ?? 0)).toBe(vocabulary.sorted.length);
  });
  it('takes more names where the schema says so', async () => {
    const grammar = await compile('pda', {
      type: 'object',
      properties: { a: { type: 'null' } },
      additionalProperties: { type: 'boolean' },
    });
    expect(await accepts(grammar, '{"a":null,"b":true}')).toBe(true);
    expect(await accepts(grammar, '{"b":true}')).toBe(true);
    expect(await accepts(grammar, '{"b":1}')).toBe(false);
    expect(await accepts(grammar, '{"a":true}')).toBe(false);
  });
});

describe('soft', () => {
  it('forbids nothing', async () => {
    const grammar = await compile('soft', unit);
    expect((await maskOf(await grammar.matcher())).size).toBe(
      vocabulary.sorted.length + vocabulary.end.length,
    );
    expect(await accepts(grammar, 'not JSON at all')).toBe(true);
  });
});

describe('jsonformer', () => {
  it('names what it cannot do', async () => {
    expect(await refusal('jsonformer', unit)).toEqual({
      code: 'STRATEGY_REFUSES',
      at: '/properties/unit/enum',
    });
    expect(await refusal('jsonformer', tree)).toEqual({
      code: 'STRATEGY_REFUSES',
      at: '/properties/kids/items/$ref',
    });
    expect(await refusal('jsonformer', { type: 'null' })).toEqual({ code: 'STRATEGY_REFUSES', at: '/type' });
    expect(await refusal('jsonformer', { type: ['string', 'null'] })).toEqual({
      code: 'STRATEGY_REFUSES',
      at: '/type',
    });
    expect(await refusal('jsonformer', { type: 'object' })).toEqual({
      code: 'STRATEGY_REFUSES',
      at: '/properties',
    });
  });
  it('tells structure from content', () => {
    const text = '{"city":"Zü","days":3}';
    expect(
      writtenSpans(JSON.stringify(flat), bytes(text)).map(({ start, end, by }) => [
        by,
        new TextDecoder().decode(bytes(text).subarray(start, end)),
      ]),
    ).toEqual([
      ['program', '{"city":"'],
      ['model', 'Zü"'],
      ['program', ',"days":'],
      ['model', '3'],
      ['program', '}'],
    ]);
  });
  it('never asks the model for a token that goes from content into structure', async () => {
    const grammar = await compile('jsonformer', flat);
    const matcher = await grammar.matcher();
    matcher.acceptBytes(bytes('{"city":"Z'));
    const mask = await maskOf(matcher);
    const shown = [...mask].map((id) => showToken(vocabulary, id).text);
    expect(shown.filter((one) => one.includes('",'))).toEqual([]);
    expect(shown).toContain('"');
    const other = await maskOf(await ourMatcher(flat));
    expect(other.size).toBeGreaterThan(0);
  });
});
