/**
 * The field: a real text field over a copy of its text, which shows where it dies. Tab writes what is forced; Esc lets the next Tab
 * leave the field, and the hint below says so.
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Walk } from '../../core/mask/place';
import { useT } from '../../i18n';
import { Chip, Kbd } from '../../ui';
import type { Standing } from './use-typing';
import s from './typed-field.module.css';

interface TypedFieldProps {
  text: string;
  walk: Walk | null;
  standing: Standing | null;
  /** The standing is still to be predicted. */
  asked: boolean;
  /** What Tab writes; empty: Tab leaves the field. */
  forced: string;
  onText: (text: string) => void;
}

export function TypedField({ text, walk, standing, asked, forced, onText }: TypedFieldProps) {
  const t = useT();
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [released, setReleased] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && forced !== '' && !released) {
      // For the field alone: a dialog or lens around it stays open.
      event.stopPropagation();
      event.preventDefault();
      setReleased(true);
      return;
    }
    if (event.key !== 'Tab') return;
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (plain && forced !== '' && !released) {
      event.preventDefault();
      onText(text + forced);
    }
  };
  const dead = walk?.bytes[walk.deadAt ?? -1];
  const from = dead === undefined ? text.length : dead.offset;
  return (
    <div className={s['whole']}>
      <div className={s['box']} data-standing={standing?.is}>
        <div className={s['scroller']}>
          <div className={s['stack']}>
            <pre className={s['copy']} aria-hidden="true">
              {text.slice(0, from)}
              <span className={s['dead']}>{text.slice(from)}</span>
              {/* A line that ends the text has its height too. */}
              {'\u200b'}
            </pre>
            <textarea
              ref={field}
              className={s['field']}
              aria-label={t('typing.field')}
              aria-describedby={hint}
              aria-invalid={standing?.is === 'dead'}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              rows={1}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={onKeyDown}
              onFocus={() => setReleased(false)}
            />
          </div>
        </div>
        <span className={s['status']} role="status">
          {standing !== null ? (
            <StandingChip standing={standing} />
          ) : asked ? (
            <Chip glyph={null}>{t('typing.asked')}</Chip>
          ) : null}
        </span>
      </div>
      <p id={hint} className={s['hint']}>
        {forced === '' ? (
          t('typing.hint.none')
        ) : (
          <>
            <Kbd>Tab</Kbd> {t('typing.hint.tab')} <Kbd>Esc</Kbd> {t('typing.hint.escape')}
          </>
        )}
      </p>
    </div>
  );
}

export function StandingChip({ standing }: { standing: Standing }) {
  const t = useT();
  switch (standing.is) {
    case 'live':
      return <Chip tone="ok">{t('typing.live')}</Chip>;
    case 'complete':
      return (
        <Chip tone="info" glyph="complete">
          {t('typing.complete')}
        </Chip>
      );
    case 'dead':
      return <Chip tone="bad">{t('typing.dead', { number: standing.at ?? 0 })}</Chip>;
  }
}
