/** Walks of kernels for tests: masks against accepted tokens, kernels against each other. */
import { maskCount, maskHas, maskWords, type Mask } from '../core/grammar/engine';
import type { KernelMatcher } from '../engine/kernel/matcher';
import { vocabularyOf, type Vocabulary } from '../core/tokens/vocabulary';

/** A reproducible draw: numbers from 0 to below `below`. */
export function drawer(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every text of `a` to `d` of one to three bytes, some longer ones, and an end. */
export function letterVocabulary(): Vocabulary {
  const texts: string[] = [];
  const all = ['a', 'b', 'c', 'd'];
  for (const a of all) {
    texts.push(a);
    for (const b of all) {
      texts.push(a + b);
      for (const c of all) texts.push(a + b + c);
    }
  }
  const draw = drawer(5);
  const longer = new Set<string>();
  while (longer.size < 120)
    longer.add(Array.from({ length: 4 + draw(5) }, () => all[draw(4)] ?? 'a').join(''));
  const tokens = [...texts, ...longer].map((text) => new TextEncoder().encode(text));
  const end = tokens.length;
  return vocabularyOf(
    { name: 'letters', split: 'none', special: [[end, '<|end|>']], end: [end], size: end + 3 },
    tokens,
  );
}

export function maskOf(matcher: KernelMatcher, vocabulary: Vocabulary): Mask {
  const mask = new Uint32Array(maskWords(vocabulary.size)).fill(0xffffffff);
  const { allowed } = matcher.computeMask(mask);
  if (allowed !== maskCount(mask)) throw new Error(`${maskCount(mask)} bits, said to be ${allowed}`);
  return mask;
}

export function tokensOf(mask: Mask, { size }: Vocabulary): number[] {
  return Array.from({ length: size }, (_, token) => token).filter((token) => maskHas(mask, token));
}

/** Tokens that a fork accepts, each asked for itself. */
export function acceptedTokens(matcher: KernelMatcher, { size }: Vocabulary): number[] {
  return Array.from({ length: size }, (_, token) => token).filter((token) => matcher.fork().accept(token));
}
