import { memo, useCallback, useMemo } from 'react';
import type { SourceSpan, Span } from '../../core/base/span';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import type { RenderedPrompt } from '../../core/prompt/render';
import { useI18n } from '../../i18n';
import { promptSpans, type Highlight } from '../../state/linking';
import { useLinkedText } from '../../state/use-linked-text';
import { classNames, FoldedText, MonoText } from '../../ui';
import type { PromptBlock } from './prompt-model';
import s from './lens-prompt.module.css';

interface BlockProps {
  block: PromptBlock;
  prompt: RenderedPrompt;
  /** The section that it stands in. */
  part: Span;
  /** Lines shown while it is folded. */
  head: number;
  /** Tags inside of it, in the raw prompt. */
  muted?: readonly Span[] | undefined;
  highlight: Highlight | null;
}

const NO_TAGS: readonly Span[] = [];

/** A stretch of the raw prompt, with the turn that it came from, and a mark when it is new in this turn. */
export const Block = memo(function Block({
  block,
  prompt,
  part,
  head,
  muted = NO_TAGS,
  highlight,
}: BlockProps) {
  const { t } = useI18n();
  const text = useMemo(
    () => prompt.text.slice(block.span.start, block.span.end),
    [prompt, block.span.start, block.span.end],
  );
  const { start, end } = block.span;
  const toSource = useCallback(
    (span: Span): SourceSpan => ({ source: RAW_PROMPT, start: span.start + start, end: span.end + start }),
    [start],
  );
  const fromSource = useCallback(
    (span: SourceSpan): Span[] => {
      // A section as a whole is shown by the edge of its card.
      if (span.source === RAW_PROMPT && span.start <= part.start && span.end >= part.end) return [];
      return promptSpans(prompt, span).flatMap((range) =>
        range.start < end && range.end > start
          ? [{ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }]
          : [],
      );
    },
    [prompt, part.start, part.end, start, end],
  );
  const linked = useLinkedText({ text, toSource, fromSource, highlight });

  const ranges = useMemo(
    () => [
      ...muted.map((tag) => ({ start: tag.start - start, end: tag.end - start, kind: 'muted' as const })),
      ...linked.ranges,
    ],
    [muted, start, linked.ranges],
  );

  if (block.kind === 'tags')
    return (
      <div className={s['tags']}>
        <MonoText text={text} ranges={ranges} onHover={linked.onHover} onSelect={linked.onSelect} />
      </div>
    );
  return (
    <div
      className={classNames(s['block'], block.fresh && s['fresh'])}
      data-lit={linked.keep.length > 0 ? '' : undefined}
    >
      {block.fresh || block.turn !== null ? (
        <p className={s['origin']}>
          {block.fresh ? <span className={s['plus']}>{t('lensPrompt.fresh')}</span> : null}
          {block.turn === null ? null : <span>{t('stage.turn', { turn: block.turn })}</span>}
        </p>
      ) : null}
      <FoldedText
        text={text}
        head={head}
        ranges={ranges}
        keep={linked.keep}
        reveal={linked.reveal}
        onHover={linked.onHover}
        onSelect={linked.onSelect}
      />
    </div>
  );
});
