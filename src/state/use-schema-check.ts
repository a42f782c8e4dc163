/** What is wrong with the schema of a tool, judged elsewhere while it is typed. */
import { useCallback, useMemo } from 'react';
import type { Problem } from '../core/base/problem';
import { toolSource, type SourceId } from '../core/base/span';
import type { Result } from '../core/base/result';
import type { SchemaCheck } from '../core/schema/model';
import { useSession } from './react';
import { useLatest } from './use-latest';

/** Judges the text of a schema; spans in the answer are of `source`. */
export interface SchemaPort {
  check(text: string, source: SourceId): Promise<Result<SchemaCheck>>;
}

export interface SchemaReading {
  /** About exactly this text; null while it is being judged, and where nothing can judge it. */
  check: SchemaCheck | null;
  /** Why it could not be judged. */
  problem: Problem | null;
}

const NOTHING: SchemaReading = { check: null, problem: null };

export function useSchemaCheck(text: string, name: string): SchemaReading {
  const { schema } = useSession();
  const input = useMemo(() => ({ text, source: toolSource(name) }), [text, name]);
  const ask = useCallback(
    (asked: typeof input) => schema?.check(asked.text, asked.source) ?? Promise.resolve(null),
    [schema],
  );
  const answer = useLatest(input, ask);
  return useMemo(() => {
    if (answer?.input !== input || answer.output === null) return NOTHING;
    return answer.output.ok
      ? { check: answer.output.value, problem: null }
      : { check: null, problem: answer.output.error };
  }, [answer, input]);
}
