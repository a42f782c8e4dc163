/**
 * Masks of configurations: from the cache, from a prepared mask and a walk over the tokens that it leaves out, or from a walk
 * over all of them.
 */
import { maskWords, type Mask, type MaskStats } from '../../core/grammar/engine';
import { FLAG, NONE, NO_LIMIT, type Differs, type Machine } from '../../core/grammar/machine';
import { NODE_WORDS, nodeToken, NO_TOKEN } from '../../core/tokens/trie';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Configuration, Frame } from './configuration';
import type { Kernel, TrieName, WalkResult } from './kernel';
import { BELOW, CELL, LOOPS, MOST_CACHED_DEPTH, NOT_LOADED, WALK_GAVE_UP } from './layout';
import { wholeLoops } from './loops';
import { MaskCache, type KeptMask, type MaskKey } from './mask-cache';
import { ANY_CLASS, PreparedMasks, type Prepared } from './prepared';
import type { Slices } from './slices';

export interface MaskFigures extends MaskStats {
  allowed: number;
  nodes: number;
  /** Prepared masks that were used: 0 or 1. */
  slices: number;
  cacheHit: boolean;
}

/** What masks need to know of the text. */
export interface MaskAsker {
  /** Bytes so far. */
  length(): number;
  /** Is the token accepted when it is run? */
  confirm(token: number): boolean;
  /** May a value that stands at `start .. end` end into `ret`? What the text does not have of it yet begins `path`. */
  differs(ret: number, start: number, end: number, path: Uint8Array): Differs;
}

/** Grammars whose masks stand in the cache; each has a number, so that none is taken for another's. */
const serials = new WeakMap<Machine, number>();
let nextSerial = 0;

function serialOf(machine: Machine): number {
  let serial = serials.get(machine);
  if (serial === undefined) serials.set(machine, (serial = nextSerial++));
  return serial;
}

export interface MaskOptions {
  /** Bytes of the cache. */
  cacheBytes?: number;
  /** Off: every mask is a walk over all tokens. For tests and measures. */
  slices?: boolean;
  cache?: boolean;
}

/** The walk begins with these tokens. */
interface Base {
  walked: TrieName;
  /** Null where it is none. */
  prepared: Prepared | null;
}

const CACHE_BYTES = 16e6;
const UNCOUNTED = -1;
/** Hits from which the kernel marks them: it is quick at them the first time too. */
const MANY = 1024;

export class Masks {
  private readonly cache: MaskCache;
  private readonly slices: Slices;
  private readonly masks: PreparedMasks;
  /** Frame of the outermost cell that is loaded. */
  private outermost: Frame | null = null;
  private loaded = 0;

  constructor(
    readonly kernel: Kernel,
    private readonly vocabulary: Vocabulary,
    private readonly options: MaskOptions = {},
  ) {
    this.slices = kernel.slices;
    this.masks = new PreparedMasks(kernel);
    this.cache = new MaskCache(options.cacheBytes ?? CACHE_BYTES);
  }

  /** The tables are those of the machine that `from` belongs to. Special tokens are not in it. */
  compute(from: Configuration, asker: MaskAsker, into: Mask): MaskFigures {
    // Deep down it matters how deep: what would open one frame too many is dead.
    const cached = this.options.cache !== false && (from.frame?.depth ?? 0) <= MOST_CACHED_DEPTH;
    const key = this.keyOf(from);
    const known = cached ? this.cache.find(key, from.frame) : null;
    if (known !== null) {
      this.write(known, into);
      return { allowed: known.allowed, nodes: 0, slices: known.base === null ? 0 : 1, cacheHit: true };
    }
    const base = this.options.slices === false ? null : this.baseOf(from);
    const walk = this.walk(base?.walked ?? 'full', from, asker);
    if (walk.hits === WALK_GAVE_UP) return this.oneByOne(asker, walk.nodes, into);
    const mask = this.maskOf(walk.hits, base?.prepared ?? null);
    this.write(mask, into);
    if (cached && !walk.asked) this.cache.keep(key, from.frame, walk.reach, mask);
    return { allowed: mask.allowed, nodes: walk.nodes, slices: mask.base === null ? 0 : 1, cacheHit: false };
  }

  /**
   * A count that no token can bring to its limit is left out of the key, where limits do not fall on the way: it decides nothing.
   */
  private keyOf({ state, set, count }: Configuration): MaskKey {
    const { machine } = this.kernel.tables;
    const limit = machine.limitOf(state);
    const keeps = limit === NO_LIMIT || (machine.flagsOf(state) & FLAG.FREE) !== 0;
    const far = keeps && limit !== NO_LIMIT && limit - count > this.slices.longest;
    return { grammar: serialOf(machine), state, set, count: far ? UNCOUNTED : count };
  }

  /** What is known before a walk, and the tokens that are left to it; null where it is nothing. */
  private baseOf({ state, count }: Configuration): Base | null {
    const { tables } = this.kernel;
    const flags = tables.machine.flagsOf(state);
    if ((flags & FLAG.TEXT) === 0) return null;
    if ((flags & FLAG.FREE) !== 0) {
      const left = this.freeCodePoints(state, count);
      return left === null ? null : { walked: 'rest', prepared: this.prepared(ANY_CLASS, left) };
    }
    const loops = wholeLoops(tables, state);
    if (loops < 0) return null;
    const limit = (loops & LOOPS.COUNTS) === 0 ? NO_LIMIT : tables.machine.limitOf(state);
    const left = limit === NO_LIMIT ? Infinity : this.countedOff(limit - 1 - count);
    if (left !== Infinity && tables.machine.overOf(state) !== NONE) return null;
    return { walked: 'others', prepared: this.prepared(loops & BELOW.CLASSES, left) };
  }

