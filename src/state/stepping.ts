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
  /** Shows the response of the turn at the cursor as it stood after chunk `index`; null: all of it. */
  goToChunk(index: number | null): void;
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
      chunk: null,
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
    stores.run.setState({ cursor, trail, chunk: null });
  }

  function goToChunk(index: number | null): void {
    const { log, cursor } = stores.run.getState();
    const respond = log === null ? undefined : respondStepOf(log, cursor);
    if (log === null || respond === undefined) return;
    const count = chunksAt(log, respond);
    const chunk = index === null || count === 0 ? null : Math.max(0, Math.min(index, count - 1));
    if (respond !== cursor) apply((all) => goTo(stores.run.getState(), respond, all.events));
    stores.run.setState({ chunk });
  }

  /** Into and back go through a streamed response chunk by chunk: into enters at the first, back leaves before it. */
  function step(kind: Move): void {
    const { log, cursor, chunk } = stores.run.getState();
    if (log === null) return;
    const count = chunksAt(log, cursor);
    if (kind === 'into' && chunk !== null && chunk < count - 1) {
      stores.run.setState({ chunk: chunk + 1 });
      return;
    }
    if (kind === 'back' && chunk !== null && chunk > 0) {
      stores.run.setState({ chunk: chunk - 1 });
      return;
    }
    apply((all, breakpoints) => move(kind, stores.run.getState(), all.events, breakpoints));
    const now = stores.run.getState().cursor;
    if (kind === 'into' && now !== cursor && chunksAt(log, now) > 0) stores.run.setState({ chunk: 0 });
  }

  return {
    run,
    cancelRun() {
      current?.abort();
      current = null;
      const { log } = stores.run.getState();
      stores.run.setState({ status: log === null ? 'not-run' : 'done' });
    },
    move: step,
    goToChunk,
    goToIndex: (index) => apply((log) => goTo(stores.run.getState(), index, log.events)),
    goToStep: (id) => apply((log) => goTo(stores.run.getState(), findStep(log.events, id).index, log.events)),
  };
}

/** How many chunks the response of this step came in; 0 for every other step and for a response that came whole. */
export function chunksAt(log: RunLog, index: number): number {
  const detail = log.events[index]?.detail;
  return detail?.t === 'respond' ? detail.chunks : 0;
}

/** The step of the turn at the cursor at which its response came. */
export function respondStepOf(log: RunLog, cursor: number): number | undefined {
  const turn = log.events[cursor]?.turn;
  const at = log.events.findIndex((event) => event.turn === turn && event.detail.t === 'respond');
  return at < 0 ? undefined : at;
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
