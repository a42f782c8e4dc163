/**
 * Any text against any grammar: that of the call at the cursor, or one of one's own in an editor, with type and see under it.
 * What was written of each kind stays while the tab is open.
 */
import { useMemo, useState } from 'react';
import type { Span } from '../../core/base/span';
import { VOCABULARY_IDS, type VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import type { OwnKind } from '../../state/types';
import { LoadingState, Select } from '../../ui';
import { GrammarEditor, Places } from './grammar-editor';
import { OWN_KINDS } from './examples';
import { FIRST_KIND, refusedAt, type FoundAt } from './own-grammar';
import { TypeAndSee, type Refused, type TypeAndSeeProps } from './typing';
import { useDraft, useJudged, useOwnGrammars } from './use-own-grammar';
import s from './any-grammar.module.css';

/** Where the token lens stands. */
export interface CallPlace {
  /** Keeps its identity while it is the same. */
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  /** The text up to there. */
  initial: string;
}

export interface AnyGrammarProps {
  /** Null where there is no call. */
  call: CallPlace | null;
  /** Level of the headings. */
  level?: 2 | 3 | undefined;
  /** See `TypeAndSee`. */
  mask?: TypeAndSeeProps['mask'];
}

export function AnyGrammar({ call, level = 2, mask }: AnyGrammarProps) {
  const { t } = useI18n();
  const { grammars, choose } = useOwnGrammars();
  const { whitespace } = grammars;
  const kind = grammars.kind ?? (call === null ? FIRST_KIND : null);
  const vocabulary = call?.vocabulary ?? grammars.vocabulary;
  return (
    <div className={s['any']}>
      <div className={s['choices']}>
        <Select
          label={t('anyGrammar.grammar')}
          inline
          value={kind ?? 'call'}
          options={[
            ...(call === null ? [] : [{ id: 'call' as const, label: t('anyGrammar.grammar.call') }]),
            ...OWN_KINDS.map((id) => ({ id, label: t(`anyGrammar.grammar.${id}`) })),
          ]}
          onChange={(id) => choose({ kind: id === 'call' ? null : id })}
        />
        {kind === 'schema' ? (
          <Select
            label={t('anyGrammar.blanks')}
            inline
            value={whitespace}
            options={(['none', 'any'] as const).map((id) => ({ id, label: t(`anyGrammar.blanks.${id}`) }))}
            onChange={(id) => choose({ whitespace: id })}
          />
        ) : null}
        {call === null ? (
          <Select
            label={t('anyGrammar.vocabulary')}
            inline
            value={vocabulary}
            options={VOCABULARY_IDS.map((id) => ({ id, label: t(`lensTokens.vocabulary.${id}`) }))}
            onChange={(id) => choose({ vocabulary: id })}
          />
        ) : null}
      </div>
      {kind !== null ? (
        <Own
          key={kind}
          kind={kind}
          whitespace={whitespace}
          vocabulary={vocabulary}
          level={level}
          mask={mask}
        />
      ) : call === null ? null : (
        <TypeAndSee key={call.initial} {...call} level={level} mask={mask} />
      )}
    </div>
  );
}

const NONE: readonly FoundAt[] = [];

interface OwnProps {
  kind: OwnKind;
  whitespace: 'none' | 'any';
  vocabulary: VocabularyId;
  level: 2 | 3;
  mask: TypeAndSeeProps['mask'];
}

function Own({ kind, whitespace, vocabulary, level, mask }: OwnProps) {
  const { t } = useI18n();
  const draft = useDraft(kind);
  const judged = useJudged(kind, draft.text, whitespace, vocabulary);
  // What "Reset" goes back to; an example that was taken begins anew.
  const [round, setRound] = useState({ number: 0, typed: draft.typed });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [reveal, setReveal] = useState<Span | null>(null);
  const { grammar } = judged;
  const spans = useMemo(
    () => (refused !== null && refused.grammar === grammar ? refusedAt(refused.why, grammar) : NONE),
    [refused, grammar],
  );
  return (
    <div className={s['own']}>
      <GrammarEditor
        kind={kind}
        draft={draft}
        judged={judged}
        onReplaced={(typed) => setRound(({ number }) => ({ number: number + 1, typed }))}
        refused={spans}
        reveal={reveal}
        onReveal={setReveal}
      />
      {grammar === null ? (
        <LoadingState label={t('typing.loading')} />
      ) : (
        <TypeAndSee
          key={round.number}
          grammar={grammar}
          vocabulary={vocabulary}
          initial={round.typed}
          onChange={(typed) => draft.change({ typed })}
          level={level}
          mask={mask}
          onRefused={setRefused}
          places={spans.length === 0 ? null : <Places text={grammar.text} spans={spans} onGo={setReveal} />}
          instead={judged.refused ? <p className={s['mend']}>{t('anyGrammar.mendFirst')}</p> : undefined}
        />
      )}
    </div>
  );
}
