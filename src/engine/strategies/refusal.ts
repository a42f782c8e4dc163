/** A schema, or a keyword of it, that a strategy does not read: thrown inside this room, a `Problem` outside of it. */
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import { LangTooLarge } from '../../core/grammar/lang';
import { PatternRefused } from '../../core/grammar/pattern/pattern';

/** A keyword that the strategy cannot read. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused';
  constructor(
    readonly pointer: string,
    message: string,
    readonly code = 'STRATEGY_REFUSES',
  ) {
    super(message);
  }
}

export const refusalOf = ({ code, pointer, message }: SchemaRefused): Problem => ({
  code,
  severity: 'error',
  message: pointer === '' ? message : `${pointer}: ${message}`,
  schemaPath: pointer,
  layer: 'syntax',
  retryable: false,
});

/** Runs work whose refusals are thrown. */
export function refusing<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof SchemaRefused) return err(refusalOf(error));
    if (error instanceof PatternRefused || error instanceof LangTooLarge)
      return err(refusalOf(new SchemaRefused('', error.message, 'STRATEGY_TOO_LARGE')));
    throw error;
  }
}
