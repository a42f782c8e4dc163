import { useState, type ReactNode } from 'react';
import type { Breakpoint } from '../../core/projection/model';
import { useI18n } from '../../i18n';
import {
  CardList,
  CodeIcon,
  CopyButton,
  EmptyState,
  IconButton,
  LoadingState,
  MonoText,
  LensFrame,
  PanelHeader,
  ProblemLine,
  useRevealLit,
} from '../../ui';
import { LayoutLine } from './layout-line';
import { MessageCard } from './message-card';
import type { Row } from './rows';
import { SaidCard } from './said-card';
import { TokenCount } from './token-count';
import { ToolsCard } from './tools-card';
import { useLensMessages, type MessagesModel } from './use-lens-messages';
import s from './lens-messages.module.css';

/**
 * The request that the prompt became: its messages, where cached prefixes end, and what the model answered.
 * @param actions buttons that belong to its place on the page
 */
export function LensMessages({ actions }: { actions?: ReactNode }) {
  const { t, bytes } = useI18n();
  const { model, running } = useLensMessages();
  const [asRequest, setAsRequest] = useState(false);
  const count = model?.projection.messages.length ?? 0;
  return (
    <LensFrame>
      <PanelHeader
        title={t('lensMessages.title')}
        meta={model === null ? [] : [t('lensMessages.count', { count }), bytes(model.bytes)]}
        actions={
          <>
            {model === null ? null : (
              <IconButton
                label={t('lensMessages.request')}
                icon={<CodeIcon />}
                pressed={asRequest}
                onClick={() => setAsRequest(!asRequest)}
              />
            )}
            {actions}
          </>
        }
      />
      {model === null ? (
        running ? (
          <LoadingState label={t('lensMessages.running')} />
        ) : (
          <EmptyState title={t('lensMessages.notRun')}>{t('lensMessages.notRunWhy')}</EmptyState>
        )
      ) : (
        <>
          <LayoutLine model={model} />
          {asRequest ? <Request model={model} /> : <Rows model={model} />}
        </>
      )}
    </LensFrame>
  );
}

function Rows({ model }: { model: MessagesModel }) {
  const { t } = useI18n();
  const { rows, highlight } = model;
  const root = useRevealLit<HTMLDivElement>(highlight?.text ?? null);
  return (
    <div ref={root} className={s['rows']}>
      <CardList
        label={t('lensMessages.list')}
        count={rows.length}
        cardKey={(index) => rows[index]?.key ?? String(index)}
        renderCard={(index) => {
          const row = rows[index];
          return row === undefined ? null : <RowView row={row} model={model} />;
        }}
      />
    </div>
  );
}

function RowView({ row, model }: { row: Row; model: MessagesModel }): ReactNode {
  const { highlight, prompt, turn, tokensOf } = model;
  const tokens = tokensOf?.(row) ?? null;
  switch (row.kind) {
    case 'problems':
      return (
        <div className={s['problems']}>
          {row.problems.map((problem) => (
            <ProblemLine key={problem.code + problem.message} problem={problem} />
          ))}
        </div>
      );
    case 'tools':
      return <ToolsCard tools={row.tools} bytes={row.bytes} tokens={tokens} />;
    case 'breakpoint':
      return <Rule breakpoint={row.breakpoint} model={model} />;
    case 'message':
      return <MessageCard row={row} prompt={prompt} tokens={tokens} highlight={highlight} />;
    case 'said':
      return <SaidCard response={row.response} turn={turn} highlight={highlight} />;
  }
}

/** Where a cached prefix ends: what stands before it is read from the cache, when the provider has it and it is long enough. */
function Rule({ breakpoint, model }: { breakpoint: Breakpoint; model: MessagesModel }) {
  const { t, bytes } = useI18n();
  const tokens = model.tokensUpTo(breakpoint);
  const short = tokens !== null && tokens < model.minimumTokens;
  return (
    <div className={s['rule']}>
      <span className={s['ruleWords']}>
        <strong>{t('lensMessages.breakpoint', { number: breakpoint.index + 1 })}</strong>
        <span>{bytes(breakpoint.cumulativeBytes)}</span>
        {tokens === null ? null : <TokenCount count={tokens} />}
      </span>
      {short ? (
        <span className={s['short']}>{t('lensMessages.belowMinimum', { minimum: model.minimumTokens })}</span>
      ) : null}
    </div>
  );
}

function Request({ model }: { model: MessagesModel }) {
  const { t } = useI18n();
  const { requestBodyText } = model.projection;
  return (
    <section
      className={s['request']}
      aria-label={t('lensMessages.requestTitle', { provider: model.profile.label })}
    >
      <div className={s['requestHead']}>
        <span>{t('lensMessages.requestTitle', { provider: model.profile.label })}</span>
        <CopyButton size="s" text={requestBodyText} label={t('lensMessages.copyRequest')} />
      </div>
      <MonoText text={requestBodyText} />
    </section>
  );
}
