/**
 * What a target format could not carry. Enters: every difference that a writer is about to make. Leaves: one entry each, with
 * what was done instead. Always holds: a writer mends nothing in silence, so whatever differs when its text is read again is
 * accounted for by a loss of the same facet.
 */
import type { SourceSpan } from '../../base/span';
import { sentence, type Said } from '../../base/words';

/** The side of a response or a conversation that a loss is about. */
export type LossFacet =
  | 'calls'
  | 'arguments'
  | 'ids'
  | 'order'
  | 'text'
  | 'reasoning'
  | 'refusal'
  | 'results'
  | 'media'
  | 'unknown'
  | 'stop'
  | 'usage'
  | 'error'
  | 'choices'
  | 'identity'
  | 'tools'
  | 'cache'
  | 'roles';

export const LOSS_FACETS = {
  ARGUMENTS_NOT_JSON: 'arguments',
  ARGUMENTS_NOT_OBJECT: 'arguments',
  ARGUMENTS_EMPTY: 'arguments',
  ARGUMENTS_FREE_TEXT: 'arguments',
  CALL_CUT: 'arguments',
  CALL_KIND: 'calls',
  CALL_LEFT_OUT: 'calls',
  SERVER_CALL_LEFT_OUT: 'calls',
  CALL_NOT_COUNTED: 'calls',
  CALL_ID_MADE: 'ids',
  CALL_ID_LEFT_OUT: 'ids',
  ORDER_CHANGED: 'order',
  TEXT_READS_DIFFERENTLY: 'text',
  REASONING_LEFT_OUT: 'reasoning',
  REASONING_SIGNATURE: 'reasoning',
  REASONING_ENCRYPTED: 'reasoning',
  REFUSAL_AS_TEXT: 'refusal',
  RESULT_LEFT_OUT: 'results',
  RESULT_AS_TEXT: 'results',
  RESULT_WRAPPED: 'results',
  RESULT_STATUS: 'results',
  RESULT_KIND: 'results',
  RESULT_UNPAIRED: 'results',
  MEDIA_LEFT_OUT: 'media',
  UNKNOWN_LEFT_OUT: 'unknown',
  STOP_REASON: 'stop',
  USAGE_LEFT_OUT: 'usage',
  USAGE_CACHE_WRITE: 'usage',
  USAGE_REASONING: 'usage',
  USAGE_CONTRADICTS: 'usage',
  USAGE_DETAILS: 'usage',
  ERROR_LEFT_OUT: 'error',
  ERROR_DETAILS: 'error',
  ERROR_ALONE: 'error',
  CHOICES_LEFT_OUT: 'choices',
  RESPONSE_ID_LEFT_OUT: 'identity',
  MODEL_LEFT_OUT: 'identity',
  TOOL_LEFT_OUT: 'tools',
  TOOL_SCHEMA_NOT_JSON: 'tools',
  TOOL_FREE_TEXT: 'tools',
  CACHE_MARK: 'cache',
  ROLE_CHANGED: 'roles',
  MESSAGE_MOVED: 'roles',
  MORE_LOSSES: 'unknown',
} as const satisfies Record<string, LossFacet>;

export type LossCode = keyof typeof LOSS_FACETS;

/** Says what the format does not carry, and why. */
export interface Loss extends Said {
  code: LossCode;
  facet: LossFacet;
  /** What stands in the text in its place. */
  instead: Said;
  /** Where the thing stands in the source. */
  at?: SourceSpan;
}

/** In place of what is left out altogether. */
export const NOTHING = sentence('instead.nothing', 'Nothing.');

/** Longest list; what comes after is counted. A hostile response may hold a hundred thousand calls. */
export const MOST_LOSSES = 100;

export class Losses {
  private readonly kept: Loss[] = [];
  private readonly said = new Set<string>();
  private dropped = 0;

  /** The same loss of the same thing is said once. */
  add(code: LossCode, what: Said, instead: Said, at?: SourceSpan): void {
    const key = `${code} ${what.message}`;
    if (this.said.has(key)) return;
    if (this.kept.length >= MOST_LOSSES) {
      this.dropped++;
      return;
    }
    this.said.add(key);
    this.kept.push({
      code,
      facet: LOSS_FACETS[code],
      ...what,
      instead,
      ...(at === undefined ? {} : { at }),
    });
  }

  all(): Loss[] {
    if (this.dropped === 0) return [...this.kept];
    return [
      ...this.kept,
      {
        code: 'MORE_LOSSES',
        facet: LOSS_FACETS.MORE_LOSSES,
        ...sentence('loss.more', '{count} more losses are not listed.', { count: this.dropped }),
        instead: sentence('instead.same-kinds', 'They are of the same kinds as those above.'),
      },
    ];
  }
}
