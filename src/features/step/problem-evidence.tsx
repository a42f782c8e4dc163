/** One problem with the places that prove it: the value that was written, the keyword of the schema, the line of the source. */
import type { Problem } from '../../core/base/problem';
import type { CallRecord } from '../../core/contract/call';
import type { SessionDocument } from '../../core/document/document';
import { useI18n, type Translate } from '../../i18n';
import { useSession } from '../../state/react';
import { reveal } from '../../state/reveal';
import { glyphOfSeverity, OutcomeGlyph } from '../../ui';
import { excerptOf, schemaExcerpt, sourceText, toolOf, valueAt, type Excerpt } from './evidence';
import { SourceExcerpt } from './source-excerpt';
import { Facts } from './section';
import s from './why.module.css';

export interface ProblemEvidenceProps {
  problem: Problem;
  document: SessionDocument;
  record: CallRecord | null;
  /** Name of the tool whose schema was checked. */
  tool: string | null;
  /** Leaves the message out where the headline says it already. */
  said?: boolean;
}

const MOST_REASONS = 4;

export function ProblemEvidence({ problem, document, record, tool, said = false }: ProblemEvidenceProps) {
  const { t, say } = useI18n();
  const session = useSession();
  const { code, severity, path, schemaPath, at, because = [] } = problem;
  const value = record === null || path === undefined ? null : valueAt(record.args, path);
  const owner = toolOf(problem, tool);
  const keyword =
    schemaPath === undefined || owner === null ? null : schemaExcerpt(document, owner, schemaPath);
  const text = at === undefined ? null : sourceText(document, at.source);
  const place =
    at === undefined || text === null || at.source === keyword?.at.source ? null : excerptOf(text, at);
  return (
    <div className={s['problem']}>
      {said ? null : (
        <p className={s['message']}>
          <OutcomeGlyph glyph={glyphOfSeverity(severity)} size="s" />
          <span>
            <code>{code}</code> {say(problem)}
          </span>
        </p>
      )}
      {path === undefined || (path === '' && value === null) ? null : (
        <Facts facts={[{ name: t('step.why.value'), value: <Written path={path} value={value} /> }]} />
      )}
      {keyword === null || owner === null ? null : (
        <SourceExcerpt
          kind="mark"
          where={t('step.why.schemaLine', { tool: owner, line: keyword.line })}
          excerpt={keyword}
          onShow={() => reveal(session, keyword.at)}
        />
      )}
      {place === null ? null : (
        <SourceExcerpt
          kind={severity === 'error' ? 'bad' : severity === 'warn' ? 'warn' : 'mark'}
          where={placeWords(t, place)}
          excerpt={place}
          onShow={() => reveal(session, place.at)}
        />
      )}
      {because.length === 0 ? null : (
        <div className={s['because']}>
          <p>{t('step.why.because')}</p>
          <ul>
            {because.slice(0, MOST_REASONS).map((reason) => (
              <li key={`${reason.code}${reason.path ?? ''}${reason.message}`}>{say(reason)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Written({ path, value }: { path: string; value: string | null }) {
  return (
    <>
      <code className={s['path']}>{path === '' ? '/' : path}</code>
      {value === null ? null : <code className={s['value']}> {value}</code>}
    </>
  );
}

function placeWords(t: Translate, { at, line, column }: Excerpt): string {
  if (!at.source.startsWith('response:')) return t('step.why.line', { line, column });
  return t('step.why.responseLine', {
    response: Number(at.source.slice('response:'.length)) + 1,
    line,
    column,
  });
}
