/**
 * The border between the two halves of the grammar engine. A `Machine` knows what a grammar means; a kernel (WASM, or the same
 * in TypeScript) only knows bytes and numbered states, and walks a vocabulary's trie over them.
 *
 * A *configuration* is a local state, two registers (`set`, `count`) and a stack of cells. A cell is (`ret`, `set`, `count`,
 * parent): the state to go on with when the frame above it ends, and that frame's own registers. A local state is the same
 * wherever in the stack it stands, so its row of 256 entries is made once and shared.
 *
 * An entry is an `Int32`: the operation in its low four bits, its operand above them. Rows are asked for when they are first
 * needed (`fillRow`) and may be asked for again after an eviction; the answer never changes. Everything a machine hands out is
 * deterministic: the same grammar and the same calls give the same numbers.
 */

/** Operations of a row's entry. */
export const OP = {
  /** No continuation begins with this byte. */
  DEAD: 0,
  /** operand: the next state. */
  GO: 1,
  /**
   * Like GO, and `count` goes up by one; where it reaches the next state's limit, the state's `over` is taken instead, and so on
   * while `count` is not below the limit.
   */
  COUNT: 2,
  /** operand: index of a triple (state, lo, hi). Like GO when `set` lacks one of the members lo ≤ m < hi, else dead. */
  UNSEEN: 3,
  /** operand: index of a pair (ret, child). A frame opens on this byte: a cell (ret, set, count) is pushed, registers are 0. */
  PUSH: 4,
  /** Like PUSH, and the child reads the same byte again. */
  PUSH_REDO: 5,
  /** operand: an outcome. The frame ends with this byte: the registers come back, and `after(ret, outcome)` is next. */
  POP: 6,
  /** Like POP, and the state after it reads the same byte again (a number ends where something else begins). */
  POP_REDO: 7,
  /** operand: index of a pair (state, set). Like GO, with `set` assigned. A name begins after this byte. */
  ENTER: 8,
  /** operand: index of a close. The state is `close(index, set)`; `set` is 0 after it. Kernels remember the answers. */
  CLOSE: 9,
  /**
   * Like CLOSE, for a name that the grammar does not list; when the bytes are accepted (not in a walk), the state is
   * `named(state, bytes of the name)` instead, so that the name cannot come again. A token that ends two such names is walked
   * as if it were accepted.
   */
  FREE_CLOSE: 10,
  /** Like COUNT, with `count` as it is: the next state may have a lower limit than this one. */
  WITHIN: 11,
} as const;

export const entry = (op: number, operand = 0): number => op | (operand << 4);
export const opOf = (e: number): number => e & 15;
export const operandOf = (e: number): number => e >>> 4;

/** Bits of `flagsOf(state)`. */
export const FLAG = {
  /** The text may end here. Only where no frame is open. */
  ACCEPT: 1,
  /**
   * Beside TEXT, between two characters: every valid UTF-8 text (or beginning of one) without quotation mark, backslash, control
   * characters, U+2028 and U+2029 can come here, as far as `count` stays below the state's limit (each of its characters counts
   * one, at its first byte). Where `over` is FREE too, the same holds up to its limit, and so on; where it is NONE, no longer text
   * can come. Kernels take such tokens from prepared masks and walk the rest. Inside its frame it leads to no state with a lower
   * limit.
   */
  FREE: 2,
  /**
   * A value that ends into this `ret` state has to differ from those before it: a kernel asks `differs` in a walk and takes the
   * state of `valued` when bytes are accepted.
   */
  DISTINCT: 4,
  /**
   * Beside DISTINCT: values never run out. Where `differs` says YES, `after` and `valued` differ in nothing but what it will say
   * of later values, so that a walk may go on with `after` until another such value ends. Without it, or where it says FEWER, a
   * token that goes on after the value is run as if it were accepted, which makes states.
   *
   * On the state that a FREE_CLOSE gives: names never run out. It and `named` differ in nothing but which later names may be
   * closed, whatever they begin with. Without it a token that goes on after the name's value is run as if it were accepted.
   */
  ENDLESS: 8,
  /**
   * In a string: until its end neither a control character nor what is no UTF-8 can come. Kernels take tokens of characters that all
   * lead back to the state from prepared masks.
   */
  TEXT: 16,
} as const;

/** What a machine says of a value that should differ from those before it. The kernels' hosts hand it on as it is. */
export const DIFFERS = {
  /** It stood already: it may not end here. */
  NO: 0,
  YES: 1,
  /** It stood already, and may end here: but less than after another may come then. */
  FEWER: 2,
} as const;
export type Differs = (typeof DIFFERS)[keyof typeof DIFFERS];

/** No state, no outcome. */
export const NONE = -1;

export interface Machine {
  /** State at the beginning; the stack is empty, registers are 0. */
  readonly start: number;
  /** Local states handed out so far: 0 … states - 1. */
  readonly states: number;
  fillRow(state: number, row: Int32Array): void;
  flagsOf(state: number): number;
  /** The count at which `over` takes a state's place; NO_LIMIT for none. */
  limitOf(state: number): number;
  /** NONE: dead. */
  overOf(state: number): number;
  /** The outcome with which a frame may end here without a byte of its own; NONE where it may not. */
  endOf(state: number): number;
  /** The state after a frame that ended with `outcome`; NONE: it should not have ended so. */
  after(ret: number, outcome: number): number;
  /** The state after a listed name was closed; NONE where it may not stand here again. */
  close(index: number, set: number): number;
  /**
   * The state in place of `state`, which a FREE_CLOSE gave, once the name is known. NONE: the name stands there already. Only
   * takes away, and nothing before the value of the name has ended. `name` is what stands between the quotes, escapes as they are
   * written; it is a view, to be read at once.
   */
  named(state: number, name: Uint8Array): number;
  /** For DISTINCT: may a value of these bytes end into `ret`? They are a view, and may begin with blanks. */
  differs(ret: number, value: Uint8Array): Differs;
  /** For DISTINCT: the state in place of `after(ret, outcome)`, with the value remembered. Only takes away. */
  valued(ret: number, outcome: number, value: Uint8Array): number;
  pair(index: number): readonly [first: number, second: number];
  triple(index: number): readonly [state: number, lo: number, hi: number];
  /** Members of a set as words of 32 bits, low bit first. Absent words are 0. */
  setWords(set: number): Uint32Array;
}

export const NO_LIMIT = 0x7fffffff;
