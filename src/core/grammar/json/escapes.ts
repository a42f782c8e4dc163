/**
 * Escapes in a JSON string: the states after a backslash. What is written so is the body's as if it stood there plain.
 *
 * A lone surrogate says nothing that UTF-8 could hold, so no escape leads to one.
 */
import { entry, NO_LIMIT, NONE, OP } from '../machine';
import type { BodyNexts, Bodies } from './body-nexts';
import { BYTE } from './bytes';
import { Dense } from './dense';
import type { EscapeFacts } from './facts';
import { rangesOf } from './escape-ranges';
import type { About, Local, Maker } from './local';

/**
 * An escape in the middle, as numbers: `digits` are those after `\u` with a 1 before them, 0 where no `u` was read; `high` is the
 * surrogate before it, 0 for none. PAIR stands between the two halves of a pair.
 */
interface Escape {
  digits: number;
  high: number;
}
const BEGUN = 0;
const PAIR = 2;

/** What a character after a backslash stands for. */
const SHORT = new Map<number, number>([
  [BYTE.QUOTE, BYTE.QUOTE],
  [BYTE.BACKSLASH, BYTE.BACKSLASH],
  [BYTE.SLASH, BYTE.SLASH],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, BYTE.LF],
  [0x72, BYTE.CR],
  [0x74, BYTE.TAB],
]);
const LETTER_U = 0x75;
const LETTER_A = 0x61;
const UPPER = 0x20;

const isHigh = (c: number): boolean => c >= 0xd800 && c <= 0xdbff;

export class EscapeStates {
  /** By body: the state after the backslash, the one after its `u`, the first of the sixteen after one digit. */
  private readonly begun = new Dense();
  private readonly asUnit = new Dense();
  private readonly digits = new Dense();
  /** All others, by what they are about. */
  private readonly escapes = new Map<string, number>();
  /** By body and digits: the digits that lead on. */
  private readonly live = new Map<string, number>();
  /** By deciding body: rows after the backslash, and after its `u`. */
  private readonly begunRows = new Map<number, Int32Array>();
  private readonly unitRows = new Map<number, Int32Array>();

  /** @param plain the state of a body between two characters */
  constructor(
    private readonly maker: Maker,
    readonly bodies: Bodies,
    private readonly nexts: BodyNexts,
    private readonly plain: (body: number) => number,
  ) {}

  /** The state after a backslash. */
  begin(body: number): number {
    return this.escape(body, { digits: BEGUN, high: 0 });
  }

  /** What becomes of the body by the characters that have a short escape. */
  saysShort(body: number): number[] {
    return [...SHORT.values()].flatMap((codePoint) => this.nexts.within(body, codePoint, codePoint));
  }

  /** The state after so much of an escape. The sixteen that differ in their last digit are reserved together. */
  private escape(body: number, { digits, high }: Escape): number {
    if (high === 0) {
      if (digits === BEGUN) return this.known(this.begun, body, digits, 1);
      if (digits === 1) return this.known(this.asUnit, body, digits, 1);
      if (digits < 32) return this.known(this.digits, body, 16, 16) + digits - 16;
    }
    const last = digits < 16 ? 0 : digits & 15;
    const key = `${body} ${digits - last} ${high}`;
    let first = this.escapes.get(key);
    if (first === undefined) {
      first = this.reserve(body, digits - last, high, digits < 16 ? 1 : 16);
      this.escapes.set(key, first);
    }
    return first + last;
  }

  private known(states: Dense, body: number, digits: number, count: number): number {
    const known = states.get(body);
    return known === NONE ? states.set(body, this.reserve(body, digits, 0, count)) : known;
  }

  private reserve(body: number, digits: number, high: number, count: number): number {
    if (digits === PAIR) return this.maker.add(new PairState(this, body, high));
    return this.maker.reserve(count, (i) => new EscapeState(this, body, { digits: digits + i, high }));
  }

