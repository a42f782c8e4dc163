import { useI18n } from '../../i18n';
import { Button } from '../controls/button';
import s from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is being done: "Reading trace.jsonl". */
  label: string;
  /** 0 to 1, or null while the end is unknown. */
  value: number | null;
  /** Beside the label: "12 of 50 MB". */
  detail?: string | undefined;
  onCancel?: (() => void) | undefined;
}

export function ProgressBar({ label, value, detail, onCancel }: ProgressBarProps) {
  const { t, percent } = useI18n();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div className={s['progress']}>
      <div className={s['words']}>
        <span>{label}</span>
        <span className={s['detail']}>{detail ?? (share === null ? null : percent(share, 0))}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={share === null ? undefined : t('ui.progress', { percent: percent(share, 0) })}
        className={s['track']}
      >
        <div
          className={share === null ? s['unknown'] : s['fill']}
          style={share === null ? undefined : { inlineSize: `${share * 100}%` }}
        />
      </div>
      {onCancel === undefined ? null : (
        <Button size="s" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
    </div>
  );
}
