import type { ReactNode } from 'react';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { IconButton } from '../controls/icon-button';
import { CloseIcon } from '../icons';
import { OutcomeGlyph, type Glyph } from '../outcome';
import s from './banner.module.css';

export interface BannerProps {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'accent';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** Spoken when it appears: `alert` at once, `status` when the reader pauses. Default: not announced. */
  announce?: 'alert' | 'status' | undefined;
  glyph?: Glyph | undefined;
}

/** An inline notice: what happened, and what can be done about it. */
export function Banner({
  tone,
  title,
  children,
  actions,
  onDismiss,
  announce,
  glyph = tone === 'accent' ? 'info' : tone,
}: BannerProps) {
  const t = useT();
  return (
    <div className={classNames(s['banner'], s[tone])} role={announce}>
      <OutcomeGlyph glyph={glyph} tone={tone} />
      <div className={s['words']}>
        <strong>{title}</strong>
        {children === undefined ? null : <span className={s['text']}>{children}</span>}
      </div>
      {actions === undefined ? null : <div className={s['actions']}>{actions}</div>}
      {onDismiss === undefined ? null : (
        <IconButton label={t('ui.dismiss')} icon={<CloseIcon />} size="s" onClick={onDismiss} />
      )}
    </div>
  );
}
