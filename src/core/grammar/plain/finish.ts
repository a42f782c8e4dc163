/**
 * A way to finish a text of any grammar, by bytes alone: the shortest when it is near, else one that closes what is open as soon as
 * it can. Only for grammars that know nothing of values; JSON has a search of its own that sees further (`explain/completion.ts`).
 */
import { Ahead, NO_TAIL, type Branch, type Spot } from './ahead';
import type { Plain, Standing } from './plain';

const MOST_NEAR = 600;
const MOST_STEPS = 6_000;

/** Null when none was found within bounds. */
export function shortEnd({ stepper }: Pick<Plain, 'stepper'>, standing: Standing): Uint8Array | null {
  const ahead = new Ahead(stepper, standing);
  const start: Spot = { at: standing.at, tail: NO_TAIL };
  return nearest(ahead, start) ?? closing(ahead, start);
}

/** Breadth first over configurations. */
function nearest(ahead: Ahead, start: Spot): Uint8Array | null {
  const queue: Spot[] = [start];
  const seen = new Set([ahead.keys.of(start.at)]);
  for (const spot of queue) {
    if (ahead.ends(spot)) return spot.tail;
    for (const { bytes, to } of ahead.branches(spot)) {
      const key = ahead.keys.of(to);
      if (seen.has(key) || queue.length >= MOST_NEAR) continue;
      seen.add(key);
      const next = ahead.step(spot, readable(bytes));
      if (next !== null) queue.push(next);
    }
  }
  return null;
}

/** Depth first; the last of the stack is next. Of each choice first what closes something, last what opens something or spells otherwise. */
function closing(ahead: Ahead, start: Spot): Uint8Array | null {
  const seen = new Set([ahead.keys.of(start.at)]);
  const stack: Spot[] = [start];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const spot = stack.pop();
    if (spot === undefined) return null;
    if (ahead.ends(spot)) return spot.tail;
    const choices = ahead
      .branches(spot)
      .reverse()
      .sort((a, b) => rank(b) - rank(a));
    for (const { bytes, to } of choices) {
      const key = ahead.keys.of(to);
      if (seen.has(key)) continue;
      seen.add(key);
      const next = ahead.step(spot, readable(bytes));
      if (next !== null) stack.push(next);
    }
  }
  return null;
}

const CLOSING = bytesOf('"}])>');
const OPENING = bytesOf('([{<\\ \t\r\n');

function rank({ bytes }: Branch): number {
  if (bytes.some((byte) => CLOSING.has(byte))) return 0;
  return bytes.every((byte) => OPENING.has(byte)) ? 2 : 1;
}

function bytesOf(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (character) => character.charCodeAt(0)));
}

/** Bytes that people read easily stand for those that lead to the same place. */
const isPlain = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a) || CLOSING.has(byte);

/** One byte that stands for all of them. */
export const readable = (bytes: readonly number[]): number => bytes.find(isPlain) ?? bytes[0] ?? 0;
