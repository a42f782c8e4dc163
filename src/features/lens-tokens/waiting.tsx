import { useCommand } from '../../commands';
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import type { MaskModel } from '../../state/use-mask';
import { Button, EmptyState, ErrorState, LoadingState, ProgressBar } from '../../ui';
import type { LensTokensModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/** There is no trace: not yet, not any more, or not for this step. */
export function Waiting({ model: { mask, running } }: { model: LensTokensModel }) {
  const { t } = useI18n();
  const { subject, status, problem } = mask;
  if (running) return <LoadingState label={t('lensTokens.running')} />;
  if (subject.kind === 'none') return <NoCall subject={subject} />;
  switch (status) {
    case 'failed':
      return problem === null ? null : <Failed mask={mask} name={subject.call.record.name} />;
    case 'idle':
      return (
        <EmptyState
          title={t('lensTokens.cancelled')}
          actions={<Button onClick={mask.retry}>{t('lensTokens.trace')}</Button>}
        >
          {t('lensTokens.cancelledWhy')}
        </EmptyState>
      );
    case 'loading':
    case 'ready':
      return <Loading mask={mask} />;
  }
}

function Loading({ mask }: { mask: MaskModel }) {
  const { t, number } = useI18n();
  const { progress } = mask;
  const phase = progress?.phase ?? 'load';
  const { done, total } = progress ?? {};
  return (
    <div className={s['loading']}>
      <ProgressBar
        label={t(`lensTokens.phase.${phase}`)}
        value={done === undefined || total === undefined || total === 0 ? null : done / total}
        detail={
          done === undefined || total === undefined
            ? undefined
            : t('lensTokens.progress', { done: number(done), total: number(total) })
        }
        onCancel={mask.cancel}
      />
    </div>
  );
}

function Failed({ mask, name }: { mask: MaskModel; name: string }) {
  const { t } = useI18n();
  const session = useSession();
  const tools = useCommand('view.left.tools');
  const { problem, subject } = mask;
  if (problem === null) return null;
  const ofSchema = !problem.retryable && subject.kind === 'call' && problem.code !== 'GRAMMAR_ENGINE_MISSING';
  return (
    <ErrorState
      problem={problem}
      onRetry={problem.retryable ? mask.retry : undefined}
      actions={
        ofSchema ? (
          <Button
            onClick={() => {
              session.view({ selectedTool: name });
              tools.run();
            }}
          >
            {t('lensTokens.editSchema')}
          </Button>
        ) : undefined
      }
    />
  );
}

function NoCall({ subject }: { subject: Extract<MaskModel['subject'], { kind: 'none' }> }) {
  const { t } = useI18n();
  const session = useSession();
  const tools = useCommand('view.left.tools');
  const { why, step, name } = subject;
  return (
    <EmptyState
      title={t(`lensTokens.none.${why}`, { name })}
      actions={
        step !== null ? (
          <Button onClick={() => session.step.goToStep(step)}>{t('lensTokens.goTo', { step })}</Button>
        ) : why === 'no-tool' ? (
          <Button onClick={tools.run}>{t('lensTokens.openTools')}</Button>
        ) : undefined
      }
    >
      {t(`lensTokens.none.${why}.why`)}
    </EmptyState>
  );
}
