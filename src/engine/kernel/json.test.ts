import { describe, expect, it } from 'vitest';
import { maskHas } from '../../core/grammar/engine';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createLangs } from '../../core/grammar/lang/langs';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../../core/grammar/settings';
import { MOST_DISTINCT } from '../../core/grammar/shape';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { kernelModule } from '../../testing/kernel-module';
import { acceptedTokens, maskOf, tokensOf } from '../../testing/walks';
import { MOST_DEPTH } from './layout';
import { openWorkspace } from './workspace';

const encoder = new TextEncoder();

function machineOf(schema: unknown, settings: GrammarSettings = DEFAULT_SETTINGS): JsonMachine {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify(schema), langs, settings);
  if (!shapes.ok) throw new Error(shapes.error.map(({ message }) => message).join(' '));
  return new JsonMachine(shapes.value, langs, settings);
}

const vocabulary = jsonVocabulary();
const sliced = openWorkspace(vocabulary, null);
const uncached = openWorkspace(vocabulary, null, { cache: false });
const compiled = openWorkspace(vocabulary, kernelModule(), { cache: false });
const unsliced = openWorkspace(vocabulary, null, { slices: false, cache: false });

const CASES: readonly (readonly [name: string, schema: unknown, texts: readonly string[]])[] = [
  [
    'anything',
    true,
    ['{"a":[1,2,{"b":null}],"name":"中文😀","ü":"\\u00fc\\n"}', ' [true, "---", -1.5e10] ', '12'],
  ],
  [
    'listed names, and no others',
    {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        unit: { enum: ['celsius', 'kelvin'] },
      },
      required: ['id', 'unit'],
      additionalProperties: false,
    },
    ['{"id":123,"unit":"celsius","name":"a"}', '{"unit": "cel\\u0073ius", "id":1}'],
  ],
  [
    'lengths',
    { type: 'array', items: { type: 'string', minLength: 2, maxLength: 5 } },
    ['["中文","abcde","\\u0061bc"]'],
  ],
  [
    'a longest length over 32',
    { type: 'string', maxLength: 45 },
    [JSON.stringify('the unit of aaaaaaaa ab')],
  ],
  ['a shortest length', { type: 'string', minLength: 4 }, ['"name the"']],
  ['a pattern', { type: 'string', pattern: '^(ab|name).*[0-9]$' }, ['"abc the 10"']],
  [
    'names that are free',
    { type: 'object', additionalProperties: { type: 'integer' } },
    ['{"a":1,"b":10,"中文":123}', '{"a":1,"ab":1}'],
  ],
  [
    'few names',
    {
      type: 'object',
      patternProperties: { '^[ab]$': { type: 'integer' } },
      additionalProperties: false,
      minProperties: 2,
    },
    ['{"a":1,"b":1}', '{"b":1,"\\u0061":1}'],
  ],
  [
    'items that differ',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    ['["a","b","ab"]', '["","a"]'],
  ],
  [
    'few items that differ',
    { type: 'array', items: { enum: ['a', 'b', 1, null] }, uniqueItems: true },
    ['["a",1,"b"]', '[1,"a",null]'],
  ],
  [
    'items that differ, or short ones that need not',
    {
      anyOf: [
        { type: 'array', items: { type: 'string' }, uniqueItems: true },
        { type: 'array', items: { type: 'string', maxLength: 1 }, maxItems: 4 },
      ],
    },
    ['["a","ab","b","c"]', '["a","a","b"]', '["a","b","a","b"]'],
  ],
  [
    'items that differ, or few values that need not',
    {
      anyOf: [
        { type: 'array', items: { enum: ['a', 'ab', 1] }, uniqueItems: true },
        { type: 'array', items: { enum: ['a', 1] }, minItems: 3 },
      ],
    },
    ['["a","ab",1]', '["a","a",1]', '[1,"a",1,1]'],
  ],
  ['items that differ, of any type', { type: 'array', uniqueItems: true }, ['[1,"a",{"a":1},[1],1.5]']],
];

describe.each(CASES)('under a schema of %s', (_, schema, texts) => {
  const machine = machineOf(schema);

  it.each(texts)('a mask is what a fork accepts, in all of %s', (text) => {
    const bytes = encoder.encode(text);
    const matcher = sliced.matcher(machine);
    const others = [uncached, unsliced, compiled].map((workspace) => workspace.matcher(machine));
    let open = true;
    for (let at = 0; at <= bytes.length; at++) {
      const mask = maskOf(matcher, vocabulary);
      expect(tokensOf(mask, vocabulary), `after ${text.slice(0, at)}`).toEqual(
        acceptedTokens(matcher, vocabulary),
      );
      for (const other of others) expect(maskOf(other, vocabulary)).toEqual(mask);
      // A second look comes from the cache.
      expect(maskOf(matcher, vocabulary)).toEqual(mask);
      if (at === bytes.length) break;
      open &&= matcher.acceptBytes(bytes.subarray(at, at + 1)) === 1;
      for (const other of others) other.acceptBytes(bytes.subarray(at, at + 1));
      expect(open, text.slice(0, at + 1)).toBe(true);
    }
    expect(matcher.isAccepting()).toBe(true);
    expect(() => void JSON.parse(text)).not.toThrow();
  });
});

