/** What the panels under the lenses share: a frame that they measure themselves by, a bar of tools, two columns. */
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import s from './panel-frame.module.css';

/** Fills its place. Its content measures itself by the container `panel`. */
export function PanelFrame({
  children,
  ref,
  className,
}: {
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  className?: string | undefined;
}) {
  return (
    <div ref={ref} className={classNames(s['frame'], className)}>
      {children}
    </div>
  );
}

/** @param label makes a named group of the tools */
export function PanelBar({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
}) {
  const named = label === undefined ? {} : { role: 'group', 'aria-label': label };
  return (
    <div className={classNames(s['bar'], className)} {...named}>
      {children}
    </div>
  );
}

/** Two columns that scroll by themselves; below each other where there is no room. */
export function PanelColumns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={s['columns']}>
      <div className={s['column']}>{first}</div>
      <div className={s['column']}>{second}</div>
    </div>
  );
}

/** Class of a search field in a bar. */
export const panelFilter = s['filter'];
