/**
 * The token mask of the call at the cursor. The grammar engine and its vocabulary live in a worker; `app/` gives the way to
 * it as a port. One trace is wanted at a time: a new wish calls the old one off. Finished traces are kept, so that stepping
 * back shows them at once.
 */
import { sentence } from '../core/base/words';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../core/base/problem';
import { err, type Result } from '../core/base/result';
import type { VocabularyId } from '../core/document/document';
import type { GrammarSource } from '../core/mask/place';
import type { GrammarClient } from '../workers/grammar/client';
import type { GrammarProgress, TracedCall } from '../workers/grammar/protocol';
import type { MaskRequest, TokenCut } from './mask-subject';

/** The grammar worker as the page uses it. Failures, a crash of the worker among them, are `Problem`s. */
export type GrammarPort = Pick<GrammarClient, 'trace' | 'look' | 'explain' | 'state' | 'walk' | 'tokenCount'>;

export interface MaskState {
  /** What is wanted now; null at a step without a call. */
  request: MaskRequest | null;
  /** `idle` also after a cancel: `request` is then still set. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Spans of its tokens are offsets into the arguments: `useMask` leads them to the response. */
  traced: TracedCall | null;
  problem: Problem | null;
  progress: GrammarProgress | null;
  /** Of texts whose tokens are reported. A way of looking, so it stands in no document. */
  cut: TokenCut;
  /** The vocabulary of the last trace: it is there. */
  vocabulary: VocabularyId | null;
  /** Tokens of texts that were counted with it, by text. */
  counts: ReadonlyMap<string, number>;
}

export interface Mask {
  store: StoreApi<MaskState>;
  /** What the worker tells of any place; without a worker, a problem. */
  port: GrammarPort;
  /** Says what is shown. The same wish again changes nothing. */
  want: (request: MaskRequest | null) => void;
  cancel: () => void;
  cutBy: (cut: TokenCut) => void;
  /** Traces again after a failure or a cancel. */
  retry: () => void;
  /** Counts what is not counted yet, once the vocabulary is there. */
  count: (texts: readonly string[]) => void;
}

const initial: MaskState = {
  request: null,
  status: 'idle',
  traced: null,
  problem: null,
  progress: null,
  cut: 'response',
  vocabulary: null,
  counts: new Map(),
};

/** Traces are kept while they hold no more tokens than this together. */
export const KEPT_TOKENS = 60_000;
const KEPT_COUNTS = 2_000;

/** Equal requests have equal answers, and equal keys. */
export const requestKey = ({ vocabulary, grammar, text, pieces }: MaskRequest): string =>
  `${vocabulary}|${sourceKey(grammar)}|${pieces?.join() ?? ''}|${text}`;

export const sourceKey = (grammar: GrammarSource): string =>
  `${grammar.kind}|${grammar.kind === 'schema' ? `${grammar.whitespace} ${JSON.stringify(grammar.settings ?? {})}` : ''}|${grammar.text.length}|${grammar.text}`;

export function createMask(port: GrammarPort | undefined): Mask {
  const store = createStore<MaskState>(() => initial);
  const kept = new Map<string, TracedCall>();
  let current: { key: string; abort: AbortController } | null = null;
  const counting = new Set<string>();

  function callOff(): void {
    current?.abort.abort();
    current = null;
  }

  async function start(request: MaskRequest): Promise<void> {
    callOff();
    if (port === undefined) {
      store.setState({ request, status: 'failed', problem: NO_ENGINE, traced: null, progress: null });
      return;
    }
    const key = requestKey(request);
    const mine = { key, abort: new AbortController() };
    current = mine;
    store.setState({ request, status: 'loading', problem: null, traced: null, progress: null });
    const { signal } = mine.abort;
    const result = await port.trace(request, {
      signal,
      onProgress: (progress) => {
        if (current === mine) store.setState({ progress });
      },
    });
    if (current !== mine) return;
    current = null;
    if (!result.ok) {
      store.setState({ status: 'failed', problem: result.error, progress: null });
      return;
    }
    keep(key, result.value);
    store.setState({
      status: 'ready',
      traced: result.value,
      progress: null,
      ...countedWith(request.vocabulary),
    });
  }

  /** Counts of one vocabulary are nothing to another. */
  function countedWith(vocabulary: VocabularyId): Pick<MaskState, 'vocabulary' | 'counts'> {
    const before = store.getState();
    return { vocabulary, counts: before.vocabulary === vocabulary ? before.counts : new Map() };
  }

  function keep(key: string, traced: TracedCall): void {
    kept.delete(key);
    kept.set(key, traced);
    let total = 0;
    for (const [old, { trace }] of [...kept].reverse()) {
      total += trace.tokens.length;
      if (total > KEPT_TOKENS && old !== key) kept.delete(old);
    }
  }

  return {
    store,
    port: port ?? NO_PORT,
    want(request) {
      const before = store.getState().request;
      if (request === null) {
        if (before === null) return;
        callOff();
        store.setState({ request: null, status: 'idle', traced: null, problem: null, progress: null });
        return;
      }
      const key = requestKey(request);
      if (before !== null && requestKey(before) === key) return;
      const found = kept.get(key);
      if (found === undefined) {
        void start(request);
        return;
      }
      callOff();
      keep(key, found);
      store.setState({
        request,
        status: 'ready',
        traced: found,
        problem: null,
        progress: null,
        ...countedWith(request.vocabulary),
      });
    },
    cutBy: (cut) => store.setState({ cut }),
    cancel() {
      if (store.getState().status !== 'loading') return;
      callOff();
      store.setState({ status: 'idle', progress: null });
    },
    retry() {
      const { request, status } = store.getState();
      if (request !== null && status !== 'loading') void start(request);
    },
    count(texts) {
      const { vocabulary, counts } = store.getState();
      if (port === undefined || vocabulary === null) return;
      const asked = (text: string): string => `${vocabulary}|${text}`;
      const missing = [...new Set(texts)].filter((text) => !counts.has(text) && !counting.has(asked(text)));
      if (missing.length === 0) return;
      for (const text of missing) counting.add(asked(text));
      void port.tokenCount({ vocabulary, texts: missing }).then((result) => {
        for (const text of missing) counting.delete(asked(text));
        // Bytes stay where tokens cannot be had: a count is an extra.
        if (!result.ok || store.getState().vocabulary !== vocabulary) return;
        const before = store.getState().counts;
        const next = new Map(before.size > KEPT_COUNTS ? [] : before);
        missing.forEach((text, i) => {
          const count = result.value[i];
          if (count !== undefined) next.set(text, count);
        });
        store.setState({ counts: next });
      });
    },
  };
}

const NO_ENGINE: Problem = {
  code: 'GRAMMAR_ENGINE_MISSING',
  severity: 'error',
  ...sentence(
    'GRAMMAR_ENGINE_MISSING.mask',
    'This page was opened without its grammar engine, so no mask can be computed. Load the page again.',
  ),
  retryable: false,
};

const without = (): Promise<Result<never>> => Promise.resolve(err(NO_ENGINE));
const NO_PORT: GrammarPort = {
  trace: without,
  look: without,
  explain: without,
  state: without,
  walk: without,
  tokenCount: without,
};
