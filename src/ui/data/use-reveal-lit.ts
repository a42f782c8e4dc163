import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the first element marked `data-lit` into sight when `key` changes to something. What is lit because of a step moves
 * into sight with the step; what is lit by hovering never moves.
 */
export function useRevealLit<E extends HTMLElement>(key: unknown): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    if (key === null || key === undefined) return;
    root.current?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return root;
}
