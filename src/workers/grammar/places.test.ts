/** What the worker tells of places, by the real engine, against what can be found out byte by byte and token by token. */
import { describe, expect, it } from 'vitest';
import { createLangs } from '../../core/grammar/lang/langs';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { Stepper } from '../../core/grammar/step';
import type { Machine } from '../../core/grammar/machine';
import { compileGrammar } from '../../core/grammar/text/compile';
import { GRAPH_BOUNDS } from '../../core/mask/graph';
import type { GrammarSource, TokenDeed } from '../../core/mask/place';
import { utf8Bytes } from '../../core/base/utf8';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { graphFaults, isForced, liveBytesOf } from '../../testing/place-oracle';
import { placeOf, placeService, schemaSource } from '../../testing/place-service';
import { vocabularyNamed } from '../../testing/vocabulary-assets';

const vocabularies: [string, Vocabulary][] = [
  ['the teaching vocabulary', vocabularyNamed('teaching')],
  ['a vocabulary of broken pieces', jsonVocabulary()],
];

const CALL = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 12 },
    country: { type: 'string' },
    unit: { enum: ['celsius', 'celtic', 'fahrenheit', 1] },
    days: { type: 'integer', minimum: 1, maximum: 70 },
    tags: { type: 'array', uniqueItems: true, items: { enum: ['a', 'b', 'quote"d', 'ü'] } },
    on: { type: 'boolean' },
    any: {},
  },
  required: ['city'],
  additionalProperties: false,
};
const OPEN = { properties: { alpha: { type: 'string' }, alphabet: {} } };
const SUMS = 'root ::= sum "."\nsum ::= sum "+" item | item\nitem ::= [0-9]+ | "(" sum ")"';
const TAGS = JSON.stringify({
  type: 'structural_tag',
  format: {
    type: 'triggered_tags',
    triggers: ['<call'],
    tags: [
      { type: 'tag', begin: '<call>', content: { type: 'json_schema', json_schema: CALL }, end: '</call>' },
    ],
  },
});

const PLACES: [GrammarSource, string[]][] = [
  [
    schemaSource(CALL, 'any'),
    [
      ...[
        '',
        '{',
        '{ ',
        '{"',
        '{"c',
        '{"city',
        '{"city"',
        '{"city":',
        '{"city":"',
        '{"city":"Zü',
        '{"city":"\\',
      ],
      ...[
        '{"city":"\\u00',
        '{"city":"x"',
        '{"city":"x",',
        '{"city":"x"}',
        '{"unit":',
        '{"unit":"',
        '{"unit":"cel',
      ],
      ...[
        '{"unit":"fahrenheit',
        '{"unit":1',
        '{"days":',
        '{"days":7',
        '{"tags":[',
        '{"tags":["a",',
        '{"tags":["a","',
      ],
      ...[
        '{"tags":["quote',
        '{"on":',
        '{"on":t',
        '{"any":',
        '{"any":[{"x":[',
        '{"any":-',
        '{"city":"123456789012',
      ],
    ],
  ],
  [schemaSource(CALL), ['', '{"', '{"unit":"cel', '{"tags":["a"', '{"on":f']],
  [schemaSource(OPEN, 'any'), ['{', '{"', '{"al', '{"alpha', '{"x', '{"x":', '{"alpha":"', '{"alpha":"","']],
  [{ kind: 'gbnf', text: SUMS }, ['', '1', '(1+2', '((', '1.']],
  [{ kind: 'regex', text: '[a-c]+(x|yz)?' }, ['', 'a', 'abcy']],
  [{ kind: 'lark', text: 'start: "a" start "b" | WORD\nWORD: /[x-z]+/' }, ['', 'aa', 'aax', 'aaxb']],
  [{ kind: 'ebnf', text: 'root ::= "{" (root ",")* "}"' }, ['', '{', '{{}', '{}']],
  [
    { kind: 'tags', text: TAGS },
    ['', 'hello <ca', '<call>', '<call>{"', '<call>{"unit":"', '<call>{"city":"x"}'],
  ],
];

