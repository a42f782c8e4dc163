/** Place by place, the tokens that only this strategy leaves and those that only ours does. */
import { useState } from 'react';
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import type { ComparedStep, StrategyRun } from '../../state/strategies';
import { Button, Sparkline } from '../../ui';
import { shownText } from './token-words';
import s from './strategies.module.css';

const FEW = 4;
/** Longer texts are compared in part anyway. */
const MOST = 100;

export function StepDifferences({ run }: { run: StrategyRun }) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const { steps, strategy, differing } = run;
  const known = steps.filter(({ difference }) => difference !== null);
  if (strategy === 'callscope') return <p className={s['note']}>{t('strategies.difference.self')}</p>;
  if (known.length === 0) return <p className={s['note']}>{t('strategies.difference.unknown')}</p>;
  if (differing === 0)
    return <p className={s['note']}>{t('strategies.difference.none', { count: known.length })}</p>;
  const parted = steps.filter(isParted);
  const shown = parted.slice(0, all ? MOST : FEW);
  return (
    <>
      <div className={s['chart']}>
        <Sparkline
          label={t('strategies.difference.chart')}
          values={steps.map(({ difference }) =>
            difference === null ? null : difference.onlyHere + difference.onlyOurs,
          )}
          scale="log"
        />
        <span>{t('strategies.difference.count', { count: differing, total: known.length })}</span>
      </div>
      <ol className={s['places']}>
        {shown.map((step) => (
          <Place key={steps.indexOf(step)} step={step} index={steps.indexOf(step)} />
        ))}
      </ol>
      {parted.length <= shown.length ? null : all ? (
        <p className={s['note']}>
          {t('strategies.difference.more', { count: parted.length - shown.length })}
        </p>
      ) : (
        <Button size="s" onClick={() => setAll(true)}>
          {t('strategies.difference.all')}
        </Button>
      )}
    </>
  );
}

const isParted = ({ difference }: ComparedStep): boolean =>
  difference !== null && difference.onlyHere + difference.onlyOurs > 0;

function Place({ step: { token, difference }, index }: { step: ComparedStep; index: number }) {
  const { t, number } = useI18n();
  if (difference === null) return null;
  return (
    <li className={s['place']}>
      <span className={s['placeNumber']}>{number(index + 1)}</span>
      <div className={s['placeWords']}>
        <span className={s['placeToken']}>
          {token === null
            ? t('strategies.difference.end')
            : t('strategies.difference.before', { token: shownText(token) })}
        </span>
        {difference.onlyHere === 0 ? null : (
          <Tokens
            words={t('strategies.difference.here', { count: difference.onlyHere })}
            tokens={difference.here}
            count={difference.onlyHere}
          />
        )}
        {difference.onlyOurs === 0 ? null : (
          <Tokens
            words={t('strategies.difference.ours', { count: difference.onlyOurs })}
            tokens={difference.ours}
            count={difference.onlyOurs}
          />
        )}
      </div>
    </li>
  );
}

function Tokens({ words, tokens, count }: { words: string; tokens: readonly ShownToken[]; count: number }) {
  return (
    <span className={s['tokens']}>
      <span>{words}</span>
      {tokens.map((token) => (
        <code key={token.id} className={s['token']}>
          {shownText(token)}
        </code>
      ))}
      {count > tokens.length ? <span aria-hidden="true">…</span> : null}
    </span>
  );
}
