/** The verdict on the call at the cursor, for components. */
import { useMemo } from 'react';
import type { CallVerdict } from '../core/verdict/model';
import { verdictAt } from './call-verdict';
import { useMoment, useRunState } from './react';
import { useMask } from './use-mask';

/** Asks for the trace that it needs. Null where nothing failed up to the step. */
export function useCallVerdict(): CallVerdict | null {
  const document = useRunState((state) => state.document);
  const log = useRunState((state) => state.log);
  const moment = useMoment();
  const { trace, verdict: mask, problem } = useMask();
  return useMemo(() => {
    if (document === null || log === null || moment === null) return null;
    // A worker that did not load says nothing about the schema.
    const noTrace = problem?.layer === undefined ? null : problem;
    return verdictAt(document, log, moment, { trace, mask, noTrace });
  }, [document, log, moment, trace, mask, problem]);
}
