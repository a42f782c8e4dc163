/** The tokens of a vocabulary by what they do at a place. Every token with text is in one group, allowed or not. */
import { maskHas, type Mask } from '../grammar/engine';
import type { Plain, Standing } from '../grammar/plain/plain';
import { showToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { deedsAt } from './deeds';
import type { TokenDeed, TokenGroup } from './place';
import { forTokens, tokenTable } from './token-table';

export interface GroupInput {
  vocabulary: Vocabulary;
  mask: Mask;
  /** Bytes that may come next. */
  live: readonly number[];
  /** Tokens of each group that are shown. */
  limit: number;
  /** These come first in their groups, in this order. */
  likely?: readonly number[] | undefined;
  plain?: Plain | undefined;
  standing?: Standing | null | undefined;
}

/** In the order in which a person reads them: the end, what the schema lists, the rest by size, other spellings, what is masked. */
export function groupsAt({
  vocabulary,
  mask,
  live,
  limit,
  likely = [],
  plain,
  standing,
}: GroupInput): TokenGroup[] {
  const order = new Map(likely.map((id, i) => [id, i]));
  const groups = new Map<TokenDeed, { count: number; likely: number[]; ids: number[] }>();
  const put = (deed: TokenDeed, id: number): void => {
    let group = groups.get(deed);
    if (group === undefined) groups.set(deed, (group = { count: 0, likely: [], ids: [] }));
    group.count++;
    if (order.has(id)) group.likely.push(id);
    else if (group.ids.length < limit) group.ids.push(id);
  };
  const rank = (id: number): number => order.get(id) ?? 0;
  for (const id of vocabulary.end) if (maskHas(mask, id)) put(END, id);
  const { texts, first } = tokenTable(vocabulary);
  const deedOf = deedsAt(vocabulary, plain, standing ?? null);
  const special = new Set(vocabulary.end);
  forTokens(mask, (id) => {
    if (!special.has(id)) put(deedOf(id), id);
  });
  const isLive = new Uint8Array(256);
  for (const byte of live) isLive[byte] = 1;
  forTokens(mask, (id) => put(isLive[first[id] ?? 0] === 1 ? LATER : FIRST, id), texts);
  return [...groups]
    .map(([deed, { count, likely: first, ids }]): TokenGroup => ({
      deed,
      count,
      tokens: [...first.sort((a, b) => rank(a) - rank(b)), ...ids]
        .slice(0, limit)
        .map((id) => showToken(vocabulary, id)),
    }))
    .sort((a, b) => rankOf(a.deed) - rankOf(b.deed) || b.count - a.count);
}

const END: TokenDeed = { t: 'end' };
const FIRST: TokenDeed = { t: 'dies-first' };
const LATER: TokenDeed = { t: 'dies-later' };

function rankOf({ t }: TokenDeed): number {
  if (t === 'end') return 0;
  if (t === 'key' || t === 'value') return 1;
  if (t === 'begin-key') return 2;
  if (t === 'escape' || t === 'blank') return 4;
  return t === 'dies-first' ? 5 : t === 'dies-later' ? 6 : 3;
}
