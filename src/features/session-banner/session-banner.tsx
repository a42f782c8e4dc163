/** The notices over the lenses: what is shown is not (or not any more) the run of what is in the document. */
import { useI18n, useT } from '../../i18n';
import {
  useDocumentState,
  useMoment,
  useRunState,
  useSession,
  useStale,
  useVerdict,
} from '../../state/react';
import { Banner, Button } from '../../ui';

export function SessionBanner() {
  const status = useRunState((state) => state.status);
  const stale = useStale();
  const verdict = useVerdict();
  const promised = useRunState((state) => state.promised);
  if (status === 'crashed') return <Crashed />;
  if (status === 'not-run') return <NotRun verifies={promised !== null && promised.hash !== ''} />;
  if (stale) return <Stale />;
  if (verdict.kind === 'differs' || verdict.kind === 'details-differ') return <Differs />;
  return <Waiting />;
}

function NotRun({ verifies }: { verifies: boolean }) {
  const t = useT();
  const session = useSession();
  return (
    <Banner
      tone="accent"
      announce="status"
      title={t('session.notRun')}
      actions={
        <Button variant="primary" onClick={() => void session.step.run()}>
          {verifies ? t('session.runAndVerify') : t('session.run')}
        </Button>
      }
    >
      {verifies ? t('session.notRunText') : t('session.neverRunText')}
    </Banner>
  );
}

function Stale() {
  const t = useT();
  const session = useSession();
  const last = useDocumentState((state) => state.undo.at(-1)?.label ?? null);
  return (
    <Banner
      tone="info"
      announce="status"
      title={t('session.stale')}
      actions={
        <>
          {last === null ? null : (
            <Button onClick={() => session.edit.undo()}>{t('session.undo', { label: last })}</Button>
          )}
          <Button variant="primary" onClick={() => void session.step.run()}>
            {t('session.runAgain')}
          </Button>
        </>
      }
    >
      {t('session.staleText')}
    </Banner>
  );
}

function Differs() {
  const t = useT();
  const { number } = useI18n();
  const session = useSession();
  const verdict = useVerdict();
  if (verdict.kind === 'details-differ')
    return (
      <Banner tone="warn" announce="status" title={t('session.differs')}>
        {t('session.detailsDiffer')}
      </Banner>
    );
  if (verdict.kind !== 'differs') return null;
  return (
    <Banner
      tone="warn"
      announce="status"
      title={t('session.differs')}
      actions={
        <Button onClick={() => session.step.goToIndex(verdict.at)}>{t('session.goToDifference')}</Button>
      }
    >
      {t('session.differsAt', {
        step: number(verdict.at + 1),
        promised: verdict.promised ?? t('session.end'),
        found: verdict.found ?? t('session.end'),
      })}
    </Banner>
  );
}

function Crashed() {
  const session = useSession();
  const t = useT();
  const problem = useRunState((state) => state.problem);
  return (
    <Banner
      tone="bad"
      announce="alert"
      title={problem?.message ?? t('session.crashed')}
      actions={
        <Button variant="primary" onClick={() => void session.step.run()}>
          {t('session.runAgain')}
        </Button>
      }
    >
      {problem === null ? null : <code>{problem.code}</code>}
    </Banner>
  );
}

/** At the last step, when the model has not answered yet: where its answer goes. */
function Waiting() {
  const t = useT();
  const session = useSession();
  const moment = useMoment();
  if (moment?.event.detail.t !== 'end' || moment.event.detail.reason !== 'no-more-responses') return null;
  return (
    <Banner
      tone="info"
      title={t('session.waiting')}
      actions={
        <Button onClick={() => session.view({ leftPanel: 'responses', drawer: 'left' })}>
          {t('session.addResponse')}
        </Button>
      }
    >
      {t('session.waitingText')}
    </Banner>
  );
}
