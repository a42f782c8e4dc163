/** The grammar worker's service in place, with the real engine in TypeScript over one vocabulary. */
import { ok, type Result } from '../core/base/result';
import { utf8Bytes } from '../core/base/utf8';
import type { Look } from '../core/mask/look';
import type { ExplainedToken, GrammarSource, Place, StateView, Walk } from '../core/mask/place';
import type { Vocabulary } from '../core/tokens/vocabulary';
import { createCallscopeEngine } from '../engine/callscope/engine';
import { grammarService } from '../workers/grammar/service';
import type { Answer, TracedCall } from '../workers/grammar/protocol';

export const schemaSource = (schema: unknown, whitespace: 'none' | 'any' = 'none'): GrammarSource => ({
  kind: 'schema',
  text: JSON.stringify(schema),
  whitespace,
});

export const placeOf = (grammar: GrammarSource, prefix: string | Uint8Array): Place => ({
  grammar,
  vocabulary: 'teaching',
  prefix: typeof prefix === 'string' ? utf8Bytes(prefix) : prefix,
});

export interface PlaceService {
  look(place: Place, query?: string, ids?: readonly number[], likely?: readonly number[]): Promise<Look>;
  state(place: Place): Promise<StateView>;
  explain(place: Place, token: number | 'end'): Promise<ExplainedToken>;
  walk(grammar: GrammarSource, text: string): Promise<Walk>;
  trace(grammar: GrammarSource, text: string, pieces?: readonly number[]): Promise<TracedCall>;
  /** The code of the problem that an ask about the place comes to. */
  refusal(place: Place): Promise<string>;
}

/** Asks throw where they come to a problem. */
export function placeService(vocabulary: Vocabulary): PlaceService {
  const service = grammarService({
    loadVocabulary: () => Promise.resolve(ok(vocabulary)),
    makeEngine: (words) => Promise.resolve(createCallscopeEngine({ vocabulary: words, now: () => 0 })),
    now: () => 0,
    breathe: () => Promise.resolve(),
  });
  const context = () => ({
    signal: new AbortController().signal,
    progress: () => undefined,
    transfer: () => undefined,
  });
  return {
    look: async (place, query = '', ids, likely) =>
      valueOf(
        await service.look(
          {
            place,
            query,
            limit: 1000,
            ...(ids === undefined ? {} : { ids }),
            ...(likely === undefined ? {} : { likely }),
          },
          context(),
        ),
      ),
    state: async (place) => valueOf(await service.state({ place }, context())),
    explain: async (place, token) => valueOf(await service.explain({ place, token }, context())),
    walk: async (grammar, text) =>
      valueOf(await service.walk({ grammar, vocabulary: 'teaching', text }, context())),
    trace: async (grammar, text, pieces) =>
      valueOf(
        await service.trace(
          { grammar, text, vocabulary: 'teaching', ...(pieces === undefined ? {} : { pieces }) },
          context(),
        ),
      ),
    refusal: async (place) => (await service.state({ place }, context())).problem?.code ?? 'none',
  };
}

function valueOf<T>({ value, problem }: Answer<T>): T {
  const result: Result<T> = value === undefined ? { ok: false, error: problem ?? MISSING } : ok(value);
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`);
  return result.value;
}

const MISSING = { code: 'NOTHING', severity: 'error', message: '', retryable: false } as const;
