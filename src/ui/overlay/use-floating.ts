/**
 * Keeps a floating element beside its anchor, in the browser's top layer: no portal, so it works inside a modal dialog and
 * is never clipped by a scrolling panel. It follows scrolling and resizing while it is open.
 */
import { useLayoutEffect, type RefObject } from 'react';
import { place, type Align, type Side } from './place';

const MARGIN = 8;

export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  options: { open: boolean; side: Side; align: Align; gap: number; matchWidth?: boolean },
): void {
  const { open, side, align, gap, matchWidth = false } = options;
  useLayoutEffect(() => {
    const [from, element] = [anchor.current, floating.current];
    if (!open || from === null || element === null) return;
    if (typeof element.showPopover === 'function' && element.isConnected) element.showPopover();
    const update = () => {
      const at = from.getBoundingClientRect();
      element.style.maxBlockSize = '';
      if (matchWidth) element.style.minInlineSize = `${at.width}px`;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const spot = place(at, size, viewport, { side, align: mirrored(align, from), gap, margin: MARGIN });
      element.style.left = `${spot.x}px`;
      element.style.top = `${spot.y}px`;
      if (size.height > spot.maxHeight) element.style.maxBlockSize = `${spot.maxHeight}px`;
    };
    update();
    window.addEventListener('resize', update);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', update);
      document.removeEventListener('scroll', update, { capture: true });
    };
  }, [open, side, align, gap, matchWidth, anchor, floating]);
}

function mirrored(align: Align, element: HTMLElement): Align {
  if (align === 'center' || getComputedStyle(element).direction !== 'rtl') return align;
  return align === 'start' ? 'end' : 'start';
}
