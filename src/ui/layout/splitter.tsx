/**
 * Panels whose borders can be moved, after the ARIA window splitter: drag, or focus the border and use the arrows (with Shift in
 * larger steps), Home and End; Enter folds and unfolds a panel that can fold, a double press brings back the first sizes. Written
 * here because the library for it is an eighth of the page's whole budget; what is kept is px, so panels keep their size when the
 * window changes, and flexible panels share the rest.
 */
import {
  Children,
  Fragment,
  isValidElement,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classNames } from '../class-names';
import { SplitBorder } from './split-border';
import { moveBorder, readSizes, toCss, toPixels, type Length, type Neighbour } from './split-size';
import s from './splitter.module.css';

export interface SplitterProps {
  /** Names the sizes in storage. */
  id: string;
  direction?: 'row' | 'column' | undefined;
  /** Keeps the sizes. Default: they last as long as the component. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  className?: string | undefined;
  /** `SplitterPanel` elements; anything else is left out. */
  children: ReactNode;
}

export interface SplitterPanelProps {
  id: string;
  /** Names the panel, and with it the border beside it: "Resize Tools". */
  label: string;
  /** Takes the room that is left, shared with other flexible panels. */
  flexible?: boolean | undefined;
  /** Of a panel that is not flexible. */
  size?: Length | undefined;
  min?: Length | undefined;
  max?: Length | undefined;
  collapsible?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds one panel's content. Only as a child of a `Splitter`, which reads its props. */
export function SplitterPanel({ children }: SplitterPanelProps) {
  return children;
}

/** Below a folded panel's own minimum: what is stored for it. */
const FOLDED = 0;

export function Splitter({ id, direction = 'row', storage, className, children }: SplitterProps) {
  const [sizes, setSizes] = useState(() => readSizes(storage?.getItem(`split.${id}`) ?? null));
  const group = useRef<HTMLDivElement>(null);
  const base = useId();
  const panels = Children.toArray(children)
    .filter((child): child is ReactElement<SplitterPanelProps> => isValidElement(child))
    .map((child) => child.props);

  const keep = (next: Record<string, number>) => {
    setSizes(next);
    storage?.setItem(`split.${id}`, JSON.stringify(next));
  };
  const measure = (panel: SplitterPanelProps): Neighbour => {
    const element = document.getElementById(base + panel.id);
    const box = element?.getBoundingClientRect();
    const whole = group.current?.getBoundingClientRect();
    const length = direction === 'row' ? whole?.width : whole?.height;
    return {
      size: (direction === 'row' ? box?.width : box?.height) ?? 0,
      min: toPixels(panel.min ?? 0, length ?? 0),
      max: panel.max === undefined ? Infinity : toPixels(panel.max, length ?? 0),
    };
  };
  /** Flexible panels are weighed by their px, so all of them are written down together. */
  const withWeights = (changed: Record<string, number>): Record<string, number> => {
    const weights = panels
      .filter((panel) => panel.flexible === true)
      .map((panel) => [panel.id, measure(panel).size] as const);
    return { ...sizes, ...Object.fromEntries(weights), ...changed };
  };

  return (
    <div ref={group} className={classNames(s['group'], s[direction], className)}>
      {panels.map((panel, i) => {
        const before = panels[i - 1];
        const folding = before?.collapsible === true ? before : panel.collapsible === true ? panel : null;
        return (
          <Fragment key={panel.id}>
            {before === undefined ? null : (
              <SplitBorder
                direction={direction}
                // A border belongs to the panel that keeps its size.
                name={(panel.flexible === true ? before : panel).label}
                controls={base + before.id}
                measure={() => ({ before: measure(before), after: measure(panel) })}
                onMove={(start, by) => {
                  const moved = moveBorder(start.before, start.after, by);
                  keep(withWeights({ [before.id]: moved.before, [panel.id]: moved.after }));
                  return moved;
                }}
                onReset={() => keep(without(sizes, [before.id, panel.id]))}
                onFold={
                  folding === null
                    ? undefined
                    : () =>
                        keep(
                          sizes[folding.id] === FOLDED
                            ? without(sizes, [folding.id])
                            : { ...sizes, [folding.id]: FOLDED },
                        )
                }
              />
            )}
            <div
              id={base + panel.id}
              className={classNames(s['panel'], panel.className)}
              style={styleOf(panel, sizes[panel.id], direction)}
              hidden={sizes[panel.id] === FOLDED && panel.collapsible === true}
            >
              {panel.children}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

function without(sizes: Readonly<Record<string, number>>, ids: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(sizes).filter(([id]) => !ids.includes(id)));
}

function styleOf(
  panel: SplitterPanelProps,
  size: number | undefined,
  direction: 'row' | 'column',
): CSSProperties {
  const [min, max] =
    direction === 'row'
      ? (['minInlineSize', 'maxInlineSize'] as const)
      : (['minBlockSize', 'maxBlockSize'] as const);
  const basis = size === undefined ? toCss(panel.size ?? 0) : `${size}px`;
  return {
    flex: panel.flexible === true ? `${size ?? 1} 1 0px` : `0 1 ${basis}`,
    [min]: toCss(panel.min ?? 0),
    ...(panel.max === undefined ? {} : { [max]: toCss(panel.max) }),
  };
}