describe('items that differ', () => {
  // The last of them leaves no place for another: a token that ends it may not begin one.
  it.each([MOST_DISTINCT - 2, MOST_DISTINCT - 1, MOST_DISTINCT])('are followed up to %i of them', (count) => {
    const matcher = sliced.matcher(
      machineOf({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    );
    const items = Array.from({ length: count }, (_, i) => JSON.stringify(`${i}`)).join(',');
    const text = encoder.encode(`[${items.slice(0, -1)}`);
    expect(matcher.acceptBytes(text)).toBe(text.length);
    for (const next of ['', '"']) {
      matcher.acceptBytes(encoder.encode(next));
      expect(tokensOf(maskOf(matcher, vocabulary), vocabulary)).toEqual(acceptedTokens(matcher, vocabulary));
    }
    const comma = encoder.encode(',');
    expect(matcher.acceptBytes(comma)).toBe(count < MOST_DISTINCT ? 1 : 0);
  });
});

describe('a matcher', () => {
  const after = (schema: unknown, text: string, settings?: GrammarSettings) => {
    const matcher = sliced.matcher(machineOf(schema, settings));
    const bytes = encoder.encode(text);
    return { matcher, consumed: matcher.acceptBytes(bytes), bytes };
  };
  const end = vocabulary.end[0] ?? -1;

  it('lets a number end where the text does, and then allows an end token and no other special one', () => {
    const { matcher } = after({ type: 'integer' }, '12');
    expect(matcher.isAccepting()).toBe(true);
    const mask = maskOf(matcher, vocabulary);
    for (let token = end; token < vocabulary.size; token++) expect(maskHas(mask, token)).toBe(token === end);
    expect(matcher.accept(end)).toBe(true);
    expect(tokensOf(maskOf(matcher, vocabulary), vocabulary)).toEqual([]);
    expect(matcher.accept(0x20)).toBe(false);
    matcher.rollback(1);
    expect(matcher.accept(0x20)).toBe(true);
  });

  it('consumes bytes up to the first that is refused', () => {
    const { matcher, consumed } = after(
      { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
      '{"a":1,"a"',
    );
    expect(consumed).toBe('{"a":1'.length);
    expect(new TextDecoder().decode(matcher.text())).toBe('{"a":1');
    expect(matcher.acceptBytes(encoder.encode('x'))).toBe(0);
    matcher.rollback(1);
    expect(matcher.text()).toHaveLength(0);
  });

  it('refuses a free name that stands there already, however it is spelled', () => {
    expect(after(true, '{"ab":1,"a\\u0062"').consumed).toBe('{"ab":1,"a\\u0062'.length);
    expect(after(true, '{"ab":1,"ab"').consumed).toBe('{"ab":1,"ab'.length);
  });

  it('opens no more frames than can be kept, and says so in the mask', () => {
    const matcher = sliced.matcher(machineOf(true));
    const open = (count: number): number => matcher.acceptBytes(encoder.encode('['.repeat(count)));
    const check = (): void => {
      expect(tokensOf(maskOf(matcher, vocabulary), vocabulary)).toEqual(acceptedTokens(matcher, vocabulary));
    };
    open(3);
    check();
    open(MOST_DEPTH - 6);
    for (let i = 0; i < 3; i++) {
      check();
      expect(open(1)).toBe(1);
    }
    check();
    expect(open(1)).toBe(0);
    expect(matcher.acceptBytes(encoder.encode(']'.repeat(2000)))).toBe(MOST_DEPTH);
    expect(matcher.isAccepting()).toBe(true);
  });

  it('knows the bytes that have to come', () => {
    const terse: GrammarSettings = { ...DEFAULT_SETTINGS, whitespace: 'none', escapes: 'short' };
    const text = (schema: unknown, start: string): string =>
      new TextDecoder().decode(after(schema, start, terse).matcher.forcedBytes());
    const one = {
      type: 'object',
      properties: { kind: { const: 'celsius' } },
      required: ['kind'],
      additionalProperties: false,
    };
    expect(text(one, '{"k')).toBe('ind":"celsius"}');
    expect(text(one, '')).toBe('{"kind":"celsius"}');
    expect(text({ const: null }, 'n')).toBe('ull');
    expect(text(true, '"')).toBe('');
    expect(text({ const: null }, 'null')).toBe('');
  });

  it('says where a token dies and what could have come there', () => {
    const { matcher } = after({ enum: ['celsius', 'celtic'] }, '"');
    const token = vocabulary.rank(encoder.encode('cels'));
    const path = matcher.path(token);
    expect(path.byteOffset).toBe(4);
    const dead = matcher.path(vocabulary.rank(encoder.encode('abc')));
    expect(dead.byteOffset).toBe(0);
    expect(
      matcher
        .liveBytes(matcher.path(vocabulary.rank(encoder.encode('cel'))))
        .map((b) => String.fromCharCode(b)),
    ).toEqual(['\\', 's', 't']);
  });
});
