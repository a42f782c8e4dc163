import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createLangs } from '../../core/grammar/lang/langs';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { anySchema } from '../../core/grammar/schema/testing/arbitrary-schema';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../../core/grammar/settings';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { kernelModule } from '../../testing/kernel-module';
import { acceptedTokens, drawer, maskOf, tokensOf } from '../../testing/walks';
import { openWorkspace } from './workspace';

const vocabulary = jsonVocabulary();
const compiled = openWorkspace(vocabulary, kernelModule());
const reference = openWorkspace(vocabulary, null, { slices: false, cache: false });

const SETTINGS: readonly GrammarSettings[] = [
  DEFAULT_SETTINGS,
  { ...DEFAULT_SETTINGS, whitespace: 'none', keyOrder: 'schema', escapes: 'short' },
  { ...DEFAULT_SETTINGS, whitespace: 2, keyOrder: 'required-first', numbers: 'any' },
];

function machineOf(schema: unknown, settings: GrammarSettings): JsonMachine | null {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify(schema), langs, settings);
  if (!shapes.ok || !shapes.value.inhabited(shapes.value.root)) return null;
  return new JsonMachine(shapes.value, langs, settings);
}

it('under any schema and settings a mask is what a fork accepts, and the two kernels agree', () => {
  const schemas = fc.sample(anySchema({ unevaluated: true, references: true, forAjv: false }), {
    numRuns: 60,
    seed: 11,
  });
  // Written often, so that values end and others begin.
  const likely = ['"', ':', ',', ']', '}', '1', 'a', 'b', '":', '","', '{"', '["'].map((text) =>
    vocabulary.rank(new TextEncoder().encode(text)),
  );
  let steps = 0;
  for (const [seed, schema] of schemas.entries()) {
    const machine = machineOf(schema, SETTINGS[seed % SETTINGS.length] ?? DEFAULT_SETTINGS);
    if (machine === null) continue;
    const draw = drawer(seed);
    const [matcher, other] = [compiled.matcher(machine), reference.matcher(machine)];
    for (let step = 0; step < 25; step++) {
      const mask = maskOf(matcher, vocabulary);
      const where = `${JSON.stringify(schema)} after ${new TextDecoder().decode(matcher.text())}`;
      expect(maskOf(other, vocabulary), where).toEqual(mask);
      const allowed = tokensOf(mask, vocabulary);
      expect(allowed, where).toEqual(acceptedTokens(matcher, vocabulary));
      const preferred = likely.filter((token) => allowed.includes(token));
      const from = draw(3) > 0 && preferred.length > 0 ? preferred : allowed;
      const token = from[draw(from.length)];
      if (token === undefined) break;
      expect(matcher.accept(token) && other.accept(token)).toBe(true);
      steps++;
    }
  }
  expect(steps).toBeGreaterThan(500);
});
