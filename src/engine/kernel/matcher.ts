/**
 * A text under a grammar, token by token: masks from a kernel's walks, accepted bytes from the runner. What was accepted is kept
 * as a list of values, so that steps are taken back and forks made without copying.
 *
 * A machine may throw while it makes a state (its grammar is too large to go on): what was asked then throws too, and nothing
 * has changed.
 */
import type { Explanation, Mask, Matcher, MatcherState } from '../../core/grammar/engine';
import type { Machine } from '../../core/grammar/machine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { startOf, type Configuration } from './configuration';
import { MOST_DEPTH } from './layout';
import type { MaskAsker, MaskFigures, Masks } from './masks';
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
  token: number;
  /** Bytes that run; all of the token's when it is allowed. */
  byteOffset: number;
  /** After those bytes. */
  configuration: Configuration;
}

/** Knows what the states of a machine stand for. */
export interface Teller {
  state(text: Uint8Array): MatcherState;
  /** @param token the bytes of a token; none: it ends the text */
  explain(text: Uint8Array, token: Uint8Array): Explanation;
}

/** Forced bytes that are looked for at once. */
const MOST_FORCED = 4096;

export class KernelMatcher implements Matcher {
  /** Absent where nobody knows what the machine's states stand for. */
  readonly state?: () => MatcherState;
  readonly explain?: (token: number) => Explanation;

  /** What walks ask of the text. */
  private readonly asker: MaskAsker = {
    length: () => this.tape.length,
    confirm: (token) => this.after(this.vocabulary.bytes(token)) !== null,
    differs: (ret, start, end, path) => {
      const { tape } = this;
      const own = path.subarray(0, Math.max(0, end - tape.length));
      return tape.with(own, () => this.machine.differs(ret, tape.view(start, end)));
    },
  };

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
    private readonly teller: Teller | null,
  ) {
    if (teller === null) return;
    this.state = () => teller.state(this.text());
    this.explain = (token) => this.whyOf(token, teller);
  }

  static start(
    machine: Machine,
    vocabulary: Vocabulary,
    masks: Masks,
    teller: Teller | null = null,
  ): KernelMatcher {
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
      teller,
    );
  }

  computeMask(into: Mask): MaskFigures {
    if (this.ended) {
      into.fill(0);
      return { allowed: 0, nodes: 0, slices: 0, cacheHit: false };
    }
    this.bind();
    const figures = this.masks.compute(this.at, this.asker, into);
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
    const next = this.after(bytes);
    if (next === null) return false;
    this.commit(next, this.tape.length);
    this.tape.append(bytes);
    return true;
  }

  acceptBytes(bytes: Uint8Array): number {
    if (this.ended) return 0;
    this.bind();
    const { ran, configuration } = this.asFarAs(bytes);
    if (ran > 0) {
      this.commit(configuration, this.tape.length);
      this.tape.append(bytes.subarray(0, ran));
    }
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
    const { machine, vocabulary, masks, runner, tape, at, past, ended, teller } = this;
    return new KernelMatcher(machine, vocabulary, masks, runner, tape.fork(), at, past, ended, teller);
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
    const { runner, tape } = this;
    const length = tape.length;
    let at = this.at;
    try {
      while (tape.length < length + MOST_FORCED && !runner.accepts(at, tape)) {
        const [byte, other] = runner.liveBytes(at, tape, 2);
        if (byte === undefined || other !== undefined) break;
        tape.append(Uint8Array.of(byte));
        const next = runner.run(at, tape, tape.length - 1, tape.length);
        if (typeof next === 'number') break;
        at = next;
      }
      return tape.view(length, tape.length).slice();
    } finally {
      tape.truncate(length);
    }
  }

  /** Where the grammar stands, for explanations. */
  configuration(): Configuration {
    return this.at;
  }

  /** The text so far. */
  text(): Uint8Array {
    return this.tape.view(0, this.tape.length).slice();
  }

  /** How far a token's bytes go. A token without bytes goes nowhere, and after the end none does. */
  path(token: number): TokenPath {
    if (this.ended) return { token, byteOffset: 0, configuration: this.at };
    this.bind();
    const { ran, configuration } = this.asFarAs(this.vocabulary.bytes(token));
    return { token, byteOffset: ran, configuration };
  }

  /** Bytes that may come here, or where a token's path ended; the matcher still stands where the path was taken. */
  liveBytes(path?: TokenPath): number[] {
    if (this.ended) return [];
    this.bind();
    const { runner, tape } = this;
    if (path === undefined) return runner.liveBytes(this.at, tape);
    const ran = this.vocabulary.bytes(path.token).subarray(0, path.byteOffset);
    return tape.with(ran, () => runner.liveBytes(path.configuration, tape));
  }

  dispose(): void {
    // Nothing outside of it knows a matcher.
  }

  private whyOf(token: number, teller: Teller): Explanation {
    const bytes = this.vocabulary.bytes(token);
    if (bytes.length > 0 && !this.ended) {
      const told = teller.explain(this.text(), bytes);
      const path = this.path(token);
      return told.allowed && path.byteOffset < bytes.length ? this.tooDeep(path, bytes) : told;
    }
    const ends = this.vocabulary.end.includes(token);
    if (!this.ended && ends) {
      if (this.isAccepting()) return { allowed: true, rules: [] };
      return teller.explain(this.text(), bytes);
    }
    return {
      allowed: false,
      byteOffset: 0,
      byte: bytes[0] ?? 0,
      expected: this.liveBytes(),
      rules: [],
      sentence: this.ended
        ? 'The text has been ended; nothing comes after that.'
        : 'This token stands for no text, and it is not the one that ends it.',
      by: 'settings',
      code: this.ended ? 'TEXT_ENDED' : 'NO_TEXT',
      values: {},
    };
  }

  /** The grammar takes the token, and only the bound of the kernel's stack does not. */
  private tooDeep(path: TokenPath, bytes: Uint8Array): Explanation {
    return {
      allowed: false,
      byteOffset: path.byteOffset,
      byte: bytes[path.byteOffset] ?? 0,
      expected: this.liveBytes(path),
      rules: [],
      sentence: `This would open a value inside ${MOST_DEPTH} others, and this engine follows no deeper nesting. The schema itself allows it.`,
      by: 'settings',
      code: 'TOO_DEEP',
      values: { limit: MOST_DEPTH },
    };
  }

  /** After all of the bytes; null when one of them is refused. */
  private after(bytes: Uint8Array): Configuration | null {
    const { runner, tape, at } = this;
    const from = tape.length;
    const next = tape.with(bytes, () => runner.run(at, tape, from, tape.length));
    return typeof next === 'number' ? null : next;
  }

  private asFarAs(bytes: Uint8Array): { ran: number; configuration: Configuration } {
    const { runner, tape, at } = this;
    const from = tape.length;
    return tape.with(bytes, () => runner.runWhile(at, tape, from, tape.length));
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
