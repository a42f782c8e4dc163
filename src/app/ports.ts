/** What the session needs from the browser: workers, storage, time, ids. */
import { settle } from '../workers/rpc';
import { createGrammarClient } from '../workers/grammar/client';
import { createImportClient } from '../workers/import/client';
import { connectRunWorker } from '../workers/run/client';
import { connectSchemaWorker } from '../workers/schema/client';
import { createStrategiesClient } from '../workers/strategies/client';
import { createSessions, type KeyValue } from '../state/sessions';
import type { Ports } from '../state/session';

/** Long enough to save once for a burst of typing, short enough that nobody waits for "saved". */
const QUIET_MS = 400;

export function browserPorts(storage: KeyValue): Ports {
  const runs = connectRunWorker();
  const schemas = connectSchemaWorker();
  const grammar = createGrammarClient();
  return {
    runner: (document, signal, onProgress) => settle(runs.call('run', document, { signal, onProgress })),
    reader: (input) => settle(runs.call('read', input)),
    schema: { check: (text, source) => settle(schemas.call('check', { text, source })) },
    grammar,
    sampling: grammar,
    strategies: createStrategiesClient(),
    importer: createImportClient(),
    sessions: createSessions(storage),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    later: (task) => {
      const timer = setTimeout(task, QUIET_MS);
      return () => clearTimeout(timer);
    },
  };
}
