/** Derivatives: what may follow a byte. Kept for every expression and class of bytes that was asked for. */
import type { LangId } from '../lang';
import { hasByte } from './byte-set';
import { EPSILON, NOTHING, type Nodes } from './nodes';
import { alone, EACH_ALONE, ONE_CLASS, refine, splitBy, type Partition } from './partition';

export class Derivatives {
  private readonly partitions: (Partition | undefined)[] = [];
  private readonly rows: (LangId[] | undefined)[] = [];

  constructor(private readonly nodes: Nodes) {}

  partition(id: LangId): Partition {
    return (this.partitions[id] ??= this.makePartition(id));
  }

  derive(id: LangId, byte: number): LangId {
    const { classOf, representatives } = this.partition(id);
    const row = (this.rows[id] ??= representatives.map(() => -1));
    const at = classOf[byte] ?? 0;
    const known = row[at] ?? -1;
    if (known >= 0) return known;
    const next = this.make(id, byte);
    row[at] = next;
    return next;
  }

  private make(id: LangId, byte: number): LangId {
    const { nodes } = this;
    const node = nodes.node(id);
    switch (node.k) {
      case 'nothing':
      case 'epsilon':
        return NOTHING;
      case 'bytes':
        return hasByte(node.set, byte) ? EPSILON : NOTHING;
      case 'concat': {
        const first = nodes.concat(this.derive(node.first, byte), node.rest);
        return nodes.nullable(node.first) ? nodes.union([first, this.derive(node.rest, byte)]) : first;
      }
      case 'union':
        return nodes.union(node.of.map((one) => this.derive(one, byte)));
      case 'inter': {
        const parts: LangId[] = [];
        for (const one of node.of) {
          const next = this.derive(one, byte);
          if (next === NOTHING) return NOTHING;
          parts.push(next);
        }
        return nodes.inter(parts);
      }
      case 'not':
        return nodes.not(this.derive(node.of, byte));
      case 'repeat':
        return nodes.concat(
          this.derive(node.of, byte),
          nodes.repeat(node.of, Math.max(0, node.min - 1), node.max === null ? null : node.max - 1),
        );
      case 'texts': {
        const { list, lo, hi, depth } = node;
        const texts = nodes.lists[list] ?? [];
        const from = firstFrom(texts, lo, hi, depth, byte);
        return nodes.someTexts(list, from, firstFrom(texts, from, hi, depth, byte + 1), depth + 1);
      }
      case 'auto':
        return nodes.autoState(node.automaton, nodes.automata[node.automaton]?.step(node.state, byte) ?? -1);
    }
  }

  private makePartition(id: LangId): Partition {
    const { nodes } = this;
    const node = nodes.node(id);
    switch (node.k) {
      case 'nothing':
      case 'epsilon':
        return ONE_CLASS;
      case 'bytes':
        return splitBy(node.set);
      case 'concat': {
        const first = this.partition(node.first);
        return nodes.nullable(node.first) ? refine(first, this.partition(node.rest)) : first;
      }
      case 'union':
      case 'inter':
        return node.of.reduce<Partition>((all, one) => refine(all, this.partition(one)), ONE_CLASS);
      case 'not':
      case 'repeat':
        return this.partition(node.of);
      case 'texts': {
        const texts = nodes.lists[node.list] ?? [];
        const next: number[] = [];
        for (let i = node.lo; i < node.hi;) {
          const byte = texts[i]?.[node.depth];
          if (byte === undefined) i++;
          else {
            next.push(byte);
            i = firstFrom(texts, i, node.hi, node.depth, byte + 1);
          }
        }
        return alone(next);
      }
      case 'auto': {
        const bytes = nodes.automata[node.automaton]?.bytes;
        return bytes === undefined ? EACH_ALONE : alone(bytes);
      }
    }
  }
}

/** First of lo ≤ i < hi whose byte at `depth` is at least `byte`; a text that ends there comes before all. */
function firstFrom(
  texts: readonly Uint8Array[],
  lo: number,
  hi: number,
  depth: number,
  byte: number,
): number {
  let [low, high] = [lo, hi];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((texts[mid]?.[depth] ?? -1) < byte) low = mid + 1;
    else high = mid;
  }
  return low;
}
