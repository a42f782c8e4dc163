import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import type { Tone } from '../outcome';
import s from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** The card that failed gets the bad edge; its neighbours stay as they are. */
  tone?: Tone | undefined;
  /** Selected: accent edge. */
  selected?: boolean | undefined;
  /** Larger radius and a faint shadow, on pages to read. */
  raised?: boolean | undefined;
}

export function Card({ tone = 'neutral', selected = false, raised = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(s['card'], s[tone], selected && s['selected'], raised && s['raised'], className)}
    />
  );
}

/** The way out of a failure: what mends it, and the actions that do. */
export function MendCard({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={s['mend']}>
      <strong>{title}</strong>
      {children === undefined ? null : <div className={s['mendText']}>{children}</div>}
      {actions === undefined ? null : <div className={s['mendActions']}>{actions}</div>}
    </div>
  );
}
