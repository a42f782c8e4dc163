import { useMemo } from 'react';
import { lineDiff, type DiffLine } from '../../core/diff/line-diff';
import { useT } from '../../i18n';
import { classNames, PanelWords } from '../../ui';
import s from './files.module.css';

/** Characters on both sides up to which they are compared line by line. */
const MOST_CHARACTERS = 2_000_000;
const MOST_LINES = 400;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

/** Before and after, changed lines with two around them. */
export function FileDiff({ before, after }: { before: string | null; after: string }) {
  const t = useT();
  const diff = useMemo(
    () => ((before?.length ?? 0) + after.length > MOST_CHARACTERS ? null : lineDiff(before, after)),
    [before, after],
  );
  if (diff === null) return <PanelWords>{t('files.tooLong')}</PanelWords>;
  const rows = diff.hunks.flatMap((hunk): (DiffLine | number)[] => [
    ...(hunk.skipped > 0 ? [hunk.skipped] : []),
    ...hunk.lines,
  ]);
  const hidden = Math.max(0, rows.length - MOST_LINES);
  return (
    <div className={s['diff']} role="group" tabIndex={0} aria-label={t('files.diff')}>
      <p className={s['counts']}>{t('files.counts', { added: diff.added, removed: diff.removed })}</p>
      <pre>
        {rows.slice(0, MOST_LINES).map((row, i) =>
          typeof row === 'number' ? (
            <span key={i} className={s['skipped']}>
              {t('files.skipped', { count: row })}
              {'\n'}
            </span>
          ) : (
            <span key={i} className={classNames(s['line'], s[row.t])}>
              <span className={s['number']}>{row.t === 'removed' ? row.before : row.after}</span>
              {SIGNS[row.t]} {row.text}
              {'\n'}
            </span>
          ),
        )}
        {hidden > 0 ? <span className={s['skipped']}>{t('files.hidden', { count: hidden })}</span> : null}
      </pre>
    </div>
  );
}
