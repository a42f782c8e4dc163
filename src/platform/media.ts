/** What the screen is like, as React hooks. The breakpoints are those of tokens.css. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => {
        list.removeEventListener('change', listener);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** `narrow` below 768 px: one lens and a bottom bar. `medium` to 1199: drawers and lens tabs. `wide`: three columns. */
export type LayoutWidth = 'narrow' | 'medium' | 'wide';

export function useLayoutWidth(): LayoutWidth {
  const narrow = useMediaQuery('(width < 768px)');
  const wide = useMediaQuery('(width >= 1200px)');
  return narrow ? 'narrow' : wide ? 'wide' : 'medium';
}

export const usePrefersReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
