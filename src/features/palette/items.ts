/** What the palette can find, and how it is ranked for a query. */
import type { Span } from '../../core/base/span';
import { fuzzyMatch, type Match } from './fuzzy';

export const ITEM_GROUPS = ['recent', 'commands', 'steps', 'tools', 'files', 'text'] as const;
export type ItemGroup = (typeof ITEM_GROUPS)[number];

export interface PaletteItem {
  id: string;
  group: ItemGroup;
  title: string;
  /** Found too, and shown after the title. */
  detail?: string | undefined;
  kbd?: string | undefined;
  checked?: boolean | undefined;
  /** Machine text is mono. */
  mono?: boolean | undefined;
  /** Set where the match is known already: a hit of the text search. */
  ranges?: readonly Span[] | undefined;
  run: () => void;
}

export interface RankedItem extends PaletteItem {
  ranges: readonly Span[];
}
export interface RankedGroup {
  group: ItemGroup;
  items: RankedItem[];
}

/** Rows of a group that are shown; more are found by typing more. */
const MOST: Readonly<Record<ItemGroup, number>> = {
  recent: 5,
  commands: 60,
  steps: 12,
  tools: 12,
  files: 12,
  text: 16,
};

/** Details are sentences: they are searched for the words as they are. */
function matchDetail(query: string, detail: string | undefined): Pick<Match, 'score'> | null {
  const at = detail?.toLowerCase().indexOf(query.trim().toLowerCase()) ?? -1;
  return at < 0 ? null : { score: 0 };
}

/**
 * Groups in order of their best match; without a query, in their own order. Recent commands are a group of their own only
 * without a query, and are not listed twice; with one, they come first among equals.
 */
export function rank(items: readonly PaletteItem[], query: string, recent: readonly string[]): RankedGroup[] {
  const searching = query.trim() !== '';
  const above = new Set(searching ? [] : items.filter(({ group }) => group === 'recent').map(({ id }) => id));
  const scored: { item: RankedItem; score: number }[] = [];
  for (const item of items) {
    if (item.group === 'commands' && above.has(item.id)) continue;
    if (item.group === 'text') {
      scored.push({ item: { ...item, ranges: item.ranges ?? [] }, score: -100 });
      continue;
    }
    const title = fuzzyMatch(query, item.title);
    const match = title ?? matchDetail(query, item.detail);
    if (match === null) continue;
    const place = recent.indexOf(item.id);
    const bonus = searching && place >= 0 ? recent.length - place : 0;
    scored.push({
      item: { ...item, ranges: title?.ranges ?? [] },
      score: match.score - (title === null ? 20 : 0) + bonus,
    });
  }
  const groups = ITEM_GROUPS.map((group) => ({
    group,
    all: scored.filter(({ item }) => item.group === group),
  })).filter(
    ({ group, all }) =>
      all.length > 0 && (searching ? group !== 'recent' : group === 'recent' || group === 'commands'),
  );
  if (searching) {
    for (const { all } of groups) all.sort((a, b) => b.score - a.score);
    groups.sort((a, b) => (b.all[0]?.score ?? 0) - (a.all[0]?.score ?? 0));
  }
  return groups.map(({ group, all }) => ({
    group,
    items: all.slice(0, MOST[group]).map(({ item }) => item),
  }));
}
