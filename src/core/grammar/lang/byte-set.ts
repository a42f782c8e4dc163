/** Sets of bytes: 256 bits in eight words. */
export type ByteSet = Uint32Array;

export const emptySet = (): ByteSet => new Uint32Array(8);

export function byteRange(from: number, to: number): ByteSet {
  const set = emptySet();
  for (let byte = from; byte <= to; byte++) addByte(set, byte);
  return set;
}

export function addByte(set: ByteSet, byte: number): void {
  set[byte >> 5] = (set[byte >> 5] ?? 0) | (1 << (byte & 31));
}

export const hasByte = (set: ByteSet, byte: number): boolean =>
  (((set[byte >> 5] ?? 0) >>> (byte & 31)) & 1) === 1;

export const isNoByte = (set: ByteSet): boolean => set.every((word) => word === 0);

export const unionOf = (a: ByteSet, b: ByteSet): ByteSet => a.map((word, i) => word | (b[i] ?? 0));
export const bothOf = (a: ByteSet, b: ByteSet): ByteSet => a.map((word, i) => word & (b[i] ?? 0));
export const setKey = (set: ByteSet): string => set.join('.');
