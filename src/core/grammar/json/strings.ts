/**
 * Inside the quotes of a JSON string. What a string says is judged by a *body*, which is fed the UTF-8 bytes of its decoded text;
 * the states here know escapes. A value and a name differ in their bodies and in what their closing quote does.
 *
 * A lone surrogate says nothing that UTF-8 could hold, so no escape leads to one.
 */
import { entry, FLAG, NONE, NO_LIMIT, OP } from '../machine';
import type { ByteClasses } from '../lang';
import { BYTE, utf8OfCodePoint } from './bytes';
import type { EscapeFacts } from './facts';
import type { About, Local, Maker } from './local';

export interface Bodies {
  /** Tells the kinds of bodies apart in keys. */
  readonly kind: string;
  /** Bytes that the body cannot tell apart. */
  classes(body: number): ByteClasses;
  /** NONE: nothing goes on with this byte. */
  feed(body: number, byte: number): number;
  /** The entry that leads into `state`, whose body is `body`: a name may have to be one that is not there yet. */
  into(body: number, state: number): number;
  /** The entry for an escape that is not over and can still become a code point of these ranges; DEAD when it cannot. */
  towards(body: number, ranges: readonly CodePoints[], state: number): number;
  /** Whatever is written, something can follow. */
  isOpen(body: number): boolean;
  /** Each character counts one; at `limitOf` the body becomes `overOf`. */
  limitOf(body: number): number;
  overOf(body: number): number;
  /** The entry of the closing quote. */
  close(body: number): number;
  about(body: number): About;
}

export type CodePoints = readonly [from: number, to: number];

/** An escape in the middle: the characters after the backslash so far, and the high surrogate before it. */
interface Escape {
  text: string;
  high: number | null;
}

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
const HEX = '0123456789abcdef';

const isHigh = (c: number): boolean => c >= 0xd800 && c <= 0xdbff;
const isLow = (c: number): boolean => c >= 0xdc00 && c <= 0xdfff;
const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;

export class StringStates {
  constructor(
    private readonly maker: Maker,
    private readonly bodies: Bodies,
  ) {}

  /** The state between two characters, or inside one. */
  plain(body: number): number {
    const { bodies } = this;
    return this.maker.state(`${bodies.kind}"${body}`, () => ({
      ...this.counted(body, (over) => this.plain(over)),
      flags: bodies.isOpen(body) ? FLAG.FREE : 0,
      fill: (row) => this.fillPlain(body, row),
      about: () => bodies.about(body),
    }));
  }

  private counted(body: number, over: (body: number) => number): Pick<Local, 'limit' | 'over'> {
    const limit = this.bodies.limitOf(body);
    if (limit === NO_LIMIT) return {};
    return {
      limit,
      over: () => {
        const next = this.bodies.overOf(body);
        return next === NONE ? NONE : over(next);
      },
    };
  }

  /** `COUNT` only where something is counted. */
  private counting(body: number, state: number): number {
    return this.bodies.limitOf(body) === NO_LIMIT ? this.bodies.into(body, state) : entry(OP.COUNT, state);
  }

  private fillPlain(body: number, row: Int32Array): void {
    const { bodies } = this;
    const { classOf, representatives } = bodies.classes(body);
    const entries = representatives.map((byte) => {
      const next = bodies.feed(body, byte);
      if (next === NONE) return 0;
      const state = this.plain(next);
      // Bytes of one class all begin a character, or none does: valid UTF-8 tells them apart.
      return isContinuation(byte) ? bodies.into(next, state) : this.counting(next, state);
    });
    for (let byte: number = BYTE.SPACE; byte < 256; byte++) row[byte] = entries[classOf[byte] ?? 0] ?? 0;
    row[BYTE.QUOTE] = bodies.close(body);
    row[BYTE.BACKSLASH] = 0;
    const escape = this.escape(body, { text: '', high: null });
    if (escape === NONE) return;
    // A name that stands already may be the only one that goes on with another character.
    row[BYTE.BACKSLASH] =
      bodies.limitOf(body) === NO_LIMIT
        ? bodies.towards(body, this.escapable(), escape)
        : entry(OP.COUNT, escape);
  }

  /** NONE when no escape leads on. */
  private escape(body: number, escape: Escape): number {
    const { text, high } = escape;
    if (text === '' && high === null && !this.escapes(body)) return NONE;
    return this.maker.state(`${this.bodies.kind}\\${body} ${text} ${high ?? ''}`, () => ({
      ...this.counted(body, (over) => this.escape(over, escape)),
      fill: (row) => this.fillEscape(body, escape, row),
      about: () => inEscape(this.bodies.about(body), escape),
    }));
  }

  /** Some escape leads on. */
  private escapes(body: number): boolean {
    if ([...SHORT.values()].some((codePoint) => this.says(body, codePoint) !== 0)) return true;
    return this.maker.settings.escapes === 'any' && this.bodies.towards(body, unitRanges(0, 0xffff), 0) !== 0;
  }

  /** What an escape may stand for, or begin. */
  private escapable(): CodePoints[] {
    return this.maker.settings.escapes === 'any'
      ? unitRanges(0, 0xffff)
      : [...SHORT.values()].map((codePoint) => [codePoint, codePoint]);
  }

  private fillEscape(body: number, { text, high }: Escape, row: Int32Array): void {
    if (text === '' && high === null) {
      for (const [byte, codePoint] of SHORT) row[byte] = this.says(body, codePoint);
      if (this.maker.settings.escapes === 'short') return;
    }
    if (text === '') {
      row[LETTER_U] = this.hex(body, 'u', high);
      return;
    }
    for (const digit of HEX) {
      const entered = this.hex(body, text + digit, high);
      row[digit.charCodeAt(0)] = entered;
      row[digit.toUpperCase().charCodeAt(0)] = entered;
    }
  }

  /** `text` is `u` and the digits so far. */
  private hex(body: number, text: string, high: number | null): number {
    const digits = text.length - 1;
    const unit = digits === 0 ? 0 : Number.parseInt(text.slice(1), 16);
    if (digits === 4 && high !== null)
      return isLow(unit) ? this.says(body, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00)) : 0;
    if (digits === 4) {
      if (isLow(unit)) return 0;
      if (!isHigh(unit)) return this.says(body, unit);
      return this.bodies.towards(body, pairRanges(unit, 0xdc00, 0xdfff), this.secondBackslash(body, unit));
    }
    const span = 16 ** (4 - digits);
    const [from, to] = [unit * span, unit * span + span - 1];
    const ranges = high === null ? unitRanges(from, to) : pairRanges(high, from, to);
    if (ranges.length === 0) return 0;
    // A dead end is found before a state is made for it.
    if (this.bodies.towards(body, ranges, 0) === 0) return 0;
    return this.bodies.towards(body, ranges, this.escape(body, { text, high }));
  }

  private secondBackslash(body: number, high: number): number {
    return this.maker.state(`${this.bodies.kind}\\\\${body} ${high}`, () => ({
      fill: (row) => {
        const next = this.escape(body, { text: '', high });
        if (next !== NONE) row[BYTE.BACKSLASH] = entry(OP.GO, next);
      },
      about: () => inEscape(this.bodies.about(body), { text: null, high }),
    }));
  }

  private says(body: number, codePoint: number): number {
    let next = body;
    for (const byte of utf8OfCodePoint(codePoint)) {
      next = this.bodies.feed(next, byte);
      if (next === NONE) return 0;
    }
    return this.bodies.into(next, this.plain(next));
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
