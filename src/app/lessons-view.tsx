/** The lessons: their list, or one of them with the live tool beside it. Loaded when somebody comes here. */
import { useEffect, useState } from 'react';
import type { Problem } from '../core/base/problem';
import { Overview } from '../features/lessons/overview';
import { LessonPage } from '../features/lessons/lesson-page';
import { useProgress } from '../features/lessons/use-progress';
import { Trap } from '../features/sampling/trap';
import { Strategies } from '../features/strategies/strategies';
import { TypeAndSee } from '../features/typing/typing';
import { useI18n } from '../i18n';
import { LESSONS, lessonById } from '../lessons';
import type { Lesson } from '../lessons/lesson';
import { decodeLessonLink, encodeLesson, isLessonPayload } from '../lessons/link';
import { pageAddress } from '../platform/location';
import { useLayoutWidth } from '../platform/media';
import { useDocumentState, useViewState } from '../state/react';
import { ArrowLeftIcon, Button, CopyButton, LessonIcon, LoadingState } from '../ui';
import type { Page } from './boot';
import { lessonDocument } from './lesson-document';
import { formatLessonRoute } from './routes';
import { PageMenuBar } from './page-bar';
import { PanelBoundary } from './panel-boundary';
import { StatusLine } from './status-line';
import s from './lessons-view.module.css';

export default function LessonsView({ page }: { page: Page }) {
  const { t, language } = useI18n();
  const { session } = page;
  const place = useViewState((state) => state.lesson);
  const title = useDocumentState((state) => state.document?.title ?? null);
  const progress = useProgress();
  const narrow = useLayoutWidth() === 'narrow';
  const found = useLesson(place?.id ?? null);
  const { lesson } = found;
  const open = (id: string, step: number) => session.view({ lesson: { id, step } });
  const number = lesson === null ? -1 : LESSONS.indexOf(lesson);
  const next = number < 0 ? undefined : LESSONS[number + 1];
  const ways = (
    <span className={s['ways']}>
      {place === null ? null : (
        <>
          <Button icon={<LessonIcon />} onClick={() => session.view({ lesson: null })}>
            {t('lessons.all')}
          </Button>
          <CopyButton
            label={t('lessons.copyLink')}
            text={() => `${pageAddress()}#${formatLessonRoute(place)}`}
          />
        </>
      )}
      {title === null ? null : (
        <Button icon={<ArrowLeftIcon />} onClick={() => session.view({ route: 'debug' })}>
          {t('app.lessons.toSession')}
        </Button>
      )}
    </span>
  );
  return (
    <div className={s['view']}>
      <header className={s['bar']} data-region="top">
        <PageMenuBar
          page={page}
          title={lesson === null ? t('lessons.title') : lesson.title[language]}
          moves={ways}
        />
      </header>
      <main className={s['body']} data-region="lessons">
        {narrow && (place !== null || title !== null) ? <nav className={s['narrow']}>{ways}</nav> : null}
        <PanelBoundary name={t('lessons.title')}>
          {found.pending ? (
            <LoadingState label={t('lessons.loading')} />
          ) : lesson === null || place === null ? (
            <Overview
              lessons={LESSONS}
              progress={progress}
              problems={found.problems}
              onOpen={open}
              onGrammar={() => session.view({ route: 'grammar' })}
              onOwn={(own) => void encodeLesson(own).then((id) => open(id, 0))}
            />
          ) : (
            <LessonPage
              key={lesson.id}
              lesson={lesson}
              step={Math.min(place.step, lesson.steps.length - 1)}
              position={number < 0 ? null : { number: number + 1, total: LESSONS.length }}
              progress={progress}
              nextTitle={next?.title[language] ?? null}
              onStep={(step) => open(place.id, step)}
              onFinish={() => (next === undefined ? session.view({ lesson: null }) : open(next.id, 0))}
              onDebug={(grammar, text, name) => void session.open(lessonDocument(name, grammar, text))}
              tool={(props, key) => <TypeAndSee key={key} {...props} />}
              strategies={(grammar, text, vocabulary) => (
                <Strategies grammar={grammar} text={text} vocabulary={vocabulary} level={2} />
              )}
              strategy={session.strategies.refuses}
              probabilities={(vocabulary) => <Trap vocabulary={vocabulary} place={null} level={2} />}
            />
          )}
        </PanelBoundary>
      </main>
      <footer className={s['status']} data-region="status">
        <StatusLine>
          <span>{t('lessons.kept')}</span>
        </StatusLine>
      </footer>
    </div>
  );
}

interface FoundLesson {
  lesson: Lesson | null;
  pending: boolean;
  problems: readonly Problem[];
}

/** A built-in lesson by its id, or the one that the id holds, decoded and checked. */
function useLesson(id: string | null): FoundLesson {
  const { t } = useI18n();
  const [decoded, setDecoded] = useState<{
    id: string;
    lesson: Lesson | null;
    problems: readonly Problem[];
  } | null>(null);
  const payload = id !== null && isLessonPayload(id) ? id : null;
  useEffect(() => {
    if (payload === null) return;
    let current = true;
    void decodeLessonLink(payload).then((result) => {
      if (!current) return;
      setDecoded(
        result.ok
          ? { id: payload, lesson: result.value, problems: [] }
          : { id: payload, lesson: null, problems: result.error },
      );
    });
    return () => {
      current = false;
    };
  }, [payload]);
  if (id === null) return { lesson: null, pending: false, problems: [] };
  if (payload !== null) return decoded?.id === payload ? { ...decoded, pending: false } : PENDING;
  const lesson = lessonById(id);
  const unknown: Problem = {
    code: 'LESSON_UNKNOWN',
    severity: 'warn',
    message: `${t('lessons.unknown')}: ${id}`,
    retryable: false,
  };
  return { lesson, pending: false, problems: lesson === null ? [unknown] : [] };
}

const PENDING: FoundLesson = { lesson: null, pending: true, problems: [] };