/** The plain reading, made anew. */
function stepperOf(source: GrammarSource): Stepper {
  const langs = createLangs();
  const machineOf = (schema: string, whitespace: 'none' | 'any'): Machine => {
    const settings = { ...DEFAULT_SETTINGS, whitespace };
    const shapes = createShapes(schema, langs, settings);
    if (!shapes.ok) throw new Error('The schema is refused.');
    return new JsonMachine(shapes.value, langs, settings);
  };
  if (source.kind === 'schema') return new Stepper(machineOf(source.text, source.whitespace));
  const made = compileGrammar(source.text, source.kind, langs, {
    schema: (schema) => ({ ok: true, value: machineOf(schema, 'any') }),
  });
  if (!made.ok) throw new Error('The grammar is refused.');
  return new Stepper(made.value.machine);
}

const cases = PLACES.flatMap(([source, prefixes]) =>
  prefixes.map((prefix): [string, string, GrammarSource] => [source.kind, prefix, source]),
);

describe.each(vocabularies)('over %s', (_, vocabulary) => {
  const service = placeService(vocabulary);

  it.each(cases)('the groups of %s after %j hold every token once', async (__, prefix, source) => {
    const place = placeOf(source, prefix);
    const { groups, allowed } = await service.look(place);
    if (groups === null) throw new Error('There are groups without a query.');
    const stepper = stepperOf(source);
    const expected = { allowed: 0, first: 0, later: 0 };
    for (const id of vocabulary.sorted) {
      const bytes = vocabulary.bytes(id);
      const taken = liveBytesOf(stepper, place.prefix, bytes);
      if (taken === bytes.length) expected.allowed++;
      else if (taken === 0) expected.first++;
      else expected.later++;
    }
    const ran = stepper.run(place.prefix);
    const ends = 'end' in ran && stepper.isAccepting(ran.end, place.prefix) ? vocabulary.end.length : 0;
    const sum = (holds: (deed: TokenDeed) => boolean): number =>
      groups.reduce((all, { deed, count }) => all + (holds(deed) ? count : 0), 0);
    const isDead = ({ t }: TokenDeed): boolean => t === 'dies-first' || t === 'dies-later';
    expect({
      allowed: sum((deed) => !isDead(deed) && deed.t !== 'end'),
      first: sum(({ t }) => t === 'dies-first'),
      later: sum(({ t }) => t === 'dies-later'),
    }).toEqual(expected);
    expect(sum(({ t }) => t === 'end')).toBe(ends);
    expect(allowed).toBe(expected.allowed + ends);
    const ids = groups.flatMap(({ tokens }) => tokens.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(cases)('the automaton of %s after %j leads where its bytes lead', async (__, prefix, source) => {
    const place = placeOf(source, prefix);
    const view = await service.state(place);
    const stepper = stepperOf(source);
    expect(graphFaults(view, stepper, place.prefix)).toEqual([]);
    // Transitions hold every byte once, and count tokens by their first byte.
    expect(view.transitions.flatMap(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 256 }, (___, byte) => byte),
    );
    for (const { bytes, state, tokens, forced, complete } of view.transitions) {
      expect(tokens).toBe(
        vocabulary.sorted.filter((id) => bytes.includes(vocabulary.bytes(id)[0] ?? 0)).length,
      );
      for (const byte of bytes)
        expect(liveBytesOf(stepper, place.prefix, Uint8Array.of(byte)) === 1).toBe(state !== null);
      const [byte] = bytes;
      if (state === null || byte === undefined) continue;
      const behind = Uint8Array.from([...place.prefix, byte]);
      expect(stepper.accepts(behind)).toBe(complete);
      expect(isForced(stepper, behind, forced)).toBe(true);
    }
    expect(isForced(stepper, place.prefix, view.forced)).toBe(true);
    if (view.completion === null) throw new Error('Every one of these has a near end.');
    expect(stepper.accepts(Uint8Array.from([...place.prefix, ...view.completion]))).toBe(true);
  });
});

describe('what tokens do', () => {
  const vocabulary = vocabularyNamed('o200k_base');
  const service = placeService(vocabulary);
  const idOf = (text: string): number => vocabulary.rank(utf8Bytes(text));
  const SHOWN_BY_ID = 60;

  /** The group that a token is in: of those that show all their tokens. */
  async function deedOf(source: GrammarSource, prefix: string, token: string): Promise<TokenDeed | null> {
    const { groups } = await service.look(placeOf(source, prefix));
    const found = groups?.find(({ tokens }) => tokens.some(({ id }) => id === idOf(token)));
    if (found === undefined)
      throw new Error(`${JSON.stringify(token)} is not among the first ${SHOWN_BY_ID}.`);
    return found.deed;
  }

  it.each<[prefix: string, token: string, deed: TokenDeed]>([
    ['', '{', { t: 'open-object' }],
    ['', '{"', { t: 'open-object' }],
    ['', ' ', { t: 'blank' }],
    ['{', '"', { t: 'begin-key' }],
    ['{"', 'city', { t: 'key', name: 'city' }],
    ['{"', 'ci', { t: 'key', name: 'city' }],
    ['{"', 'c', { t: 'key', name: 'c…' }],
    ['{"', 'cat', { t: 'dies-later' }],
    ['{"', 'zebra', { t: 'dies-first' }],
    ['{"city', '"', { t: 'key', name: 'city' }],
    ['{"city"', ':', { t: 'colon' }],
    ['{"unit":', '"', { t: 'begin-string' }],
    ['{"unit":"', 'cel', { t: 'value', text: '"cel…' }],
    ['{"unit":"cel', 'si', { t: 'value', text: '"celsius"' }],
    ['{"unit":"', 'fahren', { t: 'value', text: '"fahrenheit"' }],
    ['{"tags":["a","', 'b', { t: 'value', text: '"b"' }],
    ['{"tags":["a","', 'a', { t: 'dies-first' }],
    ['{"days":', '7', { t: 'number' }],
    ['{"days":7', ',', { t: 'comma' }],
    ['{"days":7', ',"', { t: 'comma' }],
    ['{"on":', 'true', { t: 'literal', word: 'true' }],
    ['{"on":', ' false', { t: 'literal', word: 'false' }],
    ['{"city":"x', '"', { t: 'end-string' }],
    ['{"city":"x', '\\n', { t: 'escape' }],
    ['{"city":"x', '!', { t: 'in-string' }],
    ['{"city":"x"', '}', { t: 'close-object' }],
    ['{"tags":[', ']', { t: 'close-array' }],
    ['{"any":', '[', { t: 'open-array' }],
    ['{"city":"x"}', '<|endoftext|>', { t: 'end' }],
  ])('after %j, %j', async (prefix, token, deed) => {
    const source = schemaSource(CALL, 'any');
    const [end] = vocabulary.end;
    if (deed.t === 'end') {
      const { groups } = await service.look(placeOf(source, prefix));
      expect(groups?.[0]).toMatchObject({ deed, count: 1, tokens: [{ id: end, text: token }] });
      return;
    }
    if (deed.t === 'dies-first' || deed.t === 'dies-later') {
      const { tokens } = await service.look(placeOf(source, prefix), '', [idOf(token)]);
      expect(tokens[0]?.allowed).toBe(false);
      expect((tokens[0]?.dies?.byteOffset ?? 0) === 0).toBe(deed.t === 'dies-first');
      return;
    }
    expect(await deedOf(source, prefix, token)).toEqual(deed);
  });

  it('shows the likely ones of each group first, allowed or not', async () => {
    const place = placeOf(schemaSource(CALL, 'any'), '{"city":"x');
    const likely = [' wind', '"', ' will', ' weather'].map(idOf);
    expect(likely.every((id) => id >= 0)).toBe(true);
    const { groups } = await service.look(place, '', undefined, likely);
    const first = (deed: TokenDeed['t'], count: number) =>
      groups
        ?.find((group) => group.deed.t === deed)
        ?.tokens.slice(0, count)
        .map(({ text }) => text);
    expect(first('in-string', 3)).toEqual([' wind', ' will', ' weather']);
    const plain = (await service.look(place)).groups ?? [];
    expect(groups?.map(({ count }) => count)).toEqual(plain.map(({ count }) => count));
    for (const { tokens } of groups ?? []) {
      expect(tokens.length).toBeLessThanOrEqual(SHOWN_BY_ID);
      expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
    }
  });

  it('the end is explained: what must come before it, or that it may come', async () => {
    const source = schemaSource(CALL, 'any');
    const [end] = vocabulary.end;
    const open = await service.explain(placeOf(source, '{"city":"x"'), 'end');
    expect(open).toMatchObject({ token: { id: end }, explanation: { allowed: false, code: 'NOT_FINISHED' } });
    const done = await service.explain(placeOf(source, '{"city":"x"}'), 'end');
    expect(done).toMatchObject({ token: { id: end }, explanation: { allowed: true } });
  });

  it('a name that is not listed, and the listed ones beside it', async () => {
    const { groups } = await service.look(placeOf(schemaSource(OPEN, 'any'), '{"'));
    const free = groups?.find(({ deed }) => deed.t === 'free-key');
    const listed = groups?.find(({ deed }) => deed.t === 'key');
    expect(free?.count).toBeGreaterThan(100_000);
    expect(listed?.deed).toEqual({ t: 'key', name: 'alpha…' });
    expect(listed?.tokens.map(({ text }) => text)).toContain('alpha');
  });

  it('is told of bytes that lead to the same place, in a grammar written as text', async () => {
    const { groups } = await service.look(placeOf({ kind: 'gbnf', text: SUMS }, '1'));
    expect(groups?.map(({ deed }) => deed)).toEqual([
      { t: 'bytes', bytes: Array.from('0123456789', (digit) => digit.charCodeAt(0)) },
      { t: 'byte', byte: 0x2b },
      { t: 'byte', byte: 0x2e },
      { t: 'dies-first' },
      { t: 'dies-later' },
    ]);
  });
});

describe('characters that are counted', () => {
  const service = placeService(vocabularyNamed('teaching'));

  it.each<[schema: unknown, prefix: string, counter: unknown]>([
    [{ type: 'string', maxLength: 12 }, '"Zü😀', { count: 3, most: 12 }],
    [{ type: 'string', maxLength: 12 }, '"\\u00fc', { count: 1, most: 12 }],
    [{ type: 'string', minLength: 3 }, '"ab', { count: 2, most: null }],
    [{ type: 'string', minLength: 3 }, '"abc', null],
    [{ type: 'string', minLength: 3, maxLength: 5 }, '"abcd', { count: 4, most: 5 }],
    [{ type: 'string' }, '"abc', null],
    [{ type: 'integer' }, '12', null],
  ])('%j after %s', async (schema, prefix, counter) => {
    expect((await service.state(placeOf(schemaSource(schema), prefix))).counter).toEqual(counter);
  });
});

describe('why a token may not come', () => {
  const vocabulary = vocabularyNamed('teaching');
  const service = placeService(vocabulary);
  const byteOf = (text: string): number => vocabulary.rank(utf8Bytes(text));

  it('names keyword, pointer and path under a schema', async () => {
    const place = placeOf(schemaSource(CALL), '{"unit":"');
    const { token, explanation } = await service.explain(place, byteOf('k'));
    expect(token).toMatchObject({ text: 'k', kind: 'text' });
    expect(explanation).toMatchObject({
      allowed: false,
      byteOffset: 0,
      byte: 0x6b,
      keyword: 'enum',
      schemaPath: '/properties/unit/enum',
      path: '/unit',
    });
    expect((await service.explain(place, byteOf('c'))).explanation.allowed).toBe(true);
  });

  it('names rules with their places in a grammar written as text', async () => {
    const grammar: GrammarSource = { kind: 'gbnf', text: SUMS };
    const { explanation } = await service.explain(placeOf(grammar, '(1+'), byteOf('+'));
    expect(explanation).toMatchObject({
      allowed: false,
      code: 'RULE_EXPECTS',
      expected: [0x28, ...Array.from('0123456789', (digit) => digit.charCodeAt(0))],
    });
    const [innermost] = explanation.rules;
    expect(innermost).toMatchObject({ rule: 'sum', at: { source: 'grammar' } });
    expect(SUMS.slice(innermost?.at?.start, innermost?.at?.end)).toBe('item');
    const { standing } = await service.state(placeOf(grammar, '(1+'));
    expect(standing?.rules?.map(({ rule }) => rule)).toContain('root');
  });

  it('names the keyword of a schema in a tag, and the rules around it', async () => {
    const place = placeOf({ kind: 'tags', text: TAGS }, 'hello <call>{"unit":"');
    const { explanation } = await service.explain(place, byteOf('k'));
    expect(explanation).toMatchObject({
      allowed: false,
      keyword: 'enum',
      schemaPath: '/properties/unit/enum',
      path: '/unit',
    });
    expect((await service.state(place)).standing).toMatchObject({ path: '/unit' });
  });
});

describe('a text that is typed', () => {
  const service = placeService(vocabularyNamed('teaching'));

  it.each<[GrammarSource, string]>([
    [schemaSource(CALL, 'any'), '{"city":"Zürich 😀"}'],
    [schemaSource(CALL, 'any'), '{"city":"Zürich", "unit":"kelvin"}'],
    [schemaSource(CALL, 'any'), '{"days":71}'],
    [schemaSource({ type: 'number' }), '12.5e3'],
    [{ kind: 'gbnf', text: SUMS }, '(1+2).'],
    [{ kind: 'gbnf', text: SUMS }, '(1+2)+)'],
    [{ kind: 'tags', text: TAGS }, 'x <call>{"city":""}</call> y'],
    [schemaSource(CALL), ''],
  ])('%j: %j is told byte by byte', async (source, text) => {
    const walk = await service.walk(source, text);
    const stepper = stepperOf(source);
    const all = utf8Bytes(text);
    const ran = stepper.run(all);
    const deadAt = 'end' in ran ? null : ran.refusedAt;
    expect(walk.deadAt).toBe(deadAt);
    expect(walk.why === null).toBe(deadAt === null);
    let at = stepper.start();
    expect(walk.bytes.map(({ byte, state, complete }) => ({ byte, state, complete }))).toEqual(
      Array.from(all, (byte, i) => {
        const next = deadAt !== null && i >= deadAt ? null : stepper.step(at, all, i);
        if (next !== null) at = next;
        return {
          byte,
          state: next !== null ? 'live' : i === deadAt ? 'dead' : 'not-read',
          complete: next !== null && stepper.isAccepting(at, all.subarray(0, i + 1)),
        };
      }),
    );
    for (const { byte, offset } of walk.bytes) {
      const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      expect(utf8Bytes(character)).toContain(byte);
    }
    if (deadAt !== null) {
      expect(walk.why).toMatchObject({ allowed: false, byteOffset: 0, byte: all[deadAt] });
      expect(walk.completion).toBeNull();
      return;
    }
    expect(isForced(stepper, all, walk.forced)).toBe(true);
    if (walk.completion === null) throw new Error('It can be finished.');
    expect(stepper.accepts(Uint8Array.from([...all, ...walk.completion]))).toBe(true);
  });
});

describe('hostile texts and grammars', () => {
  const service = placeService(vocabularyNamed('teaching'));
  const anything = schemaSource({}, 'any');

  it('500 levels of nesting: told, drawn and finished', async () => {
    const prefix = '[{"x":'.repeat(250);
    const view = await service.state(placeOf(anything, prefix));
    expect(view.graph.nodes.length).toBeLessThanOrEqual(GRAPH_BOUNDS.nodes + GRAPH_BOUNDS.past);
    const end = new TextDecoder().decode(view.completion ?? new Uint8Array());
    expect(() => JSON.parse(prefix + end) as unknown).not.toThrow();
    const { groups } = await service.look(placeOf(anything, prefix));
    expect(groups?.map(({ deed }) => deed.t)).toContain('open-array');
    const deep = await service.state(placeOf({ kind: 'gbnf', text: SUMS }, '('.repeat(500)));
    expect(new TextDecoder().decode(deep.completion ?? new Uint8Array())).toBe(`0${')'.repeat(500)}.`);
  });

  it('a prefix of 1 MB', async () => {
    const prefix = utf8Bytes(`{"a":"${'ü€😀'.repeat(120_000)}`);
    expect(prefix.length).toBeGreaterThan(1_000_000);
    const { groups } = await service.look(placeOf(anything, prefix));
    expect(groups?.map(({ deed }) => deed.t)).toContain('end-string');
    const view = await service.state(placeOf(anything, prefix));
    expect(view.standing?.path).toBe('/a');
    const { explanation } = await service.explain(placeOf(anything, prefix), 0);
    expect(explanation.allowed).toBe(false);
  });

  it('a prefix that is cut inside of a character', async () => {
    const prefix = utf8Bytes('{"city":"ü').slice(0, -1);
    const view = await service.state(placeOf(schemaSource(CALL), prefix));
    const whole = Uint8Array.from([...prefix, ...(view.completion ?? [])]);
    const said = new TextDecoder('utf-8', { fatal: true }).decode(whole);
    expect(JSON.parse(said)).toMatchObject({ city: expect.any(String) as string });
  });

  it('a grammar with errors: where', async () => {
    expect(await service.refusal(placeOf({ kind: 'gbnf', text: 'root ::= "a' }, ''))).toMatch(/^GRAMMAR_/);
    expect(await service.refusal(placeOf(schemaSource({ type: 'text' }), ''))).toBe('KEYWORD_INVALID');
    expect(await service.refusal(placeOf({ kind: 'schema', text: '{', whitespace: 'any' }, ''))).toBe(
      'SCHEMA_NOT_JSON',
    );
    expect(await service.refusal(placeOf({ kind: 'tags', text: '[]' }, ''))).not.toBe('none');
    expect(await service.refusal(placeOf(anything, '{"a" "b"'))).toBe('NOT_REACHED');
  });

  it('lone surrogates are the bytes that a text has', async () => {
    const walk = await service.walk(schemaSource({ type: 'string' }), '"\ud800x"');
    expect(walk.bytes.map(({ offset }) => offset)).toEqual([0, 1, 1, 1, 2, 3]);
    expect(walk.complete).toBe(true);
  });

  it('names of prototypes are names like others', async () => {
    const schema: GrammarSource = {
      kind: 'schema',
      text: '{"properties":{"__proto__":{"type":"integer"},"constructor":{"type":"null"}},"additionalProperties":false}',
      whitespace: 'none',
    };
    const { groups } = await service.look(placeOf(schema, '{"'));
    expect(groups?.flatMap(({ deed }) => (deed.t === 'key' ? [deed.name] : [])).sort()).toEqual([
      '__proto__',
      'constructor',
    ]);
    const view = await service.state(placeOf(schema, '{"__proto__":1'));
    expect(view.standing?.path).toBe('/__proto__');
    expect(view.standing?.frames?.[0]?.names).toEqual(['__proto__']);
  });

  it('a text that is too long to be walked byte by byte is said to be', async () => {
    await expect(service.walk(anything, `"${'x'.repeat(100_000)}`)).rejects.toThrow('TEXT_TOO_LONG');
  });
});

describe('a trace by the pieces of a response', () => {
  const vocabulary = vocabularyNamed('teaching');
  const service = placeService(vocabulary);
  const text = '{"city":"Zürich"}';

  it('keeps to them, whether the vocabulary has such tokens or not', async () => {
    const { trace } = await service.trace(schemaSource(CALL), text, [3, 6, 2, 1, 1]);
    expect(trace.tokens.slice(0, 5).map(({ byteStart, byteEnd }) => [byteStart, byteEnd])).toEqual([
      [0, 3],
      [3, 9],
      [9, 11],
      [11, 12],
      [12, 13],
    ]);
    expect(trace.tokens.slice(0, 5).map(({ partial }) => partial)).toEqual([false, false, true, true, false]);
    const bytes = utf8Bytes(text);
    for (const { id, byteStart, byteEnd } of trace.tokens)
      expect(id).toBe(vocabulary.rank(bytes, byteStart, byteEnd));
    expect(trace).toMatchObject({ firstBlocked: null, accepting: true, untraced: 0 });
  });

  it('is blocked where one of them dies', async () => {
    const wrong = '{"unit":"kelvin"}';
    const { trace } = await service.trace(schemaSource(CALL), wrong, [9, 20]);
    expect(trace.firstBlocked).toBe(1);
    expect(trace.block).toMatchObject({
      byteOffset: 0,
      byte: 0x6b,
      path: '/unit',
      token: { text: 'kelvin"}' },
      why: { keyword: 'enum', schemaPath: '/properties/unit/enum' },
    });
  });
});
