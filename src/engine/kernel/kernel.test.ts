import { describe, expect, it } from 'vitest';
import type { Machine } from '../../core/grammar/machine';
import { RandomMachine } from '../../testing/random-machine';
import { acceptedTokens, drawer, letterVocabulary, maskOf, tokensOf } from '../../testing/walks';
import { Masks } from './masks';
import { KernelMatcher } from './matcher';
import { splitTokens } from './slices';
import type { TableSizes } from './tables';
import { TsKernel } from './ts-kernel';

const vocabulary = letterVocabulary();
const slices = splitTokens(vocabulary);
const matcherOn = (machine: Machine, sizes?: TableSizes): KernelMatcher => {
  const kernel = new TsKernel(slices, vocabulary.size, sizes);
  return KernelMatcher.start(machine, vocabulary, new Masks(kernel, vocabulary));
};

/** Accepts tokens that the mask allows, and calls `see` before each. */
function wander(
  matcher: KernelMatcher,
  seed: number,
  steps: number,
  see: (mask: number[]) => void,
): number[] {
  const draw = drawer(seed);
  const taken: number[] = [];
  for (let step = 0; step < steps; step++) {
    const allowed = tokensOf(maskOf(matcher, vocabulary), vocabulary);
    see(allowed);
    const token = allowed[draw(allowed.length)];
    if (token === undefined) break;
    expect(matcher.accept(token)).toBe(true);
    taken.push(token);
  }
  return taken;
}

describe('a mask', () => {
  it('has the bits of the tokens that a fork accepts, and no others', () => {
    let deep = 0;
    for (let seed = 0; seed < 120; seed++) {
      const matcher = matcherOn(new RandomMachine(seed));
      wander(matcher, seed, 8, (allowed) => {
        expect(allowed, `machine ${seed}`).toEqual(acceptedTokens(matcher, vocabulary));
        if ((matcher.configuration().frame?.depth ?? 0) > 1) deep++;
      });
    }
    expect(deep).toBeGreaterThan(50);
  });

  it('is the same when rows and answers are forgotten all the time', () => {
    const tight: TableSizes = { rows: 2, memo: 16, setWords: 8 };
    let [once, again] = [0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const machine = new RandomMachine(seed);
      const roomy: number[][] = [];
      const taken = wander(matcherOn(machine), seed, 8, (allowed) => void roomy.push(allowed));
      const filled = machine.filled;
      const forgetful: number[][] = [];
      expect(wander(matcherOn(machine, tight), seed, 8, (allowed) => void forgetful.push(allowed))).toEqual(
        taken,
      );
      expect(forgetful).toEqual(roomy);
      once += filled;
      again += machine.filled - filled;
    }
    expect(again).toBeGreaterThan(20 * once);
  });
});

describe('taking back', () => {
  it('brings back the masks of every step', () => {
    for (let seed = 0; seed < 60; seed++) {
      const matcher = matcherOn(new RandomMachine(seed));
      const masks: number[][] = [];
      const taken = wander(matcher, seed, 8, (allowed) => void masks.push(allowed));
      const fork = matcher.fork();
      for (let back = 1; back <= taken.length; back++) {
        matcher.rollback(1);
        expect(tokensOf(maskOf(matcher, vocabulary), vocabulary)).toEqual(masks[taken.length - back]);
      }
      // What the fork knows is its own.
      fork.rollback(taken.length);
      for (const token of taken) expect(fork.accept(token)).toBe(true);
      expect(fork.text()).toEqual(Uint8Array.from(taken.flatMap((token) => [...vocabulary.bytes(token)])));
    }
  });
});
