/** Predict, then reveal: the choices, what was chosen, what is right, and why it is, computed. */
import { useI18n } from '../../i18n';
import type { Prediction as PredictionData } from '../../lessons/lesson';
import { Button, classNames, OutcomeGlyph } from '../../ui';
import type { CheckPlace, CheckPort } from './check';
import { CheckList } from './check-list';
import { InlineMarkup, Markup } from './markup';
import { useChecks } from './use-checks';
import s from './lesson-text.module.css';

interface PredictionProps {
  prediction: PredictionData;
  /** Index of the choice; null: none yet. */
  answer: number | null;
  onAnswer: (choice: number | null) => void;
  place: CheckPlace;
  strategy: CheckPort['strategy'];
}

export function Prediction({ prediction, answer, onAnswer, place, strategy }: PredictionProps) {
  const { t, language } = useI18n();
  const results = useChecks(answer === null ? null : prediction.proof, place, strategy);
  return (
    <section className={s['predict']} aria-label={t('lessons.predict')}>
      <div className={s['question']}>
        <p className={s['small']}>{t('lessons.predict')}</p>
        <h2>
          <InlineMarkup text={prediction.question[language]} />
        </h2>
      </div>
      <ul className={s['choices']} data-answered={answer === null ? undefined : ''}>
        {prediction.choices.map(({ text, right }, i) => (
          <li key={i}>
            <button
              type="button"
              className={classNames(
                s['choice'],
                answer !== null && right && s['right'],
                answer === i && !right && s['wrong'],
              )}
              aria-pressed={answer === i}
              disabled={answer !== null && answer !== i && !right}
              onClick={() => {
                if (answer === null) onAnswer(i);
              }}
            >
              <span className={s['letter']} aria-hidden="true">
                {'ABCDEFGH'.charAt(i)}
              </span>
              <span className={s['choiceText']}>
                <InlineMarkup text={text[language]} />
              </span>
              {answer === null ? null : right ? (
                <span className={s['verdict']}>
                  <OutcomeGlyph glyph="ok" size="s" /> {t('lessons.isRight')}
                </span>
              ) : answer === i ? (
                <span className={s['verdict']}>
                  <OutcomeGlyph glyph="bad" size="s" /> {t('lessons.yours')}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <div role="status">
        {answer === null ? null : (
          <div className={s['reveal']}>
            <Markup text={prediction.reveal[language]} />
            <CheckList results={results} place={place} />
            <Button size="s" variant="ghost" onClick={() => onAnswer(null)}>
              {t('lessons.anew')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
