/** The mask at the cursor: what may come, by what it does, by probability or by id, and any token that one looks for. */
import { memo, useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Look } from '../../core/mask/look';
import type { Place } from '../../core/mask/place';
import type { Distribution } from '../../core/sampling/distribution';
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { useLook } from '../../state/use-place';
import {
  EmptyState,
  LoadingState,
  PanelHeader,
  ProblemLine,
  SearchIcon,
  SegmentedControl,
  TextInput,
} from '../../ui';
import { ExplorerTree } from './explorer-tree';
import { FeasibleMass } from './feasible-mass';
import { NO_FOLDS } from './explorer-rows';
import s from './explorer.module.css';

/** Tokens that one look lists. */
const LISTED = 500;

const SORTS = ['deed', 'probability', 'id'] as const;
type Sort = (typeof SORTS)[number];

interface ExplorerProps {
  /** Null: no text of this grammar comes to the cursor. */
  place: Place | null;
  /** Why there is no mask. */
  none: string | null;
  /** What may come next and how likely, where a source tells. */
  distribution: Distribution | null;
  /** Tokens that come first in their groups. */
  likely: readonly number[] | undefined;
  chosen: number | null;
  onChoose: (token: ShownToken) => void;
}

export const Explorer = memo(function Explorer({
  place,
  none,
  distribution,
  likely,
  chosen,
  onChoose,
}: ExplorerProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('deed');
  const [folds, setFolds] = useState(NO_FOLDS);
  const wanted = useDeferredValue(query);
  const look = useLook(place, wanted, LISTED, undefined, wanted === '' ? likely : undefined);
  const tree = useRef<HTMLDivElement>(null);
  const view = look.problem === null ? (look.value ?? look.last) : null;
  const shown = useMemo(
    () => (view === null ? null : sorted(view, wanted === '' ? sort : 'deed', distribution)),
    [view, wanted, sort, distribution],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && tree.current !== null) {
      event.preventDefault();
      tree.current.focus();
    } else if (event.key === 'Enter' && wanted !== '') {
      const first = look.value?.tokens[0];
      if (first !== undefined) onChoose(first);
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      setQuery('');
    }
  };
  if (place === null || none !== null)
    return (
      <>
        <PanelHeader level={3} title={t('maskView.explorer')} />
        <EmptyState compact title={none ?? t('maskView.noMask')} />
      </>
    );
  return (
    <>
      <PanelHeader
        level={3}
        title={t('maskView.explorer')}
        meta={view === null ? undefined : t('lensTokens.ofAll', { count: view.allowed, size: view.size })}
        actions={
          <SegmentedControl
            label={t('maskView.sort')}
            options={SORTS.filter((id) => id !== 'probability' || distribution !== null).map((id) => ({
              id,
              label: t(`maskView.sort.${id}`),
            }))}
            value={sort === 'probability' && distribution === null ? 'deed' : sort}
            onChange={setSort}
          />
        }
      />
      <div className={s['explorer']}>
        <TextInput
          label={t('lensTokens.search')}
          hideLabel
          placeholder={t('lensTokens.searchHint')}
          icon={<SearchIcon />}
          mono
          value={query}
          onChange={setQuery}
          onKeyDown={onKeyDown}
          suffix={
            wanted === '' || look.value === null ? undefined : (
              <span role="status">{t('lensTokens.matches', { count: look.value.total })}</span>
            )
          }
        />
        {distribution === null ? null : <FeasibleMass feasible={distribution.feasible} />}
        {look.problem === null ? null : <ProblemLine problem={look.problem} />}
        {shown === null ? (
          look.problem === null ? (
            <LoadingState label={t('maskView.asking')} onRetry={look.retry} />
          ) : null
        ) : shown.groups === null && shown.tokens.length === 0 ? (
          <p className={s['words']}>{t(wanted === '' ? 'lensTokens.noneAllowed' : 'lensTokens.noMatch')}</p>
        ) : (
          <>
            {distribution === null ? null : (
              <p className={s['heads']} aria-hidden="true">
                <span>{t('maskView.beforeMask')}</span>
                <span>{t('maskView.afterMask')}</span>
                <span className={s['id']}>{t('lensTokens.column.id')}</span>
              </p>
            )}
            <ExplorerTree
              label={t('lensTokens.allowedList')}
              look={shown}
              folds={folds}
              onFolds={setFolds}
              distribution={distribution}
              chosen={chosen}
              onChoose={onChoose}
              tree={tree}
            />
            {shown.groups === null && shown.total > shown.tokens.length ? (
              <p className={s['words']}>
                {t('lensTokens.andMore', { count: shown.total - shown.tokens.length })}
              </p>
            ) : null}
          </>
        )}
      </div>
    </>
  );
});

type Shown = Pick<Look, 'groups' | 'tokens' | 'total'>;

function sorted(view: Look, sort: Sort, distribution: Distribution | null): Shown {
  if (sort === 'deed' || (sort === 'probability' && distribution === null)) return view;
  if (sort === 'id') return { groups: null, tokens: view.tokens, total: view.total };
  const tokens = distribution?.tokens ?? [];
  return { groups: null, tokens, total: tokens.length };
}
