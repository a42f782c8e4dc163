/** A schema, or a keyword of it, that is not compiled: thrown inside this room, a `Problem` outside of it. */
import { sentence, type Said } from '../../base/words';
import type { Problem } from '../../base/problem';
import { LangTooLarge } from '../lang';
import { PatternRefused } from '../pattern/pattern';
import type { Origin } from '../shape';

export type RefusalCode =
  | 'SCHEMA_NOT_JSON'
  | 'KEYWORD_REFUSED'
  | 'KEYWORD_INVALID'
  | 'REF_UNKNOWN'
  | 'REF_LOOP'
  | 'SCHEMA_TOO_LARGE'
  | 'SCHEMA_TOO_DEEP';

export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    /** The keyword that is at fault; `''` for the whole schema. */
    readonly origin: Origin,
    /** One or two sentences: what, and what mends it. */
    readonly said: Said,
  ) {
    super(said.message);
  }
}

export const problemOf = ({ code, origin, said }: Refusal): Problem => ({
  code,
  severity: 'error',
  ...(origin === '' ? said : sentence('at-pointer', '{at}: {said}', { at: origin, said })),
  layer: 'syntax',
  schemaPath: origin,
  retryable: false,
});

/** What is wrong with a pattern, and where in it. */
export const patternWords = ({ offset, said }: PatternRefused): Said =>
  sentence('PATTERN_REFUSED', 'The pattern is refused at character {at}. {why}', { at: offset, why: said });

/** Messages may hold what the schema wrote, however long. */
const short = (text: string): string =>
  text.length > 200 ? `${text.slice(0, 100)}…${text.slice(-100)}` : text;

/** Runs work on languages; what they refuse is a refusal of the keyword. */
export function refusing<T>(origin: Origin, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof LangTooLarge)
      throw new Refusal(
        'SCHEMA_TOO_LARGE',
        origin,
        sentence('TOO_MANY_STATES', 'It makes too many states. {why}', {
          why: { text: short(error.message), words: '' },
        }),
      );
    if (error instanceof PatternRefused) throw new Refusal('KEYWORD_REFUSED', origin, patternWords(error));
    throw error;
  }
}

/** The innermost pointer that all of these stand below. */
export function commonPlace(origins: readonly Origin[]): Origin {
  const [first, ...others] = origins.map((origin) => origin.split('/'));
  if (first === undefined) return '';
  let shared = first.length;
  for (const parts of others)
    shared = Math.min(shared, first.findIndex((part, i) => part !== parts[i]) >>> 0);
  return first.slice(0, shared).join('/');
}

/** Of a part's keywords the one that most likely made it large. */
export function culprit(from: readonly Origin[]): Origin {
  return from.find((origin) => /\/(pattern|multipleOf|format|enum)$/.test(origin)) ?? from[0] ?? '';
}
