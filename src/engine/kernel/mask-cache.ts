/**
 * Masks that were walked, by what they depend on: the local state with its registers, and of the stack just the frames that the
 * walk came to end. So a string's mask is found again wherever the same string stands, however deep.
 *
 * A mask is kept as what it has beside a prepared one (nothing, where none was used): token ids while they are fewer than the
 * words of a mask, else all of its bits, or the ids that it lacks.
 */
import type { Frame } from './configuration';
import { MOST_DEPTH } from './layout';

export interface KeptMask {
  /** The prepared mask that it begins with; null for none. */
  base: Uint32Array | null;
  form: 'has' | 'lacks' | 'bits';
  /** Token ids, or words of the mask. */
  words: Int32Array;
  allowed: number;
}

/** What a mask is asked for by, beside the stack. */
export interface MaskKey {
  /** Number of the grammar. */
  grammar: number;
  state: number;
  set: number;
  /** A value of its own where the count decides nothing. */
  count: number;
}

interface Entry extends MaskKey {
  /** Frames that the walk ended: ret, set, count of each, the innermost first. */
  frames: readonly number[];
  /** It saw that no frame is open outside of those. */
  atBottom: boolean;
  mask: KeptMask;
}

interface Bucket {
  entries: Entry[];
  /** Since the cache was last looked through for what to forget. */
  used: boolean;
}

/** Entries of one bucket: a state in so many contexts is kept. */
const MOST_ENTRIES = 64;
/** Counted for what an entry needs beside its words. */
const ENTRY_BYTES = 240;

export class MaskCache {
  /** By hash of the key; in the order in which they came, or were spared. */
  private readonly buckets = new Map<number, Bucket>();
  private bytes = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.bytes;
  }

  find(key: MaskKey, frame: Frame | null): KeptMask | null {
    const bucket = this.buckets.get(hashOf(key));
    if (bucket === undefined) return null;
    for (const entry of bucket.entries) {
      if (!isAbout(entry, key) || !hasFrames(entry, frame)) continue;
      bucket.used = true;
      return entry.mask;
    }
    return null;
  }

  /** @param reach as a walk tells it */
  keep({ grammar, state, set, count }: MaskKey, frame: Frame | null, reach: number, mask: KeptMask): void {
    const frames: number[] = [];
    let at = frame;
    for (let i = 0; i < reach && at !== null; i++, at = at.parent) frames.push(at.ret, at.set, at.count);
    const hash = hashOf({ grammar, state, set, count });
    let bucket = this.buckets.get(hash);
    if (bucket === undefined) this.buckets.set(hash, (bucket = { entries: [], used: false }));
    bucket.entries.push({ grammar, state, set, count, frames, atBottom: reach > MOST_DEPTH, mask });
    this.bytes += sizeOf(mask);
    const oldest = bucket.entries.length > MOST_ENTRIES ? bucket.entries.shift() : undefined;
    if (oldest !== undefined) this.bytes -= sizeOf(oldest.mask);
    if (this.bytes > this.most) this.shrink();
  }

  /** Forgets the oldest that were not used since they were last spared. */
  private shrink(): void {
    for (const [hash, bucket] of this.buckets) {
      if (this.bytes <= this.most) return;
      this.buckets.delete(hash);
      if (bucket.used) {
        bucket.used = false;
        this.buckets.set(hash, bucket);
      } else for (const { mask } of bucket.entries) this.bytes -= sizeOf(mask);
    }
  }
}

const sizeOf = ({ words }: KeptMask): number => words.byteLength + ENTRY_BYTES;

/** Of 30 bits, which engines keep without a box. */
function hashOf({ grammar, state, set, count }: MaskKey): number {
  let hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(set, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(count + 1, 0x297a2d39) ^ grammar;
  return (hash ^ (hash >>> 13)) >>> 2;
}

const isAbout = (entry: Entry, key: MaskKey): boolean =>
  entry.state === key.state &&
  entry.set === key.set &&
  entry.count === key.count &&
  entry.grammar === key.grammar;

function hasFrames({ frames, atBottom }: Entry, frame: Frame | null): boolean {
  let at = frame;
  for (let i = 0; i < frames.length; i += 3) {
    if (at === null || at.ret !== frames[i] || at.set !== frames[i + 1] || at.count !== frames[i + 2])
      return false;
    at = at.parent;
  }
  return !atBottom || at === null;
}
