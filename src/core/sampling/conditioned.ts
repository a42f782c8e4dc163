/**
 * The greedy trap, exactly. Two laws over the texts of a finite grammar: the model's own, given that the text is in the grammar,
 * and the one that masking token by token draws from. The mask does not look ahead: a token that is likely because of texts that
 * the grammar forbids keeps its probability, and what the grammar then forces comes for nothing.
 *
 * A text may be cut into tokens in several ways, and all of them count.
 */
import { sentence, type Said } from '../base/words';
import { err, ok, type Result } from '../base/result';
import { bytesOf } from './distribution';
import type { GrammarPlace } from './byte-grammar';
import type { Law, TokenModel } from './law';
import type { Context } from './ngram';
import { draw } from './shape';
import type { Random } from './random';

/** Beyond these a grammar is too large to be summed up. */
export const MOST_PLACES = 3_000;
export const MOST_TEXTS = 2_000;
export const MOST_BYTES = 400;

export interface WeighedText {
  /** From the place on. */
  bytes: Uint8Array;
  /** Probability given that the text is in the grammar. */
  conditioned: number;
  /** Probability under the mask. */
  masked: number;
}

export interface Conditioned {
  /** Every text of the grammar, the most likely given the grammar first. */
  texts: WeighedText[];
  /** Probability that the model, left alone, writes a text of the grammar. */
  inGrammar: number;
  /** Total variation distance of the two laws: half the sum of their differences. */
  distance: number;
  /** What taking the most likely allowed token each time writes: index in `texts`. */
  greedy: number;
}

interface Choice {
  bytes: Uint8Array;
  chance: number;
  place: GrammarPlace;
  context: Context;
}

interface Choices {
  /** Tokens that the grammar takes, most likely first. */
  tokens: Choice[];
  /** Probability of ending here; 0 where the text may not. */
  end: number;
}

/** What a mask leaves of the model's law at a place. */
function choicesAt(model: TokenModel, place: GrammarPlace, context: Context): Choices {
  const { vocabulary } = model;
  const law: Law = model.at(context);
  const choices: Choices = { tokens: [], end: 0 };
  for (let i = 0; i < law.ids.length; i++) {
    const chance = Math.exp(law.logits[i] ?? -Infinity);
    const bytes = bytesOf(law, i, vocabulary);
    if (bytes.length === 0) {
      if (place.complete && vocabulary.end.includes(law.ids[i] ?? 0)) choices.end += chance;
      continue;
    }
    let next: GrammarPlace | null = place;
    for (let k = 0; k < bytes.length && next !== null; k++) next = next.step(bytes[k] ?? 0);
    if (next === null) continue;
    let after = context;
    for (const byte of bytes) after = model.model.extend(after, byte);
    choices.tokens.push({ bytes, chance, place: next, context: after });
  }
  return choices;
}

interface Reached {
  bytes: Uint8Array;
  place: GrammarPlace;
  context: Context;
  /** Probability that the model, left alone, arrives here on allowed tokens; the same under the mask. */
  free: number;
  masked: number;
}

/**
 * Fails with `GRAMMAR_NOT_FINITE` when there are too many texts, or no end of them.
 * @param pause waited for before each place: over a large vocabulary all of them take seconds
 */
export async function conditionedLaw(
  model: TokenModel,
  place: GrammarPlace,
  context: Context,
  pause: () => Promise<void>,
): Promise<Result<Conditioned>> {
  // By length, so that everything that leads to a text is added up before the text goes on.
  const byLength: (Map<string, Reached> | undefined)[] = [];
  let places = 0;
  const reach = (reached: Reached): void => {
    const same = (byLength[reached.bytes.length] ??= new Map<string, Reached>());
    const key = reached.bytes.join();
    const known = same.get(key);
    if (known === undefined) {
      same.set(key, reached);
      places++;
    } else {
      known.free += reached.free;
      known.masked += reached.masked;
    }
  };
  reach({ bytes: new Uint8Array(0), place, context, free: 1, masked: 1 });
  const ended: { bytes: Uint8Array; free: number; masked: number }[] = [];
  for (let length = 0; length < byLength.length; length++) {
    if (length > MOST_BYTES)
      return err(notFinite(sentence('finite.longer', 'longer than {most} bytes', { most: MOST_BYTES })));
    for (const at of byLength[length]?.values() ?? []) {
      await pause();
      const { tokens, end } = choicesAt(model, at.place, at.context);
      const all = tokens.reduce((sum, { chance }) => sum + chance, end);
      if (end > 0) ended.push({ bytes: at.bytes, free: at.free * end, masked: (at.masked * end) / all });
      if (ended.length > MOST_TEXTS)
        return err(notFinite(sentence('finite.many', 'more than {most} in number', { most: MOST_TEXTS })));
      for (const { bytes, chance, place: next, context: after } of tokens) {
        reach({
          bytes: joinedBytes(at.bytes, bytes),
          place: next,
          context: after,
          free: at.free * chance,
          masked: (at.masked * chance) / all,
        });
        // At once: one open place leads to as many as there are tokens.
        if (places > MOST_PLACES)
          return err(
            notFinite(
              sentence('finite.beginnings', 'with more than {most} beginnings', { most: MOST_PLACES }),
            ),
          );
      }
    }
    byLength[length] = undefined;
  }
  const inGrammar = ended.reduce((sum, { free }) => sum + free, 0);
  if (!(inGrammar > 0)) return err(NOTHING);
  const texts = ended
    .map(({ bytes, free, masked }): WeighedText => ({ bytes, conditioned: free / inGrammar, masked }))
    .sort((a, b) => b.conditioned - a.conditioned || b.masked - a.masked);
  const greedy = greedyText(model, place, context).join();
  return ok({
    texts,
    inGrammar,
    distance: texts.reduce((sum, text) => sum + Math.abs(text.conditioned - text.masked), 0) / 2,
    greedy: texts.findIndex(({ bytes }) => bytes.join() === greedy),
  });
}

