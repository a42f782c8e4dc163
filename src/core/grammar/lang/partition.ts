/**
 * Bytes that an expression cannot tell apart, as classes: derivatives are taken once for each class. A partition is a class
 * number for every byte, and one byte of each class.
 */
import type { ByteClasses } from '../lang';
import { hasByte, type ByteSet } from './byte-set';

export type Partition = ByteClasses;

export const ONE_CLASS: Partition = { classOf: new Uint8Array(256), representatives: [0] };

/** Bytes of the set, and the others. */
export function splitBy(set: ByteSet): Partition {
  const classOf = new Uint8Array(256);
  const first = hasByte(set, 0);
  let other = -1;
  for (let byte = 1; byte < 256; byte++) {
    if (hasByte(set, byte) === first) continue;
    classOf[byte] = 1;
    if (other < 0) other = byte;
  }
  return { classOf, representatives: other < 0 ? [0] : [0, other] };
}

/** Refinements that were made: the same few partitions meet again and again. */
const refined = new WeakMap<Partition, WeakMap<Partition, Partition>>();

/** Bytes that both keep together. */
export function refine(a: Partition, b: Partition): Partition {
  if (a === b || b.representatives.length === 1) return a;
  if (a.representatives.length === 1) return b;
  let known = refined.get(a);
  if (known === undefined) refined.set(a, (known = new WeakMap<Partition, Partition>()));
  let made = known.get(b);
  if (made === undefined) known.set(b, (made = meet(a, b)));
  return made;
}

function meet(a: Partition, b: Partition): Partition {
  const width = b.representatives.length;
  const ids = new Int16Array(a.representatives.length * width).fill(-1);
  const classOf = new Uint8Array(256);
  const representatives: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const key = (a.classOf[byte] ?? 0) * width + (b.classOf[byte] ?? 0);
    let id = ids[key] ?? -1;
    if (id < 0) {
      id = representatives.length;
      ids[key] = id;
      representatives.push(byte);
    }
    classOf[byte] = id;
  }
  return { classOf, representatives };
}

/** The given bytes each alone, all others together. */
export const alone = (bytes: readonly number[]): Partition => split(ONE_CLASS, bytes);

/** The given bytes each alone, all others as they were. */
export function split(partition: Partition, bytes: readonly number[]): Partition {
  if (bytes.length === 0) return partition;
  const classOf = partition.classOf.slice();
  const representatives = partition.representatives.slice();
  for (const byte of bytes) {
    const before = classOf[byte] ?? 0;
    const first = representatives[before];
    if (first === byte) {
      // What is left of its class is told by another byte; where nothing is, it was alone.
      const other = classOf.indexOf(before, byte + 1);
      if (other < 0) continue;
      representatives[before] = other;
    }
    classOf[byte] = representatives.length;
    representatives.push(byte);
  }
  return { classOf, representatives };
}

export const EACH_ALONE: Partition = alone(Array.from({ length: 256 }, (_, byte) => byte));
