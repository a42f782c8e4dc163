/**
 * The rows of the mask as a tree: ↑ and ↓ move, → opens a group and ← closes it, Enter shows more of it. The token that one is on
 * is the one that is explained.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Distribution, WeighedToken } from '../../core/sampling/distribution';
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { shareText } from '../../state/share-text';
import { Bar, ChevronDownIcon, ChevronRightIcon, classNames, OutcomeGlyph } from '../../ui';
import { deedWords } from './deed-words';
import type { Look } from '../../core/mask/look';
import { explorerRows, isBlocked, type ExplorerFolds, type ExplorerRow } from './explorer-rows';
import { ShownGlyphs } from './parts';
import s from './explorer.module.css';

const ROW = 26;

export interface ExplorerTreeProps {
  label: string;
  look: Pick<Look, 'groups' | 'tokens'>;
  folds: ExplorerFolds;
  onFolds: (change: (folds: ExplorerFolds) => ExplorerFolds) => void;
  /** Probabilities of tokens, where a source tells. */
  distribution: Distribution | null;
  /** Id of the token that is explained. */
  chosen: number | null;
  onChoose: (token: ShownToken) => void;
  /** Takes the focus when the search is left downwards. */
  tree: RefObject<HTMLDivElement | null>;
}

export function ExplorerTree({
  label,
  look,
  folds,
  onFolds,
  distribution,
  chosen,
  onChoose,
  tree,
}: ExplorerTreeProps) {
  const id = useId();
  const weighed = useMemo(
    () => new Map(distribution?.tokens.map((token) => [token.id, token])),
    [distribution],
  );
  const rows = useMemo(() => explorerRows(look, folds), [look, folds]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = rows.findIndex(({ key }) => key === activeKey);
  const own = rows.findIndex((row) => row.t === 'token' && row.token.id === chosen);
  const active = found >= 0 ? found : Math.max(0, own);
  // The library keeps its own mutable state; the compiler's memo rules do not apply to it.
  // eslint-disable-next-line react-hooks/incompatible-library -- the library keeps its own mutable state; the compiler's memo rules do not apply to it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW,
    overscan: 10,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const move = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    moved.current = true;
    setActiveKey(row.key);
    if (row.t === 'token') onChoose(row.token);
  };
  const fold = (key: string, open: boolean) =>
    onFolds((now) => ({ ...now, folds: new Map(now.folds).set(key, open) }));
  const act = (row: ExplorerRow) => {
    setActiveKey(row.key);
    if (row.t === 'group') fold(row.key, !row.open);
    else if (row.t === 'token') onChoose(row.token);
    else if (row.known > 0) {
      const first = rows.indexOf(row);
      onFolds((now) => ({ ...now, whole: new Set(now.whole).add(row.group) }));
      setActiveKey(rows[first - 1]?.key ?? null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[active];
    if (row === undefined) return;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW) - 1);
    switch (event.key) {
      case 'ArrowDown':
        move(found < 0 && own < 0 ? 0 : active + 1);
        break;
      case 'ArrowUp':
        move(active - 1);
        break;
      case 'PageDown':
        move(active + page);
        break;
      case 'PageUp':
        move(active - page);
        break;
      case 'Home':
        move(0);
        break;
      case 'End':
        move(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.t === 'group' && !row.open) fold(row.key, true);
        else if (row.t === 'group') move(active + 1);
        break;
      case 'ArrowLeft':
        if (row.t === 'group') fold(row.key, false);
        else if (row.group !== null) move(rows.findIndex(({ key }) => key === row.group));
        break;
      case 'Enter':
      case ' ':
        act(row);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}${active}`}
      className={s['tree']}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={s['space']} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              id={`${id}${item.index}`}
              role="treeitem"
              aria-level={row.t === 'group' || row.group === null ? 1 : 2}
              aria-expanded={row.t === 'group' ? row.open : undefined}
              aria-selected={row.t === 'token' && row.token.id === chosen}
              aria-posinset={row.position}
              aria-setsize={row.of}
              className={classNames(
                s['row'],
                s[row.t],
                row.t === 'token' && row.token.id === chosen && s['chosen'],
                item.index === active && s['active'],
              )}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => act(row)}
            >
              <Row row={row} weighed={row.t === 'token' ? weighed.get(row.token.id) : undefined} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Drawn again only when what it says changes. */
const Row = memo(function Row({ row, weighed }: { row: ExplorerRow; weighed: WeighedToken | undefined }) {
  const i18n = useI18n();
  const { t } = i18n;
  switch (row.t) {
    case 'group':
      return (
        <>
          {row.open ? <ChevronDownIcon /> : <ChevronRightIcon />}
          <span className={s['deed']}>{deedWords(row.group.deed, i18n)}</span>
          <span className={s['count']}>{t('lensTokens.count', { count: row.group.count })}</span>
          {isBlocked(row.group.deed) ? <OutcomeGlyph glyph="bad" size="xs" /> : null}
        </>
      );
    case 'more':
      return (
        <span className={s['count']}>
          {row.known > 0
            ? t('maskView.more', { count: row.known })
            : t('lensTokens.andMore', { count: row.rest })}
        </span>
      );
    case 'token':
      return (
        <>
          <OutcomeGlyph
            glyph={row.allowed ? 'ok' : 'bad'}
            size="xs"
            label={t(row.allowed ? 'lensTokens.state.allowed' : 'lensTokens.state.blocked')}
          />
          <span className={s['text']}>
            <ShownGlyphs token={row.token} />
          </span>
          {row.dies === undefined ? null : (
            <span className={s['dies']}>
              {t('lensTokens.diesAt', { number: row.dies.byteOffset + 1 })}
              {row.dies.why?.keyword === undefined ? null : <code> {row.dies.why.keyword}</code>}
            </span>
          )}
          {weighed === undefined ? null : <Chances weighed={weighed} />}
          <span className={s['id']}>{String(row.token.id)}</span>
        </>
      );
  }
});

/** Before the mask, and after it. */
function Chances({ weighed: { before, after } }: { weighed: WeighedToken }) {
  const i18n = useI18n();
  const { t } = i18n;
  const share = (value: number): string => shareText(value, i18n);
  const most = after.high;
  return (
    <span className={s['chances']} title={t('maskView.beforeAfter')}>
      <Bar value={before} tone="muted" className={s['chanceBar']} />
      <span className={s['chance']}>{share(before)}</span>
      <Bar value={most} className={s['chanceBar']} />
      <span className={s['chance']}>{after.low === most ? share(most) : `≤ ${share(most)}`}</span>
    </span>
  );
}
