/** Keeping the focus where the user works when rows move or go away. */

const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [href], [tabindex]:not([tabindex="-1"])';

export const focusablesIn = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(FOCUSABLE),
];

/**
 * A row (`data-row`) of `root` is about to move from one place to another: the control of it that has the focus has it there too,
 * once it is drawn. Does nothing when the focus is elsewhere.
 */
export function followFocus(root: ParentNode | null, from: number, to: number): void {
  const row = root?.querySelector(`[data-row="${from}"]`);
  const active = document.activeElement;
  if (root === null || row === null || row === undefined || !(active instanceof HTMLElement)) return;
  const place = focusablesIn(row).indexOf(active);
  if (place < 0) return;
  requestAnimationFrame(() => {
    const moved = root.querySelector(`[data-row="${to}"]`);
    if (moved !== null) focusablesIn(moved)[place]?.focus();
  });
}
