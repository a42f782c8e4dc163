/**
 * A list of many rows of which only those in sight are rendered. Assistive technology learns the whole size from
 * `aria-setsize`; arrow keys move when `onActiveChange` is given, and the active row is scrolled into sight.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './virtual-list.module.css';

export interface VirtualListProps {
  label: string;
  count: number;
  /** Height of a row in px; measured again when `dynamic`. */
  rowHeight: number;
  dynamic?: boolean | undefined;
  renderRow: (index: number) => ReactNode;
  /** Stable key of a row. Default: its index. */
  rowKey?: ((index: number) => string | number) | undefined;
  /** The selected row of a list that can be moved through by keyboard. */
  active?: number | undefined;
  onActiveChange?: ((index: number) => void) | undefined;
  /** Enter on the active row. */
  onOpen?: ((index: number) => void) | undefined;
  className?: string | undefined;
}

export function VirtualList({
  label,
  count,
  rowHeight,
  dynamic = false,
  renderRow,
  rowKey,
  active,
  onActiveChange,
  onOpen,
  className,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  // eslint-disable-next-line react-hooks/incompatible-library -- the library keeps its own mutable state; the compiler's memo rules do not apply to it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    ...(rowKey === undefined ? {} : { getItemKey: rowKey }),
  });
  const selectable = onActiveChange !== undefined;

  useEffect(() => {
    if (active !== undefined && active >= 0 && active < count)
      virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, count, virtual]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (onActiveChange === undefined || event.target !== scroller.current || count === 0) return;
    const at = active ?? -1;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) onActiveChange(Math.min(count - 1, Math.max(0, to)));
    else if (event.key === 'Enter' && at >= 0 && onOpen !== undefined) onOpen(at);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      role={selectable ? 'listbox' : 'list'}
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={selectable && active !== undefined && active >= 0 ? `${id}${active}` : undefined}
      className={classNames(s['list'], className)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={s['space']} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={dynamic ? virtual.measureElement : undefined}
            data-index={row.index}
            id={`${id}${row.index}`}
            role={selectable ? 'option' : 'listitem'}
            aria-selected={selectable ? row.index === active : undefined}
            aria-setsize={count}
            aria-posinset={row.index + 1}
            className={s['row']}
            style={{
              transform: `translateY(${row.start}px)`,
              ...(dynamic ? {} : { blockSize: `${row.size}px` }),
            }}
            onClick={selectable ? () => onActiveChange(row.index) : undefined}
            onDoubleClick={selectable ? () => onOpen?.(row.index) : undefined}
          >
            {renderRow(row.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
