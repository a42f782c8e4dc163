/**
 * The steps of a run as one slider. In: the steps, their turns, where the cursor is. What is drawn is bounded by the width,
 * never by the length of the run. Keys: ← → and , . one step, Page Up and Page Down a turn, Home and End the ends.
 */
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { STAGES, type Stage } from '../../core/runtime/events';
import { useT } from '../../i18n';
import { classNames } from '../../ui/class-names';
import { planTrack } from './plan-track';
import { Rail } from './rail';
import { FoldedTurn, Gap, UnfoldedTurn } from './track-items';
import {
  outcomeBins,
  stageCells,
  turnAt,
  worse,
  type StepRange,
  type TimelineStep,
  type Turn,
} from './turns';
import { useElementWidth } from '../../ui/use-element-width';
import { useScrub } from './use-scrub';
import s from './track.module.css';

export interface TrackProps {
  steps: readonly TimelineStep[];
  turns: readonly Turn[];
  cursor: number;
  /** A picture of what a link promises: nothing ran, nothing can be stepped to. */
  promised?: boolean;
  breakpointAt?: ((range: StepRange | null, stage: Stage) => boolean) | undefined;
  /** "Step 12 of 40: validate failed at /params/file" */
  valueText: string;
  onSeek: (index: number) => void;
  onTurn: (move: 'previous-turn' | 'next-turn') => void;
}

/** For the marks of a turn's calls and breakpoints beside the names of its stages. */
const MARKS_PX = 100;
const MOST_BINS = 240;
const WIDE = /[\u2e80-\uffef]/g;

export function Track({
  steps,
  turns,
  cursor,
  promised = false,
  breakpointAt,
  valueText,
  onSeek,
  onTurn,
}: TrackProps) {
  const t = useT();
  const [slider, width] = useElementWidth<HTMLDivElement>(1200);
  const names = STAGES.map((stage) => t(`stage.${stage}`));
  // Where a turn does not fit with all its names, only the current stage keeps its own.
  const compact = width < unfoldedWidth(names, false) + MARKS_PX;
  const current = turnAt(turns, cursor);
  // While the pointer drags, the turns stay folded as they were: nothing may move away from under it.
  const [held, setHeld] = useState<number | null>(null);
  const handlers = useScrub({ onSeek, onStart: () => setHeld(current), onEnd: () => setHeld(null) });
  const unfolded = unfoldedWidth(names, compact);
  const lastTurn = turns.at(-1)?.turn ?? 1;
  const folded = textWidth(t('stage.turn', { turn: lastTurn })) + (compact ? 28 : 38);
  const gap = textWidth(t('timeline.folded', { count: lastTurn })) + (compact ? 28 : 38);
  const strip = useRef<HTMLDivElement>(null);
  const plan = `${turns.length} ${held ?? current} ${width} ${unfolded} ${folded}`;
  const [cut, setCut] = useState({ plan: '', px: 0 });
  const room = width - (cut.plan === plan ? cut.px : 0);
  const items = useMemo(
    () => planTrack(turns.length, held ?? current, { width: room, unfolded, folded, gap }),
    [turns.length, held, current, room, unfolded, folded, gap],
  );
  // Widths are estimates. Where they were too small, what was cut is taken off once, before anything is painted.
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = strip.current ?? {};
    if (cut.plan !== plan && scrollWidth > clientWidth) setCut({ plan, px: scrollWidth - clientWidth });
  }, [cut.plan, plan, cursor]);
  const bins = useMemo(() => outcomeBins(steps, MOST_BINS), [steps]);
  useSlidingOutline(strip, cursor, held === null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (promised || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = {
      ArrowLeft: cursor - 1,
      ',': cursor - 1,
      ArrowRight: cursor + 1,
      '.': cursor + 1,
      Home: 0,
      End: steps.length - 1,
    }[event.key];
    if (to !== undefined) onSeek(Math.min(steps.length - 1, Math.max(0, to)));
    else if (event.key === 'PageUp') onTurn('previous-turn');
    else if (event.key === 'PageDown') onTurn('next-turn');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.slider')}
      aria-orientation="horizontal"
      aria-valuemin={steps.length === 0 ? 0 : 1}
      aria-valuemax={steps.length}
      aria-valuenow={steps.length === 0 ? 0 : cursor + 1}
      aria-valuetext={valueText}
      aria-disabled={promised}
      className={classNames(s['track'], compact && s['compact'], promised && s['promised'])}
      onKeyDown={onKeyDown}
      {...(promised ? {} : handlers)}
    >
      <div ref={strip} className={s['strip']}>
        {items.map((item) => {
          if (item.t === 'gap') {
            const [first, last] = [turns[item.from], turns[item.to]];
            if (first === undefined || last === undefined) return null;
            const outcome = turns
              .slice(item.from, item.to + 1)
              .reduce((worst, turn) => worse(worst, turn.outcome), first.outcome);
            return (
              <Gap
                key={`gap${item.from}`}
                first={first}
                last={last}
                count={item.to - item.from + 1}
                outcome={outcome}
                cursor={cursor}
              />
            );
          }
          const turn = turns[item.at];
          if (turn === undefined) return null;
          return item.t === 'folded' ? (
            <FoldedTurn key={turn.turn} turn={turn} cursor={cursor} />
          ) : (
            <UnfoldedTurn
              key={turn.turn}
              turn={turn}
              cells={stageCells(steps, turn, breakpointAt)}
              steps={steps}
              cursor={cursor}
            />
          );
        })}
      </div>
      {items.some(({ t: kind }) => kind === 'gap') ? (
        <Rail bins={bins} steps={steps.length} cursor={cursor} title={t('timeline.overview')} />
      ) : null}
    </div>
  );
}

/** Width of a text at the size of the cells, in px: an estimate on the wide side, so that nothing is cut. */
const textWidth = (text: string): number => text.length * 5.8 + (text.match(WIDE)?.length ?? 0) * 5.4;

/** What a turn takes when it shows all its stages. Compact: glyphs, and one stage with its name. */
function unfoldedWidth(names: readonly string[], compact: boolean): number {
  if (compact) return names.length * 26 + 110;
  return names.reduce((sum, name) => sum + textWidth(name) + 34, 54);
}

/**
 * The outline stands on the current cell by style alone; moving the cursor slides it there from where it was. Not on the first
 * paint, and not where motion is unwanted.
 */
function useSlidingOutline(strip: RefObject<HTMLElement | null>, cursor: number, scroll: boolean): void {
  const before = useRef<DOMRect | null>(null);
  useLayoutEffect(() => {
    const outline = strip.current?.querySelector<HTMLElement>('[data-outline]') ?? null;
    if (strip.current === null || outline === null) return;
    if (scroll) keepInSight(strip.current, outline.getBoundingClientRect());
    const [from, to] = [before.current, outline.getBoundingClientRect()];
    before.current = to;
    if (from === null || (from.left === to.left && from.width === to.width)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    outline.animate(
      [
        { transform: `translateX(${from.left - to.left}px)`, inlineSize: `${from.width}px` },
        { transform: 'none', inlineSize: `${to.width}px` },
      ],
      { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    );
  }, [strip, cursor, scroll]);
}

const SLIDE_MS = 180;

function keepInSight(strip: HTMLElement, cell: DOMRect): void {
  const { left, right } = strip.getBoundingClientRect();
  if (cell.left < left) strip.scrollLeft += cell.left - left - AIR_PX;
  else if (cell.right > right) strip.scrollLeft += cell.right - right + AIR_PX;
}
const AIR_PX = 16;
