/** The text of a grammar, with what is wrong with it: marked in the text, and said below with the way to its place. */
import { useMemo } from 'react';
import type { Span } from '../../core/base/span';
import { useI18n } from '../../i18n';
import type { OwnDraft, OwnKind } from '../../state/types';
import {
  Button,
  CodeEditor,
  EditorBox,
  OutcomeGlyph,
  PanelHeader,
  ProblemLine,
  toast,
  type EditorHighlight,
  type EditorMarker,
} from '../../ui';
import { EXAMPLES } from './examples';
import { layOut, lineOf, type FoundAt } from './own-grammar';
import type { DraftModel, Judged } from './use-own-grammar';
import s from './any-grammar.module.css';

interface GrammarEditorProps {
  kind: OwnKind;
  draft: DraftModel;
  judged: Judged;
  /** The whole draft was replaced; what is typed under it now. */
  onReplaced: (typed: string) => void;
  /** Places that refuse what is typed. */
  refused: readonly Span[];
  /** A new object each time: the same place is shown again. */
  reveal: Span | null;
  onReveal: (span: Span) => void;
}

/** Findings that are listed; all of them are marked. */
const MOST_LISTED = 8;

export function GrammarEditor({
  kind,
  draft,
  judged,
  onReplaced,
  refused,
  reveal,
  onReveal,
}: GrammarEditorProps) {
  const { t } = useI18n();
  const { text, typed } = draft;
  const { grammar, findings } = judged;
  // Marks of a text that has changed since would stand at other places.
  const current = grammar?.text === text;
  const markers = useMemo<EditorMarker[]>(
    () =>
      current
        ? findings.flatMap(({ problem: { severity, message }, spans }) =>
            spans.map(({ start, end }) => ({ start, end, severity, message })),
          )
        : [],
    [current, findings],
  );
  const highlights = useMemo<EditorHighlight[]>(
    () => (current ? refused.map(({ start, end }) => ({ start, end, kind: 'bad' })) : []),
    [current, refused],
  );
  const example = EXAMPLES[kind];
  const isExample = text === example.text && typed === example.typed;
  const isJson = kind === 'schema' || kind === 'tags';
  const laidOut = useMemo(() => (isJson && current ? layOut(text) : null), [isJson, current, text]);
  const replace = (by: OwnDraft, done: string) => {
    draft.change(by);
    onReplaced(by.typed);
    toast({
      text: done,
      action: {
        label: t('anyGrammar.takeBack'),
        run: () => {
          draft.change({ text, typed });
          onReplaced(typed);
        },
      },
    });
  };
  const name = t(`anyGrammar.grammar.${kind}`);
  return (
    <section className={s['card']} aria-label={t('anyGrammar.yourGrammar')}>
      <PanelHeader
        title={t('anyGrammar.yourGrammar')}
        meta={name}
        actions={
          <>
            {laidOut === null || laidOut === text ? null : (
              <Button
                size="s"
                variant="ghost"
                onClick={() => replace({ text: laidOut, typed }, t('anyGrammar.laidOut'))}
              >
                {t('anyGrammar.layOut')}
              </Button>
            )}
            {isExample ? null : (
              <Button size="s" variant="ghost" onClick={() => replace(example, t('anyGrammar.exampleTaken'))}>
                {t('anyGrammar.takeExample')}
              </Button>
            )}
          </>
        }
      />
      <div className={s['editor']}>
        <EditorBox text={text} least={6} most={24}>
          <CodeEditor
            value={text}
            onChange={(next) => draft.change({ text: next })}
            language={isJson ? 'json' : 'plaintext'}
            modelUri={`grammar:${kind}`}
            ariaLabel={t('anyGrammar.grammarText', { kind: name })}
            markers={markers}
            highlights={highlights}
            jsonSchema={kind === 'schema' ? 'json-schema' : undefined}
            revealRange={reveal}
            wrap={kind === 'regex'}
          />
        </EditorBox>
      </div>
      {findings.length === 0 || !current ? null : (
        <ul className={s['findings']} aria-label={t('anyGrammar.findings')}>
          {findings.slice(0, MOST_LISTED).map((finding) => (
            <li key={`${finding.problem.code} ${finding.problem.message}`}>
              <ProblemLine
                problem={finding.problem}
                actions={<Places text={text} spans={finding.spans} onGo={onReveal} />}
              />
            </li>
          ))}
          {findings.length > MOST_LISTED ? (
            <li className={s['note']}>
              {t('anyGrammar.moreFindings', { count: findings.length - MOST_LISTED })}
            </li>
          ) : null}
        </ul>
      )}
      {judged.exact && current ? (
        <p className={s['exact']}>
          <OutcomeGlyph glyph="ok" tone="ok" size="s" />
          {t(kind === 'schema' ? 'anyGrammar.exact.schema' : 'anyGrammar.exact.text')}
        </p>
      ) : null}
      <p className={s['note']}>{t(`anyGrammar.about.${kind}`)}</p>
    </section>
  );
}

const MOST_PLACES = 3;

interface PlacesProps {
  text: string;
  spans: readonly FoundAt[];
  onGo: (span: Span) => void;
}

/** Ways to places of a grammar. */
export function Places({ text, spans, onGo }: PlacesProps) {
  const { t } = useI18n();
  return (
    <span className={s['places']}>
      {spans.slice(0, MOST_PLACES).map(({ start, end, keyword }, i) => {
        const { line, column } = lineOf(text, start);
        const words = t('anyGrammar.goTo', { line, column });
        return (
          <Button
            key={i}
            size="s"
            variant="ghost"
            aria-label={keyword === undefined ? words : `${keyword}: ${words}`}
            // A new object each time: the same place is shown again.
            onClick={() => onGo({ start, end })}
          >
            {keyword === undefined ? null : <code className={s['keyword']}>{keyword}</code>}
            {line}:{column}
          </Button>
        );
      })}
      {spans.length > MOST_PLACES ? (
        <span className={s['more']}>{t('anyGrammar.morePlaces', { count: spans.length - MOST_PLACES })}</span>
      ) : null}
    </span>
  );
}
