/**
 * What bytes and code points make of a body: what a string has to say, fed the UTF-8 of its decoded text. Answers are kept, since
 * rows and escapes ask about the same bytes.
 */
import { NONE } from '../machine';
import type { ByteClasses } from '../lang';
import type { About } from './local';

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
  /**
   * The part of a body all of whose nexts settle; NONE where it has none. Bytes that are not apart make the same of both, and their
   * entries are the same.
   */
  deciding(body: number): number;
  /** Whatever is written without escapes, something can follow: as `FLAG.FREE` says it. */
  isFree(body: number): boolean;
  /** Each character counts one; at `limitOf` the body becomes `overOf`. */
  limitOf(body: number): number;
  /** Bodies that come of this one may have lower limits. */
  narrows(body: number): boolean;
  overOf(body: number): number;
  /** The entry of the closing quote. */
  close(body: number): number;
  about(body: number): About;
}

/** What bytes make of a body: by class, and by place among those that are apart. */
export interface Nexts {
  classes: ByteClasses;
  bodies: number[];
  apart: readonly number[];
  own: number[];
}
const NOT_ASKED = -2;

export class BodyNexts {
  private readonly nexts: (Nexts | undefined)[] = [];

  constructor(private readonly bodies: Bodies) {}

  next(body: number, byte: number): number {
    const { classes, bodies, apart, own } = this.of(body);
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

  of(body: number): Nexts {
    let nexts = this.nexts[body];
    if (nexts === undefined) {
      const deciding = this.bodies.deciding(body);
      const shared = deciding === NONE || deciding === body ? null : this.of(deciding);
      const classes = shared?.classes ?? this.bodies.classes(body);
      const apart = this.bodies.apart(body);
      nexts = {
        classes,
        bodies: shared?.bodies ?? classes.representatives.map(() => NOT_ASKED),
        apart,
        own: apart.map(() => NOT_ASKED),
      };
      // Without holes: an array with many would be kept as a table.
      while (this.nexts.length <= body) this.nexts.push(undefined);
      this.nexts[body] = nexts;
    }
    return nexts;
  }

  /**
   * What becomes of the body by a code point of `from .. to`, none of them a surrogate but between others: bodies after it, or
   * after as many of its bytes as tell that it is one of these; no more of them than decide about an entry.
   */
  within(body: number, from: number, to: number): readonly number[] {
    const found: number[] = [];
    this.someWithin(body, from, to, (next) => {
      found.push(next);
      return this.bodies.settles(next);
    });
    return found;
  }

  /** Does the body go on with some code point of `from .. to`? */
  reaches(body: number, from: number, to: number): boolean {
    return this.someWithin(body, from, to, () => true);
  }

  /** @param enough is asked of each body that `within` tells, until it is true @returns it was */
  private someWithin(body: number, from: number, to: number, enough: (next: number) => boolean): boolean {
    let first = from;
    for (let more = 0; more < 4 && first <= to; more++) {
      const last = UTF8_LAST[more] ?? to;
      if (first > last) continue;
      if (this.someOf(body, first, Math.min(to, last), more, LEADS[more] ?? 0, enough)) return true;
      first = last + 1;
    }
    return false;
  }

  /**
   * Code points of one length.
   * @param more bytes after the next one
   * @param mark bits that the next byte has beside those of the code point
   */
  private someOf(
    body: number,
    from: number,
    to: number,
    more: number,
    mark: number,
    enough: (next: number) => boolean,
  ): boolean {
    const bits = 6 * more;
    const all = (1 << bits) - 1;
    const [low, high] = [from >> bits, to >> bits];
    for (let one = low; one <= high; one++) {
      const next = this.next(body, mark | one);
      if (next === NONE) continue;
      const first = one === low ? from & all : 0;
      const last = one === high ? to & all : all;
      // Nothing that is empty is kept, so whatever is left goes on within the range.
      const found =
        first > 0 || last < all ? this.someOf(next, first, last, more - 1, 0x80, enough) : enough(next);
      if (found) return true;
    }
    return false;
  }
}

/** By bytes after the first one: the last code point, and what marks the first byte. */
const UTF8_LAST = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;
const LEADS = [0, 0xc0, 0xe0, 0xf0] as const;
