/** The grammar worker in a real browser: the built worker, the real vocabularies, the kernel as WebAssembly. */
import { serveGrammarPage } from '../scripts/grammar-page.mjs';
import type { GrammarRequest } from '../src/workers/grammar/protocol';
import { test as base, expect } from './fixtures';
import type {} from './grammar-page/main';

const test = base.extend<object, { address: string }>({
  address: [
    // eslint-disable-next-line no-empty-pattern -- a fixture that needs no other
    async ({}, use) => {
      const server = await serveGrammarPage({ port: 4573 });
      await use(server.url);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ address }, use) => use(address),
});

const schemaOf = (schema: unknown): GrammarRequest['grammar'] => ({
  kind: 'schema',
  text: JSON.stringify(schema),
  whitespace: 'any',
});
const request = (text: string): GrammarRequest => ({
  grammar: schemaOf({
    type: 'object',
    properties: {
      city: { type: 'string' },
      unit: { enum: ['celsius', 'fahrenheit'] },
      days: { type: 'integer', minimum: 1, maximum: 7 },
    },
    required: ['city', 'unit'],
  }),
  text,
  vocabulary: 'o200k_base',
});

test.beforeEach(async ({ page }) => {
  await page.goto('');
});

test('finds the first blocked token over the real vocabulary, and what else could have come', async ({
  page,
}) => {
  const result = await page.evaluate(
    (r) => window.grammar.trace(r),
    request('{"city":"Zürich","unit":"kelvin"}'),
  );
  if (!result.ok) throw new Error(result.error.message);
  const { trace, engine, caveats } = result.value;
  expect(engine).toEqual({ id: 'callscope', version: '1' });
  expect(trace).toMatchObject({ vocabulary: 'o200k_base', size: 200_019, accepting: false });
  expect(trace.block).toMatchObject({
    token: { text: 'kel', id: 13_507 },
    byteOffset: 0,
    byte: 0x6b,
    // A backslash may come too: a letter can be written as an escape.
    expected: [0x5c, 0x63, 0x66],
    offset: 25,
    path: '/unit',
    allowed: 9,
  });
  expect(trace.block?.samples.map(({ text }) => text).toSorted()).toEqual([
    '\\',
    '\\u',
    'c',
    'ce',
    'cel',
    'f',
    'fa',
    'fahr',
    'fahren',
  ]);
  // A bounded number is written without an exponent: the one thing that is left out.
  expect(caveats.map(({ code, schemaPath }) => `${code} ${schemaPath}`)).toEqual([
    'ENGINE_TAKES_LESS /properties/days/type',
    'ENGINE_TAKES_LESS /properties/days/minimum',
    'ENGINE_TAKES_LESS /properties/days/maximum',
  ]);
});

test('allows a valid call to its end, and looks into any mask of it', async ({ page }) => {
  const good = request('{"days":3,"city":"東京","unit":"celsius"}\n');
  const [traced, states] = await page.evaluate(async (r) => {
    const answer = await window.grammar.trace(r);
    // Tokens are views of columns, which are read where they are.
    return [answer, answer.ok ? answer.value.trace.tokens.map(({ state }) => state) : []] as const;
  }, good);
  if (!traced.ok) throw new Error(traced.error.message);
  expect(traced.value.trace).toMatchObject({ firstBlocked: null, accepting: true, endedEarly: false });
  expect(new Set(states)).toEqual(new Set(['allowed']));
  const look = await page.evaluate(({ grammar, vocabulary, text }) => {
    const place = { grammar, vocabulary, prefix: new TextEncoder().encode(text) };
    return window.grammar.look({ place, query: '|endoftext', limit: 5 });
  }, good);
  expect(look).toMatchObject({
    ok: true,
    value: { total: 1, tokens: [{ text: '<|endoftext|>', allowed: true }] },
  });
});

test('counts tokens without an engine', async ({ page }) => {
  const counted = await page.evaluate(() =>
    window.grammar.tokenCount({ vocabulary: 'o200k_base', texts: ['', 'hello world', '{"a":1}'] }),
  );
  expect(counted).toEqual({ ok: true, value: [0, 2, 5] });
});

test('traces with whichever vocabulary is asked for, and goes back to one', async ({ page }) => {
  const good = request('{"city":"東京","unit":"celsius"}');
  const seen = await page.evaluate(async (r) => {
    const sizes: unknown[] = [];
    for (const vocabulary of ['teaching', 'qwen3', 'deepseek_v3', 'cl100k_base', 'teaching'] as const) {
      const traced = await window.grammar.trace({ ...r, vocabulary });
      sizes.push(
        traced.ok
          ? [traced.value.trace.vocabulary, traced.value.trace.size, traced.value.trace.accepting]
          : traced.error,
      );
    }
    return sizes;
  }, good);
  expect(seen).toEqual([
    ['teaching', 552, true],
    ['qwen3', 151_669, true],
    ['deepseek_v3', 128_815, true],
    ['cl100k_base', 100_277, true],
    ['teaching', 552, true],
  ]);
});

test('goes on after a schema that is refused, and after one that was called off', async ({ page }) => {
  const [refused, calledOff, next] = await page.evaluate(async (r) => {
    const controller = new AbortController();
    const slow = window.grammar.trace(
      {
        ...r,
        grammar: {
          kind: 'schema',
          text: JSON.stringify({ type: 'string', maxLength: 50 }),
          whitespace: 'any',
        },
        text: JSON.stringify('x'.repeat(60)),
      },
      { signal: controller.signal, onProgress: ({ phase }) => phase === 'compile' && controller.abort() },
    );
    return [
      await window.grammar.trace({
        ...r,
        grammar: { kind: 'schema', text: '{"type":"text"}', whitespace: 'any' },
      }),
      await slow,
      await window.grammar.trace(r),
    ] as const;
  }, request('{"city":"x","unit":"celsius"}'));
  expect(refused).toMatchObject({ ok: false, error: { code: 'KEYWORD_INVALID', schemaPath: '/type' } });
  expect(calledOff).toMatchObject({ ok: false, error: { code: 'CALL_ABORTED' } });
  expect(next).toMatchObject({ ok: true, value: { trace: { accepting: true } } });
});

test('traces a large text in part, and says how much is left', async ({ page }) => {
  const args = JSON.stringify({ city: 'x'.repeat(20) + ' word'.repeat(130_000), unit: 'celsius' });
  const result = await page.evaluate((r) => window.grammar.trace(r), request(args));
  if (!result.ok) throw new Error(result.error.message);
  const { trace } = result.value;
  expect(trace.tokens).toHaveLength(100_000);
  expect(trace.untraced).toBeGreaterThan(100_000);
  expect(trace.firstBlocked).toBeNull();
});
