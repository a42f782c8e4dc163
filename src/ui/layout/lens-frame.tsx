import type { ReactNode } from 'react';
import s from './lens-frame.module.css';

/** Fills a lens's column; what stands in it measures itself by it. */
export function LensFrame({ children }: { children: ReactNode }) {
  return <div className={s['lens']}>{children}</div>;
}
