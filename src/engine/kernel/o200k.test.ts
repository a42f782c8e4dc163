import { describe, expect, it } from 'vitest';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createLangs } from '../../core/grammar/lang/langs';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { maskHas } from '../../core/grammar/engine';
import { encode } from '../../core/tokens/bpe';
import { kernelModule } from '../../testing/kernel-module';
import { o200k } from '../../testing/o200k';
import { drawer, maskOf } from '../../testing/walks';
import { openWorkspace } from './workspace';

const vocabulary = o200k();
const machineOf = (schema: unknown): JsonMachine => {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
  if (!shapes.ok) throw new Error(shapes.error.map(({ message }) => message).join(' '));
  return new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS);
};

const tool = machineOf({
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, maxLength: 40 },
    unit: { enum: ['celsius', 'fahrenheit'] },
    code: { type: 'string', pattern: '^[a-z]{2}-' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    more: { additionalProperties: { type: 'number' } },
  },
  required: ['city', 'unit'],
});
const TEXT =
  '{"city":"Zürich 中文 😀 and around","unit":"celsius","code":"de-\\u00fcber","tags":["one","two"],"more":{"a":1.5,"ü":-2e3},"other":[null,{"x":[true]}]}';

describe('on o200k_base', () => {
  const wasm = openWorkspace(vocabulary, kernelModule());
  const walked = openWorkspace(vocabulary, null, { slices: false, cache: false });

  it('prepared masks and a walk over the rest are a walk over all tokens, in either kernel', () => {
    const [matcher, reference] = [wasm.matcher(tool), walked.matcher(tool)];
    const draw = drawer(3);
    for (const token of encode(vocabulary, TEXT)) {
      const mask = maskOf(matcher, vocabulary);
      expect(maskOf(reference, vocabulary)).toEqual(mask);
      expect(maskOf(matcher, vocabulary)).toEqual(mask);
      // Tokens that were drawn, and neighbours of the one that comes: what the mask says is what a fork does.
      for (let i = 0; i < 40; i++) {
        const drawn =
          i < 20 ? draw(vocabulary.size) : (vocabulary.sorted[draw(vocabulary.sorted.length)] ?? 0);
        expect(matcher.fork().accept(drawn), `token ${drawn}`).toBe(maskHas(mask, drawn));
      }
      expect(maskHas(mask, token)).toBe(true);
      expect(matcher.accept(token) && reference.accept(token)).toBe(true);
    }
    expect(matcher.isAccepting()).toBe(true);
    expect(new TextDecoder().decode(matcher.text())).toBe(TEXT);
  });
});
