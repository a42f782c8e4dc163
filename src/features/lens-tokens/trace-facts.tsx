import { useMemo } from 'react';
import { useI18n } from '../../i18n';
import { StepChart } from '../../ui';
import { useElementWidth } from '../../ui/use-element-width';
import { sampled } from './token-text';
import type { TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/** More points than the chart has pixels tell nothing. */
const MOST_POINTS = 600;

/** How much the mask left at each token, and what it decided in all. */
export function TraceFacts({ model }: { model: TracedModel }) {
  const { t, number } = useI18n();
  const { trace, cursor } = model;
  const [chart, width] = useElementWidth<HTMLElement>(240);
  const reached = trace.firstBlocked === null ? trace.tokens.length : trace.firstBlocked + 1;
  const allowed = trace.firstBlocked ?? trace.tokens.length;
  const values = useMemo(
    () =>
      sampled(
        trace.tokens.map((token) => token.allowed ?? null),
        MOST_POINTS,
      ),
    [trace],
  );
  const scale = trace.tokens.length === 0 ? 1 : values.length / trace.tokens.length;
  return (
    <div className={s['traceFacts']}>
      <dl className={s['metrics']}>
        <Metric value={t('lensTokens.forcedOf', { forced: trace.forced, total: allowed })}>
          {t('lensTokens.forcedTokens')}
        </Metric>
        <Metric value={t('lensTokens.bits', { bits: number(trace.bitsSaved, { maximumFractionDigits: 1 }) })}>
          {t('lensTokens.bitsDecided', { count: reached })}
        </Metric>
      </dl>
      {trace.tokens.length < 2 ? null : (
        <figure className={s['chart']} ref={chart}>
          <StepChart
            label={t('lensTokens.chart')}
            values={values}
            current={cursor < trace.tokens.length ? Math.floor(cursor * scale) : undefined}
            scale="log"
            min={1}
            max={trace.size}
            width={width}
            height={40}
            className={s['chartPicture']}
          />
          <figcaption className={s['meta']}>{t('lensTokens.chartCaption')}</figcaption>
        </figure>
      )}
    </div>
  );
}

function Metric({ value, children }: { value: string; children: string }) {
  return (
    <div className={s['metric']}>
      <dd>{value}</dd>
      <dt>{children}</dt>
    </div>
  );
}
