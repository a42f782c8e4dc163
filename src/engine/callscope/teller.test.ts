/** What the engine's matchers tell, against what their masks and walks do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySchema } from '../../core/grammar/schema/testing/arbitrary-schema';
import { maskHas } from '../../core/grammar/engine';
import { encode } from '../../core/tokens/bpe';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { drawer, maskOf } from '../../testing/walks';
import { MOST_DEPTH } from '../kernel/layout';
import type { KernelMatcher } from '../kernel/matcher';
import { createCallscopeEngine } from './engine';

const vocabulary = jsonVocabulary();
const engine = createCallscopeEngine({ vocabulary, now: () => 0 });

async function matcherOf(schema: unknown): Promise<KernelMatcher | null> {
  const made = await engine.compile(JSON.stringify(schema), { whitespace: 'any' });
  return made.ok ? made.value.matcher() : null;
}

async function after(schema: unknown, text: string): Promise<KernelMatcher> {
  const matcher = await matcherOf(schema);
  if (matcher === null) throw new Error('the schema is refused');
  for (const token of encode(vocabulary, text)) expect(matcher.accept(token)).toBe(true);
  return matcher;
}

const CITY = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 4 }, units: { enum: ['metric', 'imperial'] } },
  required: ['city'],
  additionalProperties: false,
};
const tokenOf = (text: string): number => vocabulary.rank(new TextEncoder().encode(text));

describe('a matcher', () => {
  it('says of what only its own bound refuses that the schema allows it', async () => {
    const matcher = await after({ type: 'array', items: { $ref: '#' } }, '['.repeat(MOST_DEPTH));
    const why = matcher.explain?.(tokenOf('['));
    expect(why).toMatchObject({ allowed: false, by: 'settings', code: 'TOO_DEEP', byteOffset: 0 });
    expect(why?.allowed === false && why.expected.includes(0x5d)).toBe(true);
    expect(matcher.explain?.(tokenOf(']'))).toMatchObject({ allowed: true });
  });

  it('explains each token as its mask and its walk have it', async () => {
    const schemas = fc.sample(anySchema({ unevaluated: true, references: true, forAjv: false }), {
      numRuns: 50,
      seed: 23,
    });
    let blocked = 0;
    for (const [seed, schema] of schemas.entries()) {
      const matcher = await matcherOf(schema);
      if (matcher === null) continue;
      const draw = drawer(seed);
      for (let step = 0; step < 12; step++) {
        const mask = maskOf(matcher, vocabulary);
        const allowed: number[] = [];
        for (let token = 0; token < vocabulary.size; token++) {
          if (maskHas(mask, token)) allowed.push(token);
          if (token % 7 !== step % 7 && vocabulary.bytes(token).length > 0) continue;
          const why = matcher.explain?.(token);
          const where = `${JSON.stringify(schema)} after ${new TextDecoder().decode(matcher.text())}: ${token}`;
          expect(why?.allowed, where).toBe(maskHas(mask, token));
          if (why?.allowed !== false || vocabulary.bytes(token).length === 0) continue;
          const path = matcher.path(token);
          expect([why.byteOffset, why.expected], where).toEqual([path.byteOffset, matcher.liveBytes(path)]);
          blocked++;
        }
        const token = allowed[draw(allowed.length)];
        if (token === undefined || !matcher.accept(token)) break;
      }
    }
    expect(blocked).toBeGreaterThan(1000);
  });

  it('names the keyword, its pointer and the value that it is about', async () => {
    const matcher = await after(CITY, '{"units":"');
    expect(matcher.explain?.(tokenOf('x'))).toMatchObject({
      allowed: false,
      keyword: 'enum',
      schemaPath: '/properties/units/enum',
      path: '/units',
      by: 'schema',
    });
    expect(matcher.state?.()).toMatchObject({ path: '/units' });
  });

  it('says of an end that comes too early what has to come', async () => {
    const matcher = await after(CITY, '{"city":"ab"');
    const [end = -1] = vocabulary.end;
    expect(matcher.explain?.(end)).toMatchObject({ allowed: false, code: 'NOT_FINISHED', by: 'json' });
    expect(matcher.accept(tokenOf('}'))).toBe(true);
    expect(matcher.explain?.(end)).toEqual({ allowed: true, rules: [] });
    expect(matcher.accept(end)).toBe(true);
    expect(matcher.explain?.(tokenOf('}'))).toMatchObject({ allowed: false, code: 'TEXT_ENDED' });
  });

  it('stands where it stood after an explanation', async () => {
    const matcher = await after(CITY, '{"city":"');
    const before = maskOf(matcher, vocabulary);
    matcher.explain?.(tokenOf('}'));
    expect(maskOf(matcher, vocabulary)).toEqual(before);
    expect(new TextDecoder().decode(matcher.text())).toBe('{"city":"');
  });
});
