/** One strategy beside ours along one text: masks, times, differences, and the texts on which it and the validator disagree. */
import { maskCount, maskHas, maskWords, type CompiledGrammar, type Mask } from '../../core/grammar/engine';
import { utf8Bytes } from '../../core/base/utf8';
import { showToken, type ShownToken } from '../../core/tokens/show';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { JudgedText } from './candidates';
import type { ComparedStep, MaskTimes, StepDifference, StrategyRun, Witnesses } from './result';

export interface CompareInput {
  grammar: CompiledGrammar;
  /** `self`: the strategy is ours; null: ours refuses the schema, and there is nothing to hold it against. */
  ours: CompiledGrammar | 'self' | null;
  /** A new grammar, nothing of it made yet; null where one would come to the same. */
  remake: (() => Promise<CompiledGrammar | null>) | null;
  vocabulary: Vocabulary;
  text: string;
  /** The text's tokens. */
  ids: readonly number[];
  judged: readonly JudgedText[];
  now: () => number;
  /** Lets others in; rejects when the work is called off. */
  breathe: () => Promise<void>;
  onProgress: (phase: 'masks' | 'texts', done: number, total: number) => void;
}

export type Compared = Pick<
  StrategyRun,
  | 'tokens'
  | 'steps'
  | 'times'
  | 'firstBlocked'
  | 'accepts'
  | 'differing'
  | 'tried'
  | 'valid'
  | 'takesInvalid'
  | 'refusesValid'
>;

const MOST_STEPS = 400;
/** Milliseconds for the masks of the text. */
const STEPS_MS = 10_000;
/** Milliseconds for the other texts. */
const TEXTS_MS = 6_000;
const SHOWN = 6;
const BREATHE_MS = 16;
const ROUNDS = 25;
const ROUND_MS = 20;
/** Milliseconds of all masks from which they are not measured again. */
const SLOW_MS = 300;

export async function compareGrammar(input: CompareInput): Promise<Compared> {
  const { grammar, text, ids, judged } = input;
  const { steps, firstBlocked } = await walk(input);
  const whole = utf8Bytes(text);
  const takes = async (bytes: Uint8Array): Promise<boolean> => {
    const matcher = await grammar.matcher();
    try {
      return matcher.acceptBytes(bytes) === bytes.length && matcher.isAccepting();
    } finally {
      matcher.dispose();
    }
  };
  const takesInvalid: Witnesses = { count: 0, witness: null };
  const refusesValid: Witnesses = { count: 0, witness: null };
  let [tried, holding] = [0, 0];
  const until = input.now() + TEXTS_MS;
  for (const { kind, text: one, valid } of judged) {
    if (tried % 4 === 0) {
      if (input.now() > until) break;
      input.onProgress('texts', tried, judged.length);
      await input.breathe();
    }
    const taken = await takes(utf8Bytes(one));
    tried++;
    if (valid) holding++;
    if (taken === valid) continue;
    const list = valid ? refusesValid : takesInvalid;
    list.count++;
    // The shortest says it best.
    if (list.witness === null || one.length < list.witness.text.length) list.witness = { kind, text: one };
  }
  return {
    tokens: ids.length,
    steps,
    times: await timesOf(input, steps),
    firstBlocked,
    accepts: await takes(whole),
    differing: steps.filter(({ difference }) => difference !== null && isDifferent(difference)).length,
    tried,
    valid: holding,
    takesInvalid,
    refusesValid,
  };
}

export const isDifferent = ({ onlyHere, onlyOurs }: StepDifference): boolean => onlyHere + onlyOurs > 0;

async function walk({
  grammar,
  ours,
  vocabulary,
  ids,
  now,
  breathe,
  onProgress,
}: CompareInput): Promise<{ steps: ComparedStep[]; firstBlocked: number | null }> {
  const matcher = await grammar.matcher();
  const other = ours === null || ours === 'self' ? null : await ours.matcher();
  const mask = new Uint32Array(maskWords(vocabulary.size));
  const theirs = new Uint32Array(mask.length);
  const steps: ComparedStep[] = [];
  let alive = true;
  const started = now();
  let rested = started;
  try {
    for (let index = 0; index <= Math.min(ids.length, MOST_STEPS); index++) {
      const before = now();
      if (index > 0 && before - started > STEPS_MS) break;
      if (before - rested > BREATHE_MS) {
        onProgress('masks', index, ids.length);
        await breathe();
        rested = now();
      }
      const asked = now();
      const { allowed } = await matcher.computeMask(mask);
      const micros = (now() - asked) * 1000;
      let difference: StepDifference | null = null;
      if (other !== null && alive) {
        await other.computeMask(theirs);
        difference = differenceOf(mask, theirs, vocabulary);
      } else if (ours === 'self') difference = { onlyHere: 0, onlyOurs: 0, here: [], ours: [] };
      const id = ids[index];
      if (id === undefined) {
        steps.push({ token: null, allowed, taken: matcher.isAccepting(), micros, difference });
        break;
      }
      const taken = maskHas(mask, id) && matcher.accept(id);
      if (alive && other !== null) alive = other.accept(id);
      steps.push({ token: showToken(vocabulary, id), allowed, taken, micros, difference });
      if (!taken) return { steps, firstBlocked: index };
    }
    return { steps, firstBlocked: null };
  } finally {
    matcher.dispose();
    other?.dispose();
  }
}

