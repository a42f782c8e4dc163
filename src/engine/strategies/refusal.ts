/** A schema, or a keyword of it, that a strategy does not read: thrown inside this room, a `Problem` outside of it. */
import { phrase, sentence, type Said } from '../../core/base/words';
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import { LangTooLarge } from '../../core/grammar/lang';
import { PatternRefused } from '../../core/grammar/pattern/pattern';

/** A keyword that the strategy cannot read. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused';
  constructor(
    readonly pointer: string,
    readonly said: Said,
    readonly code = 'STRATEGY_REFUSES',
  ) {
    super(said.message);
  }
}

export const refusalOf = ({ code, pointer, said }: SchemaRefused): Problem => ({
  code,
  severity: 'error',
  ...(pointer === '' ? said : sentence('at-pointer', '{at}: {said}', { at: pointer, said })),
  schemaPath: pointer,
  layer: 'syntax',
  retryable: false,
});

/** Of a caveat: where, and what. */
export const atPlace = (pointer: string, said: Said): Said =>
  sentence('at-pointer', '{at}: {said}', {
    at: pointer === '' ? phrase('The root', 'whole.root') : pointer,
    said,
  });

/** What is made of a part grows beyond its bounds, or its pattern has no automaton. */
export const tooLarge = (error: PatternRefused | LangTooLarge): Said =>
  error instanceof PatternRefused
    ? error.said
    : sentence('STRATEGY_TOO_LARGE', '{why}', { why: error.message });

/** Runs work whose refusals are thrown. */
export function refusing<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof SchemaRefused) return err(refusalOf(error));
    if (error instanceof PatternRefused || error instanceof LangTooLarge)
      return err(refusalOf(new SchemaRefused('', tooLarge(error), 'STRATEGY_TOO_LARGE')));
    throw error;
  }
}
