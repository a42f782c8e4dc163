/** What the worker tells of places of random schemas, along random texts, against the plain reading. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskHas } from '../../core/grammar/engine';
import { anySchema } from '../../core/grammar/schema/testing/arbitrary-schema';
import { groupsAt } from '../../core/mask/groups';
import { liveBytes, maskAt, standingAt } from '../../core/mask/spot';
import { stateView } from '../../core/mask/state-view';
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { graphFaults, isForced, liveBytesOf } from '../../testing/place-oracle';
import { drawer } from '../../testing/walks';

const vocabulary = jsonVocabulary();
const engine = createCallscopeEngine({ vocabulary, now: () => 0 });

describe('places of random schemas', () => {
  const schemas = fc.sample(anySchema({ unevaluated: true, references: true, forAjv: false }), {
    numRuns: 60,
    seed: 77,
  });

  it('are told as they are', async () => {
    let places = 0;
    let finished = 0;
    for (const [seed, schema] of schemas.entries()) {
      const made = await engine.compile(JSON.stringify(schema), {
        whitespace: seed % 2 === 0 ? 'any' : 'none',
      });
      if (!made.ok) continue;
      const matcher = await made.value.matcher();
      const at = { vocabulary, matcher, grammar: made.value };
      const { stepper } = made.value.plain ?? {};
      if (stepper === undefined) throw new Error('The engine has a plain reading.');
      const draw = drawer(seed);
      let earlier = null;
      for (let step = 0; step < 8; step++) {
        const prefix = matcher.text();
        const where = `${JSON.stringify(schema)} after ${new TextDecoder().decode(prefix)}`;
        const { mask } = await maskAt(at);
        const read = standingAt(at);
        const live = liveBytes(at, mask);
        expect(live, where).toEqual(
          Array.from({ length: 256 }, (_, byte) => byte).filter(
            (byte) => liveBytesOf(stepper, prefix, Uint8Array.of(byte)) === 1,
          ),
        );
        const groups = groupsAt({
          vocabulary,
          mask,
          live,
          limit: 1000,
          plain: read?.plain,
          standing: read?.standing,
        });
        const told = new Map(
          groups.flatMap(({ deed, tokens }) => tokens.map(({ id }) => [id, deed.t] as const)),
        );
        expect(told.size, where).toBe(groups.reduce((sum, { count }) => sum + count, 0));
        const wrong = Array.from(vocabulary.sorted).filter((id) => {
          const bytes = vocabulary.bytes(id);
          const taken = liveBytesOf(stepper, prefix, bytes);
          const deed = told.get(id) ?? '';
          const isDead = taken < bytes.length;
          return (
            deed.startsWith('dies') !== isDead ||
            maskHas(mask, id) === isDead ||
            (isDead && (deed === 'dies-first') !== (taken === 0))
          );
        });
        expect(wrong, where).toEqual([]);
        const view = await stateView(at, earlier);
        expect(graphFaults(view, stepper, prefix), where).toEqual([]);
        expect(isForced(stepper, prefix, view.forced), where).toBe(true);
        if (view.completion !== null) {
          finished++;
          expect(stepper.accepts(Uint8Array.from([...prefix, ...view.completion])), where).toBe(true);
        }
        places++;
        earlier = read?.standing ?? null;
        const allowed = Array.from(vocabulary.sorted).filter((id) => maskHas(mask, id));
        const token = allowed[draw(allowed.length)];
        if (token === undefined || !matcher.accept(token)) break;
      }
    }
    expect(places).toBeGreaterThan(200);
    expect(finished / places).toBeGreaterThan(0.98);
  });
});
