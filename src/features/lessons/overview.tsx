/** All lessons, how far one is in each, and a place to write one's own. */
import { useId, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import type { Lesson } from '../../lessons/lesson';
import { parseLesson } from '../../lessons/link';
import {
  Banner,
  Bar,
  Button,
  ChevronRightIcon,
  Chip,
  Disclosure,
  PlainTextField,
  ProblemLine,
} from '../../ui';
import type { ProgressModel } from './use-progress';
import s from './overview.module.css';

interface OverviewProps {
  lessons: readonly Lesson[];
  progress: ProgressModel;
  problems: readonly Problem[];
  onOpen: (id: string, step: number) => void;
  onOwn: (lesson: Lesson) => void;
  /** To a grammar of one's own. */
  onGrammar: () => void;
}

export function Overview({ lessons, progress, problems, onOpen, onOwn, onGrammar }: OverviewProps) {
  const { t, say } = useI18n();
  const done = lessons.filter(({ id }) => progress.of(id).done).length;
  const ownTitle = useId();
  const begun = lessons.some(({ id }) => progress.of(id).step > 0 || progress.of(id).done);
  return (
    <div className={s['page']}>
      <header className={s['head']}>
        <div className={s['intro']}>
          <h1 className={s['title']}>{t('lessons.headline')}</h1>
          <p className={s['lead']}>{t('lessons.lead')}</p>
        </div>
        <div className={s['overall']}>
          <p>{t('lessons.progress', { done, total: lessons.length })}</p>
          <Bar value={lessons.length === 0 ? 0 : done / lessons.length} tone="ok" />
          <p className={s['kept']}>
            {begun ? (
              <Button size="s" variant="ghost" onClick={progress.forget}>
                {t('lessons.forget')}
              </Button>
            ) : null}
          </p>
        </div>
      </header>
      {problems.map((problem) => (
        <Banner
          key={problem.code + problem.message}
          tone="bad"
          title={t('lessons.notOpened')}
          announce="alert"
        >
          {say(problem)}
        </Banner>
      ))}
      <ol className={s['list']}>
        {lessons.map((lesson, i) => (
          <Row key={lesson.id} lesson={lesson} number={i + 1} progress={progress} onOpen={onOpen} />
        ))}
      </ol>
      <section className={s['grammar']} aria-labelledby={ownTitle}>
        <h2 id={ownTitle}>{t('anyGrammar.title')}</h2>
        <p>{t('anyGrammar.page.lead')}</p>
        <Button iconAfter={<ChevronRightIcon />} onClick={onGrammar}>
          {t('anyGrammar.page.open')}
        </Button>
      </section>
      <Disclosure summary={t('lessons.own')}>
        <Own lessons={lessons} onOwn={onOwn} />
      </Disclosure>
    </div>
  );
}

interface RowProps {
  lesson: Lesson;
  number: number;
  progress: ProgressModel;
  onOpen: OverviewProps['onOpen'];
}

function Row({ lesson, number, progress, onOpen }: RowProps) {
  const { t, language } = useI18n();
  const { step, done } = progress.of(lesson.id);
  const total = lesson.steps.length;
  return (
    <li>
      <button
        type="button"
        className={s['row']}
        onClick={() => onOpen(lesson.id, done ? 0 : Math.min(step, total - 1))}
      >
        <span className={s['number']} aria-hidden="true">
          {number}
        </span>
        <span className={s['words']}>
          <strong>{lesson.title[language]}</strong>
          <span>{lesson.summary[language]}</span>
          <Bar className={s['share']} value={done ? 1 : step / total} tone={done ? 'ok' : 'accent'} />
          <small>
            {t('lessons.steps', { count: total })} · {t('lessons.minutes', { count: lesson.minutes })}
          </small>
        </span>
        <span className={s['state']}>
          {done ? (
            <Chip tone="ok">{t('lessons.done')}</Chip>
          ) : step > 0 ? (
            <Chip tone="info" glyph={null}>
              {t('lessons.begun', { step: step + 1, total })}
            </Chip>
          ) : null}
          <span className={s['go']}>
            {t(done ? 'lessons.again' : step > 0 ? 'lessons.goOn' : 'lessons.begin')}
            <ChevronRightIcon />
          </span>
        </span>
      </button>
    </li>
  );
}

function Own({ lessons, onOwn }: Pick<OverviewProps, 'lessons' | 'onOwn'>) {
  const { t, language } = useI18n();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [first] = lessons;
  return (
    <div className={s['own']}>
      <p>{t('lessons.own.lead')}</p>
      {first === undefined ? null : (
        <Button
          onClick={() => {
            setText(`${JSON.stringify({ ...first, id: 'my-lesson' }, null, 2)}\n`);
            setProblems([]);
          }}
        >
          {t('lessons.own.take', { title: first.title[language] })}
        </Button>
      )}
      <PlainTextField
        label={t('lessons.own.json')}
        value={text}
        onChange={(next) => {
          setText(next);
          setProblems([]);
        }}
        least={4}
        most={18}
      />
      {problems.map((problem) => (
        <ProblemLine key={`${problem.code} ${problem.path ?? ''} ${problem.message}`} problem={problem} />
      ))}
      <Button
        variant="primary"
        disabled={text.trim() === ''}
        onClick={() => {
          const parsed = parseLesson(text);
          if (parsed.ok) onOwn(parsed.value);
          else setProblems(parsed.error);
        }}
      >
        {t('lessons.own.open')}
      </Button>
    </div>
  );
}
