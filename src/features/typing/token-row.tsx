/** The same text in tokens: what the mask before each of them left, whether it was forced, and the one that is blocked. */
import { useState } from 'react';
import type { VocabularyId } from '../../core/document/document';
import type { MaskTrace, TracedToken } from '../../core/mask/trace';
import { showBytes } from '../../core/tokens/show';
import { utf8Bytes } from '../../core/base/utf8';
import { useI18n } from '../../i18n';
import { Button, classNames, OutcomeGlyph, type Glyph } from '../../ui';
import { visible } from './words';
import s from './token-row.module.css';

/** Tokens that are shown without asking, and how many more a press shows. */
const FEW = 32;
const MORE = 128;
/** Behind the blocked one. */
const BEHIND = 6;

interface TokenRowProps {
  vocabulary: VocabularyId;
  /** Of `text`. */
  trace: MaskTrace;
  text: string;
  /** Index of the token that is looked at. */
  at?: number | null | undefined;
  /** A reached token was pressed; absent: tokens are not pressed. */
  onPick?: ((index: number) => void) | undefined;
}

export function TokenRow({ vocabulary, trace, text, at, onPick }: TokenRowProps) {
  const { t, number } = useI18n();
  const [room, setRoom] = useState(FEW);
  const { tokens, firstBlocked, bitsSaved, forced, size } = trace;
  const bytes = utf8Bytes(text);
  const end = firstBlocked === null ? tokens.length : Math.min(tokens.length, firstBlocked + 1 + BEHIND);
  const from = Math.max(0, end - room);
  return (
    <section className={s['tokens']} aria-label={t('anyGrammar.inTokens')}>
      <p className={s['head']}>
        <span>{t('anyGrammar.tokensOf', { count: tokens.length, vocabulary })}</span>
        <span>{t('anyGrammar.forcedTokens', { count: forced })}</span>
        <span>{t('anyGrammar.bits', { bits: number(Math.round(bitsSaved * 10) / 10) })}</span>
      </p>
      {from === 0 ? null : (
        <Button size="s" variant="ghost" onClick={() => setRoom(room + MORE)}>
          {t('anyGrammar.tokensBefore', { count: from })}
        </Button>
      )}
      <ol className={s['row']} aria-label={t('anyGrammar.inTokens')}>
        {tokens.slice(from, end).map((token, i) => (
          <Chip
            key={from + i}
            token={token}
            bytes={bytes.subarray(token.byteStart, token.byteEnd)}
            size={size}
            pressed={from + i === at}
            onPick={onPick === undefined ? undefined : () => onPick(from + i)}
          />
        ))}
      </ol>
      {end === tokens.length ? null : (
        <p className={s['head']}>{t('anyGrammar.tokensAfter', { count: tokens.length - end })}</p>
      )}
    </section>
  );
}

const GLYPHS = {
  allowed: 'ok',
  blocked: 'bad',
  'not-reached': 'none',
  forced: 'lock',
} as const satisfies Record<string, Glyph>;

interface ChipProps {
  token: TracedToken;
  bytes: Uint8Array;
  size: number;
  pressed: boolean;
  onPick: (() => void) | undefined;
}

function Chip({ token, bytes, size, pressed, onPick }: ChipProps) {
  const { t, number } = useI18n();
  const { state, allowed, forced, id } = token;
  const look = state === 'allowed' && forced === true ? 'forced' : state;
  const words = t(`anyGrammar.token.${look}`);
  const shown = showBytes(id, bytes);
  const looks = {
    className: classNames(s['chip'], s[look]),
    title:
      allowed === undefined ? words : t('anyGrammar.tokenOf', { state: words, allowed, size: number(size) }),
  };
  const inside = (
    <>
      <code className={s['text']}>{shown.kind === 'text' ? visible(shown.text) : shown.text}</code>
      <span className={s['under']}>
        <OutcomeGlyph glyph={GLYPHS[look]} size="xs" label={words} />
        {allowed === undefined ? '–' : number(allowed)}
      </span>
    </>
  );
  if (onPick === undefined || state === 'not-reached') return <li {...looks}>{inside}</li>;
  return (
    <li>
      <button type="button" {...looks} aria-pressed={pressed} onClick={onPick}>
        {inside}
      </button>
    </li>
  );
}
