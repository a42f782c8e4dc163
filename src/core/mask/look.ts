/** A look into the mask at a place: what is allowed, by what it does; tokens that were searched for; one token explained. */
import type { Explanation } from '../grammar/engine';
import { showToken } from '../tokens/show';
import { firstRefusedByte, viewMask, type MaskView } from './allowed';
import { whereItDies } from './block';
import { groupsAt } from './groups';
import type { ExplainedToken, TokenGroup } from './place';
import { liveBytes, maskAt, standingAt, type MatcherAt } from './spot';

export interface Look extends MaskView {
  /** All tokens with text, and those that end the text, by what they do; null with a query or ids. */
  groups: TokenGroup[] | null;
}

export interface LookWish {
  /** Text, bytes in hex or `#id`; empty for the allowed tokens. */
  query: string;
  /** Tokens that are listed at most. */
  limit: number;
  /** These tokens instead of a search, in this order. */
  ids?: readonly number[];
  /** Without a query: these come first in their groups, in this order. */
  likely?: readonly number[];
}

/** Tokens of each group that are shown. */
export const SHOWN_IN_GROUP = 60;
const MOST_LIKELY = 1_000;
/** Of a vocabulary in which no token ends a text. */
const NO_TOKEN = -1;

export async function lookAt(at: MatcherAt, { query, limit, ids, likely }: LookWish): Promise<Look> {
  const { mask } = await maskAt(at);
  const view = viewMask(mask, at.vocabulary, limit, query, at.matcher, ids);
  if (query !== '' || ids !== undefined) return { ...view, groups: null };
  const live = liveBytes(at, mask);
  const read = standingAt(at);
  const groups = groupsAt({
    vocabulary: at.vocabulary,
    mask,
    live,
    limit: Math.min(limit, SHOWN_IN_GROUP),
    likely: likely?.slice(0, MOST_LIKELY),
    plain: read?.plain,
    standing: read?.standing,
  });
  return { ...view, nextBytes: live, groups };
}

/**
 * Engines that tell nothing say where the token dies and what may come there.
 * @param asked `end`: the token that ends a text
 */
export async function explainAt(at: MatcherAt, asked: number | 'end'): Promise<ExplainedToken> {
  const { vocabulary, matcher } = at;
  const token = asked === 'end' ? (vocabulary.end[0] ?? NO_TOKEN) : asked;
  const explanation = matcher.explain?.(token) ?? (await explainPlainly(at, token));
  return { token: showToken(vocabulary, token), explanation };
}

async function explainPlainly({ vocabulary, matcher }: MatcherAt, token: number): Promise<Explanation> {
  const bytes = vocabulary.bytes(token);
  const allowed = matcher.accept(token);
  if (allowed) {
    matcher.rollback(1);
    return { allowed: true, rules: [] };
  }
  const { expected } = await whereItDies(matcher, vocabulary, bytes);
  const byteOffset = firstRefusedByte(matcher, bytes);
  return {
    allowed: false,
    byteOffset,
    byte: bytes[byteOffset] ?? 0,
    expected,
    rules: [],
    sentence: 'The grammar rejects this byte here; the engine does not say why.',
    code: 'ENGINE_SILENT',
    values: {},
  };
}
