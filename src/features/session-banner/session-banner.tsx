/** The notices over the lenses: what is shown is not, or not any more, the run of what is in the document. */
import { useI18n, type Translate } from '../../i18n';
import { Banner, Button, ClipboardIcon, PlayIcon, RefreshIcon, UndoIcon } from '../../ui';
import type { PromisedStep } from './notice';
import { useSessionBanner } from './use-session-banner';

export function SessionBanner() {
  const { t, say } = useI18n();
  const { notice, dismiss, run, undo, goTo, addResponse } = useSessionBanner();
  if (notice === null) return null;
  switch (notice.t) {
    case 'crashed':
      return (
        <Banner
          tone="bad"
          announce="alert"
          title={notice.problem === null ? t('session.crashed') : say(notice.problem)}
          actions={
            <Button variant="primary" icon={<RefreshIcon />} onClick={run}>
              {t('session.runAgain')}
            </Button>
          }
        >
          {notice.problem === null ? t('session.crashedText') : <code>{notice.problem.code}</code>}
        </Banner>
      );
    case 'not-run':
      return (
        <Banner
          tone="accent"
          announce="status"
          title={t('session.notRun')}
          actions={
            <Button variant="primary" icon={<PlayIcon />} onClick={run}>
              {t(notice.verifies ? 'session.runAndVerify' : 'session.run')}
            </Button>
          }
        >
          {t(
            notice.verifies
              ? 'session.notRunText'
              : notice.fromElsewhere
                ? 'session.notRunPlain'
                : 'session.neverRunText',
          )}
        </Banner>
      );
    case 'stale':
      return (
        <Banner
          tone="info"
          announce="status"
          title={t('session.stale')}
          actions={
            <>
              {notice.undo === null ? null : (
                <Button icon={<UndoIcon />} onClick={undo}>
                  {t('session.undo', { label: notice.undo })}
                </Button>
              )}
              <Button variant="primary" icon={<RefreshIcon />} onClick={run}>
                {t('session.runAgain')}
              </Button>
            </>
          }
        >
          {t('session.staleText')}
        </Banner>
      );
    case 'details-differ':
      return (
        <Banner
          tone="warn"
          glyph="differs"
          announce="status"
          title={t('session.differs')}
          onDismiss={dismiss}
        >
          {t('session.detailsDiffer')}
        </Banner>
      );
    case 'differs':
      return (
        <Banner
          tone="warn"
          glyph="differs"
          announce="status"
          title={t('session.differs')}
          onDismiss={dismiss}
          actions={<Button onClick={() => goTo(notice.at)}>{t('session.goToDifference')}</Button>}
        >
          {t('session.differsAt', {
            step: notice.at + 1,
            promised: stepWords(t, notice.promised),
            found: stepWords(t, notice.found),
          })}
        </Banner>
      );
    case 'waiting':
      return (
        <Banner
          tone="info"
          title={t('session.waiting')}
          onDismiss={dismiss}
          actions={
            <Button icon={<ClipboardIcon />} onClick={addResponse}>
              {t('session.addResponse')}
            </Button>
          }
        >
          {t('session.waitingText')}
        </Banner>
      );
  }
}

function stepWords(t: Translate, step: PromisedStep | null): string {
  return step === null
    ? t('session.end')
    : t('session.step', { id: step.id, outcome: t(`stage.outcome.${step.outcome}`) });
}
