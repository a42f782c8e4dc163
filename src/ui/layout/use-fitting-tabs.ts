/**
 * Which tabs fit into a bar. All are laid out once to learn their widths; after that the bar's width alone decides. The
 * selected tab is always among those shown: it takes the last place when its own would be in the menu.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface Item {
  id: string;
  label: string;
  badge?: ReactNode;
}

/**
 * How many of `widths` fit into `room`, when the rest needs `menu` more; all of them when all fit without it. The one at
 * `selected` is counted as the last of them where it would not be among them.
 */
export function fitting(widths: readonly number[], room: number, menu: number, selected = 0): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  const fits = (count: number): boolean => {
    const first = selected < count ? count : count - 1;
    const used = widths.slice(0, first).reduce((sum, width) => sum + width, menu);
    return used + (selected < count ? 0 : (widths[selected] ?? 0)) <= room;
  };
  let count = widths.length - 1;
  while (count > 1 && !fits(count)) count--;
  return Math.max(1, count);
}

const MENU_WIDTH = 32;

export function useFittingTabs<T extends Item>(items: readonly T[], value: string, enabled: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const signature = items
    .map((item) => `${item.id}\u0000${item.label}\u0000${typeof item.badge}`)
    .join('\u0001');
  const [fit, setFit] = useState<{ signature: string; count: number } | null>(null);
  const measured = fit?.signature === signature ? fit.count : items.length;

  useLayoutEffect(() => {
    const element = bar.current;
    if (!enabled || element === null) return;
    const update = () => {
      const list = element.querySelector('[role=tablist]');
      if (list === null) return;
      for (const tab of list.querySelectorAll<HTMLElement>('[data-tab]'))
        if (tab.offsetWidth > 0) widths.current.set(tab.dataset['tab'] ?? '', tab.offsetWidth + 2);
      const known = items.map((item) => widths.current.get(item.id) ?? 0);
      const style = getComputedStyle(element);
      const actions = element.querySelector<HTMLElement>(
        ':scope > :last-child:not([role=tablist]):not([data-menu])',
      );
      const room =
        element.clientWidth -
        (Number.parseFloat(style.paddingInlineStart) || 0) -
        (Number.parseFloat(style.paddingInlineEnd) || 0) -
        (actions?.offsetWidth ?? 0);
      if (element.clientWidth === 0) return;
      const selected = items.findIndex((item) => item.id === value);
      const count = fitting(known, room, MENU_WIDTH, Math.max(0, selected));
      setFit((before) =>
        before?.signature === signature && before.count === count ? before : { signature, count },
      );
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [enabled, items, signature, value]);

  if (!enabled || measured >= items.length) return { bar, shown: items, rest: [] as T[] };
  const shown = items.slice(0, measured);
  const selected = items.find((item) => item.id === value);
  if (selected !== undefined && !shown.includes(selected)) shown[Math.max(0, measured - 1)] = selected;
  return { bar, shown, rest: items.filter((item) => !shown.includes(item)) };
}
