/**
 * Inside the quotes of a JSON string. What a string says is judged by a *body*, which is fed the UTF-8 bytes of its decoded text;
 * the states here know escapes. A value and a name differ in their bodies and in what their closing quote does.
 *
 * A lone surrogate says nothing that UTF-8 could hold, so no escape leads to one.
 */
import { entry, FLAG, NONE, NO_LIMIT, OP } from '../machine';
import type { ByteClasses } from '../lang';
import { BYTE } from './bytes';
import type { EscapeFacts } from './facts';
import type { About, Local, Maker } from './local';

export interface Bodies {
  /** Bytes that the body cannot tell apart, but for those of `apart`. */
  classes(body: number): ByteClasses;
  /** Bytes that are looked at one by one, whatever their class. */
  apart(body: number): readonly number[];
  /** NONE: nothing goes on with this byte. */
  feed(body: number, byte: number): number;
  /** The entry that leads into `state`, from which one of these bodies comes: a name may have to be one that is not there yet. */
  towards(nexts: readonly number[], state: number): number;
  /** The entry towards this body is the one towards it and any others. */
  settles(next: number): boolean;
  /** The part of a body all of whose nexts settle; NONE where it has none. */
  deciding(body: number): number;
  /** Whatever is written without escapes, something can follow: as `FLAG.FREE` says it. */
  isFree(body: number): boolean;
  /** Each character counts one; at `limitOf` the body becomes `overOf`. */
  limitOf(body: number): number;
  overOf(body: number): number;
  /** The entry of the closing quote. */
  close(body: number): number;
  about(body: number): About;
}

type CodePoints = readonly [from: number, to: number];

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
const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;

/** What bytes make of a body: by class, and by place among those that are apart. */
interface Nexts {
  classes: ByteClasses;
  bodies: number[];
  apart: readonly number[];
  own: number[];
}
const NOT_ASKED = -2;

export class StringStates {
  /** States by body. */
  private readonly plains: number[] = [];
  /** By body: the state after the backslash, the one after its `u`, the first of the sixteen after one digit. */
  private readonly begun: number[] = [];
  private readonly asUnit: number[] = [];
  private readonly digits: number[] = [];
  /** All others, by what they are about. */
  private readonly escapes = new Map<string, number>();
  private readonly nexts: Nexts[] = [];
  /** Entries of a row by class, while it is filled. */
  private readonly entries = new Int32Array(256);
  /** By body and digits: the digits that lead on. */
  private readonly live = new Map<string, number>();

  constructor(
    readonly maker: Maker,
    readonly bodies: Bodies,
  ) {}

  /** The state between two characters, or inside one. */
  plain(body: number): number {
    return (this.plains[body] ??= this.maker.add(new PlainState(this, body)));
  }

  next(body: number, byte: number): number {
    const { classes, bodies, apart, own } = this.nextsOf(body);
    const place = apart.indexOf(byte);
    if (place >= 0) {
      let next = own[place] ?? NONE;
      if (next === NOT_ASKED) own[place] = next = this.bodies.feed(body, byte);
      return next;
    }
    const at = classes.classOf[byte] ?? 0;
    let next = bodies[at] ?? NONE;
    if (next === NOT_ASKED) bodies[at] = next = this.bodies.feed(body, byte);
    return next;
  }

  private nextsOf(body: number): Nexts {
    let nexts = this.nexts[body];
    if (nexts === undefined) {
      const classes = this.bodies.classes(body);
      const apart = this.bodies.apart(body);
      nexts = {
        classes,
        bodies: classes.representatives.map(() => NOT_ASKED),
        apart,
        own: apart.map(() => NOT_ASKED),
      };
      this.nexts[body] = nexts;
    }
    return nexts;
  }

  fillPlain(body: number, row: Int32Array): void {
    const { bodies, entries } = this;
    const { classes, apart } = this.nextsOf(body);
    const { classOf, representatives } = classes;
    /** `COUNT` only where something is counted. */
    const counts = bodies.limitOf(body) !== NO_LIMIT;
    const begun: number[] = [];
    const entryOf = (byte: number): number => {
      const next = this.next(body, byte);
      if (next === NONE) return 0;
      // Bytes of one class all begin a character, or none does: valid UTF-8 tells them apart.
      const begins = !isContinuation(byte);
      if (begins) begun.push(next);
      const state = this.plain(next);
      return begins && counts ? entry(OP.COUNT, state) : bodies.towards([next], state);
    };
    for (let i = 0; i < representatives.length; i++) {
      const byte = representatives[i] ?? 0;
      const other = apart.includes(byte)
        ? classOf.findIndex((one, b) => one === i && !apart.includes(b))
        : byte;
      entries[i] = other < 0 ? 0 : entryOf(other);
    }
    for (let byte: number = BYTE.SPACE; byte < 256; byte++) row[byte] = entries[classOf[byte] ?? 0] ?? 0;
    for (const byte of apart) {
      const own = entryOf(byte);
      if (byte >= BYTE.SPACE) row[byte] = own;
    }
    row[BYTE.QUOTE] = bodies.close(body);
    row[BYTE.BACKSLASH] = 0;
    // Every character can be written as an escape, or those alone that have a short one.
    const escaped = this.maker.settings.escapes === 'any' ? begun : this.saysShort(body);
    if (escaped.length === 0) return;
    const escape = this.escape(body, { digits: BEGUN, high: 0 });
    // A name that stands already may be the only one that goes on with another character.
    row[BYTE.BACKSLASH] = counts ? entry(OP.COUNT, escape) : bodies.towards(escaped, escape);
  }