  /** Where what follows may have lower limits than the body: that of the characters that can be written so and have the highest. */
  limit(body: number, { digits, high }: Escape): number {
    const { bodies } = this;
    if (!bodies.narrows(body)) return digits === PAIR ? NO_LIMIT : bodies.limitOf(body);
    const begun = digits === BEGUN && high === 0;
    const unit = digits === BEGUN || digits === PAIR ? 1 : digits;
    const said = begun ? this.saysShort(body) : [];
    if (!begun || this.maker.settings.escapes === 'any') said.push(...this.written(body, unit, high));
    return said.reduce((limit, next) => Math.max(limit, bodies.limitOf(next)), 0);
  }

  over(body: number, escape: Escape): number {
    const next = this.bodies.overOf(body);
    if (next === NONE) return NONE;
    const goesOn = escape.digits !== BEGUN || escape.high !== 0 || this.mayEscape(next);
    return goesOn ? this.escape(next, escape) : NONE;
  }

  private mayEscape(body: number): boolean {
    if (this.maker.settings.escapes !== 'any') return this.saysShort(body).length > 0;
    return this.nexts.reaches(body, 0, 0x10ffff);
  }

  fillEscape(body: number, { digits, high }: Escape, row: Int32Array): void {
    const deciding = this.bodies.deciding(body);
    if (high === 0 && digits < 16 && deciding !== NONE && deciding !== body) {
      this.fillBeside(body, deciding, digits, row);
      return;
    }
    if (digits === BEGUN && high === 0) {
      for (const [byte, codePoint] of SHORT) row[byte] = this.says(body, codePoint);
      if (this.maker.settings.escapes === 'short') return;
    }
    if (digits === BEGUN) {
      row[LETTER_U] = this.hex(body, 1, high);
      return;
    }
    // What decides whatever the rest of the body is, is asked once for all bodies that have it in common.
    const live = digits >= 256 || deciding === NONE ? 0 : this.liveDigits(deciding, digits, high);
    for (let digit = 0; digit < 16; digit++) {
      const then = digits * 16 + digit;
      const entered =
        ((live >> digit) & 1) === 1
          ? this.towards(body, [], this.escape(body, { digits: then, high }))
          : digits < 256 && deciding === body
            ? 0
            : this.hex(body, then, high);
      setDigit(row, digit, entered);
    }
  }

  /**
   * The row of a body whose own bytes are few: that of what decides, but where an escape may go on with one of them. Where none does,
   * the rest of the escape is that of any such body.
   */
  private fillBeside(body: number, deciding: number, digits: number, row: Int32Array): void {
    const bases = digits === BEGUN ? this.begunRows : this.unitRows;
    let base = bases.get(deciding);
    if (base === undefined) {
      bases.set(deciding, (base = new Int32Array(256)));
      this.fillEscape(deciding, { digits, high: 0 }, base);
    }
    row.set(base);
    const { apart } = this.nexts.of(body);
    if (digits === BEGUN) {
      for (const [byte, codePoint] of SHORT)
        if (apart.includes(codePoint)) row[byte] = this.says(body, codePoint);
      if (this.maker.settings.escapes === 'short') return;
      row[LETTER_U] =
        (base[LETTER_U] ?? 0) === 0
          ? this.hex(body, 1, 0)
          : this.towards(body, [], this.escape(body, { digits: 1, high: 0 }));
      return;
    }
    let own = 0;
    for (const byte of apart) own |= 1 << firstDigit(byte);
    const live = this.liveDigits(deciding, digits, 0);
    for (let digit = 0; own >> digit !== 0; digit++) {
      if (((own >> digit) & 1) === 0) continue;
      const then = digits * 16 + digit;
      const entered =
        ((live >> digit) & 1) === 1
          ? this.towards(body, [], this.escape(body, { digits: then, high: 0 }))
          : this.hex(body, then, 0);
      setDigit(row, digit, entered);
    }
  }

  /** Digits after fewer than three others that lead to some code point, as bits. */
  private liveDigits(body: number, digits: number, high: number): number {
    const key = `${body} ${digits} ${high}`;
    let live = this.live.get(key);
    if (live === undefined) {
      live = 0;
      for (let digit = 0; digit < 16; digit++)
        if (this.isWritten(body, digits * 16 + digit, high)) live |= 1 << digit;
      this.live.set(key, live);
    }
    return live;
  }

