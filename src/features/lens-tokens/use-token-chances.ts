/** Probabilities of the traced tokens before the mask, around the cursor; asked for when they are to be seen. */
import { useMemo } from 'react';
import { useChances } from '../../state/use-sampling';
import type { TokenScale } from './encodings';
import type { TracedModel } from './use-lens-tokens';

/** A law for each of them is made by the small model. */
const BLOCK = 256;

export function useTokenChances({ request, trace, cursor, scale }: TracedModel, wanted: boolean): TokenScale {
  const from = Math.floor(cursor / BLOCK) * BLOCK;
  // Not those before: they are of other tokens.
  const { value: chances } = useChances(
    wanted ? request : null,
    from,
    Math.min(BLOCK, trace.tokens.length - from),
  );
  return useMemo(
    () => ({
      ...scale,
      probability: (index) => chances?.[index - from]?.chance ?? null,
      rank: (index) => chances?.[index - from]?.rank ?? null,
    }),
    [scale, chances, from],
  );
}
