import { memo, useCallback } from 'react';
import type { SourceSpan, Span } from '../../core/base/span';
import type { ProjectedCall } from '../../core/projection/model';
import { useI18n } from '../../i18n';
import { litSpans, sameSpan, spanTouches, type Highlight } from '../../state/linking';
import { useSession, useViewState } from '../../state/react';
import { useLinkedText } from '../../state/use-linked-text';
import { Card, Chip, FoldedText, sectionColour } from '../../ui';
import type { MessageCardModel, WrittenModel } from './prompt-model';
import s from './lens-prompt.module.css';

/** One message of a prompt that is a list of messages, or one that this run added to it. */
export const MessageCard = memo(function MessageCard({
  card,
  number,
  highlight,
}: {
  card: MessageCardModel;
  number: number;
  highlight: Highlight | null;
}) {
  const { t, bytes } = useI18n();
  const session = useSession();
  const span = { source: card.source, start: 0, end: card.text.length };
  const selected = useViewState((state) => sameSpan(state.selection, span));
  return (
    <Card selected={selected} className={s['section']} style={sectionColour(null)}>
      <header className={s['head']}>
        <h3 className={s['role']}>
          <button
            type="button"
            aria-pressed={selected}
            title={t('lensPrompt.select', { name: `${card.role} ${number}` })}
            onClick={() => session.select(selected ? null : span)}
          >
            {card.role}
          </button>
        </h3>
        {card.turn === null ? null : <Chip>{t('stage.turn', { turn: card.turn })}</Chip>}
        {card.toolCallId === null ? null : <code className={s['nonce']}>{card.toolCallId}</code>}
        {card.isError ? <Chip tone="bad">{t('lensPrompt.error')}</Chip> : null}
        {card.fresh ? <span className={s['change']}>{t('lensPrompt.fresh')}</span> : null}
        <span className={s['bytes']}>{bytes(card.bytes)}</span>
      </header>
      <div className={s['body']}>
        {card.text === '' ? null : <LinkedBody source={card.source} text={card.text} highlight={highlight} />}
        {card.calls.map((call, i) => (
          <Call key={i} call={call} highlight={highlight} />
        ))}
      </div>
    </Card>
  );
});

function LinkedBody({
  source,
  text,
  highlight,
}: {
  source: string;
  text: string;
  highlight: Highlight | null;
}) {
  const toSource = useCallback((span: Span): SourceSpan => ({ source, ...span }), [source]);
  const fromSource = useCallback(
    (span: SourceSpan): Span[] =>
      // A message as a whole is shown by the edge of its card.
      spanTouches(span, { source, start: 0, end: text.length }) && span.end - span.start < text.length
        ? [{ start: span.start, end: Math.min(span.end, text.length) }]
        : [],
    [source, text],
  );
  const linked = useLinkedText({ text, toSource, fromSource, highlight });
  return (
    <div data-lit={linked.keep.length > 0 ? '' : undefined}>
      <FoldedText text={text} head={8} {...linked} />
    </div>
  );
}

function Call({ call, highlight }: { call: ProjectedCall; highlight: Highlight | null }) {
  const { t } = useI18n();
  const keep = litSpans(call.args, highlight);
  return (
    <div className={s['block']} data-lit={keep.length > 0 ? '' : undefined}>
      <p className={s['origin']}>
        {t('lensPrompt.calls')} <code>{call.name}</code>
      </p>
      <FoldedText
        text={call.args}
        head={4}
        keep={keep}
        ranges={keep.map((span) => ({ ...span, kind: 'mark' }))}
      />
    </div>
  );
}

/** A section or message as it is written: before a run there is no prompt of a turn. */
export function WrittenCard({ card }: { card: WrittenModel['cards'][number] }) {
  const { bytes } = useI18n();
  return (
    <Card className={s['section']} style={sectionColour(card.index)}>
      <header className={s['head']}>
        <h3 className={card.index === null ? s['role'] : s['name']}>{card.name}</h3>
        <span className={s['bytes']}>{bytes(card.bytes)}</span>
      </header>
      <div className={s['body']}>
        <LinkedBody source={card.source} text={card.text} highlight={null} />
      </div>
    </Card>
  );
}
