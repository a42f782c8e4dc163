/** Texts on which the strategy and the validator disagree: how many, and the shortest of each kind. */
import { useI18n } from '../../i18n';
import type { Candidate, StrategyRun } from '../../state/strategies';
import { CopyButton, OutcomeGlyph } from '../../ui';
import s from './strategies.module.css';

const MOST = 300;

export function Witnesses({ run }: { run: StrategyRun }) {
  const { t } = useI18n();
  const { tried, valid, takesInvalid, refusesValid } = run;
  if (tried === 0) return <p className={s['note']}>{t('strategies.witness.untried')}</p>;
  return (
    <>
      <p className={s['note']}>{t('strategies.witness.tried', { count: tried, valid })}</p>
      {takesInvalid.count + refusesValid.count === 0 ? (
        <p className={s['right']}>
          <OutcomeGlyph glyph="ok" tone="ok" size="xs" /> {t('strategies.witness.right')}
        </p>
      ) : null}
      {takesInvalid.witness === null ? null : (
        <Witness
          words={t('strategies.witness.takes', {
            count: takesInvalid.count,
            kind: t(`strategies.kind.${takesInvalid.witness.kind}`),
          })}
          tone="bad"
          witness={takesInvalid.witness}
        />
      )}
      {refusesValid.witness === null ? null : (
        <Witness
          words={t('strategies.witness.refuses', {
            count: refusesValid.count,
            kind: t(`strategies.kind.${refusesValid.witness.kind}`),
          })}
          tone="warn"
          witness={refusesValid.witness}
        />
      )}
    </>
  );
}

function Witness({ words, tone, witness }: { words: string; tone: 'bad' | 'warn'; witness: Candidate }) {
  const { text } = witness;
  return (
    <div className={s['witness']}>
      <span className={s['witnessWords']}>
        <OutcomeGlyph glyph={tone} tone={tone} size="xs" /> {words}
      </span>
      <span className={s['witnessText']}>
        <code>{text.length > MOST ? `${text.slice(0, MOST)}…` : text}</code>
        <CopyButton text={text} iconOnly />
      </span>
    </div>
  );
}
