/**
 * The walk in TypeScript: the reference for the WebAssembly one, the fallback where there is none, and the one to step through.
 * `assembly/walk.ts` is the same, line by line as far as the languages let it.
 */
import { DIFFERS, FLAG, NONE, NO_LIMIT, OP } from '../../core/grammar/machine';
import { NO_TOKEN, NODE_WORDS } from '../../core/tokens/trie';
import { Bits } from './bits';
import type { Kernel, TrieName, WalkHost, WalkResult } from './kernel';
import {
  BELOW,
  CELL,
  CELLS,
  DOUBT,
  FIRST_OWN,
  KIND,
  LEAST_SUBTREE,
  LOOPS,
  MOST_CACHED_DEPTH,
  MOST_DEPTH,
  MOST_OPERATIONS,
  NOT_LOADED,
  NOWHERE,
  REGISTER,
  TOO_WIDE,
  TOP,
  WALK_GAVE_UP,
} from './layout';
import { moreLoops } from './loops';
import type { Slices } from './slices';
import { DEFAULT_SIZES, lacksOne, Tables, type TableSizes } from './tables';

/** Where a byte leads when it leads to no place. */
const DEAD = -1;
/** There are no cells left. */
const NO_CELLS = -2;

export class TsKernel implements Kernel {
  readonly kind = 'typescript';
  readonly tables: Tables;
  readonly hits: Int32Array;
  readonly bits: Uint32Array;
  private readonly all: Bits;
  private host: WalkHost | null = null;
  /** Length of the text before the token. */
  private base = 0;
  private reach = 0;
  private found = 0;
  private visited = 0;
  private asked = false;
  /** Of the trie that is walked; null where nothing is known of its nodes. */
  private below: Int32Array | null = null;

  constructor(
    readonly slices: Slices,
    vocabularySize: number,
    sizes: TableSizes = DEFAULT_SIZES,
  ) {
    this.tables = new Tables((words) => new Int32Array(words), sizes);
    this.hits = new Int32Array(vocabularySize);
    this.all = new Bits(this.hits, slices.classes, vocabularySize);
    this.bits = this.all.bits;
  }

  mark(found: number): void {
    this.all.mark(found);
  }

  lacking(): number {
    return this.all.lacking();
  }

  madeOf(classes: number): number {
    return this.all.madeOf(classes);
  }

  walk(
    trie: TrieName,
    { state, set, count, cell, base }: Parameters<Kernel['walk']>[1],
    host: WalkHost,
  ): WalkResult {
    this.host = host;
    this.base = base;
    this.below = trie === 'full' ? this.slices.below : null;
    this.reach = 0;
    this.asked = false;
    this.found = 0;
    this.visited = 0;
    this.tables.registers.set([set, count, cell, FIRST_OWN, 0, NOWHERE]);
    this.tables.stack[0] = state << 8;
    if (!this.fromTop(this.slices[trie], this.slices.tops[trie], state))
      return { hits: WALK_GAVE_UP, nodes: this.visited, reach: this.reach, asked: true };
    return { hits: this.found, nodes: this.visited, reach: this.reach, asked: this.asked };
  }

  /** Live first bytes, and under each of them the live second ones that stand side by side. False when it gave up. */
  private fromTop(nodes: Int32Array, top: Int32Array, state: number): boolean {
    const { stack } = this.tables;
    for (let byte = 0; byte < 256; byte++) {
      const number = top[TOP.FIRSTS + byte] ?? 0;
      if (number === 0 || this.entryOf(state, byte) === 0) continue;
      const first = (number - 1) * NODE_WORDS;
      stack[1] = DEAD;
      if (!this.run(nodes, first, first + NODE_WORDS)) return false;
      const up = this.placeAt(1);
      if (up === DEAD) continue;
      const last = top[TOP.SECONDS + byte + 1] ?? 0;
      const end = first + ((nodes[first] ?? 0) >>> 8) * NODE_WORDS;
      let from = 0;
      let to = 0;
      for (let i = top[TOP.SECONDS + byte] ?? 0; i < last; i++) {
        const word = top[TOP.WORDS + i] ?? 0;
        if (this.entryOf(up >>> 8, word & 255) === 0) continue;
        const second = (word >>> 8) * NODE_WORDS;
        if (second !== to) {
          if (!this.run(nodes, from, to)) return false;
          from = second;
        }
        to = i + 1 < last ? ((top[TOP.WORDS + i + 1] ?? 0) >>> 8) * NODE_WORDS : end;
      }
      if (!this.run(nodes, from, to)) return false;
    }
    return true;
  }

  /** Where the walk stands at a depth: `run` may have written it. */
  private placeAt(depth: number): number {
    return this.tables.stack[depth] ?? DEAD;
  }

  private entryOf(state: number, byte: number): number {
    return this.tables.rows[this.tables.rowOf(state) + byte] ?? 0;
  }

