import { memo } from 'react';
import type { TracedToken } from '../../core/mask/trace';
import { useI18n } from '../../i18n';
import { classNames } from '../../ui';
import { Glyphs } from './parts';
import type { Encoding } from './encodings';
import { plainText, type TokenGlyph } from './token-text';
import s from './token-strip.module.css';

interface Place {
  index: number;
  /** Chips in all. */
  count: number;
  selected: boolean;
  /** The one that Tab reaches. */
  focusable: boolean;
}

interface TokenChipProps extends Place {
  token: TracedToken;
  glyphs: readonly TokenGlyph[];
  lit: boolean;
  /** A search has found it. */
  found: boolean;
  background: Encoding;
  /** How much of the encoding it has, 0 to 1; null when that is not known. */
  backgroundLevel: number | null;
  underlineLevel: number | null;
  /** Its id is shown under it. */
  id: boolean;
}

/** A token: red with ✕ when it is blocked, dashed when it was not reached; the rest is said by what was chosen to be seen. */
export const TokenChip = memo(function TokenChip({
  index,
  count,
  selected,
  focusable,
  token,
  glyphs,
  lit,
  found,
  background,
  backgroundLevel,
  underlineLevel,
  id,
}: TokenChipProps) {
  const { t, number } = useI18n();
  const { state, allowed, forced } = token;
  const look = state === 'allowed' && forced === true ? 'forced' : state;
  const words = t(`lensTokens.state.${look}`);
  return (
    <div
      role="option"
      data-token={index}
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-label={
        allowed === undefined
          ? t('lensTokens.chip', {
              number: index + 1,
              token: plainText(glyphs),
              id: String(token.id),
              state: words,
            })
          : t('lensTokens.chipAllowed', {
              number: index + 1,
              token: plainText(glyphs),
              id: String(token.id),
              state: words,
              count: allowed,
            })
      }
      tabIndex={focusable ? 0 : -1}
      className={classNames(s['chip'], s[state], selected && s['selected'], found && s['found'])}
    >
      <span
        className={classNames(s['text'], fillOf(state, background, backgroundLevel), lit && s['lit'])}
        style={{ '--level': backgroundLevel ?? 0 }}
      >
        <Glyphs glyphs={glyphs} />
      </span>
      <span className={s['gauge']} style={{ '--share': underlineLevel ?? 0 }} />
      {id ? <span className={s['under']}>#{token.id}</span> : null}
      <span className={s['under']}>
        {state === 'blocked' ? '✕ ' : ''}
        {allowed === undefined ? '–' : number(allowed)}
      </span>
    </div>
  );
});

/** Of an allowed token; a blocked one and one that was not reached keep their own look. */
function fillOf(state: TracedToken['state'], background: Encoding, level: number | null): string | undefined {
  if (state !== 'allowed' || level === null || background === 'none') return undefined;
  if (background === 'forced') return s[level === 1 ? 'fillForced' : 'fillFree'];
  return s['fillShade'];
}

/** The end of the text, where the walk came there: the grammar can end, or something has to follow. */
export const EndChip = memo(function EndChip({
  index,
  count,
  selected,
  focusable,
  accepting,
  allowed,
}: Place & { accepting: boolean; allowed: number }) {
  const { t, number } = useI18n();
  return (
    <div
      role="option"
      data-token={index}
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-label={t(accepting ? 'lensTokens.endCan' : 'lensTokens.endCannot', { count: allowed })}
      tabIndex={focusable ? 0 : -1}
      className={classNames(s['chip'], s['end'], !accepting && s['blocked'], selected && s['selected'])}
    >
      <span className={s['text']}>
        {accepting ? '✓ ' : '✕ '}
        {t('lensTokens.end')}
      </span>
      <span className={s['under']}>{number(allowed)}</span>
    </div>
  );
});
