/**
 * Counts what is no text in bytes that come in chunks: one for every U+FFFD that decoding puts in, by the rules of the
 * Encoding standard, and where the first stands.
 */
export interface Invalid {
  count: number;
  /** Byte offset of the first. */
  first: number;
}

export class Utf8Check {
  private count = 0;
  private first = -1;
  /** Bytes before this chunk. */
  private before = 0;
  /** Continuation bytes still to come, and what the next may be. */
  private needed = 0;
  private lower = 0x80;
  private upper = 0xbf;
  private began = 0;

  add(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (this.needed === 0) {
        if (byte >= 0x80) this.lead(byte, this.before + i);
        continue;
      }
      if (byte < this.lower || byte > this.upper) {
        this.fault(this.began);
        this.needed = 0;
        // What broke the sequence may begin the next.
        i--;
      } else this.needed--;
      this.lower = 0x80;
      this.upper = 0xbf;
    }
    this.before += bytes.length;
  }

  end(): Invalid {
    if (this.needed > 0) this.fault(this.began);
    this.needed = 0;
    return { count: this.count, first: this.first };
  }

  private lead(byte: number, at: number): void {
    this.began = at;
    if (byte >= 0xc2 && byte <= 0xdf) this.needed = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      this.needed = 2;
      if (byte === 0xe0) this.lower = 0xa0;
      if (byte === 0xed) this.upper = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.needed = 3;
      if (byte === 0xf0) this.lower = 0x90;
      if (byte === 0xf4) this.upper = 0x8f;
    } else this.fault(at);
  }

  private fault(at: number): void {
    if (this.count++ === 0) this.first = at;
  }
}

/** Surrogates that stand alone, and half a unit at the end. */
export class Utf16Check {
  private count = 0;
  private first = -1;
  private before = 0;
  /** The first byte of a unit whose second is in the next chunk. */
  private half = -1;
  /** Offset of a high surrogate that waits for its low one. */
  private high = -1;

  constructor(private readonly littleEndian: boolean) {}

  add(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (this.half < 0) {
        this.half = byte;
        continue;
      }
      const unit = this.littleEndian ? (byte << 8) | this.half : (this.half << 8) | byte;
      this.half = -1;
      this.unit(unit, this.before + i - 1);
    }
    this.before += bytes.length;
  }

  end(): Invalid {
    if (this.half >= 0) this.fault(this.high >= 0 ? this.high : this.before - 1);
    else if (this.high >= 0) this.fault(this.high);
    return { count: this.count, first: this.first };
  }

  private unit(unit: number, at: number): void {
    const low = unit >= 0xdc00 && unit < 0xe000;
    if (this.high >= 0 && !low) this.fault(this.high);
    else if (this.high < 0 && low) this.fault(at);
    this.high = unit >= 0xd800 && unit < 0xdc00 ? at : -1;
  }

  private fault(at: number): void {
    if (this.count++ === 0) this.first = at;
  }
}
