/**
 * A way in which models write calls as text, and what it finds in a text. A new one is one object of this shape in
 * `protocols/`, and one line in `text-protocols.ts`. All spans are offsets into the searched text.
 */
import type { Said } from '../../base/words';
import type { MappedText, SourceSpan, Span } from '../../base/span';
import type { Problem } from '../../base/problem';
import type { CallDraft } from '../build/call-draft';
import type { FormatId } from '../model';

export type Found = FoundCall | FoundReasoning | FoundMarkup | FoundHint;

/** A call in a text. */
export interface FoundCall {
  t: 'call';
  /** From the first to the last character of the call: what stands inside is its data. */
  span: Span;
  /** With what only serves to mark it: fence lines, tags, separators. What stands outside of it is text. */
  outer: Span;
  /** The characters that gave it away. */
  marker: Span;
  /** @param text the searched text, mapped to the source */
  draft: (text: MappedText) => CallDraft;
}

/** Reasoning that the protocol itself sets apart. */
export interface FoundReasoning {
  t: 'reasoning';
  span: Span;
  /** Without its marks. */
  inner: Span;
  unterminated?: boolean;
}

/** Marks that say nothing to the reader: headers, labels, end tokens. They are left out of the text. */
export interface FoundMarkup {
  t: 'markup';
  span: Span;
}

/** Looks like a call and does not count. It stays text, is named in a problem, and is a candidate where it can be read. */
export interface FoundHint {
  t: 'hint';
  span: Span;
  draft?: (text: MappedText) => CallDraft;
  problem?: (at: SourceSpan) => Problem;
}

export interface TextProtocol {
  id: FormatId;
  name: string;
  /** Markers, in words, for a paste that was forced to this format without having them. */
  needs: string;
  /** What decided, in one sentence. `alone`: the text is nothing but the first call. */
  evidence: (alone: boolean) => Said;
  /** Its marks give a text away even where it holds no call. */
  structured?: boolean;
  /** What its markers give away in [range.start, range.end): in order, not overlapping. Linear; quick for a text without any. */
  find: (text: string, range: Span) => Found[];
  /**
   * What is told from the text as a whole: asked only where no marker gives a call away. `null`: the range is not that.
   * The range holds no blanks at its ends.
   */
  whole?: (text: string, range: Span) => Found[] | null;
}

/** Where a part of what was found reaches to, with its marks. */
export const outerOf = (found: Found): Span => (found.t === 'call' ? found.outer : found.span);
