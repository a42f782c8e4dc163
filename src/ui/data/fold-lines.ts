/**
 * Which lines of a long text are shown while it is folded: the first few, and those around what has to stay in sight. Pure and
 * linear in the text. Offsets are UTF-16; the stretches tile the text.
 */
import type { Span } from '../../core/base/span';

export type FoldPart = (Span & { kind: 'text' }) | (Span & { kind: 'gap'; lines: number });

export interface FoldOptions {
  /** Lines shown from the top. */
  head: number;
  /** What stays in sight wherever it stands. At most `MOST_KEPT` of them do. */
  keep?: readonly Span[];
}

/** A line longer than this counts as several: text without line ends folds too. */
export const LONG_LINE = 200;
/** Lines shown before and after what is kept. */
const AROUND = 1;
/** A gap of so few lines is not worth a button. */
const SMALL_GAP = 2;
const MOST_KEPT = 12;

export function foldLines(text: string, { head, keep = [] }: FoldOptions): FoldPart[] {
  const starts = lineStarts(text);
  const count = starts.length;
  if (count <= head + SMALL_GAP) return [{ kind: 'text', start: 0, end: text.length }];

  const shown = new Uint8Array(count);
  shown.fill(1, 0, head);
  for (const { start, end } of keep.slice(0, MOST_KEPT)) {
    const first = lineAt(starts, start);
    const last = Math.min(lineAt(starts, Math.max(start, end - 1)), first + head);
    shown.fill(1, Math.max(0, first - AROUND), Math.min(count, last + AROUND + 1));
  }

  const parts: FoldPart[] = [];
  for (let line = 0; line < count;) {
    const isShown = shown[line] === 1;
    let next = line + 1;
    while (next < count && (shown[next] === 1) === isShown) next++;
    const small = !isShown && next - line <= SMALL_GAP;
    const start = starts[line] ?? 0;
    const end = starts[next] ?? text.length;
    const last = parts.at(-1);
    if (!isShown && !small) parts.push({ kind: 'gap', start, end, lines: next - line });
    else if (last?.kind === 'text') last.end = end;
    else parts.push({ kind: 'text', start, end });
    line = next;
  }
  return parts;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    for (let cut = start + LONG_LINE; cut < end; cut = start + LONG_LINE) {
      // A pair of surrogates is one character.
      const code = text.charCodeAt(cut);
      start = code >= 0xdc00 && code < 0xe000 ? cut + 1 : cut;
      if (start < end) starts.push(start);
    }
    if (end < text.length) starts.push(end);
    start = end;
  }
  return starts;
}

/** Line that holds `offset`, by bisection. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((starts[mid] ?? 0) <= offset) low = mid;
    else high = mid - 1;
  }
  return low;
}
