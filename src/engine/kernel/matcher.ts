/**
 * A text under a grammar, token by token: masks from a kernel's walks, accepted bytes from the runner. What was accepted is kept
 * as a list of values, so that steps are taken back and forks made without copying.
 */
import type { Mask, Matcher } from '../../core/grammar/engine';
import type { Machine } from '../../core/grammar/machine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { startOf, type Configuration } from './configuration';
import type { MaskFigures, Masks } from './masks';
import { Runner } from './runner';
import { Tape } from './tape';

interface Step {
  readonly before: Configuration;
  /** Bytes of the text before it. */
  readonly length: number;
  readonly ended: boolean;
  readonly earlier: Step | null;
}

/** How far the bytes of a token go from here. */
export interface TokenPath {
  /** Bytes that run; all of the token's when it is allowed. */
  byteOffset: number;
  /** After those bytes. */
  configuration: Configuration;
  /** Bytes of the text that lead there. */
  text: Uint8Array;
}

/** Forced bytes that are looked for at once. */
const MOST_FORCED = 4096;

export class KernelMatcher implements Matcher {
  private constructor(
    private readonly machine: Machine,
    private readonly vocabulary: Vocabulary,
    private readonly masks: Masks,
    private readonly runner: Runner,
    private readonly tape: Tape,
    private at: Configuration,
    private past: Step | null,
    /** An end token was accepted: nothing comes after it. */
    private ended: boolean,
  ) {}

  static start(machine: Machine, vocabulary: Vocabulary, masks: Masks): KernelMatcher {
    const runner = new Runner(masks.kernel.tables);
    return new KernelMatcher(
      machine,
      vocabulary,
      masks,
      runner,
      Tape.empty(),
      startOf(machine.start),
      null,
      false,
    );
  }

  computeMask(into: Mask): MaskFigures {
    if (this.ended) {
      into.fill(0);
      return { allowed: 0, nodes: 0, slices: 0, cacheHit: false };
    }
    this.bind();
    const figures = this.masks.compute(this.at, this, into);
    if (!this.isAccepting()) return figures;
    for (const token of this.vocabulary.end) into[token >> 5] = (into[token >> 5] ?? 0) | (1 << (token & 31));
    return { ...figures, allowed: figures.allowed + this.vocabulary.end.length };
  }

  accept(token: number): boolean {
    if (this.ended) return false;
    const bytes = this.vocabulary.bytes(token);
    if (bytes.length === 0) {
      if (!this.vocabulary.end.includes(token) || !this.isAccepting()) return false;
      this.commit(this.at, this.tape.length);
      this.ended = true;
      return true;
    }
    this.bind();
    const length = this.tape.length;
    this.tape.append(bytes);
    const next = this.runner.run(this.at, this.tape, length, this.tape.length);
    if (typeof next === 'number') {
      this.tape.truncate(length);
      return false;
    }
    this.commit(next, length);
    return true;
  }

  acceptBytes(bytes: Uint8Array): number {
    if (this.ended) return 0;
    this.bind();
    const length = this.tape.length;
    this.tape.append(bytes);
    const { ran, configuration } = this.runner.runWhile(this.at, this.tape, length, this.tape.length);
    this.tape.truncate(length + ran);
    if (ran > 0) this.commit(configuration, length);
    return ran;
  }

  rollback(steps: number): void {
    for (let i = 0; i < steps && this.past !== null; i++) {
      const { before, length, ended, earlier } = this.past;
      this.at = before;
      this.ended = ended;
      this.tape.truncate(length);
      this.past = earlier;
    }
  }

  fork(): KernelMatcher {
    const { machine, vocabulary, masks, runner, tape, at, past, ended } = this;
    return new KernelMatcher(machine, vocabulary, masks, runner, tape.fork(), at, past, ended);
  }

  isAccepting(): boolean {
    if (this.ended) return true;
    this.bind();
    return this.runner.accepts(this.at, this.tape);
  }

  /** The bytes that come next whatever is chosen, up to where the text may end. */
  forcedBytes(): Uint8Array {
    if (this.ended) return new Uint8Array(0);
    this.bind();
    const length = this.tape.length;
    let at = this.at;
    while (this.tape.length < length + MOST_FORCED && !this.runner.accepts(at, this.tape)) {
      const [byte, other] = this.runner.liveBytes(at, this.tape, 2);
      if (byte === undefined || other !== undefined) break;
      this.tape.append(Uint8Array.of(byte));
      const next = this.runner.run(at, this.tape, this.tape.length - 1, this.tape.length);
      if (typeof next === 'number') break;
      at = next;
    }
    const forced = this.tape.view(length, this.tape.length).slice();
    this.tape.truncate(length);
    return forced;
  }

  /** Where the grammar stands, for explanations. */
  configuration(): Configuration {
    return this.at;
  }

  /** The text so far. */
  text(): Uint8Array {
    return this.tape.view(0, this.tape.length).slice();
  }

  /** How far a token's bytes go. A token without bytes goes nowhere. */
  path(token: number): TokenPath {
    this.bind();
    const length = this.tape.length;
    this.tape.append(this.vocabulary.bytes(token));
    const { ran, configuration } = this.runner.runWhile(this.at, this.tape, length, this.tape.length);
    const text = this.tape.view(0, length + ran).slice();
    this.tape.truncate(length);
    return { byteOffset: ran, configuration, text };
  }

  /** Bytes that may come where a path ended, or here. */
  liveBytes(path?: TokenPath): number[] {
    if (this.ended) return [];
    this.bind();
    if (path === undefined) return this.runner.liveBytes(this.at, this.tape);
    const tape = Tape.empty();
    tape.append(path.text);
    return this.runner.liveBytes(path.configuration, tape);
  }

  dispose(): void {
    // Nothing outside of it knows a matcher.
  }

  /** Length of the text, for walks. */
  get length(): number {
    return this.tape.length;
  }

  /** For walks: is the token accepted when it is run? */
  confirm(token: number): boolean {
    const length = this.tape.length;
    this.tape.append(this.vocabulary.bytes(token));
    const next = this.runner.run(this.at, this.tape, length, this.tape.length);
    this.tape.truncate(length);
    return typeof next !== 'number';
  }

  /** For walks: may a value end into `ret`, whose last bytes are on the path of a token? */
  differs(ret: number, start: number, end: number, path: Uint8Array): boolean {
    const length = this.tape.length;
    this.tape.append(path.subarray(0, Math.max(0, end - length)));
    const differs = this.machine.differs(ret, this.tape.view(start, end));
    this.tape.truncate(length);
    return differs;
  }

  private commit(next: Configuration, length: number): void {
    this.past = { before: this.at, length, ended: this.ended, earlier: this.past };
    this.at = next;
  }

  /** Other grammars use the same tables. */
  private bind(): void {
    this.masks.kernel.tables.bind(this.machine);
  }
}
