/** Edits of a text: what a repair proposes, and what comes of it. */
import type { Span } from '../base/span';
import type { JsonErrorCode } from './node';

export interface JsonEdit {
  /** UTF-16 offsets into the text before any edit. Empty: something is put in. */
  span: Span;
  text: string;
  /** The mistake that it mends. */
  code: JsonErrorCode;
  /** False when it is a guess, or when something that was written is lost. */
  sure: boolean;
}

/** The text with all edits made. They are in order and do not overlap; several at one place are put in one after another. */
export function applyEdits(text: string, edits: readonly Pick<JsonEdit, 'span' | 'text'>[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { span, text: put } of edits) {
    parts.push(text.slice(at, span.start), put);
    at = span.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
