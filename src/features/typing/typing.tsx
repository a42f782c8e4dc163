/**
 * Type and see: a text field under a grammar of any kind. Every byte is live, dead or not read; below stand the automaton, what
 * may come, tokens to pick and what was tried. Give it another `key` to begin anew.
 */
import { useEffect, useMemo, type ReactNode } from 'react';
import type { VocabularyId } from '../../core/document/document';
import type { Refusal } from '../../core/mask/allowed';
import type { GrammarSource } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { Button, Chip, ErrorState, LoadingState, UndoIcon } from '../../ui';
import { ByteCells } from './byte-cells';
import { Tries, WhatNext } from './cards';
import { NextTokens } from './next-tokens';
import { TextTokens, type TextPlace } from './text-tokens';
import { TypedField } from './typed-field';
import { standingOf, useTyping } from './use-typing';
import { Where } from './where';
import { refusalWords, typeable } from './words';
import s from './typing.module.css';

export interface Refused {
  why: Refusal;
  grammar: GrammarSource;
}

export interface TypeAndSeeProps {
  /** Keeps its identity while it is the same. */
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  initial: string;
  onChange?: ((text: string) => void) | undefined;
  /** Level of the heading. */
  level?: 2 | 3 | undefined;
  actions?: ReactNode;
  /** False: the tokens of the text are still to be predicted. */
  tokens?: boolean | undefined;
  /** False: how many tokens may come is still to be predicted. */
  counted?: boolean | undefined;
  /** False: so is what the grammar says to the text at all. */
  judged?: boolean | undefined;
  /** In place of the problem, where the grammar's own problem is shown elsewhere. */
  instead?: ReactNode;
  /** What the text is dead of, whenever that is known anew; null while it is live. */
  onRefused?: ((refused: Refused | null) => void) | undefined;
  /** Ways to where in the grammar that stands. */
  places?: ReactNode;
  /** The whole mask at a place of the text, which a feature of its own shows. */
  mask?: ((place: TextPlace) => ReactNode) | undefined;
}

export function TypeAndSee({
  grammar,
  vocabulary,
  initial,
  onChange,
  level = 2,
  actions,
  tokens = true,
  counted = true,
  judged = true,
  instead,
  onRefused,
  places,
  mask,
}: TypeAndSeeProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const model = useTyping(grammar, vocabulary, initial, onChange);
  const { text, setText, walk, shown, place, state, tries, problem, retry } = model;
  const forced = useMemo(() => (walk === null ? '' : typeable(walk.forced)), [walk]);
  const completion = useMemo(() => (walk?.completion ? typeable(walk.completion) : ''), [walk]);
  const refused = walk?.why ?? null;
  useEffect(() => {
    if (walk !== null) onRefused?.(walk.why === null ? null : { why: walk.why, grammar });
  }, [walk, grammar, onRefused]);
  // A token comes behind the last live byte.
  const liveText = walk === null ? text : text.slice(0, walk.bytes[walk.deadAt ?? -1]?.offset ?? text.length);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={s['typing']}>
      <header className={s['head']}>
        <Heading className={s['title']}>{t('typing.title')}</Heading>
        <span className={s['lead']}>{t('typing.lead')}</span>
        <span className={s['tools']}>
          {actions}
          <Button icon={<UndoIcon />} disabled={text === ''} onClick={() => setText(withoutLast(text))}>
            {t('typing.undo')}
          </Button>
          <Button disabled={text === initial} onClick={() => setText(initial)}>
            {t('typing.reset')}
          </Button>
        </span>
      </header>
      <TypedField
        text={text}
        walk={judged ? walk : null}
        standing={walk === null || !judged ? null : standingOf(walk)}
        asked={!judged}
        forced={judged ? forced : ''}
        onText={setText}
      />
      {problem === null ? null : (instead ?? <ErrorState problem={problem} />)}
      {!judged ? (
        <p className={s['why']}>{t('typing.predictFirst')}</p>
      ) : shown === null ? (
        problem === null ? (
          <LoadingState label={t('typing.loading')} onRetry={retry} />
        ) : null
      ) : (
        <>
          {refused === null ? null : (
            <p className={s['why']}>
              {refused.keyword === undefined ? null : (
                <Chip tone="bad" glyph={null}>
                  {refused.keyword}
                </Chip>
              )}
              <span>{refusalWords(refused, i18n)}</span>
              {refused.schemaPath === undefined ? null : (
                <code className={s['pointer']}>#{refused.schemaPath}</code>
              )}
              {places}
              <Button size="s" onClick={() => setText(liveText)}>
                {t('typing.toLive')}
              </Button>
            </p>
          )}
          <ByteCells text={text} walk={walk ?? shown} />
          {tokens ? <TextTokens grammar={grammar} vocabulary={vocabulary} text={text} mask={mask} /> : null}
          {state === null ? null : <Where text={text} walk={walk ?? shown} state={state} onText={setText} />}
          <div className={s['cards']}>
            <Tries tries={tries} text={text} onText={setText} />
            <WhatNext
              walk={walk ?? shown}
              state={state}
              forced={forced}
              completion={completion}
              counted={counted}
              onInsert={(more) => setText(text + more)}
            />
            {place === null ? null : (
              <NextTokens place={place} onPick={(token) => setText(liveText + token)} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The last character, with all of its bytes: a text holds no halves. */
const withoutLast = (text: string): string => Array.from(text).slice(0, -1).join('');