  /** Nodes from .. end of a trie, in words; what stands above them is on the stack. False when there are no cells left. */
  private run(nodes: Int32Array, from: number, end: number): boolean {
    const { slots, rows, registers, stack } = this.tables;
    const { hits } = this;
    const { sorted, ranks } = this.slices;
    let { found, visited } = this;
    let i = from;
    while (i < end) {
      visited++;
      const word0 = nodes[i] ?? 0;
      const word1 = nodes[i + 1] ?? 0;
      const depth = word1 & 255;
      const up = stack[depth - 1] ?? 0;
      const slot = slots[up >>> 8] ?? 0;
      const entry = rows[(slot === 0 ? this.tables.fill(up >>> 8) : slot) + (word0 & 255)] ?? 0;
      if ((entry & 15) === OP.GO) stack[depth] = ((entry & ~15) << 4) | (up & 255);
      else {
        const place = entry === 0 ? DEAD : this.turn(entry, up, word0 & 255, depth, i);
        if (place < 0) {
          if (place === NO_CELLS) {
            this.visited = visited;
            return false;
          }
          i += (word0 >>> 8) << 1;
          continue;
        }
        stack[depth] = place;
      }
      const token = word1 >>> 8;
      if (token !== NO_TOKEN) {
        const doubt = registers[((stack[depth] ?? 0) & 255) * REGISTER.WORDS + REGISTER.DOUBT] ?? 0;
        if ((doubt & DOUBT.ASK) === 0 || this.confirm(token)) hits[found++] = token;
      }
      const after = i + (word0 >>> 8) * NODE_WORDS;
      i += NODE_WORDS;
      if (word0 < LEAST_SUBTREE << 8 || after > end || !this.allBelow(i, stack[depth] ?? 0)) continue;
      const last = ranks[after / NODE_WORDS] ?? 0;
      for (let at = ranks[i / NODE_WORDS] ?? 0; at < last; at++) hits[found++] = sorted[at] ?? 0;
      i = after;
    }
    this.found = found;
    this.visited = visited;
    return true;
  }

  /** All that stands below the node before this one is allowed, and is known to be without a walk. */
  private allBelow(next: number, place: number): boolean {
    if (this.below === null) return false;
    const { tables } = this;
    const { rows, registers } = tables;
    const below = this.below[next / NODE_WORDS - 1] ?? 0;
    const classes = below & BELOW.CLASSES;
    const state = place >>> 8;
    let loops = rows[tables.rowOf(state) + LOOPS.AT] ?? 0;
    while ((classes & ~loops) !== 0) {
      if ((loops & LOOPS.ASK) === 0) return false;
      loops = moreLoops(tables, state);
    }
    const own = (place & 255) * REGISTER.WORDS;
    if (((registers[own + REGISTER.DOUBT] ?? 0) & DOUBT.ASK) !== 0) return false;
    if ((loops & LOOPS.COUNTS) === 0) return true;
    const limit = tables.memo[tables.ask(KIND.LIMIT, state, 0) + 2] ?? NO_LIMIT;
    return limit === NO_LIMIT || (registers[own + REGISTER.COUNT] ?? 0) + (below >> BELOW.MOST) < limit;
  }

  private confirm(token: number): boolean {
    this.asked = true;
    return this.host?.confirm(token) ?? false;
  }

