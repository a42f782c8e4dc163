/**
 * The raw prompt of a turn: six sections in their order, each in its tags, a blank line between them.
 *
 * Bodies are trimmed of Unicode white space; an empty section is left out, except semi-dynamic-1, whose empty wrapper is
 * written too (a skill that loads must not move a boundary), unless there is nothing to wrap it for at all. What a person wrote in a section stays byte for byte, tags
 * included; where that changes how the prompt is read, `problems` says so. Timeline entries are text of models and tools, so
 * `<|` in them becomes `&lt;|` and cannot open a tag.
 */
import { sha256Hex } from '../base/hash';
import { assert } from '../base/assert';
import type { Problem } from '../base/problem';
import { promptSource, type SourceSpan, type Span } from '../base/span';
import { trimWhite, utf8Length } from '../base/utf8';
import { SECTION_IDS, type SectionId, type SectionsPrompt } from '../document/document';
import { chunkHash, sectionTags, wrapperTexts } from './sections';
import { checkStructure } from './structure';

export interface RenderContext {
  /** Label of the dynamic section: no `<`, `|`, white space; see `turnNonce`. */
  turnNonce: string;
  /** Entries of the turns so far, oldest first: one paragraph each at the end of timeline-open. */
  timeline: readonly string[];
  /** Tools told in words: the last paragraph of semi-dynamic-2. */
  toolsText?: string;
}

export interface RenderedPrompt {
  kind: 'rendered';
  /** The whole raw prompt. Spans below are UTF-16 offsets into it. */
  text: string;
  bytes: number;
  /** SHA-256 of `text`. */
  hash: string;
  /** Sections that are there, in order. */
  parts: RenderedPart[];
  problems: Problem[];
}

export interface RenderedPart {
  section: SectionId;
  /** With all tags. */
  span: Span;
  /** The body between the tags. */
  inner: Span;
  /** UTF-8 bytes of the part with its tags. */
  bytes: number;
  /** `chunkHash` of section and body: a new turn nonce does not change it. */
  hash: string;
  /** Label of the outermost tag. */
  label: string;
  /** The turn nonce where the tag carries one. */
  nonce: string | null;
  /** What the body was made of, in order. */
  origins: BodyOrigin[];
}

/** One paragraph group of a body. `source` leads to what a person can edit: `prompt:<section>`. */
export type BodyOrigin =
  | { from: 'section'; span: Span; source: SourceSpan }
  | { from: 'timeline'; span: Span; entry: number }
  | { from: 'tools'; span: Span };

const PARAGRAPH = '\n\n';

/** Sections whose wrapper is written even around nothing. */
const FORCED: ReadonlySet<SectionId> = new Set<SectionId>(['semi-dynamic-1']);

/** Renders one turn's prompt. Never fails: what cannot be read back as written is a Problem. */
export function renderPrompt(prompt: SectionsPrompt, context: RenderContext): RenderedPrompt {
  const { turnNonce } = context;
  assert(/^(?!END_)[^\s<|>]{1,64}$/u.test(turnNonce), `usable turn nonce: ${JSON.stringify(turnNonce)}`);
  const parts: RenderedPart[] = [];
  let text = '';
  const bodies = SECTION_IDS.map((section) => ({
    section,
    body: bodyOf(section, prompt.sections[section], context),
  }));
  const isEmpty = bodies.every(({ body }) => body.text === '');
  for (const { section, body } of bodies) {
    if (body.text === '' && (isEmpty || !FORCED.has(section))) continue;
    if (text !== '') text += PARAGRAPH;
    const tags = sectionTags(section, turnNonce);
    const { before, after } = wrapperTexts(tags);
    const start = text.length;
    const inner = { start: start + before.length, end: start + before.length + body.text.length };
    const whole = before + body.text + after;
    text += whole;
    parts.push({
      section,
      span: { start, end: text.length },
      inner,
      bytes: utf8Length(whole),
      hash: chunkHash(section, body.text),
      label: tags[0]?.label ?? section,
      nonce: section === 'dynamic' ? turnNonce : null,
      origins: body.origins.map((origin) => ({ ...origin, span: shift(origin.span, inner.start) })),
    });
  }
  return {
    kind: 'rendered',
    text,
    bytes: utf8Length(text),
    hash: sha256Hex(text),
    parts,
    problems: checkStructure(text, parts, turnNonce),
  };
}

const shift = (span: Span, by: number): Span => ({ start: span.start + by, end: span.end + by });

/** Text that is not the author's must not open a tag. */
export const escapeTags = (text: string): string => text.replaceAll('<|', '&lt;|');

function bodyOf(
  section: SectionId,
  written: string,
  context: RenderContext,
): { text: string; origins: BodyOrigin[] } {
  const paragraphs: { text: string; origin: (span: Span) => BodyOrigin }[] = [];
  const own = trimWhite(written);
  if (own !== '') {
    const start = written.indexOf(own);
    const source = { source: promptSource(section), start, end: start + own.length };
    paragraphs.push({ text: own, origin: (span) => ({ from: 'section', span, source }) });
  }
  if (section === 'timeline-open')
    for (const [entry, item] of context.timeline.entries()) {
      const text = trimWhite(escapeTags(item));
      if (text !== '') paragraphs.push({ text, origin: (span) => ({ from: 'timeline', span, entry }) });
    }
  if (section === 'semi-dynamic-2') {
    const text = trimWhite(context.toolsText ?? '');
    if (text !== '') paragraphs.push({ text, origin: (span) => ({ from: 'tools', span }) });
  }
  const origins: BodyOrigin[] = [];
  let length = 0;
  for (const { text, origin } of paragraphs) {
    const start = length === 0 ? 0 : length + PARAGRAPH.length;
    length = start + text.length;
    origins.push(origin({ start, end: length }));
  }
  return { text: paragraphs.map((p) => p.text).join(PARAGRAPH), origins };
}
