/** The shown response with what each of its characters became, and what is wrong in it. */
import { useMemo } from 'react';
import { responseSource } from '../../core/base/span';
import { useRunState, useSession, useViewState } from '../../state/react';
import { useShownResponse } from '../../state/use-shown-response';
import { problemsIn } from './notes';
import { kindSpans } from './source-kinds';

export function useSource() {
  const shown = useShownResponse();
  const log = useRunState((state) => state.log);
  const { paste, index } = shown;
  const kinds = useMemo(() => (paste === null ? [] : kindSpans(paste)), [paste]);
  const problems = useMemo(() => problemsIn(log, responseSource(index)), [log, index]);
  return {
    ...shown,
    kinds,
    problems,
    hover: useViewState((state) => state.hover),
    selection: useViewState((state) => state.selection),
    session: useSession(),
  };
}
