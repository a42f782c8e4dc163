/** Probabilities at a place, for components. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '../core/base/problem';
import type { Place } from '../core/mask/place';
import type { TokenChance } from '../core/sampling/chances';
import type { Distribution } from '../core/sampling/distribution';
import { parseScript } from '../core/sampling/script';
import type { SamplingSettings } from '../core/sampling/shape';
import type { LogitSource } from '../core/sampling/walks';
import { placeTokens, type PlacedToken } from '../core/wire/logprobs';
import type { ConditionedAnswer } from '../workers/grammar/sampling-protocol';
import type { MaskRequest } from './mask-subject';
import { useMoment, useSession } from './react';
import type { SamplingPort, SamplingState } from './sampling';
import { useAnswer, type Answered } from './use-place';

export type { ConditionedAnswer };

export const useSamplingState = (): SamplingState => useStore(useSession().sampling.store);

/** What the response at the cursor reports about the arguments of the call. */
export interface ReportedCall {
  tokens: readonly PlacedToken[] | null;
  /**
   * `native`: providers report no probabilities for the arguments of a native call. `none`: the response reports none at all.
   * `elsewhere`: it reports some, but the arguments do not stand in that text, or stand there twice.
   */
  why: 'native' | 'none' | 'elsewhere' | null;
}

export function useLoggedCall(): ReportedCall {
  const moment = useMoment();
  const logprobs = moment?.response?.logprobs;
  const args = moment?.call?.record.args.text;
  return useMemo((): ReportedCall => {
    const without = (why: ReportedCall['why']): ReportedCall => ({ tokens: null, why });
    if (args === undefined || logprobs === undefined) {
      const { toolCalls = [] } = moment?.response ?? {};
      return without(toolCalls.some(({ protocol }) => protocol === undefined) ? 'native' : 'none');
    }
    const tokens = placeTokens(logprobs, args);
    if (tokens === null) return without('elsewhere');
    return { tokens, why: null };
  }, [moment, logprobs, args]);
}

/** The source that is chosen; where it cannot be had, the mistakes in it, or nothing. */
export function useLogitSource(logged: ReportedCall): { source: LogitSource | null; problems: Problem[] } {
  const { source, script } = useSamplingState();
  const { tokens } = logged;
  return useMemo(() => {
    if (source === 'model') return { source: { kind: 'model' }, problems: [] };
    if (source === 'response')
      return { source: tokens === null ? null : { kind: 'logprobs', tokens }, problems: [] };
    const parsed = parseScript(script);
    return parsed.ok
      ? { source: { kind: 'script', text: script }, problems: [] }
      : { source: null, problems: script.trim() === '' ? [] : parsed.error };
  }, [source, script, tokens]);
}

const distribution = (
  port: SamplingPort,
  wish: Parameters<SamplingPort['distribution']>[0],
  signal: AbortSignal,
) => port.distribution(wish, { signal });
const conditioned = (
  port: SamplingPort,
  wish: Parameters<SamplingPort['conditioned']>[0],
  signal: AbortSignal,
) => port.conditioned(wish, { signal });
const chances = (port: SamplingPort, wish: Parameters<SamplingPort['chances']>[0], signal: AbortSignal) =>
  port.chances(wish, { signal });

/** The next token before and after the mask. @param place keeps its identity while it is the same, and so does the source */
export function useDistribution(
  place: Place | null,
  source: LogitSource | null,
  settings: SamplingSettings,
  step: number,
  limit: number,
): Answered<Distribution> {
  const wish = useMemo(
    () => (place === null || source === null ? null : { place, source, settings, step, limit }),
    [place, source, settings, step, limit],
  );
  return useAnswer(useSession().sampling.port, wish, distribution);
}

/** The two laws over all texts from a place on. @param place keeps its identity while it is the same */
export function useConditioned(place: Place | null, limit: number): Answered<ConditionedAnswer> {
  const wish = useMemo(() => (place === null ? null : { place, limit }), [place, limit]);
  return useAnswer(useSession().sampling.port, wish, conditioned);
}

/** The small model. */
export const MODEL: LogitSource = { kind: 'model' };

/** Rank and probability of tokens `from` up to `from + count` of a traced text, by the response where it reports them. */
export function useChances(
  request: MaskRequest | null,
  from: number,
  count: number,
): Answered<TokenChance[]> {
  const { tokens } = useLoggedCall();
  const wish = useMemo(() => {
    if (request === null || count <= 0) return null;
    const { vocabulary, text, pieces } = request;
    const source: LogitSource = tokens === null ? MODEL : { kind: 'logprobs', tokens };
    return { vocabulary, text, source, from, count, ...(pieces === undefined ? {} : { pieces }) };
  }, [request, tokens, from, count]);
  return useAnswer(useSession().sampling.port, wish, chances);
}
