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
  /** Index of the prepared mask it begins with; -1 for none. */
  base: number;
  form: 'has' | 'lacks' | 'bits';
  /** Token ids, or words. */
  words: Uint32Array;
  allowed: number;
}

interface Entry {
  /** Frames that the walk ended: ret, set, count of each, the innermost first. */
  frames: readonly number[];
  /** It saw that no frame is open outside of those. */
  atBottom: boolean;
  mask: KeptMask;
}

/** Contexts of one state that are told apart. */
const MOST_CONTEXTS = 8;
/** Counted for what an entry needs beside its words. */
const ENTRY_BYTES = 200;

export class MaskCache {
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry[]>();
  private bytes = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.bytes;
  }

  find(key: string, frame: Frame | null): KeptMask | null {
    const entries = this.entries.get(key);
    const entry = entries?.find((one) => matches(one, frame));
    if (entries === undefined || entry === undefined) return null;
    this.entries.delete(key);
    this.entries.set(key, entries);
    return entry.mask;
  }

  /** @param reach as a walk tells it */
  keep(key: string, frame: Frame | null, reach: number, mask: KeptMask): void {
    const frames: number[] = [];
    let at = frame;
    for (let i = 0; i < reach && at !== null; i++, at = at.parent) frames.push(at.ret, at.set, at.count);
    const entries = this.entries.get(key) ?? [];
    entries.push({ frames, atBottom: reach > MOST_DEPTH, mask });
    this.bytes += mask.words.byteLength + ENTRY_BYTES;
    const oldest = entries.length > MOST_CONTEXTS ? entries.shift() : undefined;
    if (oldest !== undefined) this.forget(oldest);
    this.entries.delete(key);
    this.entries.set(key, entries);
    this.shrink();
  }

  private shrink(): void {
    for (const [key, entries] of this.entries) {
      if (this.bytes <= this.most) return;
      this.entries.delete(key);
      for (const entry of entries) this.forget(entry);
    }
  }

  private forget({ mask }: Entry): void {
    this.bytes -= mask.words.byteLength + ENTRY_BYTES;
  }
}

function matches({ frames, atBottom }: Entry, frame: Frame | null): boolean {
  let at = frame;
  for (let i = 0; i < frames.length; i += 3) {
    if (at === null || at.ret !== frames[i] || at.set !== frames[i + 1] || at.count !== frames[i + 2])
      return false;
    at = at.parent;
  }
  return !atBottom || at === null;
}
