/**
 * Machine text of which the first lines are shown, and the lines around what is lit; the rest is folded behind buttons that
 * say how much it is. Offsets are those of the whole text.
 */
import { memo, useMemo, useState } from 'react';
import type { Span } from '../../core/base/span';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { Button } from '../controls/button';
import { ExpandAllIcon, CollapseAllIcon } from '../icons';
import { foldLines } from './fold-lines';
import { MonoText, type MonoRange, type MonoTextProps } from './mono-text';
import s from './folded-text.module.css';

export interface FoldedTextProps extends Pick<
  MonoTextProps,
  'text' | 'ranges' | 'onHover' | 'onSelect' | 'whitespace' | 'label' | 'reveal'
> {
  /** Lines shown from the top while folded. Default 6. */
  head?: number | undefined;
  /** What stays in sight while folded. The offset of `reveal` does too. */
  keep?: readonly Span[] | undefined;
}

const NO_RANGES: readonly MonoRange[] = [];
const NOTHING: readonly Span[] = [];

export const FoldedText = memo(function FoldedText({
  text,
  ranges = NO_RANGES,
  head = 6,
  keep = NOTHING,
  reveal,
  onHover,
  onSelect,
  ...rest
}: FoldedTextProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const parts = useMemo(() => {
    const shown = reveal === null || reveal === undefined ? [] : [{ start: reveal, end: reveal + 1 }];
    return foldLines(text, { head, keep: [...shown, ...keep] });
  }, [text, head, keep, reveal]);
  const pieces = useMemo(
    () =>
      open || parts.length === 1
        ? [{ kind: 'text' as const, start: 0, end: text.length, text, ranges }]
        : parts.map((part) =>
            part.kind === 'gap'
              ? part
              : { ...part, text: withoutLineEnd(text, part), ranges: within(ranges, part) },
          ),
    [open, parts, text, ranges],
  );

  return (
    <>
      {pieces.map((piece) =>
        piece.kind === 'gap' ? (
          <Button
            key={piece.start}
            size="s"
            variant="ghost"
            icon={<ExpandAllIcon />}
            className={classNames(s['gap'], isLit(ranges, piece) && s['lit'])}
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {t('ui.fold.lines', { count: piece.lines })}
          </Button>
        ) : (
          <MonoText
            key={piece.start}
            {...rest}
            text={piece.text}
            ranges={piece.ranges}
            reveal={
              reveal !== null && reveal !== undefined && reveal >= piece.start && reveal < piece.end
                ? reveal - piece.start
                : null
            }
            onHover={
              onHover === undefined
                ? undefined
                : (offset) => onHover(offset === null ? null : offset + piece.start)
            }
            onSelect={
              onSelect === undefined
                ? undefined
                : (span) => onSelect({ start: span.start + piece.start, end: span.end + piece.start })
            }
          />
        ),
      )}
      {open && parts.length > 1 ? (
        <Button
          size="s"
          variant="ghost"
          icon={<CollapseAllIcon />}
          className={s['gap']}
          aria-expanded
          onClick={() => setOpen(false)}
        >
          {t('ui.showLess')}
        </Button>
      ) : null}
    </>
  );
});

/** What is linked lies folded: the fold itself is lit. */
const isLit = (ranges: readonly MonoRange[], gap: Span): boolean =>
  ranges.some(
    ({ kind, start, end }) => (kind === 'mark' || kind === 'strong') && start < gap.end && end > gap.start,
  );

/** Each stretch is a block of its own: the line end before a gap would leave an empty line. */
const withoutLineEnd = (text: string, { start, end }: Span): string =>
  text.slice(start, end < text.length && text[end - 1] === '\n' ? end - 1 : end);

const within = (ranges: readonly MonoRange[], { start, end }: Span): MonoRange[] =>
  ranges
    .filter((range) => range.start < end && (range.end > start || range.start >= start))
    .map((range) => ({
      ...range,
      start: Math.max(range.start, start) - start,
      end: Math.min(range.end, end) - start,
    }));
