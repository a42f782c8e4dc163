import { useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n';
import { classNames } from '../../ui';
import { Glyphs } from './parts';
import { useMaskPath } from './use-mask-path';
import type { TracedModel } from './use-lens-tokens';
import strip from './token-strip.module.css';
import s from './mask-view.module.css';

/** Tokens of the way that are shown. */
const MOST = 40;

/** From the token at which the text left the grammar: what the mask would have led to. It stands below that token. */
export function MaskPathRow({ model }: { model: TracedModel }) {
  const { t, number } = useI18n();
  const path = useMaskPath(model);
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [indent, setIndent] = useState(0);
  const from = path?.from ?? null;
  useLayoutEffect(() => {
    const own = row.current;
    const around = own?.parentElement;
    if (own === null || around === null || around === undefined || from === null) return;
    const place = () => {
      const chip = around.querySelector<HTMLElement>(`[data-token="${from}"]`);
      if (chip === null) return;
      const start = chip.getBoundingClientRect().left - own.getBoundingClientRect().left;
      // Far to the right it would not fit beside it.
      const room = own.clientWidth - start;
      const fits = room > own.clientWidth / 2 || room > widthOf(list.current);
      setIndent(fits ? Math.max(0, Math.round(start)) : 0);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(around);
    return () => observer.disconnect();
  }, [from]);
  if (path === null || path.tokens.length === 0) return null;
  const shown = path.tokens.slice(0, MOST);
  const words = t(`maskView.path.${path.by}`);
  return (
    <div ref={row} className={s['path']}>
      <span className={s['pathLabel']} style={{ minInlineSize: `${indent}px` }}>
        {words} ›
      </span>
      <ol ref={list} className={s['pathTokens']} aria-label={words}>
        {shown.map(({ token, texts }, i) => (
          <li key={i} className={classNames(strip['chip'], s['pathChip'])}>
            <span className={classNames(strip['text'], token.forced === true && strip['fillForced'])}>
              <Glyphs glyphs={texts.glyphs} />
            </span>
            <span className={s['pathLine']} />
            <span className={strip['under']}>
              {token.allowed === undefined ? '–' : number(token.allowed)}
            </span>
          </li>
        ))}
        {path.tokens.length > MOST ? (
          <li className={strip['gap']}>{t('lensTokens.more', { count: path.tokens.length - MOST })}</li>
        ) : null}
      </ol>
    </div>
  );
}

/** Of all of its chips on one line. */
function widthOf(list: HTMLElement | null): number {
  if (list === null) return Infinity;
  const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
  return Array.from(list.children).reduce((sum, chip) => sum + chip.getBoundingClientRect().width + gap, 0);
}
