/**
 * Stop reasons the other way round: a neutral reason in a target's own words. A target without a word for it gets the one that
 * claims least, and that is said.
 */
import { sentence } from '../../base/words';
import type { Response, StopNorm } from '../model';
import type { StopTable } from '../stop';
import { inQuotes } from '../words';
import type { Losses } from './loss';

export interface StopWords {
  /** The target's word. Absent: none, the reason is left out. */
  words: ReadonlyMap<StopNorm, string>;
  /** Reasons for which `words` only has a neighbour: read again they mean something else. */
  near: ReadonlySet<StopNorm>;
  /** How the target's reader understands its words; a reason that came in one of the target's own words keeps it. */
  own?: StopTable;
  /** Words that the target's documentation lists. */
  official: ReadonlySet<string>;
}

export const NO_STOP = sentence('instead.no-stop', 'No stop reason.');

/** @returns the target's word; null when it has none or nothing was said */
export function stopWord(
  response: Response,
  { words, near, own, official }: StopWords,
  losses: Losses,
): string | null {
  const { stop } = response;
  if (stop === undefined) return null;
  if (official.has(stop.raw) && own?.get(stop.raw) === stop.norm) return stop.raw;
  const word = words.get(stop.norm) ?? null;
  if (word === null || near.has(stop.norm)) {
    losses.add(
      'STOP_REASON',
      sentence('loss.stop-word', 'The stop reason {reason} ({kind}) has no word of its own in this format.', {
        reason: inQuotes(stop.raw),
        kind: stop.norm,
      }),
      word === null ? NO_STOP : sentence('instead.word', '{word}.', { word: inQuotes(word) }),
      stop.at,
    );
  }
  return word;
}

/** Calls that the caller is to run: where a format says “done” for both, they make the difference. */
export const hasClientCalls = (response: Response): boolean =>
  response.toolCalls.some(({ kind }) => kind !== 'server');

/** For formats whose one word for a finished answer means a tool turn exactly when there is a call. */
export function finishedLoss(response: Response, word: string, losses: Losses): void {
  const { stop } = response;
  if (stop === undefined || (stop.norm !== 'end' && stop.norm !== 'tool')) return;
  if ((stop.norm === 'tool') === hasClientCalls(response)) return;
  const reason = inQuotes(stop.raw);
  losses.add(
    'STOP_REASON',
    stop.norm === 'tool'
      ? sentence(
          'loss.stop-no-call',
          'The stop reason {reason} contradicts the answer, which has no call; this format has one word for both.',
          { reason },
        )
      : sentence(
          'loss.stop-call',
          'The stop reason {reason} contradicts the answer, which has a call; this format has one word for both.',
          { reason },
        ),
    stop.norm === 'tool'
      ? sentence('instead.word-end', '{word}, which means the end of an answer here.', {
          word: inQuotes(word),
        })
      : sentence('instead.word-tool', '{word}, which means a tool turn here.', { word: inQuotes(word) }),
    stop.at,
  );
}
