/** What the walk asks of the side that made the memory (`../wasm-kernel.ts`). Offsets are in words, as the tables have them. */

/** Fills the row of a state; where it begins. */
export declare function fill(state: i32): i32;

/** Finds out about all loops of a state, and remembers them. */
export declare function loops(state: i32): i32;

/** Asks the machine and remembers; where the memo's entry begins. */
export declare function miss(kind: i32, index: i32, second: i32): i32;

/** Loads the open frame around the outermost that is loaded: its cell, 0 when there is none. */
export declare function deeper(): i32;

/** Whether a value may end into `ret`, as `DIFFERS` has it; `node` is the trie's node on whose path it ends. */
export declare function differs(ret: i32, start: i32, end: i32, node: i32): i32;

/** 1 when the token is accepted. */
export declare function confirm(token: i32): i32;
