import { memo } from 'react';
import type { SourceSpan, Span } from '../../core/base/span';
import { useI18n } from '../../i18n';
import { glyphOfSeverity, MonoText, OutcomeGlyph, type MonoRange, type RangeKind } from '../../ui';
import type { SourceNote } from './notes';
import { kindsWithin, type KindSpan, type SourceKind } from './source-kinds';
import type { SourceRow } from './source-rows';
import s from './source.module.css';

/** Text is the plain colour: it is what people came to read. */
export const RANGE_OF: Readonly<Record<SourceKind, RangeKind | null>> = {
  text: null,
  reasoning: 'info',
  name: 'key',
  args: 'string',
  stop: 'number',
  usage: 'number',
  error: 'bad',
  said: null,
  offer: 'key',
  result: 'info',
  unread: 'warn',
};

/** A place that is wrong or wants a look. */
export interface SourceMark extends Span {
  kind: 'bad' | 'squiggle';
}

export interface SourceLineProps {
  text: string;
  row: SourceRow;
  kinds: readonly KindSpan[];
  marks: readonly SourceMark[];
  hover: SourceSpan | null;
  selection: SourceSpan | null;
  onHover: (offset: number | null) => void;
  onSelect: (span: Span) => void;
}

export const SourceLine = memo(function SourceLine({
  text,
  row,
  kinds,
  marks,
  hover,
  selection,
  onHover,
  onSelect,
}: SourceLineProps) {
  const { start, end } = row;
  const clip = (span: Span, kind: RangeKind): MonoRange[] => {
    const empty = span.start === span.end;
    const here = empty ? span.start >= start && span.start <= end : span.start < end && span.end > start;
    return here
      ? [{ start: Math.max(start, span.start) - start, end: Math.min(end, span.end) - start, kind }]
      : [];
  };
  const ranges = [
    ...envelope(kinds, row).map((span): MonoRange => ({
      start: span.start - start,
      end: span.end - start,
      kind: 'muted',
    })),
    ...kindsWithin(kinds, start, end).flatMap((span) => {
      const kind = RANGE_OF[span.kind];
      return kind === null ? [] : clip(span, kind);
    }),
    ...marks.flatMap((mark) => clip(mark, mark.kind)),
    ...(hover === null ? [] : clip(hover, 'mark')),
    ...(selection === null ? [] : clip(selection, 'strong')),
  ];
  return (
    <div className={s['row']}>
      <span className={s['number']}>{row.first ? row.line : ''}</span>
      <MonoText
        inline
        text={text.slice(start, end)}
        ranges={ranges}
        className={s['text']}
        onHover={(offset) => onHover(offset === null ? null : start + offset)}
        onSelect={(span) => onSelect({ start: start + span.start, end: start + span.end })}
      />
    </div>
  );
});

/** What is left of a row when everything that became something is taken away. */
function envelope(kinds: readonly KindSpan[], { start, end }: SourceRow): Span[] {
  const rest: Span[] = [];
  let at = start;
  for (const span of kindsWithin(kinds, start, end)) {
    if (span.start > at) rest.push({ start: at, end: span.start });
    at = Math.max(at, span.end);
  }
  if (at < end) rest.push({ start: at, end });
  return rest;
}

/** A caret under the character, and what is wrong with it. */
export function NoteLine({ note }: { note: SourceNote }) {
  const { t, say } = useI18n();
  const { problem, line, column, indent } = note;
  return (
    <div className={s['note']} data-severity={problem.severity}>
      <span className={s['number']} />
      <span className={s['caretLine']} aria-hidden style={{ paddingInlineStart: `${indent}ch` }}>
        ^
      </span>
      <span className={s['noteText']}>
        <OutcomeGlyph glyph={glyphOfSeverity(problem.severity)} size="s" />
        <span className={s['place']}>{t('source.at', { line: String(line), column: String(column) })}</span>
        <code>{problem.code}</code>
        <span>{say(problem)}</span>
      </span>
    </div>
  );
}
