/**
 * Strategies compared: what each of them makes of one grammar and one text. Nothing runs until it is asked for; then one after the
 * other, in a worker. Outcomes are kept, so that coming back to a text shows them at once.
 */
import { sentence } from '../core/base/words';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';
import type { VocabularyId } from '../core/document/document';
import type { GrammarSource } from '../core/mask/place';
import type { StrategiesClient } from '../workers/strategies/client';
import {
  STRATEGIES,
  type CompareProgress,
  type CompareRequest,
  type StrategyId,
  type StrategyOutcome,
} from '../workers/strategies/protocol';

export { STRATEGIES };
export type { CompareProgress, CompareRequest, GrammarSource, StrategyId, StrategyOutcome };
export type {
  BiasFigures,
  Candidate,
  ComparedStep,
  SoftFigures,
  StrategyFacts,
  StrategyRun,
  WrittenSpan,
} from '../workers/strategies/protocol';

export type StrategiesPort = Pick<StrategiesClient, 'compare'>;

/** What is compared: a text under a grammar. */
export interface StrategySubject {
  grammar: GrammarSource;
  text: string;
  vocabulary: VocabularyId;
}

/** null: as the subject has it. */
export interface StrategyWishes {
  depth: number;
  whitespace: 'none' | 'any' | null;
  vocabulary: VocabularyId | null;
}

export interface StrategyRow {
  status: 'idle' | 'waiting' | 'running' | 'done' | 'failed';
  outcome: StrategyOutcome | null;
  problem: Problem | null;
  progress: CompareProgress | null;
}

export interface StrategiesState {
  subject: StrategySubject | null;
  wishes: StrategyWishes;
  rows: ReadonlyMap<StrategyId, StrategyRow>;
  running: boolean;
}

export interface Strategies {
  store: StoreApi<StrategiesState>;
  /** Says what is compared. The same again changes nothing; another calls a run off. */
  show: (subject: StrategySubject | null) => void;
  wish: (wishes: Partial<StrategyWishes>) => void;
  /** Runs those that have no outcome yet, or the given one again. */
  run: (only?: StrategyId) => void;
  cancel: () => void;
  /** One comparison of any grammar and text, without showing it. */
  compare: StrategiesPort['compare'];
  /** Whether a strategy makes nothing of a grammar. */
  refuses: (
    strategy: StrategyId,
    subject: StrategySubject,
    signal: AbortSignal,
  ) => Promise<Result<{ refuses: boolean }>>;
}

const IDLE: StrategyRow = { status: 'idle', outcome: null, problem: null, progress: null };
const MOST_KEPT = 60;

export const requestOf = (
  { grammar, text, vocabulary }: StrategySubject,
  wishes: StrategyWishes,
  strategy: StrategyId,
): CompareRequest => ({
  grammar:
    grammar.kind === 'schema' ? { ...grammar, whitespace: wishes.whitespace ?? grammar.whitespace } : grammar,
  text,
  vocabulary: wishes.vocabulary ?? vocabulary,
  strategy,
  // The others do not read it: their outcome stays good when it changes.
  depth: strategy === 'fsm' ? wishes.depth : 0,
});

export function createStrategies(port: StrategiesPort | undefined): Strategies {
  const store = createStore<StrategiesState>(() => ({
    subject: null,
    wishes: { depth: 0, whitespace: null, vocabulary: null },
    rows: new Map(STRATEGIES.map((id) => [id, IDLE])),
    running: false,
  }));
  const kept = new Map<string, StrategyOutcome>();
  let current: AbortController | null = null;

  const compare: StrategiesPort['compare'] = async (request, options) => {
    if (port === undefined) return err(NO_WORKER);
    const key = JSON.stringify(request);
    const known = kept.get(key);
    if (known !== undefined) return ok(known);
    const result = await port.compare(request, options);
    if (result.ok) {
      kept.set(key, result.value);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
    }
    return result;
  };

  function callOff(): void {
    current?.abort();
    current = null;
  }

  /** What is done stays. */
  function cancel(): void {
    if (current === null) return;
    callOff();
    store.setState(({ rows }) => ({
      running: false,
      rows: new Map(
        [...rows].map(([id, row]) => [id, row.status === 'running' || row.status === 'waiting' ? IDLE : row]),
      ),
    }));
  }

  function put(strategy: StrategyId, row: Partial<StrategyRow>): void {
    store.setState(({ rows }) => ({
      rows: new Map(rows).set(strategy, { ...(rows.get(strategy) ?? IDLE), ...row }),
    }));
  }

  /** Rows of what is wanted now: outcomes that are known, nothing for the others. */
  function fresh(subject: StrategySubject | null, wishes: StrategyWishes): void {
    callOff();
    const rows = STRATEGIES.map((id): [StrategyId, StrategyRow] => {
      const outcome = subject === null ? undefined : kept.get(JSON.stringify(requestOf(subject, wishes, id)));
      return [id, outcome === undefined ? IDLE : { ...IDLE, status: 'done', outcome }];
    });
    store.setState({ subject, wishes, rows: new Map(rows), running: false });
  }

  async function runAll(ids: readonly StrategyId[]): Promise<void> {
    cancel();
    const { subject, wishes } = store.getState();
    if (subject === null) return;
    const mine = new AbortController();
    current = mine;
    store.setState({ running: true });
    for (const id of ids) put(id, { ...IDLE, status: 'waiting' });
    for (const id of ids) {
      put(id, { status: 'running' });
      const result: Result<StrategyOutcome> = await compare(requestOf(subject, wishes, id), {
        signal: mine.signal,
        onProgress: (progress) => {
          if (current === mine) put(id, { progress });
        },
      });
      if (current !== mine) return;
      put(
        id,
        result.ok
          ? { status: 'done', outcome: result.value, progress: null }
          : { status: 'failed', problem: result.error, progress: null },
      );
    }
    current = null;
    store.setState({ running: false });
  }

  return {
    store,
    compare,
    async refuses(strategy, subject, signal) {
      const request = requestOf(subject, { depth: 0, whitespace: null, vocabulary: null }, strategy);
      const result = await compare(request, { signal });
      return result.ok ? ok({ refuses: result.value.t === 'refused' }) : result;
    },
    show(subject) {
      const before = store.getState().subject;
      if (JSON.stringify(before) !== JSON.stringify(subject)) fresh(subject, store.getState().wishes);
    },
    wish(wishes) {
      const { subject, wishes: before } = store.getState();
      fresh(subject, { ...before, ...wishes });
    },
    run(only) {
      const { rows, subject, wishes } = store.getState();
      if (subject === null) return;
      if (only !== undefined) kept.delete(JSON.stringify(requestOf(subject, wishes, only)));
      void runAll(only === undefined ? STRATEGIES.filter((id) => rows.get(id)?.status !== 'done') : [only]);
    },
    cancel,
  };
}

const NO_WORKER: Problem = {
  code: 'GRAMMAR_ENGINE_MISSING',
  severity: 'error',
  ...sentence(
    'GRAMMAR_ENGINE_MISSING.strategies',
    'This page was opened without its grammar engine, so nothing can be compared. Load the page again.',
  ),
  layer: 'syntax',
  retryable: false,
};
