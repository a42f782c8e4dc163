/** The bytes of a text so far. Forks share them until one of them writes. */
export class Tape {
  private shared = false;

  private constructor(
    private bytes: Uint8Array,
    private used: number,
  ) {}

  static empty(): Tape {
    return new Tape(new Uint8Array(64), 0);
  }

  get length(): number {
    return this.used;
  }

  at(offset: number): number {
    return this.bytes[offset] ?? 0;
  }

  append(bytes: Uint8Array): void {
    const length = this.used + bytes.length;
    if (this.shared || length > this.bytes.length) {
      const own = new Uint8Array(Math.max(length, this.used * 2, 64));
      own.set(this.bytes.subarray(0, this.used));
      this.bytes = own;
      this.shared = false;
    }
    this.bytes.set(bytes, this.used);
    this.used = length;
  }

  /** What `look` finds with `bytes` at the end. The text is as it was after it, also when it throws. */
  with<T>(bytes: Uint8Array, look: () => T): T {
    const length = this.used;
    this.append(bytes);
    try {
      return look();
    } finally {
      this.truncate(length);
    }
  }

  truncate(length: number): void {
    this.used = Math.min(this.used, length);
  }

  /** A view, good until the next `append`. */
  view(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, Math.min(to, this.used));
  }

  fork(): Tape {
    this.shared = true;
    const fork = new Tape(this.bytes, this.used);
    fork.shared = true;
    return fork;
  }
}
