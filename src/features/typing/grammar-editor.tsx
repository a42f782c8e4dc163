/** The text of a grammar, with what is wrong with it: marked in the text, and said below with the way to its place. */
import { useMemo, useState } from 'react';
import type { Span } from '../../core/base/span';
import { useI18n } from '../../i18n';
import type { OwnKind } from '../../state/types';
import { Button, CodeEditor, EditorBox, PanelHeader, ProblemLine, toast, type EditorMarker } from '../../ui';
import { EXAMPLES } from './examples';
import { lineOf, type Finding } from './own-grammar';
import type { DraftModel, Judged } from './use-own-grammar';
import s from './any-grammar.module.css';

interface GrammarEditorProps {
  kind: OwnKind;
  draft: DraftModel;
  judged: Judged;
  /** The whole draft was replaced; what is typed under it now. */
  onReplaced: (typed: string) => void;
}

/** Findings that are listed; all of them are marked. */
const MOST_LISTED = 8;

export function GrammarEditor({ kind, draft, judged, onReplaced }: GrammarEditorProps) {
  const { t } = useI18n();
  const { text, typed } = draft;
  const { grammar, findings } = judged;
  const [reveal, setReveal] = useState<Span | null>(null);
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
  const example = EXAMPLES[kind];
  const isExample = text === example.text && typed === example.typed;
  const take = () => {
    draft.change(example);
    onReplaced(example.typed);
    toast({
      text: t('anyGrammar.exampleTaken'),
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
          isExample ? undefined : (
            <Button size="s" variant="ghost" onClick={take}>
              {t('anyGrammar.takeExample')}
            </Button>
          )
        }
      />
      <div className={s['editor']}>
        <EditorBox text={text} least={6} most={24}>
          <CodeEditor
            value={text}
            onChange={(next) => draft.change({ text: next })}
            language={kind === 'schema' || kind === 'tags' ? 'json' : 'plaintext'}
            modelUri={`grammar:${kind}`}
            ariaLabel={t('anyGrammar.grammarText', { kind: name })}
            markers={markers}
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
                actions={<Places text={text} finding={finding} onGo={setReveal} />}
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
      <p className={s['note']}>{t(`anyGrammar.about.${kind}`)}</p>
    </section>
  );
}

const MOST_PLACES = 3;

function Places({ text, finding, onGo }: { text: string; finding: Finding; onGo: (span: Span) => void }) {
  const { t } = useI18n();
  return finding.spans.slice(0, MOST_PLACES).map((span, i) => {
    const { line, column } = lineOf(text, span.start);
    return (
      <Button
        key={i}
        size="s"
        variant="ghost"
        aria-label={t('anyGrammar.goTo', { line, column })}
        // A new object each time: the same place is shown again.
        onClick={() => onGo({ ...span })}
      >
        {line}:{column}
      </Button>
    );
  });
}
