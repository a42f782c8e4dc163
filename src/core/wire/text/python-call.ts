/** A call as Python writes it: a dotted name and keyword arguments, which are literals. Positional arguments name no parameter. */
import type { Span } from '../../base/span';
import { ArgumentText } from './argument-text';
import { PythonReader } from './python-values';

export interface PythonCall {
  name: Span;
  args: ArgumentText;
  /** The closing bracket stands there. */
  closed: boolean;
  span: Span;
}

const NAME = /[A-Za-z_][A-Za-z0-9_.-]{0,199}/y;
const KEY = /[A-Za-z_][A-Za-z0-9_]*/y;
/** A call whose arguments are one JSON object: `note({…})`. */
const COMMA = ',';

/**
 * The call at `from`. A call that the text's end cuts counts when its first keyword was written.
 * @returns null for anything else
 */
export function pythonCall(text: string, from: number, end: number): PythonCall | null {
  const reader = new PythonReader(text, end);
  reader.at = from;
  reader.blanks();
  const start = reader.at;
  const name = reader.match(NAME);
  if (name === null) return null;
  reader.at += name.length;
  const nameSpan = { start, end: reader.at };
  if (!reader.takes('(')) return null;
  const args = new ArgumentText(text);
  args.made('{', reader.at);
  const closed = keywords(reader, args);
  if (closed === null) return null;
  return { name: nameSpan, args, closed, span: { start, end: reader.at } };
}

/** @returns whether the bracket was closed; null when this is no list of keyword arguments */
function keywords(reader: PythonReader, args: ArgumentText): boolean | null {
  for (let count = 0; ; count++) {
    if (reader.takes(')')) {
      args.made('}', reader.at - 1);
      return true;
    }
    reader.blanks();
    if (reader.at >= reader.end) return count > 0 ? false : null;
    const key = reader.match(KEY);
    if (key === null) return null;
    const keyAt = reader.at;
    reader.at += key.length;
    if (!reader.takes('=') || reader.text.charAt(reader.at) === '=')
      return reader.at >= reader.end && count > 0 ? false : null;
    if (count > 0) args.made(COMMA, keyAt);
    args.made('"', keyAt);
    args.quoted(keyAt, keyAt + key.length);
    args.made('":', keyAt + key.length);
    if (!reader.value(args)) return reader.cut ? false : null;
    if (reader.takes(COMMA)) continue;
    reader.blanks();
    if (reader.at >= reader.end) return false;
    if (reader.text.charAt(reader.at) !== ')') return null;
  }
}
