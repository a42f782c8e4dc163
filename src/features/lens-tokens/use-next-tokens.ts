import type { Place } from '../../core/mask/place';
import type { Distribution } from '../../core/sampling/distribution';
import { useDistribution, useLoggedCall, useLogitSource, useSamplingState } from '../../state/use-sampling';

/** Likeliest tokens that are told, and as many allowed ones. */
const LISTED = 100;

/** What comes next by the chosen source, before and after the mask; null where there is none. */
export function useNextTokens(place: Place | null): Distribution | null {
  const { settings } = useSamplingState();
  const { source } = useLogitSource(useLoggedCall());
  const { value, last, problem } = useDistribution(place, source, settings, 1, LISTED);
  return problem === null && source !== null ? (value ?? last) : null;
}
