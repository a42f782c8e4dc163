/**
 * The walk over a trie, as `../ts-kernel.ts` has it, line by line: the two are tested against each other. Raw loads and stores in
 * the memory that the other side laid out; nothing is allocated here.
 */
import { confirm, deeper, differs, fill, loops } from './host';
import {
  BELOW_CLASSES,
  BELOW_MOST,
  CELL_COUNT,
  CELL_DEPTH,
  CELL_PARENT,
  CELL_RET,
  CELL_SET,
  CELL_SHIFT,
  CELL_START,
  CELLS,
  CLOSE,
  COUNT,
  DIFFERS_NO,
  DIFFERS_YES,
  DOUBT_ASK,
  DOUBT_CLOSED,
  DOUBT_VALUED,
  ENTER,
  FIRST_OWN,
  FLAG_DISTINCT,
  FLAG_ENDLESS,
  FREE_CLOSE,
  GO,
  KIND_AFTER,
  KIND_CLOSE,
  KIND_PAIR,
  LEAST_SUBTREE,
  LOOPS_ASK,
  LOOPS_AT,
  LOOPS_COUNTS,
  MEMO_V0,
  MEMO_V1,
  MOST_CACHED_DEPTH,
  MOST_DEPTH,
  MOST_OPERATIONS,
  NO_TOKEN,
  NONE,
  NOT_LOADED,
  NOWHERE,
  POP,
  POP_REDO,
  PUSH,
  PUSH_REDO,
  REGISTER_CELL,
  REGISTER_COUNT,
  REGISTER_DOUBT,
  REGISTER_NAMED,
  REGISTER_SET,
  REGISTER_SHIFT,
  REGISTER_TOP,
  TOP_FIRSTS,
  TOP_SECONDS,
  TOP_WORDS,
  UNSEEN,
  WALK_GAVE_UP,
  WITHIN,
} from './layout';
import {
  ask,
  cells,
  hits,
  limitOf,
  ranks,
  registers,
  rows,
  settled,
  slots,
  sorted,
  stack,
  unseen,
} from './tables';

export { lacking, madeOf, mark, placeBits } from './bits';
export { place } from './tables';

/** Nodes that the last walk looked at. */
export let visited: i32 = 0;
/** The most open frames that it ended. */
export let reach: i32 = 0;
/** 1 when its result depends on the text or on the depth. */
export let asked: i32 = 0;

/** Where a byte leads when it leads to no place. */
const NO_PLACE: i32 = -1;
/** Bytes up to which a loop copies faster than a call. */
const SMALL_COPY: usize = 256;
/** There are no cells left. */
const NO_CELLS: i32 = -2;

/** Length of the text before the token. */
let base: i32 = 0;
/** Address of the trie. */
let nodes: usize = 0;
/** Address of what is known of its nodes; 0 where nothing is. */
let below: usize = 0;

/** Where the next token goes. */
let hit: usize = 0;

/** @param top of the trie @returns allowed tokens, or WALK_GAVE_UP */
export function walk(
  trie: usize,
  known: usize,
  top: usize,
  state: i32,
  set: i32,
  count: i32,
  cell: i32,
  length: i32,
): i32 {
  visited = 0;
  reach = 0;
  asked = 0;
  base = length;
  nodes = trie;
  below = known;
  hit = hits;
  store<i32>(registers, set, REGISTER_SET);
  store<i32>(registers, count, REGISTER_COUNT);
  store<i32>(registers, cell, REGISTER_CELL);
  store<i32>(registers, FIRST_OWN, REGISTER_TOP);
  store<i32>(registers, 0, REGISTER_DOUBT);
  store<i32>(registers, NOWHERE, REGISTER_NAMED);
  store<i32>(stack, state << 8);
  if (!fromTop(top, state)) {
    asked = 1;
    return WALK_GAVE_UP;
  }
  return <i32>((hit - hits) >> 2);
}

/** Live first bytes, and under each of them the live second ones that stand side by side. False when it gave up. */
function fromTop(top: usize, state: i32): bool {
  const words = top + ((<usize>TOP_WORDS) << 2);
  for (let byte: i32 = 0; byte < 256; byte++) {
    const number = load<i32>(top + ((<usize>(TOP_FIRSTS + byte)) << 2));
    if (number === 0 || entryOf(state, byte) === 0) continue;
    const first = nodes + ((<usize>(number - 1)) << 3);
    store<i32>(stack, NO_PLACE, 4);
    if (!run(first, first + 8)) return false;
    const up = load<i32>(stack, 4);
    if (up === NO_PLACE) continue;
    const last = load<i32>(top + ((<usize>(TOP_SECONDS + byte + 1)) << 2));
    const end = first + (((<usize>load<u32>(first)) >> 8) << 3);
    let from: usize = 0;
    let to: usize = 0;
    for (let i = load<i32>(top + ((<usize>(TOP_SECONDS + byte)) << 2)); i < last; i++) {
      const word = load<u32>(words + ((<usize>i) << 2));
      if (entryOf(up >>> 8, <i32>(word & 255)) === 0) continue;
      const second = nodes + (((<usize>word) >> 8) << 3);
      if (second !== to) {
        if (!run(from, to)) return false;
        from = second;
      }
      to = i + 1 < last ? nodes + (((<usize>load<u32>(words + ((<usize>(i + 1)) << 2))) >> 8) << 3) : end;
    }
    if (!run(from, to)) return false;
  }
  return true;
}

