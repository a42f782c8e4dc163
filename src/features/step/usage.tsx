import type { Usage as UsageFigures } from '../../core/wire/model';
import { useI18n } from '../../i18n';
import { Facts, Section } from './section';
import s from './step.module.css';

const FIGURES = ['inputTotal', 'cacheRead', 'cacheWrite', 'output', 'reasoning'] as const;

/** Token counts as the response reports them. What it does not report is no zero. */
export function Usage({ usage }: { usage: UsageFigures | undefined }) {
  const { t, number } = useI18n();
  return (
    <Section title={t('step.usage')} meta={usage === undefined ? undefined : t('step.usage.reported')}>
      {usage === undefined ? (
        <p className={s['quiet']}>{t('step.usage.none')}</p>
      ) : (
        <Facts
          facts={FIGURES.map((figure) => {
            const count = usage[figure];
            return {
              name: t(`step.usage.${figure}`),
              value:
                count === undefined ? (
                  <span className={s['quiet']}>– {t('step.usage.notReported')}</span>
                ) : (
                  number(count)
                ),
            };
          })}
        />
      )}
    </Section>
  );
}
