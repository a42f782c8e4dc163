import { useI18n } from '../../i18n';
import { FEASIBLE_SLICE, type FeasibleAlong } from '../../state/use-feasible';
import { ProblemLine, ProgressBar } from '../../ui';
import { MATTERS, shows, type TokenLook } from './encodings';
import s from './look-bar.module.css';

/** Which sign says that the mask mattered: probabilities where they are known, else the share of the vocabulary. */
export function MatteredWords({ look, feasible }: { look: TokenLook; feasible: FeasibleAlong }) {
  const { t, percent } = useI18n();
  if (!look.only && !shows(look, 'mattered')) return null;
  const { masses, by, done, total, problem } = feasible;
  const sign = masses !== null ? by : problem !== null ? 'without' : 'waiting';
  return (
    <div className={s['mattered']}>
      <p>{t(`maskView.mattered.${sign}`, { share: percent(MATTERS, 0) })}</p>
      {problem === null ? null : <ProblemLine problem={problem} />}
      {sign === 'waiting' && total > FEASIBLE_SLICE ? (
        <ProgressBar label={t('maskView.mattered.progress')} value={done / total} />
      ) : null}
    </div>
  );
}
