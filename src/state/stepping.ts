/** Running the document and moving through its log. */
import type { Breakpoint, SessionDocument } from '../core/document/document';
import type { Result } from '../core/base/result';
import type { Run, RunLog } from '../core/runtime/events';
import { findStep, goTo, move, type Move } from '../core/runtime/navigate';
import type { Stores } from './stores';

/** Runs a document elsewhere (the run worker; in tests, in place). A crash is a `Problem`. */
export type Runner = (
  document: SessionDocument,
  signal: AbortSignal,
  onProgress: (progress: { turn: number; total: number }) => void,
) => Promise<Result<Run>>;

export interface SteppingActions {
  /** Runs the document as it is now; the cursor stays at the same step id where the new log has it. */
  run(): Promise<void>;
  cancelRun(): void;
  move(kind: Move): void;
  goToIndex(index: number): void;
  goToStep(id: string): void;
}

export function createSteppingActions(
  stores: Pick<Stores, 'document' | 'run'>,
  runner: Runner,
): SteppingActions {
  let current: AbortController | null = null;

  async function run(): Promise<void> {
    const { document } = stores.document.getState();
    if (document === null) return;
    current?.abort();
    const controller = new AbortController();
    current = controller;
    const before = stores.run.getState();
    const wanted = before.log?.events[before.cursor]?.id ?? before.wanted;
    stores.run.setState({ status: 'running', problem: null, wanted, progress: null });
    const result = await runner(document, controller.signal, (progress) => {
      if (!controller.signal.aborted) stores.run.setState({ progress });
    });
    if (controller.signal.aborted) return;
    current = null;
    if (!result.ok) {
      stores.run.setState({ status: 'crashed', problem: result.error });
      return;
    }
    const log = result.value;
    const cursor = wanted === null ? openingStep(log) : findStep(log.events, wanted).index;
    stores.run.setState({
      status: 'done',
      document,
      log,
      cursor: Math.max(0, cursor),
      trail: [],
      wanted: null,
    });
  }

  function apply(
    change: (
      log: RunLog,
      breakpoints: readonly Breakpoint[],
    ) => { cursor: number; trail: readonly { from: number; to: number }[] },
  ) {
    const { log } = stores.run.getState();
    const breakpoints = stores.document.getState().document?.breakpoints ?? [];
    if (log === null || log.events.length === 0) return;
    const { cursor, trail } = change(log, breakpoints);
    stores.run.setState({ cursor, trail });
  }

  return {
    run,
    cancelRun() {
      current?.abort();
      current = null;
      const { log } = stores.run.getState();
      stores.run.setState({ status: log === null ? 'not-run' : 'done' });
    },
    move: (kind) => apply((log, breakpoints) => move(kind, stores.run.getState(), log.events, breakpoints)),
    goToIndex: (index) => apply((log) => goTo(stores.run.getState(), index, log.events)),
    goToStep: (id) => apply((log) => goTo(stores.run.getState(), findStep(log.events, id).index, log.events)),
  };
}

/** Where a fresh run opens: at the first step that failed or waits for a word, else at the last step. */
export function openingStep(log: RunLog): number {
  const failed = log.events.findIndex((event) => event.outcome === 'failed');
  if (failed >= 0) return failed;
  const asks = log.events.findIndex(
    (event) => event.detail.t === 'authorize' && event.detail.decision === 'ask',
  );
  return asks >= 0 ? asks : log.events.length - 1;
}
