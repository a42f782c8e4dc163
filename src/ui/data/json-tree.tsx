/**
 * A JSON value as a tree: the ARIA tree pattern with the focus on the tree and one active row. Above 100 rows only those in
 * sight are rendered. Long strings are folded; pointer and value of the active row can be copied.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Json } from '../../core/base/json-value';
import type { Span } from '../../core/base/span';
import type { JsonNode } from '../../core/json/node';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { JsonTreeRow } from './json-tree-row';
import type { JsonRow, JsonSource } from './json-rows';
import { useJsonTree } from './use-json-tree';
import s from './json-tree.module.css';

export interface JsonTreeProps {
  label: string;
  /** A scanned node, with spans. */
  node?: JsonNode | undefined;
  /** A plain value, where there are no spans. */
  value?: Json | undefined;
  /** Levels unfolded at first. Default 2. */
  openLevels?: number | undefined;
  /** Pointer of the selected value: unfolded and scrolled to when it changes. */
  selected?: string | undefined;
  /** Pointers lit in other views, with the same wash as linked text. */
  lit?: ReadonlySet<string> | undefined;
  onSelect?: ((pointer: string, span: Span | null) => void) | undefined;
  onHover?: ((pointer: string | null, span: Span | null) => void) | undefined;
  className?: string | undefined;
}

/** Scrolls what is around the tree only for someone who moves in it; a value selected from elsewhere scrolls the tree alone. */
function bringIntoSight(scroller: HTMLElement | null): void {
  const row = scroller?.querySelector('[data-active]') ?? null;
  if (scroller === null || row === null) return;
  if (scroller.contains(document.activeElement)) {
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return;
  }
  const [box, place] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.top < box.top) scroller.scrollTop += place.top - box.top;
  else if (place.bottom > box.bottom) scroller.scrollTop += place.bottom - box.bottom;
}

const VIRTUAL_ABOVE = 100;
const ROW_HEIGHT = 22;

export function JsonTree({
  label,
  node,
  value,
  openLevels = 2,
  selected,
  lit,
  onSelect,
  onHover,
  className,
}: JsonTreeProps) {
  const t = useT();
  const source = useMemo<JsonSource | null>(
    () =>
      node !== undefined ? { kind: 'node', node } : value !== undefined ? { kind: 'value', value } : null,
    [node, value],
  );
  if (source === null) return <p className={s['empty']}>{t('ui.tree.empty')}</p>;
  return <Tree {...{ label, source, openLevels, selected, lit, onSelect, onHover, className }} />;
}

type TreeProps = Omit<JsonTreeProps, 'node' | 'value' | 'openLevels'> & {
  source: JsonSource;
  openLevels: number;
};

function Tree({ label, source, openLevels, selected, lit, onSelect, onHover, className }: TreeProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const select = (row: JsonRow) => onSelect?.(row.pointer, row.span);
  const tree = useJsonTree(source, openLevels, selected, (row) => {
    if (onSelect === undefined) tree.toggle(row);
    else select(row);
  });
  const { rows, activeIndex } = tree;
  const virtual = rows.length > VIRTUAL_ABOVE;
  // eslint-disable-next-line react-hooks/incompatible-library -- the library keeps its own mutable state; the compiler's memo rules do not apply to it
  const window = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const active = rows[activeIndex];

  useEffect(() => {
    if (virtual) window.scrollToIndex(activeIndex, { align: 'auto' });
    else bringIntoSight(scroller.current);
  }, [active?.id, activeIndex, virtual, window]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1);
    if (tree.key(event.key, page)) event.preventDefault();
  };
  const rowProps = (row: JsonRow, index: number) => ({
    row,
    id: `${id}${row.id}`,
    active: index === activeIndex,
    selected: selected !== undefined && row.pointer === selected,
    lit: lit?.has(row.pointer) ?? false,
    onToggle: () => tree.toggle(row),
    onHover: onHover === undefined ? undefined : () => onHover(row.pointer, row.span),
    onPress: () => {
      tree.setActive(row.id);
      select(row);
    },
  });

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={active === undefined ? undefined : `${id}${active.id}`}
      className={classNames(s['tree'], virtual && s['virtual'], className)}
      onKeyDown={onKeyDown}
      onPointerLeave={onHover === undefined ? undefined : () => onHover(null, null)}
    >
      {virtual ? (
        <div role="presentation" className={s['space']} style={{ blockSize: `${window.getTotalSize()}px` }}>
          {window.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <div
                key={item.key}
                role="presentation"
                ref={window.measureElement}
                data-index={item.index}
                className={s['slot']}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <JsonTreeRow {...rowProps(row, item.index)} />
              </div>
            );
          })}
        </div>
      ) : (
        rows.map((row, index) => <JsonTreeRow key={row.id} {...rowProps(row, index)} />)
      )}
    </div>
  );
}
