/** Three cards below the automaton: what was tried, what may come next, and tokens to pick. */
import { useDeferredValue, useState } from 'react';
import type { Place, StateView, Walk } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { useLook } from '../../state/use-place';
import { Button, Chip, classNames, Kbd, OutcomeGlyph, PanelHeader, SearchIcon, TextInput } from '../../ui';
import { StandingChip } from './typed-field';
import type { Try } from './use-typing';
import { byteName, nextWords, textOf, visible } from './words';
import { hexBytes } from '../../core/tokens/show';
import s from './typing.module.css';

interface TriesProps {
  tries: readonly Try[];
  text: string;
  onText: (text: string) => void;
}

export function Tries({ tries, text, onText }: TriesProps) {
  const { t } = useI18n();
  return (
    <section className={s['card']} aria-label={t('typing.tries')}>
      <PanelHeader title={t('typing.tries')} />
      {tries.length === 0 ? (
        <p className={s['note']}>{t('typing.noTries')}</p>
      ) : (
        <ul className={s['list']}>
          {tries.map((each) => (
            <li key={each.text}>
              <button
                type="button"
                className={classNames(s['row'], each.text === text && s['current'])}
                aria-current={each.text === text}
                onClick={() => onText(each.text)}
              >
                <code className={s['cut']}>{endOf(visible(each.text))}</code>
                <StandingChip standing={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const LONGEST = 22;

/** Of a long text its end: there it lives or dies. */
const endOf = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= LONGEST ? text : `…${characters.slice(1 - LONGEST).join('')}`;
};

interface NextProps {
  walk: Walk;
  state: StateView | null;
  /** What can be typed of the forced bytes, and of a way to finish. */
  forced: string;
  completion: string;
  onInsert: (text: string) => void;
}

const MOST_SHOWN = 6;

export function WhatNext({ walk, state, forced, completion, onInsert }: NextProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const bytes = state?.transitions.flatMap((each) => (each.state === null ? [] : each.bytes)) ?? [];
  const words = state?.standing?.next.map((each) => nextWords(each, i18n)) ?? [];
  return (
    <section className={s['card']} aria-label={t('typing.next')}>
      <PanelHeader
        title={t('typing.next')}
        meta={walk.deadAt === null ? undefined : t('typing.behindLive')}
      />
      <dl className={s['facts']}>
        <div>
          <dt>{t('typing.nextBytes')}</dt>
          <dd>
            <strong>{number(bytes.length)}</strong> {t('typing.of256')}{' '}
            {bytes.length > 0 && bytes.length <= MOST_SHOWN
              ? bytes.map((byte) => (
                  <code key={byte} className={s['byte']}>
                    {hexBytes([byte])} {byteName(byte)}
                  </code>
                ))
              : null}
          </dd>
        </div>
        {words.length === 0 ? null : (
          <div>
            <dt>{t('typing.inWords')}</dt>
            <dd>{i18n.list(words)}</dd>
          </div>
        )}
        <div>
          <dt>{t('typing.forced')}</dt>
          <dd>
            {state === null || state.forced.length === 0 ? (
              t('typing.noneForced')
            ) : (
              <code>{textOf(state.forced)}</code>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('typing.tokensAllowed')}</dt>
          <dd>
            <strong>{number(walk.allowed)}</strong> {t('typing.ofSize', { size: walk.size })}
          </dd>
        </div>
      </dl>
      <div className={s['actions']}>
        {forced === '' ? null : (
          <Button onClick={() => onInsert(forced)}>
            {t('typing.insertForced')} <Kbd>Tab</Kbd>
          </Button>
        )}
        {completion === '' ? null : (
          <Button onClick={() => onInsert(completion)}>{t('typing.finish')}</Button>
        )}
      </div>
    </section>
  );
}

interface TokensProps {
  place: Place;
  onPick: (text: string) => void;
}

const LISTED = 8;

export function NextTokens({ place, onPick }: TokensProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const look = useLook(place, useDeferredValue(query), LISTED);
  const shown = look.value ?? look.last;
  return (
    <section className={s['card']} aria-label={t('typing.tokens')}>
      <PanelHeader
        title={t('typing.tokens')}
        meta={shown === null ? undefined : t('typing.found', { count: shown.total })}
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
      <ul className={s['list']}>
        {(shown?.tokens ?? []).map((token) => (
          <li key={token.id}>
            <button
              type="button"
              className={s['row']}
              disabled={!token.allowed || token.kind !== 'text'}
              onClick={() => {
                setQuery('');
                onPick(token.text);
              }}
            >
              <OutcomeGlyph
                glyph={token.allowed ? 'ok' : 'bad'}
                size="s"
                label={t(token.allowed ? 'typing.allowed' : 'typing.blocked')}
              />
              <code className={s['cut']}>{token.kind === 'text' ? visible(token.text) : token.text}</code>
              {token.dies === undefined ? (
                <span className={s['meta']}>{t('typing.id', { id: String(token.id) })}</span>
              ) : (
                <Chip tone="bad" glyph={null}>
                  {t('typing.diesAt', { number: token.dies.byteOffset + 1 })}
                </Chip>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && shown.tokens.length === 0 ? (
        <p className={s['note']}>{t('typing.noToken')}</p>
      ) : null}
      {shown !== null && shown.total > LISTED ? (
        <p className={s['note']}>{t('typing.more', { count: shown.total - LISTED })}</p>
      ) : null}
    </section>
  );
}
