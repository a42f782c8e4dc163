/** Texts of this lens that are lit together with the prompt and the response that they come from. */
import { memo, useCallback, useMemo } from 'react';
import { mapSpan, type MappedText, type SourceSpan, type Span } from '../../core/base/span';
import type { ProjectedMessage } from '../../core/projection/model';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import type { RenderedPrompt } from '../../core/prompt/render';
import { derivedSpans, messageSpans, promptSpans, type Highlight } from '../../state/linking';
import { jsonUnits, useLinkedText } from '../../state/use-linked-text';
import { FoldedText, type MonoRange } from '../../ui';

interface MessageTextProps {
  message: ProjectedMessage;
  /** Range of the message's text that is shown. */
  range: Span;
  prompt: RenderedPrompt | null;
  highlight: Highlight | null;
  head: number;
}

/** A stretch of a projected message, linked with the raw prompt or with the message that it was written as. */
export const MessageText = memo(function MessageText({
  message,
  range,
  prompt,
  highlight,
  head,
}: MessageTextProps) {
  const { start, end } = range;
  const text = message.text.slice(start, end);
  const toSource = useCallback(
    (span: Span): SourceSpan | null =>
      sourceOf(message, { start: span.start + start, end: span.end + start }),
    [message, start],
  );
  const fromSource = useCallback(
    (span: SourceSpan): Span[] => {
      const found = placesIn(message, prompt, span).flatMap((place) =>
        place.start < end && place.end > start
          ? [{ start: Math.max(place.start, start) - start, end: Math.min(place.end, end) - start }]
          : [],
      );
      // The whole of it is shown by the edge of its card.
      return found.reduce((sum, place) => sum + place.end - place.start, 0) >= end - start ? [] : found;
    },
    [message, prompt, start, end],
  );
  const { ranges, keep, ...linked } = useLinkedText({ text, toSource, fromSource, highlight });
  const inSight = useMemo(() => [...sectionStarts(message, range), ...keep], [message, range, keep]);
  const dimmed = useMemo(
    () => (prompt === null ? ranges : [...tagsIn(text), ...ranges]),
    [prompt, text, ranges],
  );
  return (
    <div data-lit={keep.length > 0 ? '' : undefined}>
      <FoldedText text={text} head={head} ranges={dimmed} keep={inSight} {...linked} />
    </div>
  );
});

/** Where the sections after the first begin: a folded message still shows what each is about. */
const sectionStarts = ({ pieces }: ProjectedMessage, { start, end }: Span): Span[] =>
  pieces
    .filter(({ section, at }) => section !== 'between' && at.start > start && at.start < end)
    .map(({ at }) => ({ start: at.start - start, end: at.start - start + 1 }));

const MOST_TAGS = 200;

/** The tags of a sections prompt, dimmed: they are the frame, not the text. */
function tagsIn(text: string): MonoRange[] {
  const found: MonoRange[] = [];
  for (const { index, 0: tag } of text.matchAll(/<\|[A-Za-z][^\n|<>]{1,196}\|>/g)) {
    if (found.length === MOST_TAGS) break;
    found.push({ start: index, end: index + tag.length, kind: 'muted' });
  }
  return found;
}

/** Ranges of a message's text that show a span of the prompt, as it is edited or as it is rendered. */
export const placesIn = (
  message: ProjectedMessage,
  prompt: RenderedPrompt | null,
  span: SourceSpan,
): Span[] => {
  const direct = messageSpans(message, span);
  if (direct.length > 0 || prompt === null || span.source === RAW_PROMPT) return direct;
  return promptSpans(prompt, span).flatMap((raw) => messageSpans(message, { source: RAW_PROMPT, ...raw }));
};

/** The source of the piece that holds the start of `span`, as far as that piece goes. */
function sourceOf(message: ProjectedMessage, span: Span): SourceSpan | null {
  const piece = message.pieces.find(({ at, span: own }) => own.end > own.start && at.end > span.start);
  if (piece === undefined || piece.at.start >= Math.max(span.end, span.start + 1)) return null;
  const shift = piece.span.start - piece.at.start;
  return {
    source: piece.span.source,
    start: Math.max(span.start, piece.at.start) + shift,
    end: Math.min(span.end, piece.at.end) + shift,
  };
}

interface MappedTextViewProps {
  mapped: MappedText;
  /** Arguments: values are lit and chosen instead of lines. */
  json?: boolean | undefined;
  highlight: Highlight | null;
  head: number;
}

/** A stretch of the response, linked with its source. */
export const MappedTextView = memo(function MappedTextView({
  mapped,
  json = false,
  highlight,
  head,
}: MappedTextViewProps) {
  const toSource = useCallback((span: Span): SourceSpan => mapSpan(mapped.map, span), [mapped]);
  const fromSource = useCallback((span: SourceSpan): Span[] => derivedSpans(mapped.map, span), [mapped]);
  const unitAt = useMemo(() => (json ? jsonUnits(mapped.text) : undefined), [json, mapped]);
  const linked = useLinkedText({
    text: mapped.text,
    toSource,
    fromSource,
    highlight,
    ...(unitAt === undefined ? {} : { unitAt }),
  });
  return (
    <div data-lit={linked.keep.length > 0 ? '' : undefined}>
      <FoldedText text={mapped.text} head={head} {...linked} />
    </div>
  );
});
