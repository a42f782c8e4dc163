import { describe, expect, it } from 'vitest';
import { DIFFERS, entry, FLAG, NONE, NO_LIMIT, OP, type Machine } from '../../core/grammar/machine';
import { vocabularyOf } from '../../core/tokens/vocabulary';
import { kernelModule } from '../../testing/kernel-module';
import { RandomMachine } from '../../testing/random-machine';
import { acceptedTokens, drawer, letterVocabulary, maskOf, tokensOf } from '../../testing/walks';
import { Masks } from './masks';
import { KernelMatcher } from './matcher';
import { splitTokens } from './slices';
import type { TableSizes } from './tables';
import { TsKernel } from './ts-kernel';
import { openWorkspace } from './workspace';

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
    for (let seed = 0; seed < 80; seed++) {
      const matcher = matcherOn(new RandomMachine(seed));
      wander(matcher, seed, 8, (allowed) => {
        expect(allowed, `machine ${seed}`).toEqual(acceptedTokens(matcher, vocabulary));
        if ((matcher.configuration().frame?.depth ?? 0) > 1) deep++;
      });
    }
    expect(deep).toBeGreaterThan(30);
  });

  it('is the same when rows and answers are forgotten all the time', () => {
    const tight: TableSizes = { rows: 2, memo: 16, setWords: 8 };
    let [once, again] = [0, 0];
    for (let seed = 0; seed < 40; seed++) {
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
    for (let seed = 0; seed < 40; seed++) {
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

describe('a machine that throws', () => {
  class Failing extends RandomMachine {
    left = Infinity;

    override fillRow(state: number, row: Int32Array): void {
      if (this.left-- <= 0) throw new RangeError('too large');
      super.fillRow(state, row);
    }
  }

  it('leaves the matcher as it was', () => {
    let thrown = 0;
    for (let seed = 0; seed < 40; seed++) {
      const machine = new Failing(seed);
      const matcher = matcherOn(machine);
      const before = matcher.text();
      const whole = tokensOf(maskOf(matcherOn(new RandomMachine(seed)), vocabulary), vocabulary);
      for (machine.left = 0; machine.left < 6; machine.left++) {
        const { left } = machine;
        for (const ask of [
          () => maskOf(matcher, vocabulary),
          () => matcher.accept(20),
          () => matcher.forcedBytes(),
          () => matcher.path(20),
        ]) {
          matcher.rollback(1);
          try {
            ask();
          } catch (error) {
            expect(String(error)).toContain('too large');
            thrown++;
          }
        }
        machine.left = left;
      }
      machine.left = Infinity;
      matcher.rollback(1);
      expect(matcher.text()).toEqual(before);
      expect(tokensOf(maskOf(matcher, vocabulary), vocabulary)).toEqual(whole);
    }
    expect(thrown).toBeGreaterThan(40);
  });
});

/** Every byte opens and ends many frames, and leads back to the beginning. */
class Restless implements Machine {
  readonly start = 0;
  readonly states = 100;

  fillRow(state: number, row: Int32Array): void {
    row.fill(0);
    if (state === 99) row[0x61] = entry(OP.POP_REDO, 1);
    else row[0x61] = state === 30 ? entry(OP.GO, 0) : entry(OP.PUSH_REDO, state);
  }
  flagsOf = (): number => FLAG.ACCEPT;
  limitOf = (): number => NO_LIMIT;
  overOf = (): number => NONE;
  endOf = (): number => NONE;
  after = (ret: number): number => ret;
  close = (): number => NONE;
  named = (state: number): number => state;
  differs = () => DIFFERS.YES;
  valued = (ret: number): number => ret;
  pair = (index: number): readonly [number, number] => [index + 1, 99];
  triple = (): readonly [number, number, number] => [0, 0, 0];
  setWords = (): Uint32Array => new Uint32Array(0);
}

/** Every letter leads on. */
class Loose extends Restless {
  override fillRow(_: number, row: Int32Array): void {
    row.fill(0);
    for (let byte = 0x61; byte < 0x65; byte++) row[byte] = entry(OP.GO, 0);
  }
}

describe('a mask of almost all tokens', () => {
  it.each([1, 2, 3, 32, 33, 64])('leaves out what has no text, %i ids of it', (others) => {
    const tokens = letterVocabulary();
    const texts = Array.from(tokens.sorted, (token) => tokens.bytes(token));
    const size = texts.length + others;
    const list = vocabularyOf({ name: 'letters', split: 'none', special: [], end: [], size }, texts);
    const matcher = openWorkspace(list, null).matcher(new Loose());
    const wanted = texts.map((_, token) => token);
    expect(tokensOf(maskOf(matcher, list), list)).toEqual(wanted);
    // From the cache.
    expect(tokensOf(maskOf(matcher, list), list)).toEqual(wanted);
  });
});

describe.each(['typescript', 'wasm'] as const)(
  'a walk in %s that needs more cells than there are',
  (kind) => {
    it('gives way to tokens run one by one', () => {
      const texts = ['a', 'aa', 'a'.repeat(100), 'a'.repeat(200), `${'a'.repeat(200)}b`, 'b'];
      const long = vocabularyOf(
        { name: 'long', split: 'none', special: [], end: [] },
        texts.map((text) => new TextEncoder().encode(text)),
      );
      const workspace = openWorkspace(long, kind === 'wasm' ? kernelModule() : null);
      const matcher = workspace.matcher(new Restless());
      for (let i = 0; i < 3; i++) {
        expect(tokensOf(maskOf(matcher, long), long)).toEqual([0, 1, 2, 3]);
        expect(matcher.accept(3)).toBe(true);
      }
    });
  },
);