  private saysShort(body: number): number[] {
    return [...SHORT.values()].flatMap((codePoint) => this.within(body, codePoint, codePoint));
  }

  /** The state after so much of an escape. The sixteen that differ in their last digit are reserved together. */
  private escape(body: number, { digits, high }: Escape): number {
    if (high === 0) {
      if (digits === BEGUN) return (this.begun[body] ??= this.reserve(body, digits, high, 1));
      if (digits === 1) return (this.asUnit[body] ??= this.reserve(body, digits, high, 1));
      if (digits < 32) return (this.digits[body] ??= this.reserve(body, 16, high, 16)) + digits - 16;
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

  private reserve(body: number, digits: number, high: number, count: number): number {
    if (digits === PAIR) return this.maker.add(new PairState(this, body, high));
    return this.maker.reserve(count, (i) => new EscapeState(this, body, { digits: digits + i, high }));
  }

  over(body: number, escape: Escape | null): number {
    const next = this.bodies.overOf(body);
    if (next === NONE) return NONE;
    if (escape === null) return this.plain(next);
    return escape.digits !== BEGUN || escape.high !== 0 || this.mayEscape(next)
      ? this.escape(next, escape)
      : NONE;
  }

  private mayEscape(body: number): boolean {
    if (this.maker.settings.escapes !== 'any') return this.saysShort(body).length > 0;
    return this.within(body, 0, 0x10ffff).length > 0;
  }

  fillEscape(body: number, { digits, high }: Escape, row: Int32Array): void {
    if (digits === BEGUN && high === 0) {
      for (const [byte, codePoint] of SHORT) row[byte] = this.says(body, codePoint);
      if (this.maker.settings.escapes === 'short') return;
    }
    if (digits === BEGUN) {
      row[LETTER_U] = this.hex(body, 1, high);
      return;
    }
    // What decides whatever the rest of the body is, is asked once for all bodies that have it in common.
    const deciding = this.bodies.deciding(body);
    const { apart } = this.nextsOf(body);
    const live = digits >= 256 || deciding === NONE ? 0 : this.liveDigits(deciding, digits, high);
    for (let digit = 0; digit < 16; digit++) {
      const then = digits * 16 + digit;
      // Where nothing that is listed goes on so, the rest of the escape is that of any such name.
      const owner =
        digits === 1 && high === 0 && deciding !== NONE && !apart.some((byte) => firstDigit(byte) === digit)
          ? deciding
          : body;
      const entered =
        ((live >> digit) & 1) === 1
          ? entry(OP.GO, this.escape(owner, { digits: then, high }))
          : digits < 256 && deciding === body
            ? 0
            : this.hex(body, then, high);
      if (digit < 10) row[BYTE.ZERO + digit] = entered;
      else row[LETTER_A + digit - 10] = row[LETTER_A + digit - 10 - UPPER] = entered;
    }
  }

  /** Digits after fewer than three others that lead to some code point, as bits. */
  private liveDigits(body: number, digits: number, high: number): number {
    const key = `${body} ${digits} ${high}`;
    let live = this.live.get(key);
    if (live === undefined) {
      live = 0;
      for (let digit = 0; digit < 16; digit++)
        if (this.written(body, digits * 16 + digit, high).length > 0) live |= 1 << digit;
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
    if (unit < 0) return this.bodies.towards(nexts, this.escape(body, { digits, high }));
    if (high !== 0 || !isHigh(unit)) return this.bodies.towards(nexts, this.plain(next));
    return this.bodies.towards(nexts, this.escape(body, { digits: PAIR, high: unit }));
  }

  /** What becomes of the body by the code points that can be written with these digits. */
  private written(body: number, digits: number, high: number): readonly number[] {
    const count = digitsIn(digits);
    const span = 16 ** (4 - count);
    const from = (digits - 16 ** count) * span;
    const to = from + span - 1;
    const ranges = high === 0 ? unitRanges(from, to) : pairRanges(high, from, to);
    const [only] = ranges;
    if (only === undefined) return [];
    if (ranges.length === 1) return this.within(body, only[0], only[1]);
    return ranges.flatMap(([first, last]) => this.within(body, first, last));
  }

  private says(body: number, codePoint: number): number {
    const [next] = this.within(body, codePoint, codePoint);
    return next === undefined ? 0 : this.bodies.towards([next], this.plain(next));
  }

  /**
   * What becomes of the body by a code point of `from .. to`, none of them a surrogate but between others: bodies after it, or
   * after as many of its bytes as tell that it is one of these; no more of them than decide about an entry.
   */
  private within(body: number, from: number, to: number): readonly number[] {
    const found: number[] = [];
    let first = from;
    for (let more = 0; more < 4 && first <= to; more++) {
      const last = UTF8_LAST[more] ?? to;
      if (first > last) continue;
      if (this.collect(body, first, Math.min(to, last), more, LEADS[more] ?? 0, found)) break;
      first = last + 1;
    }
    return found;
  }

  /**
   * @param more bytes after the next one
   * @param mark bits that the next byte has beside those of the code point
   * @returns the entry is decided
   */
  private collect(
    body: number,
    from: number,
    to: number,
    more: number,
    mark: number,
    found: number[],
  ): boolean {
    const bits = 6 * more;
    const all = (1 << bits) - 1;
    const [low, high] = [from >> bits, to >> bits];
    for (let one = low; one <= high; one++) {
      const next = this.next(body, mark | one);
      if (next === NONE) continue;
      const first = one === low ? from & all : 0;
      const last = one === high ? to & all : all;
      if (first > 0 || last < all) {
        if (this.collect(next, first, last, more - 1, 0x80, found)) return true;
        continue;
      }
      // Nothing that is empty is kept, so whatever is left goes on within the range.
      found.push(next);
      if (this.bodies.settles(next)) return true;
    }
    return false;
  }
}

/** By bytes after the first one: the last code point, and what marks the first byte. */
const UTF8_LAST = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;
const LEADS = [0, 0xc0, 0xe0, 0xf0] as const;

/** First of the four digits of the code points whose UTF-8 begins with this byte; of those above U+FFFF that of a surrogate. */
const firstDigit = (byte: number): number => (byte < 0xe1 ? 0 : byte < 0xf0 ? byte & 15 : 13);

/** Digits after a 1. */
const digitsIn = (digits: number): number => (31 - Math.clz32(digits)) >> 2;

class PlainState implements Local {
  constructor(
    private readonly strings: StringStates,
    private readonly body: number,
  ) {}

  get flags(): number {
    return this.strings.bodies.isFree(this.body) ? FLAG.FREE : 0;
  }

  get limit(): number {
    return this.strings.bodies.limitOf(this.body);
  }

  over(): number {
    return this.strings.over(this.body, null);
  }

  fill(row: Int32Array): void {
    this.strings.fillPlain(this.body, row);
  }

  about(): About {
    return this.strings.bodies.about(this.body);
  }
}

class EscapeState implements Local {
  constructor(
    private readonly strings: StringStates,
    private readonly body: number,
    private readonly escape: Escape,
  ) {}

  get limit(): number {
    return this.strings.bodies.limitOf(this.body);
  }

  over(): number {
    return this.strings.over(this.body, this.escape);
  }

  fill(row: Int32Array): void {
    this.strings.fillEscape(this.body, this.escape, row);
  }

  about(): About {
    const { digits, high } = this.escape;
    const text = digits === BEGUN ? '' : `u${digits.toString(16).slice(1)}`;
    return inEscape(this.strings.bodies.about(this.body), { text, high: high === 0 ? null : high });
  }
}

class PairState implements Local {
  constructor(
    private readonly strings: StringStates,
    private readonly body: number,
    private readonly high: number,
  ) {}

  fill(row: Int32Array): void {
    this.strings.fillPair(this.body, this.high, row);
  }

  about(): About {
    return inEscape(this.strings.bodies.about(this.body), { text: null, high: this.high });
  }
}

function inEscape(about: About, escape: EscapeFacts): About {
  const { facts } = about;
  const own = facts.t === 'string' || facts.t === 'name' ? { ...facts, escape } : facts;
  return { ...about, expects: ['the rest of the escape'], facts: own };
}

/** Code points that `\u` with a unit of this range can begin: itself, or a pair. */
function unitRanges(from: number, to: number): CodePoints[] {
  const ranges: CodePoints[] = [];
  const add = (a: number, b: number): void => {
    if (a <= b) ranges.push([a, b]);
  };
  add(from, Math.min(to, 0xd7ff));
  add(Math.max(from, 0xe000), to);
  const [high, last] = [Math.max(from, 0xd800), Math.min(to, 0xdbff)];
  if (high <= last) add(0x10000 + ((high - 0xd800) << 10), 0x10000 + ((last - 0xd800) << 10) + 0x3ff);
  return ranges;
}

function pairRanges(high: number, from: number, to: number): CodePoints[] {
  const [low, last] = [Math.max(from, 0xdc00), Math.min(to, 0xdfff)];
  if (low > last) return [];
  const base = 0x10000 + ((high - 0xd800) << 10) - 0xdc00;
  return [[base + low, base + last]];
}
