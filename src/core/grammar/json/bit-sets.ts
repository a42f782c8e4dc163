/** Sets of small numbers as values: equal sets are one number. 0 is the empty set. */
import { Interner } from './interner';

export class BitSets {
  private readonly interner = new Interner<Uint32Array>();

  constructor() {
    this.id(new Uint32Array(0));
  }

  id(words: Uint32Array): number {
    let length = words.length;
    while (length > 0 && words[length - 1] === 0) length--;
    const own = words.slice(0, length);
    return this.interner.id(own.join(','), () => own);
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
    return this.id(next);
  }

  of(members: Iterable<number>): number {
    let set = 0;
    for (const member of members) set = this.with(set, member);
    return set;
  }
}
