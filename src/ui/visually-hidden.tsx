import type { ReactNode } from 'react';
import s from './visually-hidden.module.css';

/** Text for assistive technology alone. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={s['hidden']} id={id}>
      {children}
    </span>
  );
}
