/** Records that are equal get one number: the first that was made for a key stays. */
export class Interner<T> {
  private readonly ids = new Map<string, number>();
  private readonly records: (T | Reserved<T> | undefined)[] = [];

  /** @param key says everything that tells records apart */
  id(key: string, make: () => T): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.records.length;
    this.ids.set(key, id);
    // Making one record may make others: its place is taken first.
    this.records.push(undefined);
    try {
      this.records[id] = make();
    } catch (error) {
      // What cannot be made is tried again when it is asked for again, and fails in the same words.
      this.ids.delete(key);
      throw error;
    }
    return id;
  }

  /** A record that no key finds again. */
  add(record: T): number {
    return this.records.push(record) - 1;
  }

  /** Numbers for so many records, each made when it is first looked at. @returns the first */
  reserve(count: number, make: (index: number) => T): number {
    const first = this.records.length;
    const reserved = new Reserved(first, make);
    for (let i = 0; i < count; i++) this.records.push(reserved);
    return first;
  }

  get(id: number): T {
    const record = this.records[id];
    if (record === undefined) throw new RangeError(`No record ${id}.`);
    if (record instanceof Reserved) return (this.records[id] = record.make(id - record.first));
    return record;
  }

  get size(): number {
    return this.records.length;
  }
}

class Reserved<T> {
  constructor(
    readonly first: number,
    readonly make: (index: number) => T,
  ) {}
}
