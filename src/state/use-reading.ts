/** What a pasted response was read as, while it is edited. Read in the worker; the last answers are kept. */
import { useCallback, useMemo } from 'react';
import type { Problem } from '../core/base/problem';
import { responseSource } from '../core/base/span';
import type { ResponseEntry } from '../core/document/document';
import type { Paste } from '../core/wire/model';
import { useSession } from './react';
import { useLatest } from './use-latest';

export interface ResponseReading {
  /** About exactly this text and format; null while it is being read. */
  paste: Paste | null;
  problem: Problem | null;
}

/** @param entry null: there is nothing to read */
export function useReading(entry: ResponseEntry | null, index: number): ResponseReading {
  const text = entry?.text ?? null;
  const format = entry?.format ?? null;
  const { read } = useSession();
  const input = useMemo(
    () => (text === null ? null : { text, source: responseSource(index), format }),
    [text, index, format],
  );
  const ask = useCallback((asked: NonNullable<typeof input>) => read(asked), [read]);
  const answer = useLatest(input, ask);
  return useMemo(() => {
    if (answer?.input !== input) return { paste: null, problem: null };
    return answer.output.ok
      ? { paste: answer.output.value, problem: null }
      : { paste: null, problem: answer.output.error };
  }, [answer, input]);
}
