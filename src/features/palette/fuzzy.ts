/**
 * Fuzzy matching: the letters of the query in order, somewhere in the text. A match scores higher the more its letters stand
 * together, at the beginnings of words, and near the start. Bounded: of a long text only the first 200 characters are looked at.
 */
import type { Span } from '../../core/base/span';

export interface Match {
  score: number;
  /** Matched ranges of the text, joined, in order. */
  ranges: Span[];
}

const MOST = 200;
const TOGETHER = 8;
const WORD = 10;
const START = 6;
/** Cost of leaving letters out between two of the query. */
const GAP = 6;

const isWordStart = (text: string, at: number): boolean => {
  const before = text.charAt(at - 1);
  if (at === 0 || /[\s\-_./:·(（、]/.test(before)) return true;
  const here = text.charAt(at);
  return here !== here.toLowerCase() && before === before.toLowerCase();
};

/** Null when the letters are not all there. An empty query matches everything with score 0. */
export function fuzzyMatch(query: string, text: string): Match | null {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return { score: 0, ranges: [] };
  const looked = text.slice(0, MOST);
  const low = looked.toLowerCase();
  // A text whose lower case has another length cannot be matched place by place.
  const hay = low.length === looked.length ? low : looked;
  const { length } = hay;
  if (wanted.length > length) return null;

  // best[j]: the best score with the query so far ending at text place j; from[i][j]: where the letter before stood.
  let best = new Float64Array(length).fill(-Infinity);
  const from: Int16Array[] = [];
  for (let i = 0; i < wanted.length; i++) {
    const next = new Float64Array(length).fill(-Infinity);
    const back = new Int16Array(length).fill(-1);
    let [running, at] = [-Infinity, -1];
    for (let j = 0; j < length; j++) {
      const before = j > 0 ? (best[j - 1] ?? -Infinity) : -Infinity;
      if (hay.charAt(j) === wanted.charAt(i)) {
        const own = (isWordStart(looked, j) ? WORD : 0) + (j === 0 ? START : 0) - j * 0.02;
        if (i === 0) next[j] = own + 1;
        else {
          const together = before + TOGETHER;
          if (together >= running - GAP && before > -Infinity) {
            next[j] = together + own;
            back[j] = j - 1;
          } else if (running > -Infinity) {
            next[j] = running - GAP + own;
            back[j] = at;
          }
        }
      }
      // For letters further on, with a gap between.
      if (before > running) [running, at] = [before, j - 1];
    }
    best = next;
    from.push(back);
  }
  let end = -1;
  for (let j = 0; j < length; j++)
    if ((best[j] ?? -Infinity) > (end < 0 ? -Infinity : (best[end] ?? -Infinity))) end = j;
  // Letters that only happen to stand somewhere are no match.
  if (end < 0 || (best[end] ?? 0) < -wanted.length) return null;
  const places: number[] = [];
  for (let [i, j] = [wanted.length - 1, end]; i >= 0 && j >= 0; i--) {
    places.unshift(j);
    j = from[i]?.[j] ?? -1;
  }
  return { score: (best[end] ?? 0) - length * 0.05, ranges: joined(places) };
}

function joined(places: readonly number[]): Span[] {
  const out: Span[] = [];
  for (const at of places) {
    const last = out.at(-1);
    if (last?.end === at) last.end = at + 1;
    else out.push({ start: at, end: at + 1 });
  }
  return out;
}
