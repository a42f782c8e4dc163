/**
 * Points in time as recorders write them: nanoseconds in a string, or ISO 8601 with up to nanoseconds, with or without a zone
 * (then it is UTC). Read onto nanoseconds in 20 digits, so that comparing texts compares times.
 */
const DIGITS = 20;
const NANOS = /^\d{1,19}$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?\d*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Null when it is no time. */
export function instantOf(text: string | undefined): string | null {
  if (text === undefined || text.length > 64) return null;
  if (NANOS.test(text)) return text === '0' ? null : text.padStart(DIGITS, '0');
  const found = ISO.exec(text);
  if (found === null) return null;
  const [, day = '', time = '', fraction = '', zone = 'Z'] = found;
  const seconds = Math.floor(Date.parse(`${day}T${time}${zoneOf(zone)}`) / 1000);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return `${seconds}${fraction.padEnd(9, '0')}`.padStart(DIGITS, '0');
}

/** `+0100` is written `+01:00` by the standard that is read everywhere. */
const zoneOf = (zone: string): string => zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();

/** Milliseconds between two instants; undefined when one is missing or they stand in the wrong order. */
export function millisecondsBetween(start: string | null, end: string | null): number | undefined {
  if (start === null || end === null || end < start) return undefined;
  return Number(BigInt(end) - BigInt(start)) / 1e6;
}

/** By instant; what has none stays behind what stands before it. */
export function byInstant<T>(items: readonly T[], instant: (item: T) => string | null): T[] {
  let last = '';
  return items
    .map((item) => {
      last = instant(item) ?? last;
      return { item, key: last };
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
