/**
 * Texts of plain numbers on one side of a bound, as an automaton: digits are compared with those of the bound as they come. A
 * longer whole part is a larger number, since JSON writes no leading zeros.
 */
import type { Automaton } from '../lang';
import { decimalText, type Decimal } from './decimal';

export type Relation = '<' | '<=' | '>' | '>=';

/** How the digits so far stand to those of the bound: less, equal, greater. */
type Order = -1 | 0 | 1;

type State =
  | { at: 'start'; negative: boolean }
  | { at: 'whole'; negative: boolean; digits: number; order: Order }
  | { at: 'fraction'; negative: boolean; digits: number; order: Order };

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
export const NUMBER_BYTES: readonly number[] = Array.from('-.0123456789', (c) => c.charCodeAt(0));

export function boundAutomaton(bound: Decimal, relation: Relation): Automaton {
  const states: State[] = [];
  const ids = new Map<string, number>();
  const id = (state: State): number => {
    const key = JSON.stringify(state);
    let known = ids.get(key);
    if (known === undefined) {
      known = states.length;
      ids.set(key, known);
      states.push(state);
    }
    return known;
  };
  return {
    key: `${relation} ${decimalText(bound)}`,
    bytes: NUMBER_BYTES,
    start: id({ at: 'start', negative: false }),
    step: (from, byte) => {
      const state = states[from];
      const next = state === undefined ? null : step(bound, state, byte);
      return next === null ? -1 : id(next);
    },
    accepts: (at) => {
      const state = states[at];
      return state !== undefined && accepts(bound, relation, state);
    },
  };
}

function step(bound: Decimal, state: State, byte: number): State | null {
  const digit = byte - ZERO;
  const isDigit = digit >= 0 && digit <= 9;
  switch (state.at) {
    case 'start':
      if (byte === MINUS && !state.negative) return { at: 'start', negative: true };
      return isDigit ? whole(bound, state.negative, 0, 0, digit) : null;
    case 'whole':
      if (byte === POINT)
        return { at: 'fraction', negative: state.negative, digits: 0, order: sizeOf(bound, state) };
      return isDigit ? whole(bound, state.negative, state.digits, state.order, digit) : null;
    case 'fraction': {
      if (!isDigit) return null;
      const { negative, digits, order } = state;
      if (order !== 0) return { at: 'fraction', negative, digits: 0, order };
      const own = bound.fraction.charCodeAt(digits) - ZERO;
      const next = compare(digit, Number.isNaN(own) ? 0 : own);
      return {
        at: 'fraction',
        negative,
        digits: next === 0 ? Math.min(digits + 1, bound.fraction.length) : 0,
        order: next,
      };
    }
  }
}

function whole(bound: Decimal, negative: boolean, digits: number, order: Order, digit: number): State {
  const length = bound.whole.length;
  if (digits >= length) return { at: 'whole', negative, digits: length + 1, order: 1 };
  const own = bound.whole.charCodeAt(digits) - ZERO;
  return { at: 'whole', negative, digits: digits + 1, order: order === 0 ? compare(digit, own) : order };
}

const compare = (a: number, b: number): Order => (a < b ? -1 : a > b ? 1 : 0);

/** The whole part is over: as many digits as it has decide first. */
function sizeOf(bound: Decimal, { digits, order }: { digits: number; order: Order }): Order {
  return compare(digits, bound.whole.length) || order;
}

function accepts(bound: Decimal, relation: Relation, state: State): boolean {
  if (state.at === 'start') return false;
  let size: Order;
  if (state.at === 'whole') {
    size = sizeOf(bound, state);
    if (size === 0 && bound.fraction !== '') size = -1;
  } else size = state.order === 0 && state.digits < bound.fraction.length ? -1 : state.order;
  const order = signed(bound, state, size);
  switch (relation) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** @param size how the magnitude stands to the bound's */
function signed(bound: Decimal, { negative }: State, size: Order): Order {
  const boundIsZero = bound.whole === '0' && bound.fraction === '';
  // Minus zero is zero.
  if (boundIsZero && size === 0) return 0;
  if (negative === bound.negative) return negative ? (-size as Order) : size;
  if (!negative) return 1;
  // −0 beside a bound above zero is below it, and so is every other negative number.
  return -1;
}
