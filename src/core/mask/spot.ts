/** A matcher at a place, with what the plain reading of its grammar says of it: what looks are made from. */
import { maskWords, type CompiledGrammar, type Mask, type MaskStats, type Matcher } from '../grammar/engine';
import { Ahead, NO_TAIL } from '../grammar/plain/ahead';
import type { Plain, Standing } from '../grammar/plain/plain';
import type { Vocabulary } from '../tokens/vocabulary';
import { firstBytes } from './token-table';

export interface MatcherAt {
  vocabulary: Vocabulary;
  /** At the place; whoever moves it puts it back. */
  matcher: Matcher;
  grammar: Pick<CompiledGrammar, 'plain' | 'standing'>;
}

/** The plain reading where the matcher stands; null of engines without one. */
export function standingAt({ matcher, grammar }: MatcherAt): { plain: Plain; standing: Standing } | null {
  const { plain } = grammar;
  const standing = grammar.standing?.(matcher);
  return plain === undefined || standing === undefined ? null : { plain, standing };
}

export async function maskAt({ matcher, vocabulary }: MatcherAt): Promise<{ mask: Mask; stats: MaskStats }> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  return { mask, stats: await matcher.computeMask(mask) };
}

/** Bytes that may come next, ascending. Without a plain reading, those that tokens begin with. */
export function liveBytes(at: MatcherAt, mask: Mask): number[] {
  const read = standingAt(at);
  if (read === null) return firstBytes(mask, at.vocabulary);
  const ahead = new Ahead(read.plain.stepper, read.standing);
  return ahead
    .branches({ at: read.standing.at, tail: NO_TAIL })
    .flatMap(({ bytes }) => bytes)
    .sort((a, b) => a - b);
}
