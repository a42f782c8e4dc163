import { useState, type ReactNode } from 'react';
import { useCommand } from '../../commands';
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import type { MaskModel } from '../../state/use-mask';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  LensFrame,
  PanelHeader,
  ProgressBar,
  TableIcon,
} from '../../ui';
import { AllowedList } from './allowed-list';
import { EngineLine } from './engine-line';
import { Finding } from './finding';
import { TokenDetail } from './token-detail';
import { TokenStrip } from './token-strip';
import { TokenTable } from './token-table';
import { TraceFacts } from './trace-facts';
import { VocabularySelect } from './vocabulary-select';
import { useLensTokens, type LensTokensModel, type TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/**
 * The token mask: which tokens a grammar of the tool's schema would have left at each step of the call.
 * @param actions buttons that belong to its place on the page
 */
export function LensTokens({ actions }: { actions?: ReactNode }) {
  const { t } = useI18n();
  const model = useLensTokens();
  const [asTable, setAsTable] = useState(false);
  const { traced } = model;
  return (
    <LensFrame>
      <PanelHeader
        title={t('lensTokens.title')}
        meta={
          traced === null
            ? []
            : [
                <code key="name">{traced.name}</code>,
                t('lensTokens.count', { count: traced.trace.tokens.length }),
              ]
        }
        actions={
          <>
            {traced === null ? null : (
              <IconButton
                label={t('lensTokens.asTable')}
                icon={<TableIcon />}
                pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              />
            )}
            {actions}
          </>
        }
      />
      {/* The select stays where it is while its choice is traced, and keeps the focus. */}
      {model.mask.subject.kind === 'call' ? (
        <div className={s['engine']}>
          {traced === null ? null : <EngineLine model={traced} />}
          <VocabularySelect />
        </div>
      ) : null}
      {traced === null ? <Waiting model={model} /> : <Traced model={traced} asTable={asTable} />}
    </LensFrame>
  );
}

function Traced({ model, asTable }: { model: TracedModel; asTable: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <div className={s['scroll']}>
        <div className={s['summary']}>
          <Finding model={model} />
          <TraceFacts model={model} />
        </div>
        {asTable ? (
          <TokenTable model={model} />
        ) : (
          <div className={s['chips']}>
            <TokenStrip model={model} />
            <p className={s['legend']}>{t('lensTokens.legend')}</p>
          </div>
        )}
        <div className={s['columns']}>
          <TokenDetail model={model} />
          <AllowedList model={model} />
        </div>
      </div>
    </>
  );
}

/** There is no trace: not yet, not any more, or not for this step. */
function Waiting({ model: { mask, running } }: { model: LensTokensModel }) {
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
