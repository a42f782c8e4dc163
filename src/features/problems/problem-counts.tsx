import { useMemo } from 'react';
import { useI18n } from '../../i18n';
import { Chip, VisuallyHidden } from '../../ui';
import { countSeverities } from './problem-rows';
import { useProblemRows } from './use-problems';

/** Errors and warnings of the run, for the tab's badge. Nothing where there are none. */
export function ProblemCounts() {
  const { t, number } = useI18n();
  const rows = useProblemRows();
  const { error, warn } = useMemo(() => countSeverities(rows ?? []), [rows]);
  return (
    <>
      {error === 0 ? null : (
        <Chip tone="bad" glyph={null}>
          <span aria-hidden>{number(error)}</span>
          <VisuallyHidden>{t('problems.errors', { count: error })}</VisuallyHidden>
        </Chip>
      )}
      {warn === 0 ? null : (
        <Chip tone="warn" glyph={null}>
          <span aria-hidden>{number(warn)}</span>
          <VisuallyHidden>{t('problems.warnings', { count: warn })}</VisuallyHidden>
        </Chip>
      )}
    </>
  );
}
