/** In what the families of strategies that read a schema into rules differ, as their libraries do. */
export interface Family {
  /** Bounds of whole numbers are held to. */
  readonly integerBounds: boolean;
  /** Names beyond the declared ones may follow them where the schema says so in words. */
  readonly moreNames: boolean;
  /** Objects under `allOf` are put together; else more than one part is refused. */
  readonly mergesAllOf: boolean;
}

/** Outlines: one regular expression over the text. */
export const FSM_FAMILY: Family = { integerBounds: false, moreNames: false, mergesAllOf: false };
/** llama.cpp and xgrammar: context-free rules. */
export const PDA_FAMILY: Family = { integerBounds: true, moreNames: true, mergesAllOf: true };
