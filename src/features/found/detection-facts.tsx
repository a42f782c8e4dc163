import type { SourceSpan } from '../../core/base/span';
import { FORMAT_IDS, type Detection } from '../../core/wire/model';
import { useI18n } from '../../i18n';
import { Button, Select } from '../../ui';
import s from './found.module.css';

const DETECTED = 'detected';

export interface DetectionFactsProps {
  detection: Detection;
  /** The format that the user chose; null while it is detected. */
  chosen: string | null;
  onChoose: (format: string | null) => void;
  onShow: (at: SourceSpan) => void;
}

/** The format, what decided it, and the way to overrule it. */
export function DetectionFacts({ detection, chosen, onChoose, onShow }: DetectionFactsProps) {
  const { t, say } = useI18n();
  const { at, alternatives, evidence, overridden } = detection;
  const format = t(`step.format.${detection.format}`);
  return (
    <section className={s['section']} aria-label={t('found.format')}>
      <h3 className={s['title']}>
        <span className={s['format']}>{format}</span>
        <span className={s['quiet']}>{t(`found.transport.${detection.transport}`)}</span>
      </h3>
      <p className={s['evidence']}>
        {overridden ? `${t('found.chosen')} ` : ''}
        {say(evidence)}
        {at === undefined ? null : (
          <Button size="s" variant="ghost" onClick={() => onShow(at)}>
            {t('found.evidence.show')}
          </Button>
        )}
      </p>
      <Select
        label={t('found.readAs')}
        inline
        value={FORMAT_IDS.some((id) => id === chosen) ? (chosen ?? DETECTED) : DETECTED}
        options={[
          {
            id: DETECTED,
            label: overridden ? t('responses.detected') : t('found.detected', { format }),
          },
          ...FORMAT_IDS.map((id) => ({ id, label: t(`step.format.${id}`) })),
        ]}
        onChange={(id) => onChoose(id === DETECTED ? null : id)}
      />
      {alternatives.length === 0 ? null : (
        <p className={s['evidence']}>
          {t('found.alternatives')}
          {alternatives.map((id) => (
            <Button key={id} size="s" onClick={() => onChoose(id)}>
              {t('found.alternatives.read', { format: t(`step.format.${id}`) })}
            </Button>
          ))}
        </p>
      )}
    </section>
  );
}
