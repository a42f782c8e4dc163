/**
 * Does a rendered prompt read back as it was written? A section's text may hold tags of its own: an end tag that closes the
 * wrapper early, a start tag that never ends, a boundary that stands before the real one. The text is not touched; here it
 * is only noticed, with the section and the place that did it.
 */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import type { SourceSpan, Span } from '../base/span';
import type { SectionId } from '../document/document';
import { RAW_PROMPT, delimiterAt, splitAitags } from './aitag';
import { findBoundaries } from './boundaries';
import { BOUNDARIES, CONTROL_NAMES, OUTER_NAMES, sectionTags, startTagOf } from './sections';
import type { BodyOrigin } from './render';

interface Part {
  section: SectionId;
  span: Span;
  inner: Span;
  origins: readonly BodyOrigin[];
}

/** Problems of the prompt's structure: none when every section can be found again where it was written. */
export function checkStructure(text: string, parts: readonly Part[], turnNonce: string): Problem[] {
  const split = splitAitags(text, OUTER_NAMES);
  if (!split.ok) return [locate(split.error, parts)];

  const expected = new Set(parts.flatMap((part) => expectedBlocks(part, turnNonce)));
  const got = split.value.flatMap((b) => (b.kind === 'tag' ? [blockKey(b.name, b.label, b.span)] : []));
  const blocksHold = got.length === expected.size && got.every((key) => expected.has(key));
  if (blocksHold && boundariesHold(text, parts)) return [];

  return strayTags(text, parts).map(({ section, span }) => ({
    code: 'SECTION_TAGS_CHANGE_SPLIT',
    severity: 'warn',
    layer: 'protocol',
    retryable: false,
    ...sentence(
      'SECTION_TAGS_CHANGE_SPLIT',
      'The text of section {section} holds {tag}, and with it the prompt is not read as the six sections that were written. Take that tag out of the section, or write its "<|" as "&lt;|".',
      { section, tag: text.slice(span.start, span.end) },
    ),
    at: toSource(span, parts),
  }));
}

const blockKey = (name: string, label: string, span: Span): string =>
  `${name} ${label} ${span.start} ${span.end}`;

/** The outer blocks that a part is meant to be. Boundaries are no outer NAMEs: the frozen part is text to that parse. */
function expectedBlocks(part: Part, turnNonce: string): string[] {
  const tags = sectionTags(part.section, turnNonce);
  const offset = tags.findIndex((tag) => OUTER_NAMES.includes(tag.name));
  const tag = tags[offset];
  if (tag === undefined) return [];
  const outside = tags.slice(0, offset).map((t) => startTagOf(t).length + 1);
  const before = outside.reduce((sum, n) => sum + n, 0);
  // End tags are four characters (`END_`) longer than start tags.
  const after = before + 4 * offset;
  return [blockKey(tag.name, tag.label, { start: part.span.start + before, end: part.span.end - after })];
}

function boundariesHold(text: string, parts: readonly Part[]): boolean {
  const system = parts.find((part) => part.section === 'high-static');
  const { found } = findBoundaries(text, system?.span.end ?? 0);
  return found.every(({ id, span }) => {
    const tag = BOUNDARIES[id];
    const part = parts.find((p) => sectionTags(p.section, '').some((t) => t === tag));
    return part !== undefined && part.span.start === span.start && part.span.end === span.end;
  });
}

/** The first tag of a controlling NAME in each section's body. */
function strayTags(text: string, parts: readonly Part[]): { section: SectionId; span: Span }[] {
  return parts.flatMap(({ section, inner }) => {
    for (
      let at = text.indexOf('<|', inner.start);
      at !== -1 && at < inner.end;
      at = text.indexOf('<|', at + 2)
    ) {
      const tag = delimiterAt(text, at);
      if (tag !== undefined && CONTROL_NAMES.some((n) => tag.token === n || tag.token.startsWith(`${n}_`)))
        return [{ section, span: tag.span }];
    }
    return [];
  });
}

const locate = (problem: Problem, parts: readonly Part[]): Problem =>
  problem.at === undefined ? problem : { ...problem, at: toSource(problem.at, parts) };

/** A place in the raw prompt, as a place in the section's own text where there is one. */
function toSource(span: Span, parts: readonly Part[]): SourceSpan {
  for (const { origins } of parts)
    for (const origin of origins)
      if (origin.from === 'section' && origin.span.start <= span.start && span.end <= origin.span.end) {
        const shift = origin.source.start - origin.span.start;
        return { source: origin.source.source, start: span.start + shift, end: span.end + shift };
      }
  return { source: RAW_PROMPT, start: span.start, end: span.end };
}
