/**
 * Panels whose borders can be moved: by pointer, and by keyboard once the border has the focus (arrows, Home, End; Enter
 * folds a panel that can fold). Sizes are px or shares; they are kept under `id` when a storage is given.
 */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout, type LayoutStorage } from 'react-resizable-panels';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import s from './splitter.module.css';

export interface SplitterProps {
  /** Names the group in storage. */
  id: string;
  direction?: 'row' | 'column' | undefined;
  /** Keeps the sizes. Default: they last as long as the page. */
  storage?: LayoutStorage | undefined;
  className?: string | undefined;
  /** `SplitterPanel`s; falsy children are left out. */
  children: ReactNode;
}

export interface SplitterPanelProps {
  id: string;
  /** Names the panel, and with it the border before or after it: "Resize Tools". */
  label: string;
  /** `284px`, `30%`, or a number of px. */
  size?: string | number | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
  collapsible?: boolean | undefined;
  /** True for the panel that takes the room that is left; its border is named after its neighbour. */
  flexible?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds one panel's content. Only inside a `Splitter`, which reads its props. */
export function SplitterPanel({ children }: SplitterPanelProps) {
  return children;
}

const NOWHERE: LayoutStorage = { getItem: () => null, setItem: () => undefined };

export function Splitter({ id, direction = 'row', storage = NOWHERE, className, children }: SplitterProps) {
  const t = useT();
  const panels = Children.toArray(children).filter((child): child is ReactElement<SplitterPanelProps> =>
    isValidElement(child),
  );
  const layout = useDefaultLayout({ id, storage, panelIds: panels.map((panel) => panel.props.id) });
  return (
    <Group
      id={id}
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      className={classNames(s['group'], className)}
      {...(layout.defaultLayout === undefined ? {} : { defaultLayout: layout.defaultLayout })}
      onLayoutChanged={layout.onLayoutChanged}
    >
      {panels.map(({ props }, i) => {
        const before = panels[i - 1]?.props;
        const named = props.flexible === true ? (before ?? props) : props;
        return (
          <Fragment key={props.id}>
            {before === undefined ? null : (
              <Separator
                className={classNames(s['separator'], s[direction])}
                aria-label={t('ui.resize', { name: named.label })}
              />
            )}
            <Panel
              id={props.id}
              className={classNames(s['panel'], props.className)}
              {...(props.size === undefined ? {} : { defaultSize: props.size })}
              {...(props.min === undefined ? {} : { minSize: props.min })}
              {...(props.max === undefined ? {} : { maxSize: props.max })}
              collapsible={props.collapsible ?? false}
              groupResizeBehavior={props.flexible === true ? 'preserve-relative-size' : 'preserve-pixel-size'}
            >
              {props.children}
            </Panel>
          </Fragment>
        );
      })}
    </Group>
  );
}
