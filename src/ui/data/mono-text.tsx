/**
 * Machine text with ranges lit. Hover and selection are reported as offsets into the text, so that the other lenses can be
 * lit at the same place. Text over the limit is folded behind a button, unless what is lit lies in the folded part.
 */
import { memo, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Span } from '../../core/base/span';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { Button } from '../controls/button';
import { VisuallyHidden } from '../visually-hidden';
import { segments, type MonoRange, type Segment, type SegmentOptions } from './mono-segments';
import { offsetAt } from './text-offset';
import s from './mono-text.module.css';

export type { MonoRange, RangeKind } from './mono-segments';

export interface MonoTextProps extends SegmentOptions {
  text: string;
  ranges?: readonly MonoRange[] | undefined;
  /** Offset under the pointer, or null when it left. */
  onHover?: ((offset: number | null) => void) | undefined;
  /** A pressed character (start = end - 1 or the empty span at the end) or a selected range. */
  onSelect?: ((span: Span) => void) | undefined;
  /** Scrolls this offset into sight whenever it changes. */
  reveal?: number | null | undefined;
  /** UTF-16 units shown before the fold. Default 20,000. */
  limit?: number | undefined;
  /** One line, no wrapping: inline in a row. */
  inline?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
}

const NO_RANGES: readonly MonoRange[] = [];
const LIMIT = 20_000;

export const MonoText = memo(function MonoText(props: MonoTextProps) {
  const {
    text,
    ranges = NO_RANGES,
    whitespace = 'none',
    onHover,
    onSelect,
    reveal,
    limit = LIMIT,
    inline = false,
    label,
    className,
  } = props;
  const t = useT();
  const [all, setAll] = useState(false);
  const root = useRef<HTMLElement>(null);
  const last = useRef<number | null>(null);
  const needed = reveal ?? -1;
  const shown =
    all || text.length <= limit
      ? text.length
      : needed >= limit
        ? Math.min(text.length, needed + limit)
        : cutBefore(text, limit);
  const pieces = useMemo(
    () =>
      segments(
        shown === text.length ? text : text.slice(0, shown),
        shown === text.length ? ranges : ranges.filter((range) => range.start < shown),
        { whitespace },
      ),
    [text, ranges, whitespace, shown],
  );

  useEffect(() => {
    if (reveal === null || reveal === undefined) return;
    const spans = root.current?.querySelectorAll<HTMLElement>('[data-start]') ?? [];
    for (const span of spans)
      if (Number(span.dataset['end']) > reveal || span === spans[spans.length - 1]) {
        span.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        return;
      }
  }, [reveal, shown]);

  const hover = (offset: number | null) => {
    if (offset === last.current) return;
    last.current = offset;
    onHover?.(offset);
  };
  const select = (event: PointerEvent) => {
    if (onSelect === undefined || root.current === null) return;
    const chosen = selectedSpan(root.current);
    const at = offsetAt(event.clientX, event.clientY, event.target);
    if (chosen !== null) onSelect(chosen);
    else if (at !== null) onSelect({ start: at, end: Math.min(text.length, at + 1) });
  };
  const Root = inline ? 'code' : 'pre';

  return (
    <>
      <Root
        ref={(element: HTMLElement | null) => {
          root.current = element;
        }}
        aria-label={label}
        className={classNames(s['mono'], inline && s['inline'], className)}
        onPointerMove={
          onHover === undefined
            ? undefined
            : (event: PointerEvent) => hover(offsetAt(event.clientX, event.clientY, event.target))
        }
        onPointerLeave={onHover === undefined ? undefined : () => hover(null)}
        onPointerUp={onSelect === undefined ? undefined : select}
      >
        {pieces.map((piece) => (
          <Piece key={piece.start} piece={piece} />
        ))}
      </Root>
      {shown < text.length || all ? (
        <Button size="s" variant="ghost" onClick={() => setAll(!all)}>
          {all ? t('ui.showLess') : t('ui.showAll', { count: text.length - shown })}
        </Button>
      ) : null}
    </>
  );
});

function Piece({ piece }: { piece: Segment }) {
  const { start, end, text, kinds, control, caret } = piece;
  const names = kinds.map((kind) => s[kind]);
  return (
    <>
      {caret === null ? null : <span className={classNames(s['caret'], s[`caret-${caret}`])} />}
      {end === start ? null : control === null ? (
        <span data-start={start} data-end={end} className={classNames(...names)}>
          {text}
        </span>
      ) : (
        <ControlMark start={start} end={end} text={text} control={control} className={classNames(...names)} />
      )}
    </>
  );
}

/** The mark is drawn, the name is spoken, and a copied selection holds neither. */
function ControlMark({
  start,
  end,
  text,
  control,
  className,
}: {
  start: number;
  end: number;
  text: string;
  control: { mark: string; name: string };
  className: string;
}) {
  const t = useT();
  const space = control.name === '';
  return (
    <span
      data-start={start}
      data-end={end}
      data-whole=""
      className={classNames(className, space ? s['space'] : s['control'])}
      data-mark={control.mark}
    >
      {space ? text : <VisuallyHidden>{t('ui.control', { name: control.name })}</VisuallyHidden>}
    </span>
  );
}

/** A cut that does not split a surrogate pair. */
function cutBefore(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code < 0xdc00 ? at - 1 : at;
}

/** The selection as a span of the text, when it lies inside `root` and is not empty. */
function selectedSpan(root: HTMLElement): Span | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const [start, end] = [
    boundary(range.startContainer, range.startOffset),
    boundary(range.endContainer, range.endOffset),
  ];
  return start === null || end === null || start === end
    ? null
    : { start: Math.min(start, end), end: Math.max(start, end) };
}

function boundary(node: Node, offset: number): number | null {
  const element = node instanceof Element ? node : node.parentElement;
  const piece = element?.closest<HTMLElement>('[data-start]');
  if (piece === null || piece === undefined) return null;
  const [start, end] = [Number(piece.dataset['start']), Number(piece.dataset['end'])];
  if (piece.dataset['whole'] !== undefined) return offset === 0 ? start : end;
  return Math.min(end, start + offset);
}
