/**
 * Tokens to pick: without a search the likeliest by the page's small model, before and after the mask; with one, those that match,
 * allowed or not.
 */
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { LookedUpToken } from '../../core/mask/allowed';
import type { Place } from '../../core/mask/place';
import type { WeighedToken } from '../../core/sampling/distribution';
import { DEFAULT_SAMPLING } from '../../core/sampling/shape';
import type { LogitSource } from '../../core/sampling/walks';
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { shareText } from '../../state/share-text';
import { useLook } from '../../state/use-place';
import { useDistribution } from '../../state/use-sampling';
import { Bar, Chip, classNames, OutcomeGlyph, PanelHeader, SearchIcon, TextInput } from '../../ui';
import { visible } from './words';
import s from './typing.module.css';

interface NextTokensProps {
  place: Place;
  onPick: (text: string) => void;
}

const MODEL: LogitSource = { kind: 'model' };
const LISTED = 8;
/** Of the likeliest tokens, and of the likeliest allowed ones. */
const LIKELY = 4;

export function NextTokens({ place, onPick }: NextTokensProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const look = useLook(place, asked, LISTED);
  const law = useDistribution(asked === '' ? place : null, MODEL, DEFAULT_SAMPLING, 1, LIKELY);
  const found = look.value ?? look.last;
  const weighed = law.problem === null && asked === '' ? (law.value ?? law.last) : null;
  const pick = (text: string): void => {
    setQuery('');
    onPick(text);
  };
  return (
    <section className={classNames(s['card'], s['tokens'])} aria-label={t('typing.tokens')}>
      <PanelHeader
        title={t('typing.tokens')}
        meta={
          weighed !== null
            ? t('typing.beforeAfter')
            : found === null
              ? undefined
              : t('typing.found', { count: found.total })
        }
      />
      <div className={s['search']}>
        <TextInput
          label={t('typing.search')}
          hideLabel
          placeholder={t('typing.searchHint')}
          mono
          icon={<SearchIcon />}
          value={query}
          onChange={setQuery}
        />
      </div>
      {weighed !== null ? (
        <>
          <ul className={s['list']}>
            {weighed.tokens.map((token) => (
              <li key={token.rank}>
                <Weighed token={token} onPick={pick} />
              </li>
            ))}
          </ul>
          <p className={s['note']}>{t('typing.byModel')}</p>
        </>
      ) : (
        <>
          <ul className={s['list']}>
            {(found?.tokens ?? []).map((token) => (
              <li key={token.id}>
                <Found token={token} onPick={pick} />
              </li>
            ))}
          </ul>
          {found?.tokens.length === 0 ? <p className={s['note']}>{t('typing.noToken')}</p> : null}
          {found !== null && found.total > LISTED ? (
            <p className={s['note']}>{t('typing.more', { count: found.total - LISTED })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}

interface RowProps<T extends ShownToken> {
  token: T & { allowed: boolean };
  onPick: (text: string) => void;
}

const shown = ({ kind, text }: ShownToken): string => (kind === 'text' ? visible(text) : text);

function Sign({ allowed }: { allowed: boolean }) {
  const { t } = useI18n();
  return (
    <OutcomeGlyph
      glyph={allowed ? 'ok' : 'bad'}
      size="s"
      label={t(allowed ? 'typing.allowed' : 'typing.blocked')}
    />
  );
}

/** A token that is picked by a press, where it may come and stands for text. */
function PickRow({ token, onPick, children }: RowProps<ShownToken> & { children: ReactNode }) {
  return (
    <button
      type="button"
      className={s['row']}
      disabled={!token.allowed || token.kind !== 'text'}
      onClick={() => onPick(token.text)}
    >
      <Sign allowed={token.allowed} />
      <code className={s['cut']} title={shown(token)}>
        {shown(token)}
      </code>
      {children}
    </button>
  );
}

function Weighed({ token, onPick }: RowProps<WeighedToken>) {
  const i18n = useI18n();
  const { t } = i18n;
  const { before, after } = token;
  return (
    <PickRow token={token} onPick={onPick}>
      <span className={s['bars']}>
        <Bar value={before} tone="muted" />
        <Bar value={after.low} />
      </span>
      <span className={s['share']}>
        <span className={s['hidden']}>{t('typing.withoutMask')}</span>
        {shareText(before, i18n)}
      </span>
      <span className={s['share']}>
        <span className={s['hidden']}>{t('typing.withMask')}</span>
        <strong>{shareText(after.low, i18n)}</strong>
      </span>
    </PickRow>
  );
}

function Found({ token, onPick }: RowProps<LookedUpToken>) {
  const { t } = useI18n();
  return (
    <PickRow token={token} onPick={onPick}>
      {token.dies === undefined ? (
        <span className={s['meta']}>{t('typing.id', { id: String(token.id) })}</span>
      ) : (
        <Chip tone="bad" glyph={null}>
          {t('typing.diesAt', { number: token.dies.byteOffset + 1 })}
        </Chip>
      )}
    </PickRow>
  );
}
