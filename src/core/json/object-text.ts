/**
 * Is a text one strict JSON object? Then its bytes go into the request as they are, digits and all. Enters: text that a person
 * or a model wrote. Leaves: the object's own text, or why it cannot be sent and where that is to be seen.
 */
import type { Span } from '../base/span';
import { scanJson } from './scan';

export type JsonTextCheck = { ok: true; raw: string } | { ok: false; why: string; span: Span };

export function jsonObjectText(text: string): JsonTextCheck {
  const { root, errors, strict } = scanJson(text, { maxErrors: 1 });
  if (strict && root?.k === 'obj') return { ok: true, raw: text.slice(root.span.start, root.span.end) };
  const error = errors.find((candidate) => candidate.severity === 'error');
  if (error !== undefined)
    return {
      ok: false,
      why: `it is not JSON at line ${error.line}, column ${error.column}: ${error.message}`,
      span: error.span,
    };
  return {
    ok: false,
    why: 'it is JSON, but not an object',
    span: root?.span ?? { start: 0, end: text.length },
  };
}
