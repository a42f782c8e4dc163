/**
 * Stop reasons the other way round: a neutral reason in a target's own words. A target without a word for it gets the one that
 * claims least, and that is said.
 */
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
      `The stop reason ${inQuotes(stop.raw)} (${stop.norm}) has no word of its own in this format.`,
      word === null ? 'No stop reason.' : `${inQuotes(word)}.`,
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
  losses.add(
    'STOP_REASON',
    `The stop reason ${inQuotes(stop.raw)} contradicts the answer, which ${stop.norm === 'tool' ? 'has no call' : 'has a call'}; this format has one word for both.`,
    `${inQuotes(word)}, which means ${stop.norm === 'tool' ? 'the end of an answer' : 'a tool turn'} here.`,
    stop.at,
  );
}
