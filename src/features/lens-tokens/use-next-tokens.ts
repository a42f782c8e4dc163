import { useMemo } from 'react';
import type { Place } from '../../core/mask/place';
import type { Distribution } from '../../core/sampling/distribution';
import { useDistribution, useLoggedCall, useLogitSource, useSamplingState } from '../../state/use-sampling';

/** Likeliest tokens that are told, and as many allowed ones. */
const LISTED = 100;

export interface NextTokens {
  /** Until the next is there, that of the place before; null where there is none. */
  distribution: Distribution | null;
  /** Ids of the likeliest tokens of this place, in order; absent until they are known. */
  likely: readonly number[] | undefined;
}

/** What comes next by the chosen source with its settings, before and after the mask. */
export function useNextTokens(place: Place | null): NextTokens {
  const { settings } = useSamplingState();
  const { source } = useLogitSource(useLoggedCall());
  const { value, last, problem } = useDistribution(place, source, settings, 1, LISTED);
  const likely = useMemo(() => value?.tokens.map(({ id }) => id), [value]);
  return { distribution: problem === null && source !== null ? (value ?? last) : null, likely };
}
