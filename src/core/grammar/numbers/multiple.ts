/** Texts of plain numbers that are multiples of a decimal: the remainder of the digits so far is all that has to be known. */
import { LangTooLarge, type Automaton } from '../lang';
import { NUMBER_BYTES } from './bound';
import { decimalText, type Decimal } from './decimal';

/** Remainders beyond this are too many to search. */
const MOST_REMAINDERS = 20_000;

/** Digits that a multiple of all of them ends in are searched for among as many remainders as their least common multiple has. */
const MOST_TOGETHER = 60_000;

/** @throws LangTooLarge where numbers that are multiples of all of them are too few to be found */
export function checkTogether(all: readonly Decimal[]): void {
  const scale = Math.max(0, ...all.map(({ fraction }) => fraction.length));
  const units = all.map(({ whole, fraction }) => BigInt(whole + fraction.padEnd(scale, '0')));
  const common = units.reduce((a, b) => (a / divisor(a, b)) * b, 1n);
  if (all.length > 1 && common > 10n ** BigInt(scale) * BigInt(MOST_TOGETHER))
    throw new LangTooLarge(`multipleOf ${all.map(decimalText).join(' and ')} has too many remainders.`);
}

/** The greatest that divides both. */
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** @throws LangTooLarge */
export function multipleAutomaton(of: Decimal): Automaton {
  const scale = of.fraction.length;
  const modulus = Number(of.whole + of.fraction);
  if (!(modulus <= MOST_REMAINDERS))
    throw new LangTooLarge(`multipleOf ${decimalText(of)} has too many remainders.`);
  // A state is (remainder, digits after the point, or none yet): remainder × (scale + 2) + place.
  const places = scale + 2;
  const whole = scale + 1;
  const START = modulus * places;
  const NEGATIVE = START + 1;
  return {
    key: `multiple ${decimalText(of)}`,
    bytes: NUMBER_BYTES,
    start: START,
    step: (state, byte) => {
      if (byte === 0x2d) return state === START ? NEGATIVE : -1;
      const fresh = state === START || state === NEGATIVE;
      const place = fresh ? whole : state % places;
      const remainder = fresh ? 0 : Math.floor(state / places);
      if (byte === 0x2e) return fresh || place !== whole ? -1 : remainder * places;
      const digit = byte - 0x30;
      if (digit < 0 || digit > 9) return -1;
      // What stands after the last digit that counts has to be nothing.
      if (place === scale && place !== whole) return digit === 0 ? state : -1;
      const next = (remainder * 10 + digit) % modulus;
      return next * places + (place === whole ? whole : place + 1);
    },
    accepts: (state) => {
      if (state >= START) return false;
      const place = state % places;
      let remainder = Math.floor(state / places);
      for (let i = place === whole ? 0 : place; i < scale; i++) remainder = (remainder * 10) % modulus;
      return remainder === 0;
    },
  };
}
