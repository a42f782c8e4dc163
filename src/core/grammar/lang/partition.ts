/**
 * Bytes that an expression cannot tell apart, as classes: derivatives are taken once for each class. A partition is a class
 * number for every byte, and one byte of each class.
 */
import type { ByteClasses } from '../lang';
import { hasByte, type ByteSet } from './byte-set';

export type Partition = ByteClasses;

/** Partitions are many and small: they are cut from arrays that hold some hundred of them. */
const POOL = 64 * 1024;
let pool = new Uint8Array(POOL);
let used = 0;

function noClasses(): Uint8Array {
  if (used === POOL) {
    pool = new Uint8Array(POOL);
    used = 0;
  }
  used += 256;
  return pool.subarray(used - 256, used);
}

export const ONE_CLASS: Partition = { classOf: new Uint8Array(256), representatives: [0] };

/** Bytes of the set, and the others. */
export function splitBy(set: ByteSet): Partition {
  const classOf = noClasses();
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
const refined = new WeakMap<Partition, Map<Partition, Partition>>();

/** Bytes that both keep together. */
export function refine(a: Partition, b: Partition): Partition {
  if (a === b || b.representatives.length === 1 || a.representatives.length === 256) return a;
  if (a.representatives.length === 1 || b.representatives.length === 256) return b;
  let known = refined.get(a);
  if (known === undefined) refined.set(a, (known = new Map<Partition, Partition>()));
  let made = known.get(b);
  if (made === undefined) known.set(b, (made = meet(a, b)));
  return made;
}

/** While two partitions meet: the class of each pair of classes, and of each byte. */
const pairs = new Int16Array(256 * 256);
const met = new Uint8Array(256);

/** One of the two where it keeps apart what the other does: mostly it does. */
function meet(a: Partition, b: Partition): Partition {
  const width = b.representatives.length;
  const ids = pairs.fill(-1, 0, a.representatives.length * width);
  const representatives: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const key = (a.classOf[byte] ?? 0) * width + (b.classOf[byte] ?? 0);
    let id = ids[key] ?? -1;
    if (id < 0) {
      id = representatives.length;
      ids[key] = id;
      representatives.push(byte);
    }
    met[byte] = id;
  }
  if (representatives.length === a.representatives.length) return a;
  if (representatives.length === width) return b;
  const classOf = noClasses();
  classOf.set(met);
  return { classOf, representatives };
}

/** The given bytes each alone, all others together. */
export const alone = (bytes: readonly number[]): Partition => split(ONE_CLASS, bytes);

/** The given bytes each alone, all others as they were. */
function split(partition: Partition, bytes: readonly number[]): Partition {
  if (bytes.length === 0) return partition;
  const classOf = noClasses();
  classOf.set(partition.classOf);
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
