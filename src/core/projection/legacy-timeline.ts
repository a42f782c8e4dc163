/**
 * Prompts written before there was a frozen pair: the timeline section itself tells what is closed. Of its `TIMELINE_*`
 * blocks the last one labelled `b…` is the open bucket; everything before it is frozen. Both halves are wrapped anew as
 * `PROMPT_SECTION_timeline`.
 */
import { joinMapped, sliceMapped, type MappedText, type Span } from '../base/span';
import { RAW_PROMPT, splitAitags, type AitagBlock } from '../prompt/aitag';
import { endTagOf, startTagOf, type TagRef } from '../prompt/sections';
import { insertedText, sourceEnd, trimMapped } from './mapped';

/** What both halves are wrapped in. */
const WRAPPER: TagRef = { name: 'PROMPT_SECTION', label: 'timeline' };

const LABELS: ReadonlySet<string> = new Set(['timeline', 'timeline-open']);

/**
 * Two trimmed, non-empty pieces of the user's text, or undefined when no timeline section has an open bucket with a tagged
 * block before it. `blocks` are the user's blocks in order; joined they are `user`.
 */
export function cutTimeline(
  user: MappedText,
  blocks: readonly AitagBlock[],
): readonly [MappedText, MappedText] | undefined {
  let start = 0;
  for (const block of blocks) {
    if (block.kind === 'tag' && block.name === 'PROMPT_SECTION' && LABELS.has(block.label)) {
      const shift = start - block.span.start;
      const open = openBucket(block.content);
      if (open === undefined) return undefined;
      const content = { start: block.contentSpan.start + shift, end: block.contentSpan.end + shift };
      return halves(user, { start, end: start + block.raw.length }, content, content.start + open);
    }
    start += block.raw.length;
  }
  return undefined;
}

/** Offset of the open bucket's start tag, when a tagged block stands before it. */
function openBucket(content: string): number | undefined {
  const split = splitAitags(content, ['TIMELINE']);
  if (!split.ok) return undefined;
  const tags = split.value.filter((block) => block.kind === 'tag');
  const open = tags.findLastIndex((tag) => tag.label.startsWith('b'));
  return open < 1 ? undefined : tags[open]?.span.start;
}

function halves(
  user: MappedText,
  section: Span,
  content: Span,
  cut: number,
): readonly [MappedText, MappedText] | undefined {
  const wrap = (part: Span): MappedText[] => {
    const body = trimLineFeeds(sliceMapped(user, part));
    const at = body.map.pieces[0]?.srcStart ?? 0;
    return [
      insertedText(`${startTagOf(WRAPPER)}\n`, RAW_PROMPT, at),
      body,
      insertedText(`\n${endTagOf(WRAPPER)}`, RAW_PROMPT, sourceEnd(body)),
    ];
  };
  const before = sliceMapped(user, { start: 0, end: section.start });
  const after = sliceMapped(user, { start: section.end, end: user.text.length });
  return [
    trimMapped(joinMapped(RAW_PROMPT, [before, ...wrap({ start: content.start, end: cut })])),
    trimMapped(joinMapped(RAW_PROMPT, [...wrap({ start: cut, end: content.end }), after])),
  ];
}

/** The halves lose line feeds alone at their ends, as the original writes them; the pieces around are trimmed as usual. */
function trimLineFeeds(mapped: MappedText): MappedText {
  let start = 0;
  let end = mapped.text.length;
  while (start < end && mapped.text.charCodeAt(start) === 0x0a) start++;
  while (end > start && mapped.text.charCodeAt(end - 1) === 0x0a) end--;
  return sliceMapped(mapped, { start, end });
}
