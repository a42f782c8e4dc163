/**
 * A shortest way to finish a text of any grammar: breadth first over configurations. Only for grammars that know nothing of values;
 * JSON has a search of its own that sees further (`explain/completion.ts`).
 */
import { Ahead, NO_TAIL, type Spot } from './ahead';
import type { Plain, Standing } from './plain';

const MOST_SPOTS = 4_000;
/** Bytes that people read easily stand for those that lead to the same place. */
const isPlain = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a);

/** Null when none was found within bounds. */
export function shortestEnd({ stepper }: Pick<Plain, 'stepper'>, standing: Standing): Uint8Array | null {
  const ahead = new Ahead(stepper, standing);
  const queue: Spot[] = [{ at: standing.at, tail: NO_TAIL }];
  const seen = new Set([ahead.keys.of(standing.at)]);
  for (const spot of queue) {
    if (ahead.ends(spot)) return spot.tail;
    for (const { bytes, to } of ahead.branches(spot)) {
      const key = ahead.keys.of(to);
      if (seen.has(key) || queue.length >= MOST_SPOTS) continue;
      seen.add(key);
      const next = ahead.step(spot, readable(bytes));
      if (next !== null) queue.push(next);
    }
  }
  return null;
}

/** One byte that stands for all of them. */
export const readable = (bytes: readonly number[]): number => bytes.find(isPlain) ?? bytes[0] ?? 0;
