import { useMemo } from 'react';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { useI18n } from '../../i18n';
import type { MaskModel } from '../../state/use-mask';
import { SegmentedControl } from '../../ui';
import s from './lens-tokens.module.css';

const CUTS = ['response', 'vocabulary'] as const;

/**
 * Whose tokens these are, where the response reports its own: what the model wrote, or the vocabulary's encoding of the same
 * text. Nothing where it does not.
 */
export function TokenOrigin({ mask }: { mask: MaskModel }) {
  const { t } = useI18n();
  const { subject, trace, cut, cutBy } = mask;
  const strangers = useMemo(
    () => trace?.tokens.reduce((count, { id }) => (id === NOT_A_TOKEN ? count + 1 : count), 0) ?? 0,
    [trace],
  );
  if (subject.kind !== 'call' || !subject.carried) return null;
  return (
    <div className={s['origin']}>
      <SegmentedControl
        label={t('maskView.cut')}
        options={CUTS.map((id) => ({ id, label: t(`maskView.cut.${id}`) }))}
        value={cut}
        onChange={cutBy}
      />
      <span className={s['meta']}>
        {t(`maskView.cut.${cut}.why`)}
        {strangers === 0 ? null : ` ${t('maskView.cut.strangers', { count: strangers })}`}
      </span>
    </div>
  );
}
