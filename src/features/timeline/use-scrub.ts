/**
 * Pointer on the track: a press goes to the last step of the cell under it (or to the one sub-step it hits), a drag scrubs.
 * The boxes are measured when the pointer goes down and hold until it goes up, so that the track does not move away from
 * under the pointer while the cursor does; at most one move a frame.
 */
import { useEffect, useRef, type PointerEvent } from 'react';
import { stepAt, type Box } from './scrub';

interface Drag {
  boxes: readonly Box[];
  x: number;
  moved: boolean;
  pressed: number;
}

const DRAG_AFTER_PX = 4;

export interface ScrubOptions {
  onSeek: (index: number) => void;
  /** The pointer went down, and later up: between them the boxes hold. */
  onStart: () => void;
  onEnd: () => void;
}

export function useScrub({ onSeek, onStart, onEnd }: ScrubOptions) {
  const drag = useRef<Drag | null>(null);
  const frame = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current);
    },
    [],
  );

  const seek = (index: number) => {
    if (index >= 0) onSeek(index);
  };
  const end = () => {
    drag.current = null;
    onEnd();
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const boxes = boxesOf(event.currentTarget, event.target);
      drag.current = {
        boxes,
        x: event.clientX,
        moved: false,
        pressed: pressedStep(event.target, event.clientX, boxes),
      };
      event.currentTarget.setPointerCapture(event.pointerId);
      onStart();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (current === null) return;
      if (!current.moved && Math.abs(event.clientX - current.x) < DRAG_AFTER_PX) return;
      drag.current = { ...current, moved: true, x: event.clientX };
      frame.current ??= requestAnimationFrame(() => {
        frame.current = null;
        if (drag.current !== null) seek(stepAt(drag.current.boxes, drag.current.x));
      });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (current === null) return;
      seek(current.moved ? stepAt(current.boxes, event.clientX) : current.pressed);
      end();
    },
    onPointerCancel: end,
  };
}

/** The boxes of the lane that was pressed: the rail is one, the cells are the other. */
function boxesOf(root: Element, target: Element): Box[] {
  const rail = target.closest('[data-rail]');
  const elements = rail === null ? root.querySelectorAll('[data-first]:not([data-rail])') : [rail];
  return [...elements].flatMap((element) => {
    if (!(element instanceof HTMLElement)) return [];
    const { left, right } = element.getBoundingClientRect();
    return [
      {
        start: left,
        end: right,
        first: Number(element.dataset['first']),
        last: Number(element.dataset['last']),
      },
    ];
  });
}

function pressedStep(target: Element, x: number, boxes: readonly Box[]): number {
  const step = target.closest<HTMLElement>('[data-step]')?.dataset['step'];
  if (step !== undefined) return Number(step);
  if (target.closest('[data-absent]') !== null) return -1;
  const cell = target.closest<HTMLElement>('[data-first]');
  if (cell === null || cell.dataset['proportional'] !== undefined) return stepAt(boxes, x);
  return Number(cell.dataset['last']);
}
