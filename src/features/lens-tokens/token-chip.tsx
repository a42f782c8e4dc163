import { memo } from 'react';
import type { TracedToken } from '../../core/mask/trace';
import { useI18n } from '../../i18n';
import { classNames } from '../../ui';
import { Glyphs } from './parts';
import { logShare, plainText, type TokenGlyph } from './token-text';
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
  /** Tokens of the vocabulary. */
  size: number;
  glyphs: readonly TokenGlyph[];
  lit: boolean;
}

/** A token: grey when it was forced, red with ✕ when it is blocked, dashed when it was not reached. */
export const TokenChip = memo(function TokenChip({
  index,
  count,
  selected,
  focusable,
  token,
  size,
  glyphs,
  lit,
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
      className={classNames(s['chip'], s[look], selected && s['selected'])}
    >
      <span className={classNames(s['text'], lit && s['lit'])}>
        <Glyphs glyphs={glyphs} />
      </span>
      <span className={s['gauge']}>
        {allowed === undefined ? null : <span style={{ inlineSize: `${logShare(allowed, size) * 100}%` }} />}
      </span>
      <span className={s['under']}>
        {state === 'blocked' ? '✕ ' : ''}
        {allowed === undefined ? '–' : number(allowed)}
      </span>
    </div>
  );
});

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
