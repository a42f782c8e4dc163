/** The numbers of `../layout.ts` and `core/grammar/machine.ts` that the walk needs, offsets in bytes. */

export const DEAD: i32 = 0;
export const GO: i32 = 1;
export const COUNT: i32 = 2;
export const UNSEEN: i32 = 3;
export const PUSH: i32 = 4;
export const PUSH_REDO: i32 = 5;
export const POP: i32 = 6;
export const POP_REDO: i32 = 7;
export const ENTER: i32 = 8;
export const CLOSE: i32 = 9;
export const FREE_CLOSE: i32 = 10;
export const WITHIN: i32 = 11;

export const FLAG_DISTINCT: i32 = 4;
export const FLAG_ENDLESS: i32 = 8;
export const DIFFERS_NO: i32 = 0;
export const DIFFERS_YES: i32 = 1;
export const NONE: i32 = -1;
export const NO_LIMIT: i32 = 0x7fffffff;
export const NO_TOKEN: u32 = 0xffffff;

/** Of a state's loops, in its row. */
export const LOOPS_AT: usize = 1024;
export const LOOPS_COUNTS: i32 = 65536;
export const LOOPS_ASK: i32 = 131072;
/** Of what stands below a node. */
export const BELOW_CLASSES: i32 = 65535;
export const BELOW_MOST: i32 = 16;
export const LEAST_SUBTREE: u32 = 8;

export const MOST_DEPTH: i32 = 1024;
export const MOST_CACHED_DEPTH: i32 = 512;
export const MOST_OPERATIONS: i32 = 4 * MOST_DEPTH;
export const FIRST_OWN: i32 = MOST_DEPTH + 1;
export const CELLS: i32 = FIRST_OWN + 4 * MOST_DEPTH;
export const NOT_LOADED: i32 = -2;
export const NOWHERE: i32 = -3;

/** Of a cell: ret, set, count, parent, start, depth. */
export const CELL_SHIFT: u32 = 5;
export const CELL_RET: usize = 0;
export const CELL_SET: usize = 4;
export const CELL_COUNT: usize = 8;
export const CELL_PARENT: usize = 12;
export const CELL_START: usize = 16;
export const CELL_DEPTH: usize = 20;

/** Of the registers at a depth: set, count, cell, first free cell, doubt, named. */
export const REGISTER_SHIFT: u32 = 5;
export const REGISTER_SET: usize = 0;
export const REGISTER_COUNT: usize = 4;
export const REGISTER_CELL: usize = 8;
export const REGISTER_TOP: usize = 12;
export const REGISTER_DOUBT: usize = 16;
export const REGISTER_NAMED: usize = 20;

export const DOUBT_CLOSED: i32 = 1;
export const DOUBT_VALUED: i32 = 2;
export const DOUBT_ASK: i32 = 4;

export const KIND_PAIR: i32 = 1;
export const KIND_TRIPLE: i32 = 2;
export const KIND_AFTER: i32 = 3;
export const KIND_CLOSE: i32 = 4;
export const KIND_LIMIT: i32 = 5;
export const KIND_SET: i32 = 6;
export const KIND_UNSEEN: i32 = 7;
/** Of a memo's entry: key, second key, two values. */
export const MEMO_SHIFT: u32 = 4;
export const MEMO_SECOND: usize = 4;
export const MEMO_V0: usize = 8;
export const MEMO_V1: usize = 12;
export const TOO_WIDE: i32 = -1;

export const WALK_GAVE_UP: i32 = -1;

/** Of the top of a trie: where second bytes begin, nodes of first bytes, nodes of second bytes. */
export const TOP_SECONDS: i32 = 0;
export const TOP_FIRSTS: i32 = 257;
export const TOP_WORDS: i32 = 513;
