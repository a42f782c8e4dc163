import { useT } from '../../i18n';
import { classNames, StepOutcomeGlyph, toneOfOutcome } from '../../ui';
import type { Finding } from './finding';
import s from './verdict.module.css';

export interface VerdictProps {
  finding: Finding;
  /** Further problems of the step, shown elsewhere. */
  more?: number;
}

/** What the step came to: the finding in words, its code beside it, then the proof. */
export function Verdict({ finding: { outcome, title, code, text }, more = 0 }: VerdictProps) {
  const t = useT();
  return (
    <section className={classNames(s['verdict'], s[toneOfOutcome(outcome)])} aria-label={t('step.verdict')}>
      <StepOutcomeGlyph outcome={outcome} label={t(`stage.outcome.${outcome}`)} />
      <p className={s['title']}>{title}</p>
      {code === null && text === null ? null : (
        <p className={s['text']}>
          {code === null ? null : <code className={s['code']}>{code}</code>}
          {code !== null && text !== null ? ' ' : null}
          {text}
        </p>
      )}
      {more === 0 ? null : <p className={s['more']}>{t('step.more', { count: more })}</p>}
    </section>
  );
}
