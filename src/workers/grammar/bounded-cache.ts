/** The most recently used values, by key, while their weights together stay within a limit. The newest always stays. */
export class BoundedCache<T> {
  private readonly entries = new Map<string, { value: T; weight: number }>();
  private weight = 0;

  constructor(
    private readonly limit: number,
    private readonly dropped: (value: T) => void = () => undefined,
  ) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, weight = 1): void {
    this.remove(key);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.limit || oldest === key) return;
      this.remove(oldest);
    }
  }

  clear(): void {
    for (const key of this.entries.keys()) this.remove(key);
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.weight -= entry.weight;
    this.dropped(entry.value);
  }
}