  private prepared(classes: number, codePoints: number): Prepared | null {
    return codePoints > 0 ? this.masks.of(classes, codePoints) : null;
  }

  /** As many code points as no token has are any number. */
  private countedOff(codePoints: number): number {
    return codePoints >= this.slices.longest ? Infinity : codePoints;
  }

  /** Code points that any text may still have, Infinity for any number; null where not every longer one may come either. */
  private freeCodePoints(state: number, count: number): number | null {
    const { machine } = this.kernel.tables;
    let at = state;
    for (;;) {
      const limit = machine.limitOf(at);
      if (limit === NO_LIMIT) return Infinity;
      const left = this.countedOff(limit - 1 - count);
      if (left === Infinity) return Infinity;
      const over = machine.overOf(at);
      if (over === NONE) return left;
      // Longer texts may come too, but not every one: they have to be walked.
      if ((machine.flagsOf(over) & FLAG.FREE) === 0) return null;
      at = over;
    }
  }

  private walk(trie: TrieName, from: Configuration, asker: MaskAsker): WalkResult {
    const { cells } = this.kernel.tables;
    this.loaded = 0;
    this.outermost = null;
    const load = (frame: Frame): number => {
      this.outermost = frame;
      const at = ++this.loaded * CELL.WORDS;
      cells[at + CELL.RET] = frame.ret;
      cells[at + CELL.SET] = frame.set;
      cells[at + CELL.COUNT] = frame.count;
      cells[at + CELL.PARENT] = frame.parent === null ? 0 : NOT_LOADED;
      cells[at + CELL.START] = frame.start;
      cells[at + CELL.DEPTH] = frame.depth;
      return this.loaded;
    };
    const cell = from.frame === null ? 0 : load(from.frame);
    const { state, set, count } = from;
    return this.kernel.walk(
      trie,
      { state, set, count, cell, base: asker.length() },
      {
        deeper: () => {
          const parent = this.outermost?.parent ?? null;
          return parent === null ? 0 : load(parent);
        },
        differs: (ret, start, end, node) => asker.differs(ret, start, end, this.tokenUnder(trie, node)),
        confirm: (token) => asker.confirm(token),
      },
    );
  }

  /** Bytes of a token that stands under a node, and so begins with the bytes on the path to it. */
  private tokenUnder(trie: TrieName, node: number): Uint8Array {
    const nodes = this.slices[trie];
    // Leaves have tokens, so one comes.
    let at = node;
    while (nodeToken(nodes[at + 1] ?? 0) === NO_TOKEN) at += NODE_WORDS;
    return this.vocabulary.bytes(nodeToken(nodes[at + 1] ?? 0));
  }

  /** Of what a walk found. Its words are the kernel's or `bits`, good until the next walk. */
  private maskOf(found: number, prepared: Prepared | null): KeptMask {
    const { hits } = this.kernel;
    if (prepared !== null) {
      const { mask: base, count, long } = prepared;
      // Tokens that are so long are few, and there is room for all.
      for (let i = 0; i < long.length; i++) hits[found + i] = long[i] ?? 0;
      const to = found + long.length;
      return { base, form: 'has', words: hits, from: 0, to, allowed: count + to };
    }
    const { size } = this.vocabulary;
    const most = maskWords(size);
    if (found <= most) return { base: null, form: 'has', words: hits, from: 0, to: found, allowed: found };
    const { bits } = this.kernel;
    bits.fill(0);
    this.kernel.mark(found);
    if (size - found > most)
      return { base: null, form: 'bits', words: bits, from: 0, to: most, allowed: found };
    // The hits are read: what they lack takes their place.
    return { base: null, form: 'lacks', words: hits, from: 0, to: this.kernel.lacking(), allowed: found };
  }

  private write({ base, form, words, from, to }: KeptMask, into: Mask): void {
    if (form === 'bits') {
      into.set(words.subarray(from, to));
      return;
    }
    if (words === this.kernel.hits && form === 'has' && to > MANY) {
      const { bits } = this.kernel;
      if (base !== null) bits.set(base);
      else bits.fill(0);
      this.kernel.mark(to);
      into.set(bits);
      return;
    }
    if (base !== null) into.set(base);
    else into.fill(form === 'lacks' ? 0xffffffff : 0);
    if (form === 'has') {
      for (let i = from; i < to; i++) {
        const token = words[i] ?? 0;
        into[token >> 5] = (into[token >> 5] ?? 0) | (1 << (token & 31));
      }
      return;
    }
    for (let i = from; i < to; i++) {
      const token = words[i] ?? 0;
      into[token >> 5] = (into[token >> 5] ?? 0) & ~(1 << (token & 31));
    }
    const { size } = this.vocabulary;
    if ((size & 31) !== 0) into[size >> 5] = (into[size >> 5] ?? 0) & ((1 << (size & 31)) - 1);
  }

  /** Where a walk needs more cells than there are: every token is run. */
  private oneByOne(asker: MaskAsker, nodes: number, into: Mask): MaskFigures {
    into.fill(0);
    let allowed = 0;
    for (const token of this.vocabulary.sorted) {
      if (!asker.confirm(token)) continue;
      into[token >> 5] = (into[token >> 5] ?? 0) | (1 << (token & 31));
      allowed++;
    }
    return { allowed, nodes, slices: 0, cacheHit: false };
  }
}
