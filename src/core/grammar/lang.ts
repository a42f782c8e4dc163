/**
 * Regular languages as numbers. Two expressions that are made alike have one id; every language is over bytes and holds only
 * valid UTF-8. Strings of JSON are judged by what they say (escapes decoded), numbers by how they are written.
 *
 * `lang/` implements this by derivatives with intersection and complement. Work is bounded: an operation that would pass the
 * bound throws `LangTooLarge`, which the compiler turns into a refusal of the keyword.
 */
export type LangId = number;

export class LangTooLarge extends Error {
  override name = 'LangTooLarge';
  /** Pointers of the parts of a schema that asked for it, where they are known. */
  from?: readonly string[];
}

/** A deterministic automaton over bytes that is a language of its own: counters, remainders, digits against a bound. */
export interface Automaton {
  /** Equal keys are the same automaton. */
  readonly key: string;
  readonly start: number;
  /** Bytes that lead anywhere; absent for all of them. */
  readonly bytes?: readonly number[];
  /** NONE (-1) when the byte leads nowhere. */
  step(state: number, byte: number): number;
  accepts(state: number): boolean;
}

/** A class for every byte, and one byte of each class, by the number of the class. */
export interface ByteClasses {
  readonly classOf: Uint8Array;
  readonly representatives: readonly number[];
}

export interface Langs {
  readonly nothing: LangId;
  readonly epsilon: LangId;
  /** Every valid UTF-8 string. */
  readonly anything: LangId;
  /** One code point of the given inclusive ranges, surrogates left out. */
  codePoints(ranges: readonly (readonly [number, number])[]): LangId;
  text(text: string): LangId;
  /** One of the texts; a trie, so that ten thousand stay cheap. */
  texts(texts: readonly string[]): LangId;
  concat(parts: readonly LangId[]): LangId;
  union(parts: readonly LangId[]): LangId;
  intersect(parts: readonly LangId[]): LangId;
  /** What `anything` holds and `of` does not. */
  not(of: LangId): LangId;
  /** Its strings that are none of the texts. */
  without(lang: LangId, texts: readonly string[]): LangId;
  /** `max` null: without end. */
  repeat(of: LangId, min: number, max: number | null): LangId;
  /** Strings of `min` to `max` code points. */
  length(min: number, max: number | null): LangId;
  automaton(of: Automaton): LangId;

  /** Bytes that the language cannot tell apart: `derive` gives one answer for all of a class. */
  classes(lang: LangId): ByteClasses;
  /** What may follow `byte`. */
  derive(lang: LangId, byte: number): LangId;
  /** The empty rest is in it. */
  accepts(lang: LangId): boolean;
  /** No string is in it. Exact. */
  isEmpty(lang: LangId): boolean;
  /** Every valid UTF-8 string is in it. Exact. */
  isUniversal(lang: LangId): boolean;
  /**
   * Whatever valid UTF-8 is written, something can follow that makes it a string of the language. True only where that is sure; false
   * also where it would take long to see.
   */
  isOpen(lang: LangId): boolean;
  /**
   * The same for texts without quotation mark, backslash, control characters and U+2028, U+2029: those that come free of any choice
   * inside most strings.
   */
  isFree(lang: LangId): boolean;
  /** All its strings when there are at most `most`, in byte order; null when there are more. */
  strings(lang: LangId, most: number): string[] | null;
  /** Of its strings, code points of the one that has the fewest; of what is left of a string, those that begin in it. Not empty. */
  least(lang: LangId): number;
  /** A shortest string, as bytes; null for an empty language. */
  shortest(lang: LangId): Uint8Array | null;
}
