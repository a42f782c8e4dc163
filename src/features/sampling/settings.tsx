/** Temperature, top-k, top-p, the order of cut and mask, the seed. */
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import { useSamplingState } from '../../state/use-sampling';
import { Button, IconButton, RefreshIcon, Select, TextInput } from '../../ui';
import { RangeField } from './range-field';
import s from './sampling.module.css';

const ORDERS = ['after-cut', 'before-cut'] as const;
const MOST_K = 100;

export function SettingsFields() {
  const { t } = useI18n();
  const { sampling } = useSession();
  const { settings, seed } = useSamplingState();
  const { temperature, topK, topP, mask } = settings;
  return (
    <div className={s['settings']}>
      <RangeField
        label={t('sampling.temperature')}
        value={temperature}
        min={0}
        max={2}
        step={0.05}
        onChange={(value) => sampling.set({ temperature: value })}
      />
      <RangeField
        label={t('sampling.topK')}
        value={topK}
        min={0}
        max={MOST_K}
        step={1}
        words={topK === 0 ? t('sampling.topK.all') : undefined}
        onChange={(value) => sampling.set({ topK: Math.round(value) })}
      />
      <RangeField
        label={t('sampling.topP')}
        value={topP}
        min={0.05}
        max={1}
        step={0.01}
        onChange={(value) => sampling.set({ topP: value })}
      />
      <div className={s['pair']}>
        <TextInput
          label={t('sampling.seed')}
          inputMode="numeric"
          value={String(seed)}
          onChange={(text) => sampling.change({ seed: seedOf(text) })}
          suffix={
            <IconButton
              size="s"
              label={t('sampling.seed.next')}
              icon={<RefreshIcon />}
              onClick={() => sampling.change({ seed: (seed + 1) >>> 0 })}
            />
          }
        />
        <Select
          label={t('sampling.mask')}
          value={mask}
          options={ORDERS.map((id) => ({ id, label: t(`sampling.mask.${id}`) }))}
          onChange={(value) => sampling.set({ mask: value })}
        />
      </div>
      <div>
        <Button size="s" onClick={() => sampling.reset()}>
          {t('sampling.reset')}
        </Button>
      </div>
    </div>
  );
}

/** The low 32 bits of the digits that were typed. */
const seedOf = (text: string): number => Number(text.replaceAll(/\D/g, '').slice(0, 10)) >>> 0;
