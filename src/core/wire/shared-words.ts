/** Sentences that several readers say: of what decided a format, and of what was not read. */
import { sentence, type Said } from '../base/words';
import { inQuotes } from './words';

export const eventOfType = (type: string): Said =>
  sentence('sign.event', 'An event of type {type}.', { type: inQuotes(type) });

export const objectIs = (value: string): Said =>
  sentence('sign.object', 'object is {value}.', { value: inQuotes(value) });

export const unknownRole = (role = 'none'): Said =>
  sentence('unread.role', 'A message of the role {role}, which this format does not have.', {
    role: inQuotes(role),
  });

export const NO_ROLE = sentence('unread.no-role', 'A message without a role.');

export const unknownPayload = (type = 'none'): Said =>
  sentence('unread.payload', 'A payload of type {type} is not known to this format.', {
    type: inQuotes(type),
  });

export const unknownContentPart = (type = 'none'): Said =>
  sentence('unread.content-part', 'A content part of type {type} is not known.', { type: inQuotes(type) });

export const unknownTypedPart = (type = 'none'): Said =>
  sentence('unread.typed-part', 'A part of type {type} is not known.', { type: inQuotes(type) });

export const unknownContentBlock = (type = 'none'): Said =>
  sentence('unread.content-block', 'A content block of type {type} is not known.', { type: inQuotes(type) });

export const UNKNOWN_PART = sentence('unread.part', 'A part of a kind that is not known.');
export const CITATIONS = sentence('unread.citations', 'Citations of the text.');
export const NO_TOOL_CALL = sentence('unread.tool-call', 'An entry of tool_calls that is no object.');

export const unknownLine = (type = 'none'): Said =>
  sentence('unread.line', 'A line of type {type} is not known.', { type: inQuotes(type) });

export const NO_OBJECT = sentence('unread.no-object', 'A line that is no object.');
