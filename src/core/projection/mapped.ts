/** Mapped texts that a projection is built of: each character of a message leads back to the prompt it came from. */
import { identityMap, sliceMapped, type MappedText, type SourceId } from '../base/span';
import { trimWhite } from '../base/utf8';

/** The whole of a text that is its own source. */
export const wholeText = (text: string, source: SourceId): MappedText => ({
  text,
  map: identityMap(source, 0, text.length),
});

/** Text that stands nowhere in the source; `at` is where it was put in. */
export const insertedText = (text: string, source: SourceId, at: number): MappedText => ({
  text,
  map: { source, pieces: text === '' ? [] : [{ start: 0, end: text.length, srcStart: at, srcEnd: at }] },
});

export function trimMapped(mapped: MappedText): MappedText {
  const text = trimWhite(mapped.text);
  if (text.length === mapped.text.length) return mapped;
  const start = mapped.text.indexOf(text);
  return sliceMapped(mapped, { start, end: start + text.length });
}

/** Offset in the source just after a mapped text: where something appended to it belongs. */
export const sourceEnd = (mapped: MappedText): number => mapped.map.pieces.at(-1)?.srcEnd ?? 0;
