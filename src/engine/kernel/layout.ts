/**
 * How the tables that machines, matchers and walks share are laid out. `assembly/layout.ts` states the same numbers for the
 * WebAssembly walk; a test holds the two together.
 */

/** Words of a row: an entry for each byte, and the state's loops. */
export const ROW = 257;
/**
 * Of a state's loops: where they stand in its row, and bits beside those of the classes of characters that lead back to it. `COUNTS`:
 * some of them count. `ASK`: not all has been found out, and may be asked for.
 */
export const LOOPS = { AT: 256, COUNTS: 1 << 16, ASK: 1 << 17 } as const;
/** Of what stands below a node: the bits of the classes, and the place of the number of characters. */
export const BELOW = { CLASSES: 0xffff, MOST: 16 } as const;
/** Nodes of a subtree from which on it is looked at whether it needs a walk. */
export const LEAST_SUBTREE = 8;
/** States that a grammar may come to while it is walked; a state has to fit into a word beside a depth. */
export const MOST_STATES = 1 << 20;
/** Frames that may be open at once. What would open one more is dead. */
export const MOST_DEPTH = 1024;
/** A mask is the same at any depth up to this one when its walk opened no more frames at once than are left above it. */
export const MOST_CACHED_DEPTH = MOST_DEPTH / 2;
/** Operations that one byte may take. A machine that needs more goes in circles, and the byte is dead. */
export const MOST_OPERATIONS = 4 * MOST_DEPTH;
/** Longest token, and so the deepest node of a trie. */
export const MOST_BYTES = 255;

/**
 * Cells of a walk: words `ret, set, count, parent, start, depth`. Index 0 is the empty stack. Cells below `FIRST_OWN` stand for
 * frames that are open where the walk begins, the innermost at 1, each loaded when it is first needed; the walk's own come after
 * them. `start` is the offset of the frame's first byte in the whole text.
 */
export const CELL = { RET: 0, SET: 1, COUNT: 2, PARENT: 3, START: 4, DEPTH: 5, WORDS: 8 } as const;
export const FIRST_OWN = MOST_DEPTH + 1;
export const CELLS = FIRST_OWN + 4 * MOST_DEPTH;
/** Parent of a loaded cell whose own has not been loaded. */
export const NOT_LOADED = -2;

/**
 * Registers at a depth of a walk: set, count, cell, first free cell, doubt, and the cell of the frame in which a free name was
 * closed, NOWHERE when its value's end leaves no doubt. A place of the stack is `state << 8 | depth at which its registers stand`.
 */
export const REGISTER = { SET: 0, COUNT: 1, CELL: 2, TOP: 3, DOUBT: 4, NAMED: 5, WORDS: 8 } as const;

export const NOWHERE = -3;

/** Bits of DOUBT. */
export const DOUBT = {
  /** A free name was closed. */
  CLOSED: 1,
  /** A value that has to differ ended, where others can always follow. */
  VALUED: 2,
  /** What is known of the name or value decides from here on: a token counts only when it was run as if accepted. */
  ASK: 4,
} as const;

/**
 * Answers of the machine that a walk has asked for, in one table with open addressing: words `key, second key, v0, v1`, the key
 * being `index << 3 | kind`, never 0.
 */
export const KIND = {
  /** v0, v1: the pair. */
  PAIR: 1,
  /** v0: the state, v1: lo | hi << 16; TOO_WIDE when they do not fit. */
  TRIPLE: 2,
  /** Second key: the outcome. v0: the state or NONE, v1: flags of `ret`. */
  AFTER: 3,
  /** Second key: the set. v0: the state or NONE, v1: its flags. */
  CLOSE: 4,
  /** v0: the limit, v1: the state over it or NONE. */
  LIMIT: 5,
  /** v0: offset of the set's words, v1: how many. */
  SET: 6,
  /** Of a triple that is TOO_WIDE; second key: the set. v0: the state or NONE. */
  UNSEEN: 7,
} as const;
export const MEMO_WORDS = 4;
export const TOO_WIDE = -1;

/** Slot of a key in a memo of `mask + 1` entries. */
export function memoHash(key: number, second: number): number {
  const mixed = Math.imul(key, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/**
 * Of the top of a trie, in words: where the second bytes of each first byte begin among the others, and the end; the nodes of first
 * bytes; the nodes of second bytes.
 */
export const TOP = { SECONDS: 0, FIRSTS: 257, WORDS: 513 } as const;

/** What a walk may come back with instead of a number of tokens. */
export const WALK_GAVE_UP = -1;
