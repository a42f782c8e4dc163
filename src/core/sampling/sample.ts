/**
 * Texts drawn token by token, with the mask or without it. Without, a matcher still looks on and says whether the text came out
 * valid. The same seed gives the same texts on every machine.
 */
import { ok, type Result } from '../base/result';
import { maskHas, maskWords, type Matcher } from '../grammar/engine';
import { showToken, type ShownToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { maskLaw } from './distribution';
import { NO_ID, type Law } from './law';
import { draw, shape, type SamplingSettings } from './shape';
import { seededRandom, seedOfRun, type Random } from './random';

/** Tokens of one run at most, and runs. */
export const MOST_SAMPLED = 1_000;
export const MOST_RUNS = 1_000;

/** Laws along one text. */
export interface LawWalk {
  next(): Result<Law>;
  accept(token: number): void;
}

export interface SampledToken extends ShownToken {
  /** Bytes of the text. */
  length: number;
  /** Counted from 1, without the mask. */
  rank: number;
  /** Probability without the mask, after temperature, top-k and top-p; with it, the one it was drawn with. */
  before: number;
  drawn: number;
  /** With the mask: the probability that was not blocked. */
  feasible: number | null;
  /** The mask would have left it. False once the text has left the grammar. */
  allowed: boolean;
}

export interface SampledRun {
  tokens: SampledToken[];
  /** All tokens' bytes. */
  bytes: Uint8Array;
  /**
   * `ended`: by a token that ends a text. `limit`: after as many tokens as were asked for. `stuck`: no token was left that the
   * mask allows.
   */
  stop: 'ended' | 'limit' | 'stuck';
  /** Index of the first token that the grammar does not take; the number of tokens when the text ended too early; null: none. */
  leftAt: number | null;
  /** Ended, and the grammar takes the whole text. */
  valid: boolean;
  /** Natural logarithm of the probability of all draws. */
  logProbability: number;
}

export interface RunInput {
  /** At the place; it is left where the text ended. */
  matcher: Matcher;
  vocabulary: Vocabulary;
  laws: LawWalk;
  settings: SamplingSettings;
  masked: boolean;
  random: Random;
  /** Tokens. */
  most: number;
  /** Waited for before each token: a law over a large vocabulary takes its time. */
  pause?: () => Promise<void>;
}

export async function sampleRun(input: RunInput): Promise<Result<SampledRun>> {
  const { matcher, vocabulary, laws, settings, masked, random, pause } = input;
  const mask = new Uint32Array(maskWords(vocabulary.size));
  const run: SampledRun = {
    tokens: [],
    bytes: new Uint8Array(0),
    stop: 'limit',
    leftAt: null,
    valid: false,
    logProbability: 0,
  };
  const most = Math.min(input.most, MOST_SAMPLED);
  while (run.tokens.length < most) {
    await pause?.();
    const law = laws.next();
    if (!law.ok) return law;
    const live = run.leftAt === null;
    if (masked) await matcher.computeMask(mask);
    const step = masked
      ? drawMasked(law.value, settings, vocabulary, mask, random)
      : drawFreely(law.value, settings, random);
    if (step === null) {
      run.stop = 'stuck';
      break;
    }
    const id = law.value.ids[step.index] ?? NO_ID;
    const allowed = live && matcher.accept(id);
    if (!allowed) run.leftAt ??= run.tokens.length;
    run.logProbability += Math.log(step.drawn);
    run.tokens.push({
      ...showToken(vocabulary, id),
      length: vocabulary.bytes(id).length,
      rank: step.index + 1,
      before: step.before,
      drawn: step.drawn,
      feasible: step.feasible,
      allowed,
    });
    if (vocabulary.end.includes(id)) {
      run.stop = 'ended';
      break;
    }
    laws.accept(id);
  }
  run.bytes = joined(run.tokens.map(({ id }) => vocabulary.bytes(id)));
  run.valid = run.stop === 'ended' && run.leftAt === null;
  return ok(run);
}

interface Drawn {
  index: number;
  before: number;
  drawn: number;
  feasible: number | null;
}

function drawMasked(
  law: Law,
  settings: SamplingSettings,
  vocabulary: Vocabulary,
  mask: Uint32Array,
  random: Random,
): Drawn | null {
  const masked = maskLaw(law, settings, vocabulary, (id) => id !== NO_ID && maskHas(mask, id));
  const index = draw(masked.drawn, random());
  return index < 0
    ? null
    : {
        index,
        before: masked.before.chances[index] ?? 0,
        // Of a partial law the listed tokens are all that can be drawn.
        drawn: masked.after(index).high,
        feasible: masked.feasible.low,
      };
}

function drawFreely(law: Law, settings: SamplingSettings, random: Random): Drawn | null {
  const { chances, rest } = shape(law, settings);
  const index = draw(chances, random());
  const before = chances[index] ?? 0;
  return index < 0 || law.ids[index] === NO_ID
    ? null
    : { index, before, drawn: before / (1 - rest), feasible: null };
}

export interface SampledRuns {
  /** At most as many as are kept. */
  runs: SampledRun[];
  total: number;
  valid: number;
  /** Of those that are not valid: how many left the grammar, reached the limit, were stuck. */
  left: number;
  limit: number;
  stuck: number;
  /** Different texts among the valid ones. */
  different: number;
}

/**
 * Several runs from one place. The matcher is led back to it after each.
 * @param laws those at the place, for each run
 * @param onRun called after each
 */
export async function sampleRuns(
  laws: () => LawWalk,
  input: Omit<RunInput, 'laws' | 'random'> & {
    seed: number;
    runs: number;
    keep: number;
    /** The likeliest token that is left, instead of a draw. */
    likeliest?: boolean;
  },
  onRun: (done: number, total: number) => void = () => undefined,
): Promise<Result<SampledRuns>> {
  const total = Math.min(input.runs, MOST_RUNS);
  const all: SampledRuns = { runs: [], total, valid: 0, left: 0, limit: 0, stuck: 0, different: 0 };
  const texts = new Set<string>();
  for (let index = 0; index < total; index++) {
    // Laws are in the order of their ranks, so that the lowest number falls on the first token that is left.
    const random = input.likeliest === true ? () => 0 : seededRandom(seedOfRun(input.seed, index));
    const run = await sampleRun({ ...input, laws: laws(), random });
    if (!run.ok) return run;
    const { tokens, bytes, valid, leftAt, stop } = run.value;
    input.matcher.rollback(tokens.filter(({ allowed }) => allowed).length);
    if (all.runs.length < input.keep) all.runs.push(run.value);
    if (valid) {
      all.valid++;
      texts.add(bytes.join());
    } else if (leftAt !== null) all.left++;
    else if (stop === 'stuck') all.stuck++;
    else all.limit++;
    onRun(index + 1, total);
  }
  all.different = texts.size;
  return ok(all);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
