/**
 * Inside the quotes of a JSON string. What a string says is judged by a *body*, which is fed the UTF-8 bytes of its decoded text. A
 * value and a name differ in their bodies and in what their closing quote does.
 */
import { entry, FLAG, NONE, NO_LIMIT, OP } from '../machine';
import { BodyNexts, type Bodies } from './body-nexts';
import { BYTE } from './bytes';
import { Dense } from './dense';
import { EscapeStates } from './escapes';
import type { About, Local, Maker } from './local';

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;

export class StringStates {
  /** States by body. */
  private readonly plains = new Dense();
  /** By deciding body. */
  private readonly bases = new Map<number, Base>();
  private readonly nexts: BodyNexts;
  private readonly escapes: EscapeStates;
  /** Entries of a row by class, while it is filled. */
  private readonly entries = new Int32Array(256);

  constructor(
    private readonly maker: Maker,
    readonly bodies: Bodies,
  ) {
    this.nexts = new BodyNexts(bodies);
    this.escapes = new EscapeStates(maker, bodies, this.nexts, (body) => this.plain(body));
  }

  /** The state between two characters, or inside one. */
  plain(body: number): number {
    const known = this.plains.get(body);
    return known === NONE ? this.plains.set(body, this.maker.add(new PlainState(this, body))) : known;
  }

  fillPlain(body: number, row: Int32Array): void {
    const { bodies } = this;
    const { apart } = this.nexts.of(body);
    const deciding = bodies.deciding(body);
    /** Bodies after the first byte of a character. */
    const begun: number[] = [];
    if (deciding === NONE || deciding === body) this.fillClasses(body, row, begun);
    else {
      const { entries, next } = this.baseOf(deciding);
      row.set(entries);
      if (next !== NONE) begun.push(next);
    }
    for (const byte of apart) {
      const own = this.entryOf(body, byte, begun);
      if (byte >= BYTE.SPACE) row[byte] = own;
    }
    row[BYTE.QUOTE] = bodies.close(body);
    row[BYTE.BACKSLASH] = 0;
    // Every character can be written as an escape, or those alone that have a short one.
    const escaped = this.maker.settings.escapes === 'any' ? begun : this.escapes.saysShort(body);
    if (escaped.length === 0) return;
    const escape = this.escapes.begin(body);
    // A name that stands already may be the only one that goes on with another character.
    const counts = bodies.limitOf(body) !== NO_LIMIT;
    row[BYTE.BACKSLASH] = counts ? entry(OP.COUNT, escape) : bodies.towards(escaped, escape);
  }

  /** What the rows of all bodies have in common that this one decides. */
  private baseOf(deciding: number): Base {
    let base = this.bases.get(deciding);
    if (base === undefined) {
      const entries = new Int32Array(256);
      const begun: number[] = [];
      this.fillClasses(deciding, entries, begun);
      this.bases.set(deciding, (base = { entries, next: begun[0] ?? NONE }));
    }
    return base;
  }

  /** The entry of a byte that is no mark of JSON's. @param begun what comes of a character's first byte is added */
  private entryOf(body: number, byte: number, begun: number[]): number {
    const { bodies } = this;
    const next = this.nexts.next(body, byte);
    if (next === NONE) return 0;
    // Bytes of one class all begin a character, or none does: valid UTF-8 tells them apart.
    const begins = !isContinuation(byte);
    if (begins) begun.push(next);
    const state = this.plain(next);
    /** `COUNT` only where something is counted. */
    const limit = bodies.limitOf(body);
    if (limit === NO_LIMIT) return bodies.towards([next], state);
    if (begins) return entry(OP.COUNT, state);
    return bodies.limitOf(next) < limit ? entry(OP.WITHIN, state) : bodies.towards([next], state);
  }

  /** Entries of the bytes that are not apart. */
  private fillClasses(body: number, row: Int32Array, begun: number[]): void {
    const { entries } = this;
    const { classes, apart } = this.nexts.of(body);
    const { classOf, representatives } = classes;
    for (let i = 0; i < representatives.length; i++) {
      const byte = representatives[i] ?? 0;
      const other = apart.includes(byte)
        ? classOf.findIndex((one, b) => one === i && !apart.includes(b))
        : byte;
      entries[i] = other < 0 ? 0 : this.entryOf(body, other, begun);
    }
    if (representatives.length === 1 && entries[0] === 0) return;
    for (let byte: number = BYTE.SPACE; byte < 256; byte++) row[byte] = entries[classOf[byte] ?? 0] ?? 0;
  }
}

interface Base {
  entries: Int32Array;
  /** A body after the first byte of a character; NONE where there is none. */
  next: number;
}

class PlainState implements Local {
  constructor(
    private readonly strings: StringStates,
    private readonly body: number,
  ) {}

  get flags(): number {
    return this.strings.bodies.isFree(this.body) ? FLAG.TEXT | FLAG.FREE : FLAG.TEXT;
  }

  get limit(): number {
    return this.strings.bodies.limitOf(this.body);
  }

  over(): number {
    const next = this.strings.bodies.overOf(this.body);
    return next === NONE ? NONE : this.strings.plain(next);
  }

  fill(row: Int32Array): void {
    this.strings.fillPlain(this.body, row);
  }

  about(): About {
    return this.strings.bodies.about(this.body);
  }
}
