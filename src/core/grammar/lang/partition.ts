/**
 * Bytes that an expression cannot tell apart, as classes: derivatives are taken once for each class. A partition is a class
 * number for every byte, numbered in the order in which classes first come.
 */
import type { ByteClasses } from '../lang';
import { hasByte, type ByteSet } from './byte-set';

export type Partition = ByteClasses;

export const ONE_CLASS: Partition = { classOf: new Uint8Array(256), representatives: [0] };

export function partitionOf(classFor: (byte: number) => number | string): Partition {
  const ids = new Map<number | string, number>();
  const classOf = new Uint8Array(256);
  const representatives: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const key = classFor(byte);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
      representatives.push(byte);
    }
    classOf[byte] = id;
  }
  return { classOf, representatives };
}

export const splitBy = (set: ByteSet): Partition => partitionOf((byte) => (hasByte(set, byte) ? 1 : 0));

/** Bytes that both keep together. */
export function refine(a: Partition, b: Partition): Partition {
  if (a === b || b.representatives.length === 1) return a;
  if (a.representatives.length === 1) return b;
  return partitionOf((byte) => (a.classOf[byte] ?? 0) * 256 + (b.classOf[byte] ?? 0));
}
