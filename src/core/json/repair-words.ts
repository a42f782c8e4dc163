/** What a repair does, in words: one sentence for each kind of mistake, in the order in which they come. */
import { words, type Words } from '../base/words';
import type { JsonErrorCode } from './node';

export type RepairCode = JsonErrorCode | 'CLIENT_CUT';

const MENDED: Partial<Record<RepairCode, string>> = {
  TRUNCATED: 'Close what is open, innermost first. The text ended too early: this is for reading only.',
  MISSING_COMMA: 'Put a comma between the values.',
  MISSING_COLON: 'Put a colon between key and value.',
  MISMATCHED_BRACKET: 'Put the brackets in order.',
  TRAILING_COMMA: 'Remove the comma that separates nothing.',
  SINGLE_QUOTES: 'Write strings in double quotes.',
  WRONG_QUOTES: 'Write strings in straight double quotes.',
  UNESCAPED_QUOTE: 'Put a backslash before the quotation marks inside the string.',
  UNCLOSED_STRING: 'Close the string before the next one begins.',
  UNQUOTED_KEY: 'Put the keys in double quotes.',
  UNQUOTED_STRING: 'Put the word in double quotes.',
  PYTHON_LITERAL: 'Write true, false and null for the words of Python.',
  JAVASCRIPT_LITERAL: 'Write null for undefined.',
  COMMENT: 'Remove the comments.',
  BAD_NUMBER: 'Write the number as JSON does.',
  BAD_ESCAPE: 'Mend the backslash that begins no escape.',
  CONTROL_CHARACTER: 'Escape the raw control characters in the string.',
  BYTE_ORDER_MARK: 'Remove the byte order mark.',
  FENCE: 'Remove the code fence.',
  PROSE: 'Remove the text around the JSON.',
  UNEXPECTED_CHARACTER: 'Remove the characters that do not belong there.',
};

const ADVICE: Partial<Record<RepairCode, string>> = {
  CLIENT_CUT:
    'A program shortened this text afterwards and left its mark in it; the model wrote more. Take the original from where it was logged.',
  CONCATENATED_VALUES:
    'Several values stand one after another: probably several calls that were glued together. Send each as a call of its own.',
  JAVASCRIPT_LITERAL: 'JSON has no such number. Say what is meant by null, or by leaving the member out.',
  PYTHON_LITERAL: 'JSON has no such number. Say what is meant by null, or by leaving the member out.',
  UNQUOTED_STRING:
    'A string lacks its quotation mark, and where it should begin or end cannot be known. Ask for the call again.',
  CONTROL_CHARACTER:
    'The text goes over into prose inside a key: there is nothing to mend. Ask for the call again.',
  MISSING_VALUE: 'A value is missing, and what it should be cannot be known. Ask for the call again.',
};

/** @param asAdvice nothing is mended: what to do instead */
export function notesOf(
  codes: readonly RepairCode[],
  asAdvice = false,
): { notes: string[]; noteWords: Words[] } {
  const sentences = asAdvice ? ADVICE : MENDED;
  const known = [...new Set(codes)].filter((code) => sentences[code] !== undefined);
  return {
    notes: known.flatMap((code) => sentences[code] ?? []),
    noteWords: known.map((code) => words(`${asAdvice ? 'advice' : 'mend'}.${code}`)),
  };
}
