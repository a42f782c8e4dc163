/**
 * What is said to assistive technology without moving the focus: `announce('Step 12 of 40: validate failed at /unit')`.
 * Two regions take turns, so that the same sentence twice is said twice. Only the last of several quick sentences is kept.
 */
import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../visually-hidden';

interface Said {
  text: string;
  count: number;
}
let said: Said = { text: '', count: 0 };
const listeners = new Set<() => void>();

export function announce(text: string): void {
  said = { text, count: said.count + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands once in the page, outside of anything that becomes inert or hidden. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => said);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {count % 2 === 0 ? text : ''}
      </span>
      <span role="status" aria-live="polite" aria-atomic="true">
        {count % 2 === 1 ? text : ''}
      </span>
    </VisuallyHidden>
  );
}