function entryOf(state: i32, byte: i32): i32 {
  let slot = load<i32>(slots + ((<usize>state) << 2));
  if (slot === 0) slot = fill(state);
  return load<i32>(rows + ((<usize>(slot + byte)) << 2));
}

/** Nodes from .. end of the trie; what stands above them is on the stack. False when there are no cells left. */
function run(from: usize, end: usize): bool {
  // Locals: the compiler cannot know that no call moves the tables.
  const slotsAt = slots;
  const rowsAt = rows;
  const stackAt = stack;
  const above = stackAt - 4;
  let next = hit;
  let seen: i32 = visited;
  let node = from;
  while (node < end) {
    seen++;
    const word0 = load<u32>(node);
    const word1 = load<u32>(node, 4);
    const depth = word1 & 255;
    const up = load<u32>(above + ((<usize>depth) << 2));
    let slot = load<u32>(slotsAt + (((<usize>up) >> 8) << 2));
    if (slot === 0) slot = <u32>fill(<i32>(up >> 8));
    const entry = load<u32>(rowsAt + ((<usize>(slot + (word0 & 255))) << 2));
    let at: u32;
    if ((entry & 15) === <u32>GO) at = ((entry & ~15) << 4) | (up & 255);
    else {
      const turned = entry === 0 ? NO_PLACE : turn(<i32>entry, <i32>up, <i32>(word0 & 255), <i32>depth, node);
      if (turned < 0) {
        if (turned === NO_CELLS) {
          visited = seen;
          return false;
        }
        node += ((<usize>word0) >> 8) << 3;
        continue;
      }
      at = <u32>turned;
    }
    store<u32>(stackAt + ((<usize>depth) << 2), at);
    const token = word1 >> 8;
    if (token !== NO_TOKEN) {
      const doubt = load<i32>(registers + ((<usize>(at & 255)) << REGISTER_SHIFT), REGISTER_DOUBT);
      if ((doubt & DOUBT_ASK) === 0 || confirmed(<i32>token)) {
        store<u32>(next, token);
        next += 4;
      }
    }
    const after = node + (((<usize>word0) >> 8) << 3);
    node += 8;
    if (word0 < LEAST_SUBTREE << 8 || after > end || !allBelow(node, at)) continue;
    const first = load<u32>(ranks + ((node - nodes) >> 1));
    const size = (<usize>(load<u32>(ranks + ((after - nodes) >> 1)) - first)) << 2;
    const from = sorted + ((<usize>first) << 2);
    if (size > SMALL_COPY) memory.copy(next, from, size);
    else for (let done: usize = 0; done < size; done += 4) store<u32>(next + done, load<u32>(from + done));
    next += size;
    node = after;
  }
  hit = next;
  visited = seen;
  return true;
}

/** All that stands below the node before this one is allowed, and is known to be without a walk. */
function allBelow(next: usize, at: u32): bool {
  if (below === 0) return false;
  const known = load<i32>(below + ((next - nodes) >> 1) - 4);
  const classes = known & BELOW_CLASSES;
  const state = <i32>(at >> 8);
  let slot = load<i32>(slots + ((<usize>state) << 2));
  if (slot === 0) slot = fill(state);
  let looping = load<i32>(rows + ((<usize>slot) << 2), LOOPS_AT);
  while ((classes & ~looping) !== 0) {
    if ((looping & LOOPS_ASK) === 0) return false;
    looping = loops(state);
  }
  const own = registers + ((<usize>(at & 255)) << REGISTER_SHIFT);
  if ((load<i32>(own, REGISTER_DOUBT) & DOUBT_ASK) !== 0) return false;
  if ((looping & LOOPS_COUNTS) === 0) return true;
  return load<i32>(own, REGISTER_COUNT) + (known >> BELOW_MOST) < limitOf(state);
}

function confirmed(token: i32): bool {
  asked = 1;
  return confirm(token) !== 0;
}

