/** The session as a file, `.callscope.json`: the same contents as a link, readable, without a limit on size but the text's. */
import { sentence } from '../base/words';
import { err, ok, type Result } from '../base/result';
import { isJsonObject } from '../base/json-value';
import type { Problem } from '../base/problem';
import { lineColumn } from '../base/span';
import { decodeDocument } from '../document/decode';
import { scanJson } from '../json/scan';
import type { Promised, Replay } from './link';

export const FILE_EXTENSION = '.callscope.json';

export function encodeFile(replay: Replay): string {
  const { document, promised, step } = replay;
  return `${JSON.stringify({ callscope: 1, step, hash: promised.hash, document }, null, 2)}\n`;
}

/** Reads a session file, or a bare document. A syntax error is shown at its character, not as "invalid JSON". */
export function decodeFile(text: string): Result<Replay, Problem[]> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    const first = scanJson(text).errors.find((error) => error.severity === 'error');
    const { line, column } = lineColumn(text, first?.offset ?? 0);
    return err([
      {
        code: 'FILE_NOT_JSON',
        severity: 'error',
        ...(first === undefined
          ? sentence('FILE_NOT_JSON', 'The file is not valid JSON: line {line}, column {column}.', {
              line,
              column,
            })
          : sentence('FILE_NOT_JSON.why', 'The file is not valid JSON: line {line}, column {column}. {why}', {
              line,
              column,
              why: first,
            })),
        retryable: false,
      },
    ]);
  }
  const wrapped =
    isJsonObject(value) && Object.hasOwn(value, 'callscope') && Object.hasOwn(value, 'document')
      ? value
      : null;
  const document = decodeDocument(wrapped === null ? value : wrapped['document']);
  if (!document.ok) return document;
  const string = (key: string): string => {
    const field = wrapped !== null && Object.hasOwn(wrapped, key) ? wrapped[key] : '';
    return typeof field === 'string' ? field.slice(0, 64) : '';
  };
  const promised: Promised = {
    hash: /^[0-9a-f]{64}$/.test(string('hash')) ? string('hash') : '',
    outline: [],
  };
  return ok({ document: document.value, promised, step: string('step'), lens: null });
}
