/** Ways of a search for a completion, and the bytes that they are tried with. */
import type { Configuration } from '../step';

/** A way that was found: where it leads, and the bytes that were added to the text. */
export interface Way {
  at: Configuration;
  tail: Uint8Array;
}

/** Cells are values: equal stacks of one way are mostly one object, so their chain is told by its numbers. */
export function keyOf({ at: { state, set, count, cell } }: Way): string {
  return `${state} ${set} ${count} ${cell?.ret ?? ''} ${cell?.set ?? ''} ${cell?.count ?? ''}`;
}

/** At most so many of them. */
export function* taking<T>(from: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const one of from) {
    yield one;
    if (++taken >= most) return;
  }
}

export const BACKSLASH = 0x5c;
const codes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** What a value begins with, cheap kinds first. */
export const FIRST_BYTES: readonly number[] = codes('ntf0123456789-"[{');
/** Inside of a scalar or a name: the closing quote first, then what people read easily, then all others. */
export const INNER_BYTES: readonly number[] = (() => {
  const plain = codes('"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.:/ ');
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  return [...plain, ...all.filter((byte) => !plain.includes(byte) && byte !== BACKSLASH), BACKSLASH];
})();
