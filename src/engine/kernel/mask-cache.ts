/**
 * Masks that were walked, by what they depend on: the local state with its registers, and of the stack just the frames that the
 * walk came to end. So a string's mask is found again wherever the same string stands, however deep.
 *
 * A mask is kept as what it has beside a prepared one (nothing, where none was used): token ids while they are fewer than the
 * words of a mask, else all of its bits, or the ids that it lacks.
 *
 * Entries and their words stand in two rings, so that keeping one makes no garbage: the newest take the place of the oldest, and an
 * old one that is asked for is kept anew.
 */
import type { Frame } from './configuration';
import { MOST_DEPTH } from './layout';

export interface KeptMask {
  /** The prepared mask that it begins with; null for none. */
  base: Uint32Array | null;
  form: 'has' | 'lacks' | 'bits';
  /** `from .. to`: token ids, or words of the mask. */
  words: Int32Array | Uint32Array;
  from: number;
  to: number;
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

/** Words of an entry. `FRAMES`: how many the walk ended; `BOTTOM`: it saw that no frame is open outside of those. */
const AT = {
  GRAMMAR: 0,
  STATE: 1,
  SET: 2,
  COUNT: 3,
  /** Number of the entry before it in its chain. */
  NEXT: 4,
  FRAMES: 5,
  BOTTOM: 6,
  FORM: 7,
  ALLOWED: 8,
  /** Where its words begin, ret, set and count of each frame (the innermost first) before those of the mask, and how many. */
  WORDS: 9,
  LENGTH: 10,
} as const;
const ENTRY_WORDS = 11;
const FRAME_WORDS = 3;
const FORMS = ['has', 'lacks', 'bits'] as const;

/** Bytes for which there is one entry. */
const BYTES_OF_ENTRY = 256;
/** Entries of one chain that are looked at: a state in so many contexts is found. */
const MOST_LOOKED_AT = 64;
const CHAINS = 1 << 14;

export class MaskCache {
  private readonly entries: Int32Array;
  private readonly bases: (Uint32Array | null)[];
  private readonly words: Int32Array;
  /** Number of the newest entry of each chain. Entries are numbered on; those below `oldest` are gone. */
  private readonly chains = new Int32Array(CHAINS).fill(-1);
  private readonly most: number;
  private oldest = 0;
  private next = 0;
  /** Where the next words go. */
  private head = 0;
  private readonly found: KeptMask;

  /** @param bytes that it takes, all of them at once */
  constructor(bytes: number) {
    this.most = Math.max(1, Math.floor(bytes / BYTES_OF_ENTRY));
    this.entries = new Int32Array(this.most * ENTRY_WORDS);
    this.words = new Int32Array(Math.max(0, Math.floor(bytes / 4) - this.entries.length));
    this.bases = new Array<Uint32Array | null>(this.most).fill(null);
    this.found = { base: null, form: 'has', words: this.words, from: 0, to: 0, allowed: 0 };
  }

  /** @returns a mask that is good until the cache is asked again */
  find(key: MaskKey, frame: Frame | null): KeptMask | null {
    const { entries } = this;
    let number = this.chains[hashOf(key)] ?? -1;
    for (let looked = 0; number >= this.oldest && looked < MOST_LOOKED_AT; looked++) {
      const entry = (number % this.most) * ENTRY_WORDS;
      if (
        entries[entry + AT.STATE] === key.state &&
        entries[entry + AT.SET] === key.set &&
        entries[entry + AT.COUNT] === key.count &&
        entries[entry + AT.GRAMMAR] === key.grammar &&
        this.hasFrames(entry, frame)
      )
        return this.tell(this.isOld(number) ? this.again(number, key) : number);
      number = entries[entry + AT.NEXT] ?? -1;
    }
    return null;
  }

  /** @param reach as a walk tells it */
  keep(key: MaskKey, frame: Frame | null, reach: number, mask: KeptMask): void {
    let frames = 0;
    for (let at = frame; frames < reach && at !== null; at = at.parent) frames++;
    const length = frames * FRAME_WORDS + mask.to - mask.from;
    const place = this.room(length);
    if (place < 0) return;
    let to = place;
    for (let at = frame, i = 0; i < frames && at !== null; i++, at = at.parent) {
      this.words[to++] = at.ret;
      this.words[to++] = at.set;
      this.words[to++] = at.count;
    }
    this.words.set(mask.words.subarray(mask.from, mask.to), to);
    const entry = this.add(key, place, length);
    this.entries[entry + AT.FRAMES] = frames;
    this.entries[entry + AT.BOTTOM] = reach > MOST_DEPTH ? 1 : 0;
    this.entries[entry + AT.FORM] = FORMS.indexOf(mask.form);
    this.entries[entry + AT.ALLOWED] = mask.allowed;
    this.bases[entry / ENTRY_WORDS] = mask.base;
  }

