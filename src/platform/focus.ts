/** Moves the focus to an element that is about to appear. */

const GIVE_UP_MS = 15_000;
let waiting: (() => void) | null = null;

/**
 * Focuses the first element that matches, once it is there; until then the focus rests on `meanwhile`. Whoever presses a key or
 * a button in the meantime goes elsewhere, and is left alone. Only the last wish counts.
 */
export function focusWhenThere(selector: string, meanwhile: string): void {
  waiting?.();
  const find = (wanted: string): HTMLElement | null => document.querySelector<HTMLElement>(wanted);
  const attempt = (): boolean => {
    const element = find(selector);
    if (element === null) return false;
    element.focus();
    return document.activeElement === element;
  };
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  // What stands there now may be what is about to go: the next frame shows what was asked for.
  const frame = requestAnimationFrame(() => {
    if (attempt()) {
      stop();
      return;
    }
    find(meanwhile)?.focus();
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['tabindex'] });
    window.addEventListener('keydown', stop, { capture: true });
    window.addEventListener('pointerdown', stop, { capture: true });
  });
  const timer = setTimeout(() => stop(), GIVE_UP_MS);
  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('keydown', stop, { capture: true });
    window.removeEventListener('pointerdown', stop, { capture: true });
    if (waiting === stop) waiting = null;
  }
  waiting = stop;
}