function differenceOf(here: Mask, ours: Mask, vocabulary: Vocabulary): StepDifference {
  const onlyHere = here.map((word, i) => word & ~(ours[i] ?? 0));
  const onlyOurs = ours.map((word, i) => word & ~(here[i] ?? 0));
  return {
    onlyHere: maskCount(onlyHere),
    onlyOurs: maskCount(onlyOurs),
    here: someOf(onlyHere, vocabulary),
    ours: someOf(onlyOurs, vocabulary),
  };
}

/** The shortest of the first ones: they show best what it is about. */
function someOf(mask: Mask, vocabulary: Vocabulary): ShownToken[] {
  const found: number[] = [];
  for (let word = 0; word < mask.length && found.length < 400; word++) {
    if (mask[word] === 0) continue;
    for (let bit = 0; bit < 32; bit++) if (maskHas(mask, word * 32 + bit)) found.push(word * 32 + bit);
  }
  return found
    .sort((a, b) => vocabulary.bytes(a).length - vocabulary.bytes(b).length || a - b)
    .slice(0, SHOWN)
    .map((id) => showToken(vocabulary, id));
}

/**
 * Walks the text again with nothing but masks, in rounds: for the times of a grammar that has seen nothing yet, and for those of one
 * that has seen this text. A slow strategy was measured well enough.
 */
async function timesOf(input: CompareInput, steps: readonly ComparedStep[]): Promise<MaskTimes> {
  const { remake } = input;
  const first = steps.map(({ micros }) => micros);
  const clock = clockOf(input.now);
  if (sumOf(first) > SLOW_MS * 1000) {
    const mean = sumOf(first) / Math.max(first.length, 1);
    return { median: medianOf(first), mean, total: sumOf(first), again: null, clock };
  }
  const again = await rounds(input, steps, () => Promise.resolve(input.grammar));
  const fresh = remake === null ? again : await rounds(input, steps, remake);
  return {
    median: medianOf(fresh.each),
    mean: fresh.mean,
    total: fresh.mean * steps.length,
    again: again.mean,
    clock,
  };
}

/** Means over all rounds, and each mask of the last. */
async function rounds(
  { now, ids, vocabulary, breathe, grammar: kept }: CompareInput,
  steps: readonly ComparedStep[],
  next: () => Promise<CompiledGrammar | null>,
): Promise<{ mean: number; each: number[] }> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  let each: number[] = [];
  let spent = 0;
  let masks = 0;
  for (let round = 0; round < ROUNDS && spent < ROUND_MS; round++) {
    await breathe();
    const grammar = await next();
    if (grammar === null) break;
    const matcher = await grammar.matcher();
    each = [];
    const begun = now();
    let before = begun;
    for (let i = 0; i < steps.length; i++) {
      const stats = matcher.computeMask(mask);
      if (stats instanceof Promise) await stats;
      each.push((now() - before) * 1000);
      const id = ids[i];
      if (id === undefined || !matcher.accept(id)) break;
      before = now();
    }
    spent += now() - begun;
    masks += each.length;
    matcher.dispose();
    if (grammar !== kept) grammar.dispose();
  }
  return { mean: (spent * 1000) / Math.max(masks, 1), each };
}

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Microseconds of the smallest step that the clock was seen to take. */
function clockOf(now: () => number): number {
  let least = Infinity;
  for (let seen = 0; seen < 5; seen++) {
    const from = now();
    for (let i = 0, at = from; i < 100_000 && at === from; i++) {
      at = now();
      if (at > from) least = Math.min(least, at - from);
    }
  }
  return least === Infinity ? 0 : least * 1000;
}
