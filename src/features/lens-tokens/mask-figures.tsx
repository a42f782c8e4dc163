import { useDeferredValue, type ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { Button } from '../../ui';
import { chanceText, useTokenChance } from './token-chance';
import type { TracedModel } from './use-lens-tokens';
import s from './mask-view.module.css';

/** What the masks did up to the cursor, in figures. */
export function MaskFigures({ model }: { model: TracedModel }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { trace, cursor, bitsUpTo, setCursor } = model;
  const { firstBlocked } = trace;
  const known = useTokenChance(useDeferredValue(model));
  const token = trace.tokens[cursor];
  const allowed = firstBlocked ?? trace.tokens.length;
  const bits = (value: number): string => number(value, { maximumFractionDigits: 1 });
  return (
    <dl className={s['figures']}>
      {firstBlocked === null ? null : (
        <Figure
          value={t('maskView.of', { part: firstBlocked + 1, total: trace.tokens.length })}
          action={
            cursor === firstBlocked ? null : (
              <Button size="s" variant="ghost" onClick={() => setCursor(firstBlocked)}>
                {t('maskView.goThere')}
              </Button>
            )
          }
        >
          {t('maskView.firstBlocked')}
        </Figure>
      )}
      <Figure value={t('maskView.of', { part: trace.forced, total: allowed })}>
        {t(firstBlocked === null ? 'maskView.forced' : 'maskView.forcedBefore')}
      </Figure>
      <Figure value={t('lensTokens.bits', { bits: bits(bitsUpTo(cursor)) })}>
        {t('maskView.bitsHere', { total: bits(trace.bitsSaved) })}
      </Figure>
      {known === null ? null : (
        <Figure value={known.chance.rank === null ? '–' : chanceText(known.chance.chance ?? 0, i18n)}>
          {known.chance.rank === null
            ? t('maskView.chanceUnlisted')
            : t('maskView.chanceFigure', {
                rank: number(known.chance.rank),
                by: t(`maskView.chanceBy.${known.by}`),
              })}
        </Figure>
      )}
      {token?.micros === undefined ? null : (
        <Figure
          value={
            token.micros === 0 && trace.clockMicros !== undefined
              ? t('maskView.microsUnder', { micros: bits(trace.clockMicros) })
              : t('maskView.micros', { micros: bits(token.micros) })
          }
        >
          {token.nodes === undefined ? t('maskView.toCompute') : t('maskView.nodes', { count: token.nodes })}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ value, action = null, children }: { value: string; action?: ReactNode; children: string }) {
  return (
    <div className={s['figure']}>
      <dt>{children}</dt>
      <dd>
        {value}
        {action}
      </dd>
    </div>
  );
}
