import { useId, type ReactNode } from 'react';
import s from './step.module.css';

export interface SectionProps {
  title: string;
  /** Beside the title: a chip, a path, a count. */
  meta?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the step: an eyebrow, and what it heads. */
export function Section({ title, meta, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={s['section']} aria-labelledby={id}>
      <header className={s['sectionHead']}>
        <h3 id={id}>{title}</h3>
        {meta === undefined ? null : <div className={s['meta']}>{meta}</div>}
        {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Long content scrolls in its own box; the box takes the focus, so that it scrolls by keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={s['scroll']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={s['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
