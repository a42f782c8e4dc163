/**
 * A raw prompt, parsed once, seen twice.
 *
 * The cache view lists what an observer counts: each outer block with its section, content and hash. The projection view
 * keeps every byte in order: the high-static blocks, the rest as the user's text, and the places where that may be cut. A
 * prompt that does not split is one chunk `raw`, has no high-static block and therefore no layout.
 */
import type { Problem } from '../base/problem';
import { joinMapped, sliceMapped, type MappedText, type Span } from '../base/span';
import { trimWhite, utf8Length } from '../base/utf8';
import { RAW_PROMPT, splitAitags, type AitagBlock, type AitagTag } from '../prompt/aitag';
import { findBoundaries, type BoundarySearch } from '../prompt/boundaries';
import { OUTER_NAMES, chunkHash, type BoundaryId } from '../prompt/sections';
import { trimMapped, wholeText } from './mapped';
import { cutTimeline } from './legacy-timeline';

export interface CacheChunk {
  /** The tag's label; `dynamic` for the dynamic section; `raw` for a prompt without outer blocks. */
  section: string;
  /** As the observer writes it: `dynamic_<label>` for the dynamic section, else the label. */
  nonce: string;
  /** UTF-8 bytes of `content`. */
  bytes: number;
  hash: string;
  content: string;
}

/** Trimmed pieces, none of them empty: one more than the pairs that were cut at. */
export interface Cuts {
  frozen?: readonly [u1: MappedText, tail: MappedText];
  semi?: readonly [u1: MappedText, u2: MappedText, tail: MappedText];
  semi2?: readonly [u1: MappedText, u2: MappedText, u3: MappedText, u4: MappedText];
}

/** Why a level of `Cuts` is not available. */
export interface MissingCut {
  id: BoundaryId;
  why: 'no-start' | 'no-end' | 'empty-piece';
  /** The literal that was looked for; absent for an empty piece. */
  tag?: string;
}

export interface ParsedPrompt {
  text: string;
  /** The cache view. */
  chunks: CacheChunk[];
  /** Every block in order; joined, their `raw` is the prompt. Empty when the prompt did not split. */
  blocks: AitagBlock[];
  /** All high-static blocks, either spelling. */
  statics: AitagTag[];
  /** Is there a tagged block, or text that is not blank, beside the high-static ones? */
  hasOther: boolean;
  /** Everything but the high-static blocks, mapped to the raw prompt. */
  user: MappedText;
  cuts: Cuts;
  missing?: MissingCut;
  /** Two halves of an old-style timeline, when there is no frozen pair. */
  timelineCut?: readonly [u1: MappedText, tail: MappedText];
  problems: Problem[];
}

export function parsePrompt(text: string): ParsedPrompt {
  const split = splitAitags(text, OUTER_NAMES);
  const blocks = split.ok ? split.value : [];
  const statics: AitagTag[] = [];
  const others: AitagBlock[] = [];
  for (const block of blocks)
    if (block.kind === 'tag' && sectionOf(block) === 'high-static') statics.push(block);
    else others.push(block);

  const whole = wholeText(text, RAW_PROMPT);
  const user = split.ok
    ? joinMapped(
        RAW_PROMPT,
        runsOf(others).map((span) => sliceMapped(whole, span)),
      )
    : whole;
  const search = findBoundaries(user.text);
  const { cuts, missing } = cutUser(user, search);
  const timelineCut = cuts.frozen === undefined ? cutTimeline(user, others) : undefined;
  return {
    text,
    chunks: cacheView(text, blocks),
    blocks,
    statics,
    hasOther: others.some((block) => block.kind === 'tag' || trimWhite(block.raw) !== ''),
    user,
    cuts,
    ...(missing === undefined ? {} : { missing }),
    ...(timelineCut === undefined ? {} : { timelineCut }),
    problems: split.ok ? [] : [split.error],
  };
}

/** Spans of neighbouring blocks, joined. */
function runsOf(blocks: readonly AitagBlock[]): Span[] {
  const runs: Span[] = [];
  for (const { span } of blocks) {
    const last = runs.at(-1);
    if (last?.end === span.start) last.end = span.end;
    else runs.push({ ...span });
  }
  return runs;
}

const DYNAMIC_NAME = 'PROMPT_SECTION_dynamic';

const sectionOf = ({ name, label }: AitagTag): string => (name === DYNAMIC_NAME ? 'dynamic' : label);

function cacheView(text: string, blocks: readonly AitagBlock[]): CacheChunk[] {
  const chunk = (section: string, nonce: string, content: string): CacheChunk => ({
    section,
    nonce,
    bytes: utf8Length(content),
    hash: chunkHash(section, content),
    content,
  });
  const chunks = blocks.flatMap((block) => {
    if (block.kind === 'text') return [];
    const { name, label, content } = block;
    return [chunk(sectionOf(block), name === DYNAMIC_NAME ? `dynamic_${label}` : label, content)];
  });
  return chunks.length > 0 || text === '' ? chunks : [chunk('raw', '', text)];
}

function cutUser(user: MappedText, search: BoundarySearch): { cuts: Cuts; missing?: MissingCut } {
  const cuts: Cuts = {};
  const pieces: MappedText[] = [];
  let at = 0;
  for (const { id, span } of search.found) {
    pieces.push(trimMapped(sliceMapped(user, { start: at, end: span.end })));
    at = span.end;
    const tail = trimMapped(sliceMapped(user, { start: at, end: user.text.length }));
    if (tail.text === '') return { cuts, missing: { id, why: 'empty-piece' } };
    setCut(cuts, id, [...pieces, tail]);
  }
  return search.missing === undefined ? { cuts } : { cuts, missing: search.missing };
}

function setCut(cuts: Cuts, id: BoundaryId, pieces: readonly MappedText[]): void {
  const [a, b, c, d] = pieces;
  if (a === undefined || b === undefined) return;
  if (id === 'frozen') cuts.frozen = [a, b];
  if (c === undefined) return;
  if (id === 'semi') cuts.semi = [a, b, c];
  if (d === undefined) return;
  if (id === 'semi2') cuts.semi2 = [a, b, c, d];
}
