/**
 * Keys repeat: in a trace of a million members there are a few dozen. One string for each saves their memory, and the time to cut
 * them out again. A fixed number of short strings is kept, none of which keeps the text alive that it was cut out of.
 */
import { detachedCopy } from './detached';

const SLOTS = 512;
const LONGEST = 48;
const kept: string[] = new Array<string>(SLOTS).fill('');

/** `text.slice(start, end)`, for a stretch without controls, quotes, backslashes and surrogates. */
export function keyAt(text: string, start: number, end: number): string {
  const length = end - start;
  if (length === 0 || length > LONGEST) return text.slice(start, end);
  const slot =
    (length * 31 +
      text.charCodeAt(start) * 7 +
      text.charCodeAt(start + (length >> 1)) * 3 +
      text.charCodeAt(end - 1)) &
    (SLOTS - 1);
  const known = kept[slot] ?? '';
  if (known.length === length && text.startsWith(known, start)) return known;
  const key = detachedCopy(text.slice(start, end));
  kept[slot] = key;
  return key;
}
