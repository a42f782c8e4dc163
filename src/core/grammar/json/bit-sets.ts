/** Sets of small numbers as values: equal sets are one number. 0 is the empty set. */
import { Interner } from './interner';

export class BitSets {
  private readonly interner = new Interner<Uint32Array>();
  /** Sets whose members are all below 32, by their word. */
  private readonly small = new Map<number, number>();
  private readonly alone: number[] = [];
  private readonly unions = new Map<number, number>();

  constructor() {
    this.id(new Uint32Array(0));
  }

  /** @param words not to be written any more */
  id(words: Uint32Array): number {
    let length = words.length;
    while (length > 0 && words[length - 1] === 0) length--;
    return this.own(length === words.length ? words : words.slice(0, length));
  }

  /** @param words without zeros at their end, not to be written any more */
  private own(words: Uint32Array): number {
    const [word] = words;
    if (words.length !== 1 || word === undefined) return this.interner.id(words.join(','), () => words);
    let known = this.small.get(word);
    if (known === undefined) this.small.set(word, (known = this.interner.add(words)));
    return known;
  }

  words(set: number): Uint32Array {
    return this.interner.get(set);
  }

  has(set: number, member: number): boolean {
    return (((this.words(set)[member >> 5] ?? 0) >>> (member & 31)) & 1) === 1;
  }

  with(set: number, member: number): number {
    const words = this.words(set);
    const next = new Uint32Array(Math.max(words.length, (member >> 5) + 1));
    next.set(words);
    next[member >> 5] = (next[member >> 5] ?? 0) | (1 << (member & 31));
    return this.own(next);
  }

  /** The set of one member. */
  only(member: number): number {
    return (this.alone[member] ??= this.with(0, member));
  }

  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * 0x4000000 + high;
    const known = this.unions.get(key);
    if (known !== undefined) return known;
    const [x, y] = [this.words(a), this.words(b)];
    const words = new Uint32Array(Math.max(x.length, y.length));
    for (let i = 0; i < words.length; i++) words[i] = (x[i] ?? 0) | (y[i] ?? 0);
    const made = this.id(words);
    this.unions.set(key, made);
    return made;
  }
}

/** All members below `length`, as words. */
export function allBelow(length: number): Uint32Array {
  const words = new Uint32Array((length + 31) >> 5).fill(0xffffffff);
  if ((length & 31) !== 0) words[length >> 5] = (1 << (length & 31)) - 1;
  return words;
}

export function membersOf(words: Uint32Array): number[] {
  const members: number[] = [];
  for (const [w, word] of words.entries())
    for (let left = word; left !== 0; left &= left - 1) members.push(w * 32 + 31 - Math.clz32(left & -left));
  return members;
}

export function bitsIn(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count++;
  return count;
}

/** Fewer than `length` members are in it. */
export function isBelow(words: Uint32Array, length: number): boolean {
  let count = 0;
  for (const word of words) count += bitsIn(word);
  return count < length;
}
