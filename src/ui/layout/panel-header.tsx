import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './panel-header.module.css';

export interface PanelHeaderProps {
  title: ReactNode;
  /** Facts beside the title. Each stays whole: what does not fit goes out of sight, the last first. */
  meta?: ReactNode | readonly ReactNode[];
  /** Chips and controls at the far end. */
  actions?: ReactNode;
  /** What a machine wrote (a tool's name) is mono. */
  mono?: boolean | undefined;
  level?: 2 | 3 | 4 | undefined;
  id?: string | undefined;
}

export function PanelHeader({ title, meta, actions, mono = false, level = 2, id }: PanelHeaderProps) {
  const Heading = `h${level}` as const;
  const facts = (Array.isArray(meta) ? (meta as readonly ReactNode[]) : [meta as ReactNode]).filter(
    (fact) => fact !== undefined && fact !== null && fact !== '',
  );
  return (
    <header className={s['header']}>
      <div className={s['words']}>
        <Heading id={id} className={classNames(s['title'], mono && s['mono'])}>
          {title}
        </Heading>
        {facts.map((fact, i) => (
          <span key={i} className={s['meta']}>
            {fact}
          </span>
        ))}
      </div>
      {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
    </header>
  );
}