  private add(key: MaskKey, place: number, length: number): number {
    if (this.next - this.oldest === this.most) this.oldest++;
    const { entries } = this;
    const number = this.next++;
    const entry = (number % this.most) * ENTRY_WORDS;
    const hash = hashOf(key);
    entries[entry + AT.GRAMMAR] = key.grammar;
    entries[entry + AT.STATE] = key.state;
    entries[entry + AT.SET] = key.set;
    entries[entry + AT.COUNT] = key.count;
    entries[entry + AT.NEXT] = this.chains[hash] ?? -1;
    entries[entry + AT.WORDS] = place;
    entries[entry + AT.LENGTH] = length;
    this.chains[hash] = number;
    return entry;
  }

  /** Place of so many words, made free by forgetting the oldest; -1 where it is not worth it. */
  private room(length: number): number {
    // At least one: so no entry stands where another does, and they are forgotten in their order.
    const taken = Math.max(length, 1);
    if (taken > this.words.length >> 2) return -1;
    let place = this.head;
    if (place + taken > this.words.length) {
      // What stands from here to the end is the oldest.
      while (this.oldest < this.next && this.placeOf(this.oldest) >= place) this.oldest++;
      place = 0;
    }
    while (this.oldest < this.next && this.isWithin(this.oldest, place, place + taken)) this.oldest++;
    this.head = place + taken;
    return place;
  }

  private placeOf(number: number): number {
    return this.entries[(number % this.most) * ENTRY_WORDS + AT.WORDS] ?? 0;
  }

  private isWithin(number: number, from: number, to: number): boolean {
    const entry = (number % this.most) * ENTRY_WORDS;
    const place = this.entries[entry + AT.WORDS] ?? 0;
    return place < to && place + Math.max(this.entries[entry + AT.LENGTH] ?? 0, 1) > from;
  }

  /** It is of the oldest quarter, and some were forgotten already. */
  private isOld(number: number): boolean {
    return this.oldest > 0 && number - this.oldest < (this.next - this.oldest) >> 2;
  }

  /** Keeps an old entry anew. @returns its number */
  private again(number: number, key: MaskKey): number {
    const { entries, words } = this;
    const from = (number % this.most) * ENTRY_WORDS;
    const before = entries.slice(from, from + ENTRY_WORDS);
    const base = this.bases[from / ENTRY_WORDS] ?? null;
    const old = before[AT.WORDS] ?? 0;
    const length = before[AT.LENGTH] ?? 0;
    const place = this.room(length);
    // Its words are forgotten at most, and not written over yet.
    words.copyWithin(place, old, old + length);
    const entry = this.add(key, place, length);
    for (const column of [AT.FRAMES, AT.BOTTOM, AT.FORM, AT.ALLOWED])
      entries[entry + column] = before[column] ?? 0;
    this.bases[entry / ENTRY_WORDS] = base;
    return this.next - 1;
  }

  private hasFrames(entry: number, frame: Frame | null): boolean {
    const { entries, words } = this;
    let from = entries[entry + AT.WORDS] ?? 0;
    let at = frame;
    for (let left = entries[entry + AT.FRAMES] ?? 0; left > 0; left--) {
      if (at === null || at.ret !== words[from] || at.set !== words[from + 1] || at.count !== words[from + 2])
        return false;
      from += FRAME_WORDS;
      at = at.parent;
    }
    return entries[entry + AT.BOTTOM] === 0 || at === null;
  }

  private tell(number: number): KeptMask {
    const { entries, found } = this;
    const entry = (number % this.most) * ENTRY_WORDS;
    const place = entries[entry + AT.WORDS] ?? 0;
    found.base = this.bases[entry / ENTRY_WORDS] ?? null;
    found.form = FORMS[entries[entry + AT.FORM] ?? 0] ?? 'has';
    found.from = place + (entries[entry + AT.FRAMES] ?? 0) * FRAME_WORDS;
    found.to = place + (entries[entry + AT.LENGTH] ?? 0);
    found.allowed = entries[entry + AT.ALLOWED] ?? 0;
    return found;
  }
}

function hashOf({ grammar, state, set, count }: MaskKey): number {
  let hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(set, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(count + 1, 0x297a2d39) ^ grammar;
  return (hash ^ (hash >>> 13)) & (CHAINS - 1);
}