  /** The backslash before the second half of a pair. */
  fillPair(body: number, high: number, row: Int32Array): void {
    row[BYTE.BACKSLASH] = entry(OP.GO, this.escape(body, { digits: BEGUN, high }));
  }

  /** The entry that leads to these digits; DEAD where no code point is left. */
  private hex(body: number, digits: number, high: number): number {
    const nexts = this.written(body, digits, high);
    const [next] = nexts;
    if (next === undefined) return 0;
    const unit = digits - 0x10000;
    // A whole unit says a code point, or is the first half of one.
    if (unit < 0) return this.towards(body, nexts, this.escape(body, { digits, high }));
    if (high !== 0 || !isHigh(unit)) return this.towards(body, nexts, this.plain(next));
    return this.towards(body, nexts, this.escape(body, { digits: PAIR, high: unit }));
  }

  /** @param nexts of an escape that leads there; none where any name goes on with it */
  private towards(body: number, nexts: readonly number[], state: number): number {
    if (this.bodies.narrows(body)) return entry(OP.WITHIN, state);
    return nexts.length === 0 ? entry(OP.GO, state) : this.bodies.towards(nexts, state);
  }

  /** What becomes of the body by the code points that can be written with these digits. */
  private written(body: number, digits: number, high: number): readonly number[] {
    const ranges = rangesOf(digits, high);
    const [only] = ranges;
    if (only === undefined) return [];
    if (ranges.length === 1) return this.nexts.within(body, only[0], only[1]);
    return ranges.flatMap(([first, last]) => this.nexts.within(body, first, last));
  }

  private isWritten(body: number, digits: number, high: number): boolean {
    for (const range of rangesOf(digits, high)) if (this.nexts.reaches(body, range[0], range[1])) return true;
    return false;
  }

  private says(body: number, codePoint: number): number {
    const [next] = this.nexts.within(body, codePoint, codePoint);
    return next === undefined ? 0 : this.towards(body, [next], this.plain(next));
  }
}

function setDigit(row: Int32Array, digit: number, entered: number): void {
  if (digit < 10) row[BYTE.ZERO + digit] = entered;
  else row[LETTER_A + digit - 10] = row[LETTER_A + digit - 10 - UPPER] = entered;
}

/** First of the four digits of the code points whose UTF-8 begins with this byte; of those above U+FFFF that of a surrogate. */
const firstDigit = (byte: number): number => (byte < 0xe1 ? 0 : byte < 0xf0 ? byte & 15 : 13);

class EscapeState implements Local {
  constructor(
    private readonly escapes: EscapeStates,
    private readonly body: number,
    private readonly escape: Escape,
  ) {}

  get limit(): number {
    return this.escapes.limit(this.body, this.escape);
  }

  over(): number {
    return this.escapes.over(this.body, this.escape);
  }

  fill(row: Int32Array): void {
    this.escapes.fillEscape(this.body, this.escape, row);
  }

  about(): About {
    const { digits, high } = this.escape;
    const text = digits === BEGUN ? '' : `u${digits.toString(16).slice(1)}`;
    return inEscape(this.escapes.bodies.about(this.body), { text, high: high === 0 ? null : high });
  }
}

class PairState implements Local {
  constructor(
    private readonly escapes: EscapeStates,
    private readonly body: number,
    private readonly high: number,
  ) {}

  get limit(): number {
    return this.escapes.limit(this.body, { digits: PAIR, high: this.high });
  }

  fill(row: Int32Array): void {
    this.escapes.fillPair(this.body, this.high, row);
  }

  about(): About {
    return inEscape(this.escapes.bodies.about(this.body), { text: null, high: this.high });
  }
}

function inEscape(about: About, escape: EscapeFacts): About {
  const { facts } = about;
  const own = facts.t === 'string' || facts.t === 'name' ? { ...facts, escape } : facts;
  return { ...about, expects: ['the rest of the escape'], facts: own };
}
