/** A task: done when what it asks for holds of the person's own text. */
import { useEffect } from 'react';
import { useI18n } from '../../i18n';
import type { Task as TaskData } from '../../lessons/lesson';
import { Button, Chip, Disclosure } from '../../ui';
import type { CheckPlace, CheckPort } from './check';
import { CheckList } from './check-list';
import { InlineMarkup, Markup } from './markup';
import { useChecks } from './use-checks';
import s from './lesson-text.module.css';

interface TaskProps {
  task: TaskData;
  /** With the person's text. */
  place: CheckPlace;
  strategy: CheckPort['strategy'];
  onSolve: () => void;
  onDone: () => void;
}

export function Task({ task, place, strategy, onSolve, onDone }: TaskProps) {
  const { t, language } = useI18n();
  const results = useChecks(task.done, place, strategy);
  const done = results !== null && results.every(({ holds }) => holds);
  useEffect(() => {
    if (done) onDone();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once for each time that it becomes done
  }, [done]);
  return (
    <section className={s['predict']} aria-label={t('lessons.task')}>
      <div className={s['question']}>
        <p className={s['taskHead']}>
          <span className={s['small']}>{t('lessons.task')}</span>
          <span role="status">
            <Chip tone={done ? 'ok' : 'neutral'} glyph={done ? 'ok' : null}>
              {t(done ? 'lessons.task.done' : 'lessons.task.open')}
            </Chip>
          </span>
        </p>
        <h2>
          <InlineMarkup text={task.text[language]} />
        </h2>
      </div>
      <div className={s['reveal']}>
        {done ? <CheckList results={results} place={place} /> : null}
        {task.hint === undefined ? null : (
          <Disclosure summary={t('lessons.hint')}>
            <Markup text={task.hint[language]} />
          </Disclosure>
        )}
        <Button size="s" variant="ghost" onClick={onSolve}>
          {t('lessons.solve')}
        </Button>
      </div>
    </section>
  );
}
