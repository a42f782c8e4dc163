/** A way in which models write calls as text. A new one is one object of this shape, and one line in `text-protocols.ts`. */
import type { MappedText, Span } from '../../base/span';
import type { CallDraft } from '../build/call-draft';
import type { FormatId } from '../model';

/** A call in a text. Spans are offsets into the searched text. */
export interface FoundCall {
  span: Span;
  /** The call with what only serves to mark it: fence lines, tags. What stands outside of it is text. */
  outer: Span;
  /** The characters that gave it away. */
  marker: Span;
  /** @param text the searched text, mapped to the source */
  draft(text: MappedText): CallDraft;
}

export interface TextProtocol {
  id: FormatId;
  /** Calls in [range.start, range.end), in order, not overlapping. Linear; quick for a text without any. */
  find(text: string, range: Span): FoundCall[];
}