  /** Every operation but DEAD and GO. The place after it, DEAD or NO_CELLS. */
  private turn(first: number, up: number, byte: number, depth: number, node: number): number {
    const { tables } = this;
    const { memo, registers, cells } = tables;
    const own = (up & 255) * REGISTER.WORDS;
    let state: number;
    let set = registers[own + REGISTER.SET] ?? 0;
    let count = registers[own + REGISTER.COUNT] ?? 0;
    let cell = registers[own + REGISTER.CELL] ?? 0;
    let top = registers[own + REGISTER.TOP] ?? 0;
    let doubt = registers[own + REGISTER.DOUBT] ?? 0;
    let named = registers[own + REGISTER.NAMED] ?? 0;
    let entry = first;
    for (let done = 0; done < MOST_OPERATIONS; done++) {
      const op = entry & 15;
      const operand = entry >>> 4;
      switch (op) {
        case OP.GO:
          state = operand;
          break;
        case OP.COUNT:
        case OP.WITHIN:
          if (op === OP.COUNT) count++;
          state = this.settled(operand, count);
          break;
        case OP.UNSEEN:
          state = this.unseen(operand, set);
          if (done === 0 && state !== NONE) return (state << 8) | (up & 255);
          break;
        case OP.PUSH:
        case OP.PUSH_REDO: {
          const parentDepth = cell === 0 ? 0 : (cells[cell * CELL.WORDS + CELL.DEPTH] ?? 0);
          if (parentDepth >= MOST_DEPTH) return DEAD;
          if (top >= CELLS) return NO_CELLS;
          const pair = tables.ask(KIND.PAIR, operand, 0);
          const at = top * CELL.WORDS;
          cells[at + CELL.RET] = memo[pair + 2] ?? 0;
          cells[at + CELL.SET] = set;
          cells[at + CELL.COUNT] = count;
          cells[at + CELL.PARENT] = cell;
          // Offsets inside the token count from its first byte, the depth being one more than the byte's place.
          cells[at + CELL.START] = this.base + (op === OP.PUSH ? depth : depth - 1);
          cells[at + CELL.DEPTH] = parentDepth + 1;
          cell = top++;
          if (cell >= FIRST_OWN + MOST_DEPTH - MOST_CACHED_DEPTH) this.asked = true;
          set = 0;
          count = 0;
          state = memo[pair + 3] ?? 0;
          break;
        }
        case OP.POP:
        case OP.POP_REDO: {
          if (cell === 0) {
            this.reach = MOST_DEPTH + 1;
            return DEAD;
          }
          if (cell < FIRST_OWN && cell > this.reach) this.reach = cell;
          const at = cell * CELL.WORDS;
          const ret = cells[at + CELL.RET] ?? 0;
          const then = tables.ask(KIND.AFTER, ret, operand);
          state = memo[then + 2] ?? 0;
          if (state === NONE) return DEAD;
          const flags = memo[then + 3] ?? 0;
          if ((flags & FLAG.DISTINCT) !== 0) {
            const end = this.base + (op === OP.POP ? depth : depth - 1);
            this.asked = true;
            const said = this.host?.differs(ret, cells[at + CELL.START] ?? 0, end, node) ?? DIFFERS.NO;
            if (said === DIFFERS.NO) return DEAD;
            const again =
              (flags & FLAG.ENDLESS) === 0 || said !== DIFFERS.YES || (doubt & DOUBT.VALUED) !== 0;
            doubt |= again ? DOUBT.ASK : DOUBT.VALUED;
          }
          set = cells[at + CELL.SET] ?? 0;
          count = cells[at + CELL.COUNT] ?? 0;
          cell = cells[at + CELL.PARENT] ?? 0;
          if (cell === NOT_LOADED) {
            cell = this.host?.deeper() ?? 0;
            cells[at + CELL.PARENT] = cell;
          }
          if (cell === named) doubt |= DOUBT.ASK;
          break;
        }
        case OP.ENTER: {
          const pair = tables.ask(KIND.PAIR, operand, 0);
          state = memo[pair + 2] ?? 0;
          set = memo[pair + 3] ?? 0;
          break;
        }
        case OP.CLOSE:
        case OP.FREE_CLOSE: {
          const closed = tables.ask(KIND.CLOSE, operand, set);
          state = memo[closed + 2] ?? 0;
          set = 0;
          if (op === OP.FREE_CLOSE) {
            doubt |= (doubt & DOUBT.CLOSED) === 0 ? DOUBT.CLOSED : DOUBT.ASK;
            named = ((memo[closed + 3] ?? 0) & FLAG.ENDLESS) === 0 ? cell : NOWHERE;
          }
          break;
        }
        default:
          return DEAD;
      }
      if (state === NONE) return DEAD;
      if (op !== OP.PUSH_REDO && op !== OP.POP_REDO) {
        const at = depth * REGISTER.WORDS;
        registers[at + REGISTER.SET] = set;
        registers[at + REGISTER.COUNT] = count;
        registers[at + REGISTER.CELL] = cell;
        registers[at + REGISTER.TOP] = top;
        registers[at + REGISTER.DOUBT] = doubt;
        registers[at + REGISTER.NAMED] = named;
        return (state << 8) | depth;
      }
      entry = tables.rows[tables.rowOf(state) + byte] ?? 0;
    }
    return DEAD;
  }

  /** The state that `count` leaves of `next`; NONE when it is over the last limit. */
  private settled(next: number, count: number): number {
    const { tables } = this;
    let state = next;
    while (state !== NONE) {
      const limits = tables.ask(KIND.LIMIT, state, 0);
      const limit = tables.memo[limits + 2] ?? NO_LIMIT;
      if (limit === NO_LIMIT || count < limit) break;
      state = tables.memo[limits + 3] ?? NONE;
    }
    return state;
  }

  private unseen(index: number, set: number): number {
    const { tables } = this;
    const { memo } = tables;
    const triple = tables.ask(KIND.TRIPLE, index, 0);
    const state = memo[triple + 2] ?? 0;
    const range = memo[triple + 3] ?? 0;
    if (range === TOO_WIDE) return memo[tables.ask(KIND.UNSEEN, index, set) + 2] ?? NONE;
    const words = tables.ask(KIND.SET, set, 0);
    const lacks = lacksOne(
      tables.words,
      range & 0xffff,
      range >>> 16,
      memo[words + 2] ?? 0,
      memo[words + 3] ?? 0,
    );
    return lacks ? state : NONE;
  }
}
