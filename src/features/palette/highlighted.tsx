import type { Span } from '../../core/base/span';
import s from './palette.module.css';

/** A text with the letters that were found in bold. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly Span[] }) {
  const parts = ranges.map((range, i) => ({
    range,
    before: text.slice(ranges[i - 1]?.end ?? 0, range.start),
  }));
  return (
    <>
      {parts.map(({ range, before }) => (
        <span key={range.start}>
          {before}
          <mark className={s['found']}>{text.slice(range.start, range.end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
