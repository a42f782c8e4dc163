/** How many lines of each type a log holds: the summary of a log. */
import type { JsonObject } from '../../base/json-value';

/** A log of real use has some tens; the types of a hostile one are no summary. */
const MOST_TYPES = 100;

export class LineTypes {
  private readonly counts = new Map<string, number>();

  add(type: string): void {
    const known = this.counts.get(type);
    if (known !== undefined) this.counts.set(type, known + 1);
    else if (this.counts.size < MOST_TYPES) this.counts.set(type, 1);
  }

  /** Keys are data: `__proto__` is a type like any other. */
  all(): JsonObject {
    const out: JsonObject = {};
    for (const [type, value] of this.counts)
      Object.defineProperty(out, type, { value, enumerable: true, writable: true, configurable: true });
    return out;
  }
}
