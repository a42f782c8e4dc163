import { memo, useMemo, useState } from 'react';
import { useI18n } from '../../i18n';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import type { RenderedPrompt } from '../../core/prompt/render';
import { litSpans, sameSpan, spanTouches, type Highlight } from '../../state/linking';
import { useSession, useViewState } from '../../state/react';
import {
  Button,
  Card,
  Chip,
  classNames,
  ExpandAllIcon,
  OutcomeGlyph,
  ProblemLine,
  sectionColour,
} from '../../ui';
import { Block } from './block';
import type { PromptBlock, SectionCardModel } from './prompt-model';
import s from './lens-prompt.module.css';

interface SectionCardProps {
  card: SectionCardModel;
  prompt: RenderedPrompt;
  turn: number;
  highlight: Highlight | null;
}

/** One section of the prompt as it is sent. Its name selects all of it. */
export const SectionCard = memo(function SectionCard({ card, prompt, turn, highlight }: SectionCardProps) {
  const { t, bytes } = useI18n();
  const session = useSession();
  const span = { source: RAW_PROMPT, ...card.span };
  const selected = useViewState((state) => sameSpan(state.selection, span));
  const lit = useViewState((state) => sameSpan(state.hover, span));
  return (
    <Card
      selected={selected || lit}
      className={classNames(s['section'])}
      style={sectionColour(card.index)}
      tone={card.problems.some(({ severity }) => severity === 'error') ? 'bad' : 'neutral'}
    >
      <header className={s['head']}>
        <h3 className={s['name']}>
          <button
            type="button"
            aria-pressed={selected}
            title={t('lensPrompt.select', { name: card.section })}
            onClick={() => session.select(selected ? null : span)}
            onPointerEnter={() => session.view({ hover: span })}
            onPointerLeave={() => session.view({ hover: null })}
          >
            {card.section}
          </button>
        </h3>
        {card.nonce === null ? null : (
          <code className={s['nonce']} title={t('lensPrompt.nonce')}>
            {card.nonce}
          </code>
        )}
        <Chip title={t(`lensPrompt.stability.${card.section}.why`)}>
          {t(`lensPrompt.stability.${card.section}`)}
        </Chip>
        <Change card={card} turn={turn} />
        <span className={s['bytes']}>{bytes(card.bytes)}</span>
      </header>
      {card.problems.length === 0 ? null : (
        <div className={s['problems']}>
          {card.problems.map((problem) => (
            <ProblemLine key={problem.code + problem.message} problem={problem} />
          ))}
        </div>
      )}
      <div className={s['body']}>
        {card.blocks.some(({ kind, fresh }) => kind === 'entry' || fresh) ? (
          <Blocks card={card} prompt={prompt} highlight={highlight} />
        ) : (
          <Whole card={card} prompt={prompt} highlight={highlight} />
        )}
      </div>
    </Card>
  );
});

interface PartsProps {
  card: SectionCardModel;
  prompt: RenderedPrompt;
  highlight: Highlight | null;
}

/** A section without anything new: one text from its first tag to its last. What is always the same is known. */
function Whole({ card, prompt, highlight }: PartsProps) {
  const tags = useMemo(
    () => card.blocks.filter(({ kind }) => kind === 'tags').map(({ span }) => span),
    [card.blocks],
  );
  const block = useMemo(
    (): PromptBlock => ({ kind: 'text', span: card.span, turn: null, fresh: false }),
    [card.span],
  );
  const changes = card.section === 'timeline-open' || card.section === 'dynamic';
  return (
    <Block
      block={block}
      prompt={prompt}
      part={NO_PART}
      head={changes ? 8 : 4}
      muted={tags}
      highlight={highlight}
    />
  );
}

/** No span covers it: the only block of a section is lit in its text. */
const NO_PART = { start: -1, end: Infinity };

function Change({ card, turn }: { card: SectionCardModel; turn: number }) {
  const { t, bytes } = useI18n();
  switch (card.change) {
    case 'first':
      return null;
    case 'same':
      return (
        <span className={s['change']} title={t('lensPrompt.sameWhy', { turn: turn - 1 })}>
          <OutcomeGlyph glyph="same" size="s" label={t('lensPrompt.same', { turn: turn - 1 })} />
        </span>
      );
    case 'changed':
      return (
        <span className={s['change']} title={t('lensPrompt.newWhy', { turn: turn - 1 })}>
          {t('lensPrompt.new', { bytes: bytes(card.freshBytes) })}
        </span>
      );
  }
}

/** Entries of the conversation that are always in sight: the latest, those of the turn before, and those that are lit. */
const LATEST = 6;
const MOST_ADDED = 24;

function Blocks({ card, prompt, highlight }: PartsProps) {
  const { t } = useI18n();
  const [more, setMore] = useState(0);
  const selection = useViewState((state) =>
    spanTouches(state.selection, { source: RAW_PROMPT, ...card.span }) ? state.selection : null,
  );
  const entries = card.blocks.filter(({ kind }) => kind === 'entry');
  const added = entries.filter(({ fresh }) => fresh).length;
  const hiddenFrom = entries.length - Math.max(LATEST, Math.min(added, MOST_ADDED)) - more;
  let seen = 0;
  const shown: (PromptBlock | number)[] = [];
  for (const block of card.blocks) {
    const isEntry = block.kind === 'entry';
    if (isEntry) seen++;
    const hide =
      isEntry &&
      seen <= hiddenFrom &&
      !spanTouches(selection, { source: RAW_PROMPT, ...block.span }) &&
      litSpans(prompt.text.slice(block.span.start, block.span.end), highlight).length === 0;
    const last = shown.at(-1);
    if (!hide) shown.push(block);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown.map((item, i) =>
    typeof item === 'number' ? (
      <Button
        key={`gap${i}`}
        size="s"
        variant="ghost"
        icon={<ExpandAllIcon />}
        className={s['earlier']}
        onClick={() => setMore(more + MORE)}
      >
        {t('lensPrompt.earlier', { count: item })}
      </Button>
    ) : (
      <Block
        key={`${item.kind}${item.span.start}`}
        block={item}
        prompt={prompt}
        part={card.span}
        head={item.fresh ? 8 : 4}
        highlight={highlight}
      />
    ),
  );
}

/** Entries that one press brings in. */
const MORE = 50;
