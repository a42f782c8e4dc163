import { describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { utf8Bytes } from '../base/utf8';
import { VOCABULARY_IDS } from '../document/document';
import type { GrammarSource } from '../mask/place';
import type { GrammarPlace } from './byte-grammar';
import { conditionedLaw, ConditionedSampler, NotFinite, type Conditioned } from './conditioned';
import { tokenModel, type TokenModel } from './law';
import { placesOf } from './places-of';
import { seededRandom } from './random';
import { TRAP, TRAPPED } from './trap';

const regex = (text: string): GrammarSource => ({ kind: 'regex', text });
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function placeOf(grammar: GrammarSource, prefix = ''): GrammarPlace {
  const place = placesOf(grammar, utf8Bytes(prefix));
  if (!place.ok) throw new Error(place.error.message);
  return place.value;
}
const noPause = () => Promise.resolve();
async function lawOf(model: TokenModel, grammar: GrammarSource, prefix = ''): Promise<Conditioned> {
  const context = model.model.context(utf8Bytes(prefix));
  const law = await conditionedLaw(model, placeOf(grammar, prefix), context, noPause);
  if (!law.ok) throw new Error(law.error.message);
  return law.value;
}

/** Every way to write every text, one token sequence after another, without any sharing. */
function enumerate(model: TokenModel, grammar: GrammarSource): Map<string, { free: number; masked: number }> {
  const found = new Map<string, { free: number; masked: number }>();
  const { vocabulary } = model;
  const walk = (written: string, place: GrammarPlace, free: number, masked: number): void => {
    const law = model.after(Uint8Array.from(written, (c) => c.charCodeAt(0)));
    const ways = Array.from(law.ids, (id, i) => {
      const bytes = vocabulary.bytes(id);
      let next: GrammarPlace | null = place;
      for (const byte of bytes) next = next?.step(byte) ?? null;
      const ends = vocabulary.end.includes(id);
      return {
        ends,
        bytes,
        chance: Math.exp(law.logits[i] ?? 0),
        next: ends && !place.complete ? null : next,
      };
    }).filter(({ next }) => next !== null);
    const all = ways.reduce((sum, { chance }) => sum + chance, 0);
    for (const { ends, bytes, chance, next } of ways)
      if (ends) {
        const known = found.get(written) ?? { free: 0, masked: 0 };
        found.set(written, {
          free: known.free + free * chance,
          masked: known.masked + (masked * chance) / all,
        });
      } else if (next !== null)
        walk(written + String.fromCharCode(...bytes), next, free * chance, (masked * chance) / all);
  };
  walk('', placeOf(grammar), 1, 1);
  return found;
}

const tiny = tokenModel(smallModel(), tinyVocabulary(['{"', 'ab', 'abc', 'bc', 'city', '":', 'Par', 'is"']));
const GRAMMARS = ['(a|b)(b|c)?', '(abc|abd|bc){1,2}', '\\{"(city|ab)":"Paris"\\}', 'a{0,4}', '[a-c]{3}'];

describe('the two laws over a finite grammar', () => {
  it.each(GRAMMARS)('of %s are what enumeration gives, and sum to one', async (grammar) => {
    const law = await lawOf(tiny, regex(grammar));
    const plain = enumerate(tiny, regex(grammar));
    const inGrammar = [...plain.values()].reduce((sum, { free }) => sum + free, 0);
    expect(law.texts).toHaveLength(plain.size);
    expect(law.inGrammar / inGrammar).toBeCloseTo(1, 10);
    let distance = 0;
    for (const { bytes, conditioned, masked } of law.texts) {
      const known = plain.get(text(bytes));
      expect(conditioned).toBeCloseTo((known?.free ?? NaN) / inGrammar, 10);
      expect(masked).toBeCloseTo(known?.masked ?? NaN, 10);
      distance += Math.abs((known?.free ?? NaN) / inGrammar - (known?.masked ?? NaN)) / 2;
    }
    expect(law.distance).toBeCloseTo(distance, 10);
    expect(law.texts.reduce((sum, { conditioned }) => sum + conditioned, 0)).toBeCloseTo(1, 10);
    expect(law.texts.reduce((sum, { masked }) => sum + masked, 0)).toBeCloseTo(1, 10);
  });
  it('agree when the grammar is one text', async () => {
    const law = await lawOf(tiny, regex('abc'));
    expect(law.distance).toBeCloseTo(0, 12);
    expect(law.texts.map(({ bytes }) => text(bytes))).toEqual(['abc']);
  });
  it('begin at a place inside of a text', async () => {
    const law = await lawOf(tiny, regex('\\{"(city|ab)":"Paris"\\}'), '{"ci');
    expect(law.texts.map(({ bytes }) => text(bytes))).toEqual(['ty":"Paris"}']);
  });
});

describe('drawing from the conditioned law', () => {
  it.each(GRAMMARS)('sums up the same share of %s by places as by texts', async (grammar) => {
    const sampler = new ConditionedSampler(
      tiny,
      placeOf(regex(grammar)),
      smallModel().context(new Uint8Array()),
    );
    expect(sampler.inGrammar() / (await lawOf(tiny, regex(grammar))).inGrammar).toBeCloseTo(1, 10);
  });
  it('draws each text as often as its probability says', async () => {
    const grammar = regex('[a-c]{2}');
    const law = await lawOf(tiny, grammar);
    const sampler = new ConditionedSampler(tiny, placeOf(grammar), smallModel().context(new Uint8Array()));
    const random = seededRandom(7);
    const draws = 4000;
    const counts = new Map<string, number>();
    for (let i = 0; i < draws; i++) {
      const drawn = text(sampler.draw(random) ?? new Uint8Array());
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    for (const { bytes, conditioned } of law.texts) {
      const spread = Math.sqrt((conditioned * (1 - conditioned)) / draws);
      expect(Math.abs((counts.get(text(bytes)) ?? 0) / draws - conditioned)).toBeLessThan(5 * spread + 1e-3);
    }
  });
  it('makes nothing more of an open place than it takes to see that there is no end', async () => {
    const model = tokenModel(smallModel(), vocabularyNamed('o200k_base'));
    const grammar: GrammarSource = { kind: 'schema', text: '{"type":"string"}', whitespace: 'none' };
    const context = model.model.context(utf8Bytes('"'));
    let places = 0;
    const law = await conditionedLaw(model, placeOf(grammar, '"'), context, () => {
      places++;
      return Promise.resolve();
    });
    expect(law.ok ? '' : law.error.code).toBe('GRAMMAR_NOT_FINITE');
    expect(places).toBe(1);
  });
  it('says when there is no end of texts', async () => {
    const endless = placeOf(regex('a*'));
    const context = smallModel().context(new Uint8Array());
    expect(() => new ConditionedSampler(tiny, endless, context).inGrammar()).toThrow(NotFinite);
    const law = await conditionedLaw(tiny, endless, context, noPause);
    expect(law.ok ? '' : law.error.code).toBe('GRAMMAR_NOT_FINITE');
  });
});

describe('the shipped trap', () => {
  it.each(VOCABULARY_IDS)('is one over %s', async (id) => {
    const law = await lawOf(tokenModel(smallModel(), vocabularyNamed(id)), TRAP);
    const trapped = law.texts.find(({ bytes }) => text(bytes) === TRAPPED);
    expect(law.texts).toHaveLength(4);
    expect(trapped?.conditioned).toBeLessThan(0.01);
    expect(trapped?.masked).toBeGreaterThan(0.25);
    expect(law.distance).toBeGreaterThan(0.25);
    expect(law.texts[law.greedy]).toBe(trapped);
  });
});
