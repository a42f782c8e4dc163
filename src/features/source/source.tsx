/** The pasted response of the turn at the cursor: every character with what it became, and a caret under what is wrong. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import type { SourceSpan, Span } from '../../core/base/span';
import { useT } from '../../i18n';
import { EmptyState, VirtualList } from '../../ui';
import { readPlace } from './go-to';
import { lastShownAt, withNotes } from './notes';
import { Legend, SourceBar } from './source-bar';
import { NoteLine, SourceLine, type SourceMark } from './source-line';
import { linkAt } from './source-kinds';
import { sourceRows } from './source-rows';
import { useSource } from './use-source';
import s from './source.module.css';

const ROW_PX = 20;
/** Rows are cut here even when lines are not wrapped, so that one endless line stays cheap. */
const UNWRAPPED_COLUMNS = 2_000;
const GUTTER_COLUMNS = 9;

export function SourcePanel() {
  const t = useT();
  const source = useSource();
  const { paste, kinds, problems, index, count, changed, hover, selection, session } = source;
  const [wrap, setWrap] = useState(true);
  const { box, probe, columns } = useColumns();
  const text = paste?.text ?? '';
  const rows = useMemo(
    () => sourceRows(text, wrap ? columns - GUTTER_COLUMNS : UNWRAPPED_COLUMNS),
    [text, wrap, columns],
  );
  const items = useMemo(() => withNotes(text, rows, problems), [text, rows, problems]);
  const marks = useMemo(() => problems.flatMap(markOf), [problems]);
  const own = (span: SourceSpan | null) => (span !== null && span.source === paste?.source ? span : null);
  const target = own(selection)?.start ?? marks[0]?.start ?? null;

  const onHover = useCallback(
    (offset: number | null) =>
      session.view({ hover: offset === null || paste === null ? null : linkAt(paste, kinds, offset) }),
    [session, paste, kinds],
  );
  const onSelect = useCallback(
    (span: Span) => {
      if (paste === null) return;
      const character = span.end - span.start <= 1;
      session.select(
        (character ? linkAt(paste, kinds, span.start) : null) ?? { source: paste.source, ...span },
      );
    },
    [session, paste, kinds],
  );
  const goTo = (place: string): boolean => {
    const offset = readPlace(place, text, rows);
    if (offset === null || paste === null) return false;
    session.select({ source: paste.source, start: offset, end: Math.min(text.length, offset + 1) });
    return true;
  };

  return (
    <div className={s['panel']} ref={box}>
      <span ref={probe} className={s['probe']} aria-hidden />
      {paste === null ? (
        <EmptyState compact title={t('source.empty.title')}>
          {t('source.empty.text')}
        </EmptyState>
      ) : (
        <>
          <SourceBar
            text={text}
            lines={rows.at(-1)?.line ?? 1}
            index={index}
            count={count}
            onChoose={source.choose}
            wrap={wrap}
            onWrap={setWrap}
            onGoTo={goTo}
          >
            <Legend kinds={kinds} />
          </SourceBar>
          {changed ? <p className={s['changed']}>{t('source.changed')}</p> : null}
          {text === '' ? (
            <EmptyState compact title={t('source.empty.response')} />
          ) : (
            <VirtualList
              label={t('source.label', { n: index + 1 })}
              count={items.length}
              rowHeight={ROW_PX}
              dynamic
              className={s['text-list']}
              active={target === null ? undefined : lastShownAt(items, target)}
              renderRow={(i) => {
                const item = items[i];
                if (item === undefined) return null;
                if (item.t === 'note') return <NoteLine note={item.note} />;
                return (
                  <SourceLine
                    text={text}
                    row={item.row}
                    kinds={kinds}
                    marks={marks}
                    hover={own(hover)}
                    selection={own(selection)}
                    onHover={onHover}
                    onSelect={onSelect}
                  />
                );
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Only the beginning of a long place is marked: what is wrong begins there, and a whole response in red says nothing. */
const markOf = ({ at, severity }: Problem): SourceMark[] =>
  at === undefined
    ? []
    : [
        {
          ...at,
          end: Math.min(at.end, at.start + MOST_MARKED),
          kind: severity === 'error' ? 'bad' : 'squiggle',
        },
      ];
const MOST_MARKED = 200;

/** How many columns of the mono font fit into the panel. The probe is as wide as 40 of them, and changes when a font arrives. */
function useColumns() {
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(120);
  useLayoutEffect(() => {
    const [element, measured] = [box.current, probe.current];
    if (element === null || measured === null) return;
    const measure = () => {
      const width = measured.getBoundingClientRect().width / PROBE_COLUMNS;
      if (width > 0 && element.clientWidth > 0) setColumns(Math.floor(element.clientWidth / width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(measured);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { box, probe, columns };
}
const PROBE_COLUMNS = 40;
