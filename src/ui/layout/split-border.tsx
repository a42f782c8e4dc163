import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { borderShare, type Neighbour } from './split-size';
import s from './splitter.module.css';

interface Pair {
  before: Neighbour;
  after: Neighbour;
}

interface SplitBorderProps {
  direction: 'row' | 'column';
  name: string;
  /** Id of the panel before it. */
  controls: string;
  measure: () => Pair;
  /** Moves by px from where `start` was measured; gives back the new sizes. */
  onMove: (start: Pair, by: number) => { before: number; after: number };
  onReset: () => void;
  onFold: (() => void) | undefined;
}

const STEP = 16;
const LARGE_STEP = 96;

export function SplitBorder({
  direction,
  name,
  controls,
  measure,
  onMove,
  onReset,
  onFold,
}: SplitBorderProps) {
  const t = useT();
  const border = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);
  const [dragging, setDragging] = useState(false);

  const remeasure = () => {
    const { before, after } = measure();
    setShare(borderShare(before.size, after.size));
  };
  const onResize = useEffectEvent(remeasure);
  useEffect(() => {
    const group = border.current?.parentElement;
    if (group === null || group === undefined) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(group);
    return () => {
      observer.disconnect();
    };
  }, []);

  const move = (start: Pair, by: number) => {
    const moved = onMove(start, by);
    setShare(borderShare(moved.before, moved.after));
  };
  const mirrored = (): number =>
    direction === 'row' && border.current !== null && getComputedStyle(border.current).direction === 'rtl'
      ? -1
      : 1;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const element = event.currentTarget;
    element.focus();
    element.setPointerCapture(event.pointerId);
    const start = measure();
    const from = direction === 'row' ? event.clientX : event.clientY;
    const sign = mirrored();
    setDragging(true);
    const drag = new AbortController();
    const onPointerMove = (moved: globalThis.PointerEvent) => {
      move(start, sign * ((direction === 'row' ? moved.clientX : moved.clientY) - from));
    };
    const onEnd = () => {
      drag.abort();
      setDragging(false);
    };
    element.addEventListener('pointermove', onPointerMove, { signal: drag.signal });
    element.addEventListener('lostpointercapture', onEnd, { signal: drag.signal });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const [less, more] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const moves: Readonly<Record<string, number>> = {
      [less]: -step * mirrored(),
      [more]: step * mirrored(),
      Home: -Infinity,
      End: Infinity,
    };
    const by = moves[event.key];
    if (by !== undefined) move(measure(), by);
    else if (event.key === 'Enter' && onFold !== undefined) onFold();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={border}
      role="separator"
      tabIndex={0}
      aria-label={t('ui.resize', { name })}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      className={classNames(s['border'], dragging && s['dragging'])}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={remeasure}
      onDoubleClick={onReset}
    />
  );
}
