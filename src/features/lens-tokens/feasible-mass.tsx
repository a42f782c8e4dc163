import type { Interval } from '../../core/sampling/distribution';
import { useI18n } from '../../i18n';
import { shareText } from '../../state/share-text';
import s from './explorer.module.css';

/** How much of what the model would write the mask leaves; of a source that lists some tokens only, from the least to the most. */
export function FeasibleMass({ feasible: { low, high } }: { feasible: Interval }) {
  const i18n = useI18n();
  const { t } = i18n;
  const share = (value: number): string => shareText(value, i18n);
  const range = (from: number, to: number): string =>
    share(from) === share(to) ? share(from) : `${share(from)}–${share(to)}`;
  return (
    <div className={s['mass']}>
      <span className={s['massBar']} aria-hidden="true">
        <span className={s['feasible']} style={{ inlineSize: `${low * 100}%` }} />
        {high > low ? <span className={s['open']} style={{ inlineSize: `${(high - low) * 100}%` }} /> : null}
      </span>
      <span>
        <b>{range(low, high)}</b> {t('maskView.feasible')}
      </span>
      <span className={s['infeasible']}>
        {range(1 - high, 1 - low)} {t('maskView.infeasible')}
      </span>
    </div>
  );
}
