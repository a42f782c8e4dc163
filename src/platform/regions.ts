/**
 * The parts of the page that F6 moves between: elements with `data-region`, in the order in which they stand. A region takes
 * the focus where it had it last, else at its first tab stop, else itself.
 */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const lastIn = new WeakMap<Element, Element>();

const visible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Remembers where the focus was in each region; returns what stops it. */
export function trackRegions(root: HTMLElement): () => void {
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    const region = event.target.closest('[data-region]');
    if (region !== null) lastIn.set(region, event.target);
  };
  root.addEventListener('focusin', onFocus);
  return () => {
    root.removeEventListener('focusin', onFocus);
  };
}

/** Moves the focus; returns the region's name, or null when there is none. */
export function focusRegion(
  direction: 'next' | 'previous',
  isShown: (element: HTMLElement) => boolean = visible,
): string | null {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isShown);
  if (regions.length === 0) return null;
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const step = direction === 'next' ? 1 : -1;
  const to =
    at < 0 ? (direction === 'next' ? 0 : regions.length - 1) : (at + step + regions.length) % regions.length;
  const region = regions[to];
  if (region === undefined) return null;
  const before = lastIn.get(region);
  const stop =
    before instanceof HTMLElement && region.contains(before)
      ? before
      : [...region.querySelectorAll<HTMLElement>(STOPS)].find(isShown);
  if (stop === undefined) region.tabIndex = -1;
  (stop ?? region).focus();
  return region.dataset['region'] ?? '';
}
