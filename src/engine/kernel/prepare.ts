/**
 * Rows that the first masks of a grammar will ask for, filled while it is compiled: those of the states that its first texts come
 * to, nearest first. The bound is a number of rows, so that it takes the same work each time.
 */
import { NONE, OP, opOf, operandOf, type Machine } from '../../core/grammar/machine';
import { KIND } from './layout';
import type { Tables } from './tables';

export const MOST_PREPARED_ROWS = 1024;

const [SPACE, QUOTE, BACKSLASH, LAST] = [0x20, 0x22, 0x5c, 0x7e];
/** How far tokens go into an escape after its backslash. */
const ESCAPE = [0x75, 0x66];

/** What a machine cannot make is left: it says so when it is asked for. */
export function prepareRows(tables: Tables, machine: Machine, most = MOST_PREPARED_ROWS): void {
  tables.bind(machine);
  try {
    fillFrom(tables, machine, most);
  } catch {
    // A mask that needs it throws again, and is heard.
  }
}

function fillFrom(tables: Tables, machine: Machine, most: number): void {
  const queue: { state: number; set: number }[] = [];
  const met = new Set<number>();
  const reach = (state: number, set: number): void => {
    if (state === NONE || met.has(state)) return;
    met.add(state);
    queue.push({ state, set });
  };
  let filled = 0;
  const rowOf = (state: number): number => {
    if ((tables.slots[state] ?? 0) === 0) filled++;
    return tables.rowOf(state);
  };
  /** Rows of the escapes at the beginning of the string that this entry of a quotation mark opens. */
  const escapesAfter = (found: number): void => {
    const operand = operandOf(found);
    let at = opOf(found) === OP.ENTER ? machine.pair(operand)[0] : opOf(found) === OP.GO ? operand : NONE;
    for (const next of [BACKSLASH, ...ESCAPE]) {
      if (at === NONE) return;
      const then = tables.rows[rowOf(at) + next] ?? 0;
      at = opOf(then) === OP.GO || opOf(then) === OP.COUNT ? operandOf(then) : NONE;
    }
    if (at !== NONE) rowOf(at);
  };
  reach(machine.start, 0);
  for (let i = 0; i < queue.length && filled < most; i++) {
    const { state, set } = queue[i] ?? { state: NONE, set: 0 };
    const row = rowOf(state);
    let before = 0;
    for (let byte = SPACE; byte <= LAST; byte++) {
      const found = tables.rows[row + byte] ?? 0;
      if (found === before || byte === BACKSLASH) continue;
      before = found;
      const operand = operandOf(found);
      switch (opOf(found)) {
        case OP.GO:
        case OP.COUNT:
        case OP.WITHIN:
          reach(operand, set);
          break;
        case OP.UNSEEN:
          reach(machine.triple(operand)[0], set);
          break;
        case OP.PUSH:
        case OP.PUSH_REDO:
          reach(machine.pair(operand)[1], 0);
          break;
        case OP.ENTER:
          reach(...machine.pair(operand));
          break;
        case OP.CLOSE:
        case OP.FREE_CLOSE:
          reach(tables.memo[tables.ask(KIND.CLOSE, operand, set) + 2] ?? NONE, 0);
          break;
        default:
          break;
      }
    }
    // Last: rows that this asks for may take the place of this one.
    escapesAfter(tables.rows[row + QUOTE] ?? 0);
  }
}
