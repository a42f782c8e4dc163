/** The tokens as a table: what the chips say, in words and numbers. Rows move with ↑ and ↓; a press chooses. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { hexBytes } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { classNames, OutcomeGlyph, type Glyph } from '../../ui';
import { Glyphs } from './parts';
import { chanceText } from './token-chance';
import type { TracedModel } from './use-lens-tokens';
import s from './token-table.module.css';

const ROW = 26;
const MOST_BYTES = 16;

export function TokenTable({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { trace, cursor, setCursor } = model;
  const total = trace.tokens.length;
  const scroller = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  // The library keeps its own mutable state; the compiler's memo rules do not apply to it.
  // eslint-disable-next-line react-hooks/incompatible-library -- the library keeps its own mutable state; the compiler's memo rules do not apply to it
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    rangeExtractor: (range) =>
      cursor < total
        ? [...new Set([...defaultRangeExtractor(range), cursor])].sort((a, b) => a - b)
        : defaultRangeExtractor(range),
  });
  useEffect(() => {
    if (cursor < total) virtual.scrollToIndex(cursor, { align: 'auto' });
    if (!moved.current) return;
    moved.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${cursor}"] button`)?.focus();
  }, [cursor, total, virtual]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -total, End: total }[
      event.key
    ];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(total - 1, cursor + step));
    if (to === cursor) return;
    moved.current = true;
    setCursor(to);
  };

  const columns = ['number', 'token', 'id', 'bytes', 'allowed', 'rank', 'probability', 'state'] as const;
  return (
    <div role="table" aria-label={t('lensTokens.table')} aria-rowcount={total + 1} className={s['table']}>
      <div role="rowgroup" className={s['heads']}>
        <div role="row" aria-rowindex={1} className={s['row']}>
          {columns.map((column) => (
            <span key={column} role="columnheader" className={s[column === 'allowed' ? 'count' : column]}>
              {t(`lensTokens.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={scroller} className={s['rows']} onKeyDown={onKeyDown}>
        <div role="presentation" className={s['space']} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map((item) => (
            <Row
              key={item.key}
              model={model}
              index={item.index}
              top={item.start}
              onChoose={() => setCursor(item.index)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const GLYPHS: Readonly<Record<'allowed' | 'forced' | 'blocked' | 'not-reached', Glyph>> = {
  allowed: 'ok',
  forced: 'same',
  blocked: 'bad',
  'not-reached': 'none',
};

function Row({
  model,
  index,
  top,
  onChoose,
}: {
  model: TracedModel;
  index: number;
  top: number;
  onChoose: () => void;
}) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const token = model.trace.tokens[index];
  if (token === undefined) return null;
  const { glyphs, bytes } = model.textsOf(index);
  const look = token.state === 'allowed' && token.forced === true ? 'forced' : token.state;
  const current = model.cursor === index;
  const rank = model.scale.rank?.(index) ?? null;
  const chance = model.scale.probability?.(index) ?? null;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={current ? 'true' : undefined}
      data-row={index}
      className={classNames(s['row'], s['body'], s[look], current && s['current'])}
      style={{ transform: `translateY(${top}px)`, blockSize: `${ROW}px` }}
      onClick={onChoose}
    >
      <span role="cell" className={s['number']}>
        {number(index + 1)}
      </span>
      <span role="cell" className={s['token']}>
        <button
          type="button"
          tabIndex={current || (index === 0 && model.cursor >= model.trace.tokens.length) ? 0 : -1}
        >
          <Glyphs glyphs={glyphs} />
        </button>
      </span>
      <span role="cell" className={s['id']}>
        {token.id === NOT_A_TOKEN ? '–' : String(token.id)}
      </span>
      <span role="cell" className={s['bytes']}>
        {hexBytes(bytes.subarray(0, MOST_BYTES))}
        {bytes.length > MOST_BYTES ? ' …' : ''}
      </span>
      <span role="cell" className={s['count']}>
        {token.allowed === undefined ? '–' : number(token.allowed)}
      </span>
      <span role="cell" className={s['rank']}>
        {rank === null ? '–' : number(rank)}
      </span>
      <span role="cell" className={s['probability']}>
        {chance === null ? '–' : chanceText(chance, i18n)}
      </span>
      <span role="cell" className={s['state']}>
        <OutcomeGlyph
          glyph={GLYPHS[look]}
          tone={look === 'blocked' ? 'bad' : look === 'allowed' ? 'ok' : 'neutral'}
          size="xs"
        />
        {t(`lensTokens.state.${look}`)}
      </span>
    </div>
  );
}
