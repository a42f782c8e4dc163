/** Two cards below the automaton: what was tried, and what may come next. */
import type { StateView, Walk } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { Button, classNames, Kbd, PanelHeader } from '../../ui';
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
  /** False: the number of tokens is not shown. */
  counted: boolean;
  onInsert: (text: string) => void;
}

const MOST_SHOWN = 6;

/** `7B {`; a byte that stands for no character by itself has its hex alone. */
const bothNames = (byte: number): string => {
  const hex = hexBytes([byte]);
  const name = byteName(byte);
  return name === hex ? hex : `${hex} ${name}`;
};

export function WhatNext({ walk, state, forced, completion, counted, onInsert }: NextProps) {
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
            <strong>{state === null ? '…' : number(bytes.length)}</strong> {t('typing.of256')}{' '}
            {bytes.length > 0 && bytes.length <= MOST_SHOWN
              ? bytes.map((byte) => (
                  <code key={byte} className={s['byte']}>
                    {bothNames(byte)}
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
            {state === null ? (
              '…'
            ) : state.forced.length === 0 ? (
              t(bytes.length === 0 ? 'typing.onlyEnd' : 'typing.noneForced')
            ) : (
              <code>{textOf(state.forced)}</code>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('typing.tokensAllowed')}</dt>
          <dd>
            <strong>{counted ? number(walk.allowed) : '?'}</strong> {t('typing.ofSize', { size: walk.size })}
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
