import { useMemo, type ReactNode } from 'react';
import { useCommand } from '../../commands';
import { useI18n } from '../../i18n';
import type { Highlight } from '../../state/linking';
import { useViewState } from '../../state/react';
import {
  Banner,
  Button,
  CardList,
  CopyButton,
  EmptyState,
  LoadingState,
  LensFrame,
  PanelHeader,
  ProblemLine,
  useRevealLit,
} from '../../ui';
import { MessageCard, WrittenCard } from './message-card';
import { messagesText, type MessagesModel, type SectionsModel, type WrittenModel } from './prompt-model';
import { SectionCard } from './section-card';
import { useLensPrompt, type LensPromptModel } from './use-lens-prompt';
import s from './lens-prompt.module.css';

/**
 * The raw prompt of the turn: what it is made of, what is new in it, and where each part went.
 * @param actions buttons that belong to its place on the page
 */
export function LensPrompt({ actions }: { actions?: ReactNode }) {
  const { model, highlight } = useLensPrompt();
  const { t, bytes } = useI18n();
  const body = useRevealLit<HTMLDivElement>(highlight?.text ?? null);
  return (
    <LensFrame>
      <PanelHeader
        title={t('lensPrompt.title')}
        meta={facts(model, t, bytes)}
        actions={
          <>
            <CopyPrompt model={model} />
            {actions}
          </>
        }
      />
      <div ref={body} className={s['content']}>
        <Body model={model} highlight={highlight} />
      </div>
    </LensFrame>
  );
}

type Words = ReturnType<typeof useI18n>;

function facts(model: LensPromptModel, t: Words['t'], bytes: Words['bytes']): string[] {
  switch (model.kind) {
    case 'none':
    case 'running':
      return [];
    case 'sections':
      return [t('lensPrompt.sections', { count: model.cards.length }), bytes(model.prompt.bytes)];
    case 'messages':
      return [t('lensPrompt.messages', { count: model.cards.length }), bytes(model.bytes)];
    case 'written':
      return [t('lensPrompt.asWritten'), bytes(model.bytes)];
  }
}

function Body({ model, highlight }: { model: LensPromptModel; highlight: Highlight | null }) {
  const t = useI18n().t;
  switch (model.kind) {
    case 'none':
      return null;
    case 'running':
      return <LoadingState label={t('lensPrompt.running')} />;
    case 'written':
      return <Written model={model} />;
    case 'sections':
      return model.cards.length === 0 ? <Empty /> : <Sections model={model} highlight={highlight} />;
    case 'messages':
      return model.cards.length === 0 ? <Empty /> : <Messages model={model} highlight={highlight} />;
  }
}

function Sections({
  model,
  highlight,
}: {
  model: SectionsModel & { turn: number };
  highlight: Highlight | null;
}) {
  const t = useI18n().t;
  return (
    <>
      {model.problems.length === 0 ? null : (
        <div className={s['problems']}>
          {model.problems.map((problem) => (
            <ProblemLine key={problem.code + problem.message} problem={problem} />
          ))}
        </div>
      )}
      <CardList
        label={t('lensPrompt.list')}
        count={model.cards.length}
        cardKey={(index) => model.cards[index]?.section ?? String(index)}
        renderCard={(index) => {
          const card = model.cards[index];
          return card === undefined ? null : (
            <SectionCard card={card} prompt={model.prompt} turn={model.turn} highlight={highlight} />
          );
        }}
      />
    </>
  );
}

function Messages({ model, highlight }: { model: MessagesModel; highlight: Highlight | null }) {
  const t = useI18n().t;
  const selected = useViewState((state) => state.selection?.source ?? null);
  const reveal = useMemo(
    () => model.cards.findIndex(({ source }) => source === selected),
    [model.cards, selected],
  );
  return (
    <CardList
      label={t('lensPrompt.list')}
      count={model.cards.length}
      cardKey={(index) => model.cards[index]?.source ?? String(index)}
      reveal={reveal}
      renderCard={(index) => {
        const card = model.cards[index];
        return card === undefined ? null : (
          <MessageCard card={card} number={index + 1} highlight={highlight} />
        );
      }}
    />
  );
}

function Written({ model }: { model: WrittenModel }) {
  const t = useI18n().t;
  return (
    <>
      <Banner tone="info" title={t('lensPrompt.notRun')}>
        {t('lensPrompt.notRunWhy')}
      </Banner>
      {model.cards.length === 0 ? (
        <Empty />
      ) : (
        <CardList
          label={t('lensPrompt.list')}
          count={model.cards.length}
          cardKey={(index) => model.cards[index]?.id ?? String(index)}
          renderCard={(index) => {
            const card = model.cards[index];
            return card === undefined ? null : <WrittenCard card={card} />;
          }}
        />
      )}
    </>
  );
}

function Empty() {
  const t = useI18n().t;
  const open = useCommand('view.left.prompt');
  return (
    <EmptyState
      title={t('lensPrompt.empty')}
      actions={<Button onClick={open.run}>{t('lensPrompt.empty.open')}</Button>}
    >
      {t('lensPrompt.empty.why')}
    </EmptyState>
  );
}

function CopyPrompt({ model }: { model: LensPromptModel }) {
  const t = useI18n().t;
  if (model.kind !== 'sections' && model.kind !== 'messages') return null;
  return (
    <CopyButton
      iconOnly
      size="s"
      label={t('lensPrompt.copy')}
      text={() => (model.kind === 'sections' ? model.prompt.text : messagesText(model.cards))}
    />
  );
}
