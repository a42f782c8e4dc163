/** Sorted lists of names, and where a prefix stands in them: the nodes of a trie without the trie. */
import { compareNames, utf8 } from './bytes';

export interface NameNode {
  /** Unique in its list. */
  id: number;
  /** Names lo ≤ i < hi begin with the bytes so far. */
  lo: number;
  hi: number;
  /** Bytes so far. */
  depth: number;
}

export class NameList {
  readonly names: readonly string[];
  /** Made when a name is first written. */
  private encoded: readonly Uint8Array[] | null = null;
  private readonly indexes: ReadonlyMap<string, number>;
  readonly root: NameNode;
  /** By node: where each byte leads. */
  private readonly nodes: Map<number, NameNode | null>[] = [];

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)].sort(compareNames);
    this.indexes = new Map(this.names.map((name, i) => [name, i]));
    this.root = this.node(0, this.names.length, 0);
  }

  private get bytes(): readonly Uint8Array[] {
    return (this.encoded ??= this.names.map(utf8));
  }

  private node(lo: number, hi: number, depth: number): NameNode {
    const id = this.nodes.push(new Map()) - 1;
    return { id, lo, hi, depth };
  }

  indexOf(name: string): number {
    return this.indexes.get(name) ?? -1;
  }

  /** Null: no name goes on with this byte. */
  feed({ id, lo, hi, depth }: NameNode, byte: number): NameNode | null {
    const nexts = this.nodes[id];
    let next = nexts?.get(byte);
    if (next === undefined) {
      const from = this.first(lo, hi, depth, byte);
      const to = this.first(from, hi, depth, byte + 1);
      next = from < to ? this.node(from, to, depth + 1) : null;
      nexts?.set(byte, next);
    }
    return next;
  }

  /** Bytes with which some name goes on. */
  nextBytes({ lo, hi, depth }: NameNode): number[] {
    const bytes: number[] = [];
    const names = this.bytes;
    for (let i = lo; i < hi;) {
      const byte = names[i]?.[depth];
      if (byte === undefined) i++;
      else {
        bytes.push(byte);
        i = this.first(i, hi, depth, byte + 1);
      }
    }
    return bytes;
  }

  /** The name that ends here; -1 for none. A name stands before all that it begins. */
  ending({ lo, hi, depth }: NameNode): number {
    return lo < hi && this.bytes[lo]?.length === depth ? lo : -1;
  }

  /** First of lo ≤ i < hi whose byte at `depth` is at least `byte`. */
  private first(lo: number, hi: number, depth: number, byte: number): number {
    const names = this.bytes;
    let low = lo;
    let high = hi;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((names[mid]?.[depth] ?? -1) < byte) low = mid + 1;
      else high = mid;
    }
    return low;
  }
}
