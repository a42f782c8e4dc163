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
  /** Bytes with which some name goes on, and where each leads; null before it is asked for. */
  next: { bytes: readonly number[]; nodes: readonly NameNode[] } | null;
}

export class NameList {
  readonly names: readonly string[];
  /** Made when a name is first written. */
  private encoded: readonly Uint8Array[] | null = null;
  private readonly indexes: ReadonlyMap<string, number>;
  readonly root: NameNode;
  private nodes = 0;
  /** By name: where it stands when names are written in the order of the schema. */
  readonly places: readonly number[];

  /** @param order names in the order of the schema; others come after them */
  constructor(
    names: Iterable<string>,
    readonly id: number,
    order: readonly string[] = [],
  ) {
    this.names = [...new Set(names)].sort(compareNames);
    this.indexes = new Map(this.names.map((name, i) => [name, i]));
    const known = new Map(order.map((name, i) => [name, i]));
    this.places = this.names.map((name, i) => known.get(name) ?? order.length + i);
    this.root = this.node(0, this.names.length, 0);
  }

  private get bytes(): readonly Uint8Array[] {
    return (this.encoded ??= this.names.map(utf8));
  }

  private node(lo: number, hi: number, depth: number): NameNode {
    return { id: this.nodes++, lo, hi, depth, next: null };
  }

  indexOf(name: string): number {
    return this.indexes.get(name) ?? -1;
  }

  /** Null: no name goes on with this byte. */
  feed(node: NameNode, byte: number): NameNode | null {
    const { bytes, nodes } = this.nextOf(node);
    return nodes[bytes.indexOf(byte)] ?? null;
  }

  /** Bytes with which some name goes on. */
  nextBytes(node: NameNode): readonly number[] {
    return this.nextOf(node).bytes;
  }

  private nextOf(node: NameNode): NonNullable<NameNode['next']> {
    return (node.next ??= this.makeNext(node));
  }

  private makeNext({ lo, hi, depth }: NameNode): NonNullable<NameNode['next']> {
    const bytes: number[] = [];
    const nodes: NameNode[] = [];
    const names = this.bytes;
    for (let i = lo; i < hi;) {
      const byte = names[i]?.[depth];
      if (byte === undefined) i++;
      else {
        const end = this.first(i, hi, depth, byte + 1);
        bytes.push(byte);
        nodes.push(this.node(i, end, depth + 1));
        i = end;
      }
    }
    return { bytes, nodes };
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
