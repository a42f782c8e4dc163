/** The checks of a step, computed when they are asked for, and again when the person's text changes. */
import { useEffect, useMemo, useState } from 'react';
import type { Check } from '../../lessons/lesson';
import { useSession } from '../../state/react';
import { runChecks, type CheckPlace, type CheckPort, type CheckResult } from './check';

const NONE: readonly CheckResult[] = [];

/** @param checks null: not asked for yet @param strategy keeps its identity @returns null until they are computed */
export function useChecks(
  checks: readonly Check[] | null,
  { grammar, vocabulary, text }: CheckPlace,
  strategy: CheckPort['strategy'],
): readonly CheckResult[] | null {
  const { mask, sampling } = useSession();
  const wish = useMemo(
    () => (checks === null || checks.length === 0 ? null : { checks, place: { grammar, vocabulary, text } }),
    [checks, grammar, vocabulary, text],
  );
  const [held, setHeld] = useState<{ of: object; results: readonly CheckResult[] } | null>(null);
  useEffect(() => {
    if (wish === null) return;
    const abort = new AbortController();
    const ports: CheckPort = {
      grammar: mask.port,
      sampling: sampling.port,
      ...(strategy === undefined ? {} : { strategy }),
    };
    void runChecks(wish.checks, wish.place, ports, abort.signal).then((results) => {
      if (!abort.signal.aborted) setHeld({ of: wish, results });
    });
    return () => abort.abort();
  }, [wish, mask, sampling, strategy]);
  if (wish === null) return checks === null ? null : NONE;
  return held?.of === wish ? held.results : null;
}