function greedyText(model: TokenModel, place: GrammarPlace, context: Context): Uint8Array {
  let bytes = new Uint8Array(0);
  for (;;) {
    const { tokens, end } = choicesAt(model, place, context);
    const [best] = tokens;
    if (best === undefined || end > best.chance || bytes.length > MOST_BYTES) return bytes;
    bytes = joinedBytes(bytes, best.bytes);
    ({ place, context } = best);
  }
}

/**
 * Draws from the conditioned law itself: each token by its own probability times that of ever ending in the grammar behind it,
 * which is summed up exactly over places and the model's contexts, each once.
 */
export class ConditionedSampler {
  /** Probability of ending in the grammar from here; null while it is being summed up. */
  private readonly kept = new Map<string, number | null>();

  /** @throws NotFinite as soon as a sum has no end */
  constructor(
    private readonly model: TokenModel,
    private readonly place: GrammarPlace,
    private readonly context: Context,
  ) {}

  /** Probability that the model writes a text of the grammar. */
  inGrammar(): number {
    return this.ending(this.place, this.context);
  }

  /** A text from the place on; null when the model writes none. */
  draw(random: Random): Uint8Array | null {
    let bytes = new Uint8Array(0);
    let place = this.place;
    let context = this.context;
    for (;;) {
      const { tokens, end } = choicesAt(this.model, place, context);
      const chances = Float64Array.from([
        end,
        ...tokens.map((token) => token.chance * this.ending(token.place, token.context)),
      ]);
      const index = draw(chances, random());
      if (index < 0) return null;
      const token = tokens[index - 1];
      if (token === undefined) return bytes;
      bytes = joinedBytes(bytes, token.bytes);
      ({ place, context } = token);
    }
  }

  private ending(place: GrammarPlace, context: Context, depth = 0): number {
    const key = `${place.key}|${this.model.model.keyOf(context)}`;
    const known = this.kept.get(key);
    if (known === null || depth > MOST_BYTES)
      throw new NotFinite(sentence('finite.endless', 'without an end'));
    if (known !== undefined) return known;
    if (this.kept.size >= MOST_PLACES)
      throw new NotFinite(sentence('finite.places', 'with more than {most} places', { most: MOST_PLACES }));
    this.kept.set(key, null);
    const { tokens, end } = choicesAt(this.model, place, context);
    let sum = end;
    for (const token of tokens) sum += token.chance * this.ending(token.place, token.context, depth + 1);
    this.kept.set(key, sum);
    return sum;
  }
}

export class NotFinite extends Error {
  constructor(readonly said: Said) {
    super(said.message);
  }
}

function joinedBytes(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}

const notFinite = (how: Said) => ({
  code: 'GRAMMAR_NOT_FINITE',
  severity: 'error' as const,
  ...sentence(
    'GRAMMAR_NOT_FINITE',
    'From here the grammar has texts {how}: too many to sum up exactly. Take a grammar with a short list of texts, such as an enum, and no blanks.',
    { how },
  ),
  retryable: false,
});

const NOTHING = {
  code: 'GRAMMAR_NOT_WRITTEN',
  severity: 'error' as const,
  ...sentence('GRAMMAR_NOT_WRITTEN', 'From here the model writes no text of the grammar at all.'),
  retryable: false,
};
