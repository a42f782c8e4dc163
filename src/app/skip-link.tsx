import type { ReactNode } from 'react';
import s from './skip-link.module.css';

/** The first thing that Tab reaches: past the bars to the content. The page's fragment stays, it belongs to the session. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <button type="button" className={s['skip']} onClick={() => document.getElementById(target)?.focus()}>
      {children}
    </button>
  );
}
