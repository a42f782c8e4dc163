/** Offset → line and column, for errors only: the index is built lazily, up to the furthest offset asked for. */
import { CR, LF } from './chars';

export class Lines {
  private starts: number[] = [0];
  /** Everything before this offset has been searched for line ends. */
  private searched = 0;

  constructor(public text: string) {}

  /** Goes on with a longer text that begins with this one. */
  grow(text: string): void {
    // A carriage return at the end was a line end of its own until a line feed followed it.
    const last = this.text.length - 1;
    if (this.searched > last && last >= 0 && this.text.charCodeAt(last) === CR) {
      this.searched = last;
      if (this.starts.at(-1) === last + 1) this.starts.pop();
    }
    this.text = text;
  }

  /** 1-based line and column, in UTF-16 units. A line ends at LF, CR LF or a lone CR, as in `base/span.ts`. */
  at(offset: number): { line: number; column: number } {
    const { text, starts } = this;
    const to = Math.min(offset, text.length);
    let i = this.searched;
    for (; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c === LF || (c === CR && text.charCodeAt(i + 1) !== LF)) starts.push(i + 1);
    }
    this.searched = i;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((starts[mid] ?? 0) <= to) low = mid;
      else high = mid - 1;
    }
    return { line: low + 1, column: to - (starts[low] ?? 0) + 1 };
  }
}

let latest = new Lines('');

/** The index of a text. That of the last text is kept: a stream of many small payloads is scanned in ranges of one big paste. */
export function linesOf(text: string): Lines {
  if (text !== latest.text) latest = new Lines(text);
  return latest;
}

export const lineColumnAt = (text: string, offset: number): { line: number; column: number } =>
  linesOf(text).at(offset);
