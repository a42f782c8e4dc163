/** Where the tables stand in memory, and how answers are found in them. */
import { miss } from './host';
import {
  KIND_LIMIT,
  KIND_SET,
  KIND_TRIPLE,
  KIND_UNSEEN,
  MEMO_SECOND,
  MEMO_SHIFT,
  MEMO_V0,
  MEMO_V1,
  NO_LIMIT,
  NONE,
  TOO_WIDE,
} from './layout';

export let slots: usize = 0;
export let rows: usize = 0;
export let cells: usize = 0;
export let registers: usize = 0;
export let stack: usize = 0;
export let hits: usize = 0;
/** Tokens in the order of the trie of all, and how many of them come before each of its nodes. */
export let sorted: usize = 0;
export let ranks: usize = 0;
let memo: usize = 0;
let words: usize = 0;
/** Entries of the memo, less one. */
let last: u32 = 0;

/** Addresses of the tables. */
export function place(
  slotsAt: usize,
  rowsAt: usize,
  memoAt: usize,
  memoEntries: u32,
  wordsAt: usize,
  cellsAt: usize,
  registersAt: usize,
  stackAt: usize,
  hitsAt: usize,
  sortedAt: usize,
  ranksAt: usize,
): void {
  slots = slotsAt;
  rows = rowsAt;
  memo = memoAt;
  last = memoEntries - 1;
  words = wordsAt;
  cells = cellsAt;
  registers = registersAt;
  stack = stackAt;
  hits = hitsAt;
  sorted = sortedAt;
  ranks = ranksAt;
}

/** Address of a memo's entry. */
export function ask(kind: i32, index: i32, second: i32): usize {
  const key = (index << 3) | kind;
  const mixed = (<u32>key * 0x9e3779b1) ^ (<u32>second * 0x85ebca6b);
  let at = (mixed ^ (mixed >> 15)) & last;
  while (true) {
    const entry = memo + ((<usize>at) << MEMO_SHIFT);
    const found = load<i32>(entry);
    if (found === 0) return memo + ((<usize>miss(kind, index, second)) << 2);
    if (found === key && load<i32>(entry, MEMO_SECOND) === second) return entry;
    at = (at + 1) & last;
  }
}

/** The count at which another state takes this one's place. */
export function limitOf(state: i32): i32 {
  return load<i32>(ask(KIND_LIMIT, state, 0), MEMO_V0);
}

/** The state that `count` leaves of `next`; NONE when it is over the last limit. */
export function settled(next: i32, count: i32): i32 {
  let state = next;
  while (state !== NONE) {
    const limits = ask(KIND_LIMIT, state, 0);
    const limit = load<i32>(limits, MEMO_V0);
    if (limit === NO_LIMIT || count < limit) break;
    state = load<i32>(limits, MEMO_V1);
  }
  return state;
}

/** The state of a triple when `set` lacks one of its members, else NONE. */
export function unseen(index: i32, set: i32): i32 {
  const triple = ask(KIND_TRIPLE, index, 0);
  const state = load<i32>(triple, MEMO_V0);
  const range = load<i32>(triple, MEMO_V1);
  if (range === TOO_WIDE) return load<i32>(ask(KIND_UNSEEN, index, set), MEMO_V0);
  const mirrored = ask(KIND_SET, set, 0);
  const from = words + ((<usize>load<i32>(mirrored, MEMO_V0)) << 2);
  return lacksOne(from, load<i32>(mirrored, MEMO_V1), range & 0xffff, range >>> 16) ? state : NONE;
}

function lacksOne(from: usize, length: i32, lo: i32, hi: i32): bool {
  if (lo >= hi) return false;
  const first = lo >> 5;
  const end = (hi - 1) >> 5;
  for (let w = first; w <= end; w++) {
    let wanted: u32 = 0xffffffff;
    if (w === first) wanted &= (<u32>0xffffffff) << (lo & 31);
    if (w === end) wanted &= (<u32>0xffffffff) >> (31 - ((hi - 1) & 31));
    const has: u32 = w < length ? load<u32>(from + ((<usize>w) << 2)) : 0;
    if ((~has & wanted) !== 0) return true;
  }
  return false;
}
