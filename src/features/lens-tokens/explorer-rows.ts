/** The mask as rows: groups of tokens by what they do, each with a page of its tokens; or the tokens that a search has found. */
import type { LookedUpToken } from '../../core/mask/allowed';
import type { Look } from '../../core/mask/look';
import type { TokenDeed, TokenGroup } from '../../core/mask/place';
import type { ShownToken } from '../../core/tokens/show';

export type ExplorerRow =
  | { t: 'group'; key: string; group: TokenGroup; open: boolean; position: number; of: number }
  | {
      t: 'token';
      key: string;
      token: ShownToken;
      allowed: boolean;
      /** Of a token that was searched for and is blocked. */
      dies: LookedUpToken['dies'];
      /** Of the group that it stands in; null in the result of a search. */
      group: string | null;
      position: number;
      of: number;
    }
  /** `known` more can be shown; all but `rest` of the group are known then. */
  | { t: 'more'; key: string; group: string; known: number; rest: number; position: number; of: number };

/** Tokens of a group that are shown before one asks for more. */
export const PAGE_OF_GROUP = 8;

export interface ExplorerFolds {
  /** Groups whose fold was chosen; others are open when they hold allowed tokens. */
  folds: ReadonlyMap<string, boolean>;
  /** Groups that are shown as far as they are known. */
  whole: ReadonlySet<string>;
}

export const NO_FOLDS: ExplorerFolds = { folds: new Map(), whole: new Set() };

export const isBlocked = ({ t }: TokenDeed): boolean => t === 'dies-first' || t === 'dies-later';

export const deedKey = (deed: TokenDeed): string => JSON.stringify(deed);

export function explorerRows(
  { groups, tokens }: Pick<Look, 'groups' | 'tokens'>,
  { folds, whole }: ExplorerFolds,
): ExplorerRow[] {
  if (groups === null)
    return tokens.map((token, i) => ({
      t: 'token',
      key: `t${token.id}`,
      token,
      allowed: token.allowed,
      dies: token.dies,
      group: null,
      position: i + 1,
      of: tokens.length,
    }));
  return groups.flatMap((group, i): ExplorerRow[] => {
    const key = deedKey(group.deed);
    const open = folds.get(key) ?? !isBlocked(group.deed);
    const head: ExplorerRow = { t: 'group', key, group, open, position: i + 1, of: groups.length };
    if (!open) return [head];
    const shown = whole.has(key) ? group.tokens.length : Math.min(PAGE_OF_GROUP, group.tokens.length);
    const rest = group.count - shown;
    const of = shown + (rest > 0 ? 1 : 0);
    return [
      head,
      ...group.tokens.slice(0, shown).map((token, at): ExplorerRow => ({
        t: 'token',
        key: `${key} ${token.id}`,
        token,
        allowed: !isBlocked(group.deed),
        dies: undefined,
        group: key,
        position: at + 1,
        of,
      })),
      ...(rest > 0
        ? [
            {
              t: 'more',
              key: `${key} more`,
              group: key,
              known: group.tokens.length - shown,
              rest: group.count - group.tokens.length,
              position: of,
              of,
            } as const,
          ]
        : []),
    ];
  });
}
