import { useMemo, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n';
import { ArrowDownIcon, ArrowUpIcon, IconButton, SearchIcon, TextInput } from '../../ui';
import { findInTokens, MOST_HITS, type TokenHit } from './find-in-tokens';
import type { TracedModel } from './use-lens-tokens';
import s from './find-bar.module.css';

export interface FindModel {
  query: string;
  setQuery: (query: string) => void;
  hits: readonly TokenHit[];
  /** Index of the hit that the cursor is in; -1 for none. */
  current: number;
  go: (by: 1 | -1) => void;
  /** Tokens that are in a hit. */
  found: ReadonlySet<number>;
}

/** Finding in the tokens: what is typed, where it stands, and the way from one hit to the next. */
export function useFind({ trace, args, cursor, setCursor }: TracedModel): FindModel {
  const [query, setQuery] = useState('');
  const hits = useMemo(() => findInTokens(args, trace.tokens, query), [args, trace, query]);
  const found = useMemo(() => {
    const tokens = new Set<number>();
    for (const { from, to } of hits) for (let i = from; i < to; i++) tokens.add(i);
    return tokens;
  }, [hits]);
  return {
    query,
    setQuery,
    hits,
    current: hits.findIndex(({ from, to }) => cursor >= from && cursor < to),
    found,
    go(by) {
      const next =
        by === 1
          ? (hits.find(({ from }) => from > cursor) ?? hits[0])
          : (hits.findLast(({ from }) => from < cursor) ?? hits.at(-1));
      if (next !== undefined) setCursor(next.from);
    },
  };
}

/** Enter goes to the next hit, Shift+Enter to the one before. */
export function FindBar({ find }: { find: FindModel }) {
  const { t, number } = useI18n();
  const { query, setQuery, hits, current, go } = find;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      setQuery('');
    }
  };
  return (
    <div role="search" className={s['find']}>
      <TextInput
        label={t('maskView.find')}
        hideLabel
        fieldClassName={s['field']}
        className={s['box']}
        placeholder={t('maskView.findHint')}
        icon={<SearchIcon />}
        mono
        value={query}
        onChange={setQuery}
        onKeyDown={onKeyDown}
        suffix={
          query === '' ? undefined : (
            <span role="status">
              {hits.length === 0
                ? t('maskView.findNone')
                : current < 0
                  ? t('maskView.findCount', { count: hits.length })
                  : t('maskView.findAt', {
                      number: current + 1,
                      total: hits.length < MOST_HITS ? number(hits.length) : `${number(MOST_HITS)}+`,
                    })}
            </span>
          )
        }
      />
      {hits.length === 0 ? null : (
        <>
          <IconButton
            size="s"
            label={t('maskView.findPrevious')}
            icon={<ArrowUpIcon />}
            onClick={() => go(-1)}
          />
          <IconButton
            size="s"
            label={t('maskView.findNext')}
            icon={<ArrowDownIcon />}
            onClick={() => go(1)}
          />
        </>
      )}
    </div>
  );
}
