/** What is known of the tokens besides the trace, asked for when it is to be seen: probabilities around the cursor, feasible mass. */
import { useMemo } from 'react';
import { useFeasible, type FeasibleAlong } from '../../state/use-feasible';
import { useChances } from '../../state/use-sampling';
import { shows, type TokenLook } from './encodings';
import type { TracedModel } from './use-lens-tokens';

/** A law for each of them is made by the small model. */
const BLOCK = 256;

export interface ScaledModel {
  model: TracedModel;
  feasible: FeasibleAlong;
}

export function useTokenScale(traced: TracedModel, look: TokenLook, asTable: boolean): ScaledModel {
  const { request, trace, cursor, scale } = traced;
  const from = Math.floor(cursor / BLOCK) * BLOCK;
  // Not those before: they are of other tokens.
  const { value: chances } = useChances(
    asTable || shows(look, 'probability') ? request : null,
    from,
    Math.min(BLOCK, trace.tokens.length - from),
  );
  const feasible = useFeasible(request, traced.traced, look.only || shows(look, 'mattered'));
  const { masses } = feasible;
  const model = useMemo(
    () => ({
      ...traced,
      scale: {
        ...scale,
        probability: (index: number) => chances?.[index - from]?.chance ?? null,
        rank: (index: number) => chances?.[index - from]?.rank ?? null,
        masses,
      },
    }),
    [traced, scale, chances, from, masses],
  );
  return { model, feasible };
}
