/** Records that are equal get one number: the first that was made for a key stays. */
export class Interner<T> {
  private readonly ids = new Map<string, number>();
  private readonly records: (T | undefined)[] = [];

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

  get(id: number): T {
    const record = this.records[id];
    if (record === undefined) throw new RangeError(`No record ${id}.`);
    return record;
  }

  get size(): number {
    return this.records.length;
  }
}
