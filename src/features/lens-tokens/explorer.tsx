/** The mask at the cursor: what may come, by what it does, and any token that one looks for. */
import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import type { Place } from '../../core/mask/place';
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { useLook } from '../../state/use-place';
import { EmptyState, LoadingState, PanelHeader, ProblemLine, SearchIcon, TextInput } from '../../ui';
import { ExplorerTree } from './explorer-tree';
import s from './explorer.module.css';

/** Tokens that one look lists. */
const LISTED = 500;

interface ExplorerProps {
  /** Null: no text of this grammar comes to the cursor. */
  place: Place | null;
  /** Why there is no mask. */
  none: string | null;
  chosen: number | null;
  onChoose: (token: ShownToken) => void;
}

export function Explorer({ place, none, chosen, onChoose }: ExplorerProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const look = useLook(place, wanted, LISTED);
  const tree = useRef<HTMLDivElement>(null);
  const view = look.problem === null ? (look.value ?? look.last) : null;
  const toTree = (event: KeyboardEvent) => {
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
          onKeyDown={toTree}
          suffix={
            wanted === '' || look.value === null ? undefined : (
              <span role="status">{t('lensTokens.matches', { count: look.value.total })}</span>
            )
          }
        />
        {look.problem === null ? null : <ProblemLine problem={look.problem} />}
        {view === null ? (
          look.problem === null ? (
            <LoadingState label={t('maskView.asking')} />
          ) : null
        ) : view.groups === null && view.tokens.length === 0 ? (
          <p className={s['words']}>{t('lensTokens.noMatch')}</p>
        ) : (
          <>
            <ExplorerTree
              label={t('lensTokens.allowedList')}
              look={view}
              chosen={chosen}
              onChoose={onChoose}
              tree={tree}
            />
            {view.groups === null && view.total > view.tokens.length ? (
              <p className={s['words']}>
                {t('lensTokens.andMore', { count: view.total - view.tokens.length })}
              </p>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}
