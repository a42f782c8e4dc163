import { useMemo, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import { toolSource, type SourceSpan, type Span } from '../../core/base/span';
import type { ToolDefinition } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { useMoment, useSession } from '../../state/react';
import { useLinkedEditor } from '../../state/use-linked-editor';
import { useSchemaCheck } from '../../state/use-schema-check';
import { Button, Chip, CodeEditor, EditorBox, PanelWords, ProblemLine, type EditorHighlight } from '../../ui';
import { failedKeyword, keywordSpan, schemaMarkers } from './schema-places';
import s from './tools.module.css';

const MOST_LISTED = 12;

interface SchemaEditorProps {
  tool: ToolDefinition;
  onChange: (schema: string) => void;
  onBlur: () => void;
}

/** The schema as text. What is wrong with it is marked in it and said below it; the keyword of the current failure is lit. */
export function SchemaEditor({ tool, onChange, onBlur }: SchemaEditorProps) {
  const { t, say } = useI18n();
  const { name, schema } = tool;
  const { check, problem } = useSchemaCheck(schema, name);
  const moment = useMoment();
  const pointer = failedKeyword(moment, name);
  const failed = useMemo(() => (pointer === null ? null : keywordSpan(schema, pointer)), [schema, pointer]);
  const session = useSession();
  const linked = useLinkedEditor(toolSource(name));
  const markers = useMemo(() => schemaMarkers(check, name, say), [check, name, say]);
  const highlights = useMemo<EditorHighlight[]>(
    () =>
      failed === null
        ? linked.highlights
        : [{ ...failed.whole, kind: 'mark' }, { ...failed.keyword, kind: 'bad' }, ...linked.highlights],
    [failed, linked],
  );
  // What the step points at is revealed when the step changes, not while the schema is typed.
  const [shown, setShown] = useState<{ at: string; span: Span | null }>({ at: '', span: null });
  const at = failed === null ? '' : `${moment?.event.id ?? ''} ${pointer ?? ''}`;
  if (shown.at !== at) setShown({ at, span: failed?.whole ?? null });

  return (
    <div className={s['schema']} onBlur={onBlur}>
      <p className={s['schemaHead']}>
        <span className={s['label']}>{t('tools.schema')}</span>
        {check === null ? null : (
          <>
            <Chip title={say(check.dialectSaid)}>JSON Schema {check.dialect}</Chip>
            {check.problems.length === 0 ? <Chip tone="ok">{t('tools.sound')}</Chip> : null}
            {check.usable ? null : <Chip tone="bad">{t('tools.unusable')}</Chip>}
          </>
        )}
      </p>
      {pointer === null ? null : (
        <PanelWords>
          {failed === null ? t('tools.keywordGone', { pointer }) : t('tools.keywordFailed', { pointer })}
        </PanelWords>
      )}
      <EditorBox text={schema} least={8} most={24}>
        <CodeEditor
          value={schema}
          onChange={onChange}
          language="json"
          modelUri={`tools:${name}`}
          ariaLabel={t('tools.schemaOf', { name })}
          markers={markers}
          highlights={highlights}
          jsonSchema="json-schema"
          wrap
          revealRange={linked.reveal ?? shown.span}
        />
      </EditorBox>
      {problem === null ? null : <ProblemLine problem={problem} />}
      {check === null ? null : (
        <SchemaProblems problems={check.problems} onShow={(at) => session.select(at)} />
      )}
    </div>
  );
}

function SchemaProblems({
  problems,
  onShow,
}: {
  problems: readonly Problem[];
  onShow: (at: SourceSpan) => void;
}) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, MOST_LISTED);
  return (
    <ul className={s['problems']} aria-label={t('tools.problems')}>
      {shown.map((problem, i) => (
        <li key={i}>
          <ProblemLine
            problem={problem}
            actions={
              problem.at === undefined ? undefined : (
                <Button
                  size="s"
                  variant="ghost"
                  onClick={() => {
                    if (problem.at !== undefined) onShow(problem.at);
                  }}
                >
                  {t('tools.show')}
                </Button>
              )
            }
          />
        </li>
      ))}
      {all || problems.length <= MOST_LISTED ? null : (
        <li>
          <Button size="s" onClick={() => setAll(true)}>
            {t('tools.moreProblems', { count: problems.length - MOST_LISTED })}
          </Button>
        </li>
      )}
    </ul>
  );
}
