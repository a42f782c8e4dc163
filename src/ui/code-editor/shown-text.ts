/**
 * The text as an editor holds it. Text areas and Monaco know one kind of line end and no byte order mark, but what was pasted
 * is kept byte for byte: `\r\n` and `\r` are shown as `\n`, a mark at the start is left out, offsets are mapped both ways, and an
 * edit is put back into the source where it was made, so that everything around it stays as it is.
 */
export interface ShownText {
  text: string;
  /** Offset in the source to offset in `text`. */
  toShown: (offset: number) => number;
  /** And back. Before the `\r` of a line end, after a byte order mark. */
  toSource: (offset: number) => number;
}

const CARRIAGE_RETURN = 13;
const same = (offset: number): number => offset;

export function shownText(source: string): ShownText {
  if (!source.includes('\r') && !source.startsWith('\ufeff'))
    return { text: source, toShown: same, toSource: same };
  /** Source offsets of the units that are not shown, ascending. */
  const left: number[] = [];
  const mark = source.startsWith('\ufeff');
  if (mark) left.push(0);
  for (let at = source.indexOf('\r\n'); at >= 0; at = source.indexOf('\r\n', at + 2)) left.push(at);
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return {
    text,
    toShown: (offset) => offset - countBelow(left, offset),
    toSource: (offset) => {
      // The k-th unit left out stands before shown offset left[k] - k.
      let [low, high] = [0, left.length];
      while (low < high) {
        const mid = (low + high) >> 1;
        const at = left[mid] ?? 0;
        if (at === 0 && mark) low = 1;
        else if (at - mid < offset) low = mid + 1;
        else high = mid;
      }
      return offset + low;
    },
  };
}

/** How many of the ascending `values` are below `limit`. */
function countBelow(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((values[mid] ?? 0) < limit) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** The source after the shown text became `after`. Only what changed is replaced. */
export function mergeEdit(source: string, shown: ShownText, after: string): string {
  const before = shown.text;
  if (before === source) return after;
  if (before === after) return source;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  const from = shown.toSource(start);
  const to = Math.max(from, shown.toSource(before.length - end));
  const tail = after.slice(start, after.length - end) + source.slice(to);
  if (!tail.startsWith('\n')) return source.slice(0, from) + tail;
  // A lone `\r` before a `\n` would become one line end with it; it is shown as `\n`, so it is written as one.
  let lone = from;
  while (lone > 0 && source.charCodeAt(lone - 1) === CARRIAGE_RETURN) lone--;
  return source.slice(0, lone) + '\n'.repeat(from - lone) + tail;
}
