import type { ReactNode } from 'react';
import { useT } from '../i18n';
import { LockIcon } from '../ui';
import s from './status-bar.module.css';

/** The bar at the bottom. What leaves the tab is said first, always. */
export function StatusBar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  const t = useT();
  return (
    <div className={s['bar']}>
      <span className={s['lock']}>
        <LockIcon />
        {t('app.private')}
      </span>
      {children}
      <span className={s['end']}>{end}</span>
    </div>
  );
}
