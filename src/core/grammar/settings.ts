/** How a grammar lets JSON be written. A schema says what a value is; these say how it may look. */
export interface GrammarSettings {
  /** Blanks between tokens: none; one space after `,` and `:`; at most so many anywhere; as JSON allows. */
  whitespace: 'none' | 'spaced' | 'any' | number;
  /**
   * `any`: names in any order. `schema`: as `properties` lists them, names that it does not list last. `required-first`: required
   * names before all others.
   */
  keyOrder: 'any' | 'schema' | 'required-first';
  /** Escapes in strings: as JSON allows, or only those of two characters. */
  escapes: 'any' | 'short';
  /** Numbers that a keyword bounds: digits with a fraction, or with an exponent too. Free numbers are as JSON allows. */
  numbers: 'plain' | 'any';
  /** `format` is held to. */
  formats: boolean;
}

export const DEFAULT_SETTINGS: GrammarSettings = {
  whitespace: 'any',
  keyOrder: 'any',
  escapes: 'any',
  numbers: 'plain',
  formats: false,
};
