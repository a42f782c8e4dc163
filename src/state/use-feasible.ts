/** How much of what could have come the mask leaves, along the call at the cursor; asked of the worker in slices. */
import { useState } from 'react';
import type { Problem } from '../core/base/problem';
import { ok, type Result } from '../core/base/result';
import type { Interval } from '../core/sampling/distribution';
import type { LogitSource } from '../core/sampling/walks';
import type { PlacedToken } from '../core/wire/logprobs';
import type { TracedCall } from '../workers/grammar/protocol';
import type { MaskRequest } from './mask-subject';
import { useSession } from './react';
import type { SamplingPort } from './sampling';
import { useAnswer } from './use-place';
import { MODEL, useLoggedCall } from './use-sampling';

/** Tokens of one ask: a tenth of a second, so that what else is asked of the worker does not wait long. */
export const FEASIBLE_SLICE = 256;

export type Masses = readonly (Interval | null)[];

export interface FeasibleAlong {
  /** Before each token up to the first blocked one; null until all of them are there. Null of a token: not reported. */
  masses: Masses | null;
  by: 'response' | 'model';
  /** Tokens that are done, of `total`. */
  done: number;
  total: number;
  /** Why they cannot be had. */
  problem: Problem | null;
}

interface Wish {
  request: MaskRequest;
  traced: TracedCall;
  tokens: readonly PlacedToken[] | null;
  total: number;
  onDone: (done: number) => void;
}

export async function feasibleInSlices(
  port: Pick<SamplingPort, 'feasible'>,
  { request, tokens, total, onDone }: Omit<Wish, 'traced'>,
  signal: AbortSignal,
): Promise<Result<Masses>> {
  const source: LogitSource = tokens === null ? MODEL : { kind: 'logprobs', tokens };
  const masses: (Interval | null)[] = [];
  while (masses.length < total) {
    onDone(masses.length);
    const count = Math.min(FEASIBLE_SLICE, total - masses.length);
    const slice = await port.feasible({ ...request, source, from: masses.length, count }, { signal });
    if (!slice.ok) return slice;
    masses.push(...slice.value);
    // The grammar took no more than these.
    if (slice.value.length < count) break;
  }
  return ok(masses);
}

/** @param wanted once it is, the answer is worked out and stays, whatever is looked at meanwhile */
export function useFeasible(request: MaskRequest, traced: TracedCall, wanted: boolean): FeasibleAlong {
  const { tokens } = useLoggedCall();
  const [done, setDone] = useState(0);
  const [asked, setAsked] = useState<Wish | null>(null);
  const own = asked !== null && asked.traced === traced && asked.tokens === tokens ? asked : null;
  const { firstBlocked, tokens: all } = traced.trace;
  const total = firstBlocked === null ? all.length : firstBlocked + 1;
  // A step inside of the same call makes another request of the same trace: it is not asked about again.
  if (wanted && own === null) {
    setDone(0);
    setAsked({ request, traced, tokens, total, onDone: setDone });
  }
  const { value, problem } = useAnswer(useSession().sampling.port, own, feasibleInSlices);
  return { masses: value, by: tokens === null ? 'model' : 'response', done, total, problem };
}
