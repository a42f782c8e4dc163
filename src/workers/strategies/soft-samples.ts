/**
 * How often texts come out invalid when the grammar is a bias and no mask: texts drawn from the small model with a seed, the logit
 * of every token outside of the grammar lowered by so much. Where a text has left the grammar there is nothing to lean on any more.
 */
import { ok, type Result } from '../../core/base/result';
import { maskHas, maskWords, type CompiledGrammar, type Matcher } from '../../core/grammar/engine';
import { tokenModel, type Law, type TokenModel } from '../../core/sampling/law';
import type { ByteModel } from '../../core/sampling/ngram';
import { seededRandom, seedOfRun } from '../../core/sampling/random';
import { sampleRun, type LawWalk } from '../../core/sampling/sample';
import { DEFAULT_SAMPLING } from '../../core/sampling/shape';
import { modelWalk } from '../../core/sampling/walks';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { BiasFigures, SoftFigures } from '../../engine/strategies/result';

/** What is taken off a logit; 0: the grammar is not asked. */
const BIASES: readonly number[] = [0, 2, 4, 8];
const SAMPLES = 50;
const MOST_TOKENS = 120;
const BUDGET_MS = 8_000;
const SEED = 20_261;

export interface SoftInput {
  ours: CompiledGrammar;
  model: ByteModel;
  vocabulary: Vocabulary;
  now: () => number;
  breathe: () => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

export async function softSamples(input: SoftInput): Promise<SoftFigures> {
  const { ours, vocabulary, now, breathe, onProgress } = input;
  const source = tokenModel(input.model, vocabulary);
  const rows: BiasFigures[] = BIASES.map((bias) => ({ bias, samples: 0, left: 0, unfinished: 0 }));
  let example: string | null = null;
  const until = now() + BUDGET_MS;
  // Sample by sample, so that all biases have equally many where the time runs out.
  for (let index = 0; index < SAMPLES && now() < until; index++) {
    onProgress(index, SAMPLES);
    for (const row of rows) {
      const matcher = await ours.matcher();
      const leaning = await ours.matcher();
      const run = await sampleRun({
        matcher,
        laws: biased(source, vocabulary, leaning, row.bias),
        vocabulary,
        settings: DEFAULT_SAMPLING,
        masked: false,
        random: seededRandom(seedOfRun(SEED, index)),
        most: MOST_TOKENS,
        pause: breathe,
      });
      matcher.dispose();
      leaning.dispose();
      if (!run.ok) continue;
      row.samples++;
      if (run.value.leftAt !== null) row.left++;
      else if (run.value.stop !== 'ended') row.unfinished++;
      // The strongest bias that still lets one through says most.
      if (run.value.leftAt !== null && row.bias > 0)
        example = new TextDecoder().decode(run.value.bytes.subarray(0, 400));
    }
  }
  return { seed: SEED, tokens: MOST_TOKENS, rows, example };
}

/** The model's laws, leaned towards the grammar as long as the text is in it. */
function biased(source: TokenModel, vocabulary: Vocabulary, matcher: Matcher, bias: number): LawWalk {
  const laws = modelWalk(source, new Uint8Array(0));
  const mask = new Uint32Array(maskWords(vocabulary.size));
  let live = bias > 0;
  return {
    next: (): Result<Law> => {
      const law = laws.next();
      if (!law.ok || !live) return law;
      void matcher.computeMask(mask);
      const { ids, logits } = law.value;
      return ok({
        ...law.value,
        logits: logits.map((logit, i) => (maskHas(mask, ids[i] ?? 0) ? logit : logit - bias)),
      });
    },
    accept: (token) => {
      laws.accept(token);
      if (live) live = matcher.accept(token);
    },
  };
}