/** Every operation but DEAD and GO. The place after it, NO_PLACE or NO_CELLS. */
function turn(first: i32, up: i32, byte: i32, depth: i32, node: usize): i32 {
  const own = registers + ((<usize>(up & 255)) << REGISTER_SHIFT);
  let state: i32;
  let set = load<i32>(own, REGISTER_SET);
  let count = load<i32>(own, REGISTER_COUNT);
  let cell = load<i32>(own, REGISTER_CELL);
  let top = load<i32>(own, REGISTER_TOP);
  let doubt = load<i32>(own, REGISTER_DOUBT);
  let named = load<i32>(own, REGISTER_NAMED);
  let entry = first;
  for (let done: i32 = 0; done < MOST_OPERATIONS; done++) {
    const op = entry & 15;
    const operand = entry >>> 4;
    switch (op) {
      case GO:
        state = operand;
        break;
      case COUNT:
      case WITHIN:
        if (op === COUNT) count++;
        state = settled(operand, count);
        break;
      case UNSEEN:
        state = unseen(operand, set);
        if (done === 0 && state !== NONE) return (state << 8) | (up & 255);
        break;
      case PUSH:
      case PUSH_REDO: {
        const outer = cell === 0 ? 0 : load<i32>(cells + ((<usize>cell) << CELL_SHIFT), CELL_DEPTH);
        if (outer >= MOST_DEPTH) return NO_PLACE;
        if (top >= CELLS) return NO_CELLS;
        const pair = ask(KIND_PAIR, operand, 0);
        const at = cells + ((<usize>top) << CELL_SHIFT);
        store<i32>(at, load<i32>(pair, MEMO_V0), CELL_RET);
        store<i32>(at, set, CELL_SET);
        store<i32>(at, count, CELL_COUNT);
        store<i32>(at, cell, CELL_PARENT);
        store<i32>(at, base + (op === PUSH ? depth : depth - 1), CELL_START);
        store<i32>(at, outer + 1, CELL_DEPTH);
        cell = top++;
        if (cell >= FIRST_OWN + MOST_DEPTH - MOST_CACHED_DEPTH) asked = 1;
        set = 0;
        count = 0;
        state = load<i32>(pair, MEMO_V1);
        break;
      }
      case POP:
      case POP_REDO: {
        if (cell === 0) {
          reach = MOST_DEPTH + 1;
          return NO_PLACE;
        }
        if (cell < FIRST_OWN && cell > reach) reach = cell;
        const at = cells + ((<usize>cell) << CELL_SHIFT);
        const ret = load<i32>(at, CELL_RET);
        const then = ask(KIND_AFTER, ret, operand);
        state = load<i32>(then, MEMO_V0);
        if (state === NONE) return NO_PLACE;
        const flags = load<i32>(then, MEMO_V1);
        if ((flags & FLAG_DISTINCT) !== 0) {
          const end = base + (op === POP ? depth : depth - 1);
          asked = 1;
          const said = differs(ret, load<i32>(at, CELL_START), end, <i32>((node - nodes) >> 2));
          if (said === DIFFERS_NO) return NO_PLACE;
          const again = (flags & FLAG_ENDLESS) === 0 || said !== DIFFERS_YES || (doubt & DOUBT_VALUED) !== 0;
          doubt |= again ? DOUBT_ASK : DOUBT_VALUED;
        }
        set = load<i32>(at, CELL_SET);
        count = load<i32>(at, CELL_COUNT);
        cell = load<i32>(at, CELL_PARENT);
        if (cell === NOT_LOADED) {
          cell = deeper();
          store<i32>(at, cell, CELL_PARENT);
        }
        if (cell === named) doubt |= DOUBT_ASK;
        break;
      }
      case ENTER: {
        const pair = ask(KIND_PAIR, operand, 0);
        state = load<i32>(pair, MEMO_V0);
        set = load<i32>(pair, MEMO_V1);
        break;
      }
      case CLOSE:
      case FREE_CLOSE: {
        const closed = ask(KIND_CLOSE, operand, set);
        state = load<i32>(closed, MEMO_V0);
        set = 0;
        if (op === FREE_CLOSE) {
          doubt |= (doubt & DOUBT_CLOSED) === 0 ? DOUBT_CLOSED : DOUBT_ASK;
          named = (load<i32>(closed, MEMO_V1) & FLAG_ENDLESS) === 0 ? cell : NOWHERE;
        }
        break;
      }
      default:
        return NO_PLACE;
    }
    if (state === NONE) return NO_PLACE;
    if (op !== PUSH_REDO && op !== POP_REDO) {
      const at = registers + ((<usize>depth) << REGISTER_SHIFT);
      store<i32>(at, set, REGISTER_SET);
      store<i32>(at, count, REGISTER_COUNT);
      store<i32>(at, cell, REGISTER_CELL);
      store<i32>(at, top, REGISTER_TOP);
      store<i32>(at, doubt, REGISTER_DOUBT);
      store<i32>(at, named, REGISTER_NAMED);
      return (state << 8) | depth;
    }
    let slot = load<i32>(slots + ((<usize>state) << 2));
    if (slot === 0) slot = fill(state);
    entry = load<i32>(rows + ((<usize>(slot + byte)) << 2));
  }
  return NO_PLACE;
}
