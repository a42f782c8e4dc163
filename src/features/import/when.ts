/** Digits since the epoch, by how many there are: seconds, milliseconds, microseconds, nanoseconds. */
const PER_MS: readonly [least: number, perMs: number][] = [
  [18, 1e6],
  [15, 1e3],
  [12, 1],
  [9, 1e-3],
];

/** A time as an export writes it, as people read it: `2026-03-01 14:05`, in the time zone of the export. Else as it is. */
export function whenOf(startedAt: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(startedAt);
  if (iso !== null) return `${iso[1] ?? ''} ${iso[2] ?? ''}`;
  if (!/^\d{9,19}$/.test(startedAt)) return startedAt;
  const [, perMs = 1] = PER_MS.find(([least]) => startedAt.length >= least) ?? [];
  const date = new Date(Number(startedAt) / perMs);
  return Number.isNaN(date.getTime()) ? startedAt : date.toISOString().slice(0, 16).replace('T', ' ');
}
