/** Any text against any grammar, with the page to itself. Loaded when somebody comes here. */
import { Suspense } from 'react';
import type { Problem } from '../core/base/problem';
import { encodeGrammar } from '../core/share/grammar-link';
import { AnyGrammar } from '../features/typing/any-grammar';
import { sharedOf } from '../features/typing/own-grammar';
import { useI18n } from '../i18n';
import { pageAddress } from '../platform/location';
import { useLayoutWidth } from '../platform/media';
import { useDocumentState } from '../state/react';
import { ArrowLeftIcon, Banner, Button, CopyButton, LessonIcon, LoadingState, toast } from '../ui';
import type { Page } from './boot';
import { late } from './late';
import { PageMenuBar } from './page-bar';
import { PanelBoundary } from './panel-boundary';
import { StatusLine } from './status-line';
import s from './lessons-view.module.css';

const TextMask = late(async () => (await import('../features/lens-tokens/text-mask')).TextMask);

interface GrammarViewProps {
  page: Page;
  /** Why a link was not opened. */
  problems: readonly Problem[];
}

export default function GrammarView({ page, problems }: GrammarViewProps) {
  const { t, say } = useI18n();
  const { session } = page;
  const title = useDocumentState((state) => state.document?.title ?? null);
  const narrow = useLayoutWidth() === 'narrow';
  const link = async (): Promise<string | null> => {
    const { ownGrammars } = session.stores.view.getState();
    const payload = await encodeGrammar(sharedOf(ownGrammars));
    if (payload !== null) return `${pageAddress()}#/grammar/${payload}`;
    toast({ tone: 'bad', text: t('anyGrammar.page.tooLarge') });
    return null;
  };
  const ways = (
    <span className={s['ways']}>
      <CopyButton label={t('anyGrammar.page.copyLink')} text={link} />
      <Button icon={<LessonIcon />} onClick={() => session.view({ route: 'lessons', lesson: null })}>
        {t('lessons.title')}
      </Button>
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
        <PageMenuBar page={page} title={t('anyGrammar.title')} moves={ways} />
      </header>
      <main className={s['body']} data-region="grammar">
        {narrow ? <nav className={s['narrow']}>{ways}</nav> : null}
        <PanelBoundary name={t('anyGrammar.title')}>
          <div className={s['padded']}>
            <h1 className={s['heading']}>{t('anyGrammar.title')}</h1>
            <p className={s['lead']}>{t('anyGrammar.page.lead')}</p>
            {problems.map((problem) => (
              <Banner
                key={problem.code + problem.message}
                tone="bad"
                title={t('anyGrammar.page.notOpened')}
                announce="alert"
              >
                {say(problem)}
              </Banner>
            ))}
            <AnyGrammar
              call={null}
              mask={(place) => (
                <Suspense fallback={<LoadingState />}>
                  <TextMask {...place} />
                </Suspense>
              )}
            />
          </div>
        </PanelBoundary>
      </main>
      <footer className={s['status']} data-region="status">
        <StatusLine />
      </footer>
    </div>
  );
}
