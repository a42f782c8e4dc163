/** Saves the open document after every edit, when the page is quiet. A session that nobody edited is saved once it was run. */
import type { RunLog } from '../core/runtime/events';
import type { Sessions, SessionVerdict } from './sessions';
import type { Stores } from './stores';

export interface Autosave {
  /** Saves now what is unsaved; called before another session opens and when the page goes away. */
  flush(): void;
}

interface Ports {
  sessions: Sessions;
  now(): number;
  newId(): string;
  later(task: () => void): () => void;
}

export function createAutosave(stores: Pick<Stores, 'document' | 'run'>, ports: Ports): Autosave {
  let callOff: (() => void) | null = null;

  async function save(): Promise<void> {
    callOff?.();
    callOff = null;
    const { document, saved, sessionId } = stores.document.getState();
    if (document === null || saved !== 'unsaved' || !ran()) return;
    const id = sessionId ?? ports.newId();
    stores.document.setState({ sessionId: id, saved: 'saving', saveProblem: null });
    const { log } = stores.run.getState();
    const summary = {
      id,
      title: document.title,
      updatedAt: ports.now(),
      verdict: log === null ? null : verdictOf(log),
    };
    const result = await ports.sessions.save(summary, document);
    const now = stores.document.getState();
    if (now.sessionId !== id) return;
    if (!result.ok) stores.document.setState({ saved: 'failed', saveProblem: result.error });
    // Edits that came while this was being written have set `unsaved` again, and have their own turn.
    else if (now.saved === 'saving') stores.document.setState({ saved: 'saved' });
  }

  function schedule(): void {
    callOff?.();
    callOff = ports.later(() => void save());
  }

  stores.document.subscribe((now, before) => {
    if (now.saved === 'unsaved' && (now.document !== before.document || before.saved !== 'unsaved') && ran())
      schedule();
  });
  stores.run.subscribe((now, before) => {
    if (now.log === before.log || now.log === null) return;
    const { saved, sessionId } = stores.document.getState();
    if (saved === 'saved' && sessionId !== null) stores.document.setState({ saved: 'unsaved' });
    schedule();
  });

  /** A link that was only opened is not kept: nothing of it is stored until the user runs or edits it. */
  function ran(): boolean {
    return stores.run.getState().log !== null || stores.document.getState().undo.length > 0;
  }

  return { flush: () => void save() };
}

export function verdictOf(log: RunLog): SessionVerdict {
  const failed = log.events.find((event) => event.outcome === 'failed');
  if (failed !== undefined) {
    const code = failed.problems.find((problem) => problem.severity === 'error')?.code ?? '';
    return { outcome: 'failed', stage: failed.stage, code, steps: log.events.length };
  }
  const last = log.events.at(-1);
  const code = last?.detail.t === 'end' ? last.detail.reason : '';
  return {
    outcome: last?.outcome === 'waiting' ? 'waiting' : 'ok',
    stage: last?.stage ?? '',
    code,
    steps: log.events.length,
  };
}
