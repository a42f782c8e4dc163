/**
 * Tabs after the ARIA pattern: arrow keys move and select, Home and End jump. Tabs that do not fit go to a menu at the end;
 * the selected one always stays in sight.
 */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { classNames } from '../class-names';
import { MoreIcon } from '../icons';
import { MenuButton } from '../overlay/menu';
import { useFittingTabs } from './use-fitting-tabs';
import s from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Counts and the like; spoken as part of the tab's name. */
  badge?: ReactNode;
  icon?: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the list for assistive technology. */
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `line` underlines the current tab and shares the width: the lens tabs of narrow screens. */
  look?: 'pill' | 'line' | undefined;
  /** At the far end of the bar. */
  actions?: ReactNode;
  /** The panel of the current tab. Leave out where the panel is elsewhere and give it `panelId`. */
  children?: ReactNode;
  /** Id of the panel, when it is rendered elsewhere. */
  panelId?: string | undefined;
  className?: string | undefined;
}

export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  look = 'pill',
  actions,
  children,
  panelId,
  className,
}: TabsProps<Id>) {
  const { t } = useI18n();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const { bar, shown, rest } = useFittingTabs(items, value, look === 'pill');
  const panel = panelId ?? `${base}panel`;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown.findIndex((item) => item.id === value);
    const to = nextTab(event.key, at, shown.length, isRtl(event.currentTarget));
    const item = to === null ? undefined : shown[to];
    if (item === undefined) return;
    event.preventDefault();
    onChange(item.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}${item.id}`)}`)?.focus();
  };

  return (
    <>
      <div ref={bar} className={classNames(s['bar'], s[look], className)}>
        <div ref={list} role="tablist" aria-label={label} className={s['list']} onKeyDown={onKeyDown}>
          {shown.map((item) => {
            const selected = item.id === value;
            return (
              <button
                key={item.id}
                type="button"
                role="tab"
                id={`${base}${item.id}`}
                data-tab={item.id}
                aria-selected={selected}
                aria-controls={selected ? panel : undefined}
                tabIndex={selected ? 0 : -1}
                className={s['tab']}
                onClick={() => {
                  onChange(item.id);
                }}
              >
                {item.icon}
                <span>{item.label}</span>
                {item.badge}
              </button>
            );
          })}
        </div>
        {rest.length === 0 ? null : (
          <MenuButton
            label={t('ui.moreTabs', { count: rest.length })}
            icon={<MoreIcon />}
            iconOnly
            size="s"
            items={rest.map((item) => ({
              kind: 'item',
              id: item.id,
              label: item.label,
              icon: item.icon,
              after: item.badge,
              onSelect: () => onChange(item.id),
            }))}
          />
        )}
        {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
      </div>
      {children === undefined ? null : (
        <div
          role="tabpanel"
          id={panel}
          aria-labelledby={`${base}${value}`}
          className={s['panel']}
          tabIndex={-1}
        >
          {children}
        </div>
      )}
    </>
  );
}

function nextTab(key: string, at: number, count: number, rtl: boolean): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + (rtl ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (at + (rtl ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
