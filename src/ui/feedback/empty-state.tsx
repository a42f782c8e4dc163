import type { ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import { classNames } from '../class-names';
import { Button } from '../controls/button';
import { SpinnerIcon } from '../icons';
import { OutcomeGlyph } from '../outcome';
import s from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** What would be here, and how to get it. */
  children?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Less air, for small panels. */
  compact?: boolean | undefined;
}

export function EmptyState({ title, children, icon, actions, compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(s['state'], compact && s['compact'])}>
      {icon === undefined ? null : <span className={s['icon']}>{icon}</span>}
      <p className={s['title']}>{title}</p>
      {children === undefined ? null : <div className={s['text']}>{children}</div>}
      {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  problem: Problem;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}

/** A problem where the content should be: the sentence, its code, and the way out. */
export function ErrorState({ problem, onRetry, actions }: ErrorStateProps) {
  const { t, say, sayTitle } = useI18n();
  return (
    <div className={classNames(s['state'], s['error'])} role="alert">
      <p className={s['title']}>
        <OutcomeGlyph
          glyph={problem.severity === 'info' ? 'info' : problem.severity === 'warn' ? 'warn' : 'bad'}
        />
        <span>{say(problem)}</span>
      </p>
      <p className={s['text']}>
        <code>{problem.code}</code>
        {problem.path === undefined || problem.path === '' ? null : <code> {problem.path}</code>}
      </p>
      {problem.fix === undefined ? null : <p className={s['text']}>{sayTitle(problem.fix)}</p>}
      {onRetry === undefined && actions === undefined ? null : (
        <div className={s['actions']}>
          {onRetry === undefined ? null : <Button onClick={onRetry}>{t('ui.retry')}</Button>}
          {actions}
        </div>
      )}
    </div>
  );
}

export interface LoadingStateProps {
  label?: string | undefined;
  /** Where the answer may never come: asks once more. */
  onRetry?: (() => void) | undefined;
}

/** Holds the place of what is being loaded. Appears only when it takes long enough to be noticed. */
export function LoadingState({ label, onRetry }: LoadingStateProps) {
  const { t } = useI18n();
  return (
    <div className={s['loading']}>
      <div className={s['words']} role="status">
        <SpinnerIcon className={s['spinner']} />
        {label ?? t('ui.loading')}
      </div>
      {onRetry === undefined ? null : (
        <Button size="s" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
