/** Page side of the schema worker. */
import { connect, type Client } from '../rpc';
import type { SchemaApi } from './protocol';

/** A pattern with back-references or look-behind may run for ever on some text: a worker that takes longer is ended. */
export const SCHEMA_DEADLINE_MS = 5000;

export const connectSchemaWorker = (): Client<SchemaApi> =>
  connect<SchemaApi>(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), {
    deadlineMs: SCHEMA_DEADLINE_MS,
  });
