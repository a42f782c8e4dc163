import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './panel-header.module.css';

export interface PanelHeaderProps {
  title: ReactNode;
  /** Facts beside the title. They move to a line of their own, and then out of sight, but are never cut. */
  meta?: ReactNode;
  /** Chips and controls at the far end. */
  actions?: ReactNode;
  /** What a machine wrote (a tool's name) is mono. */
  mono?: boolean | undefined;
  level?: 2 | 3 | 4 | undefined;
  id?: string | undefined;
}

export function PanelHeader({ title, meta, actions, mono = false, level = 2, id }: PanelHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className={s['header']}>
      <div className={s['words']}>
        <Heading id={id} className={classNames(s['title'], mono && s['mono'])}>
          {title}
        </Heading>
        {meta === undefined ? null : <div className={s['meta']}>{meta}</div>}
      </div>
      {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
    </header>
  );
}
