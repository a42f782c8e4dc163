/** What the run worker does: runs documents (validation compiles schemas, which the page's policy forbids) and reads pastes. */
import type { SourceId } from '../../core/base/span';
import type { SessionDocument } from '../../core/document/document';
import type { Run } from '../../core/runtime/events';
import type { Paste } from '../../core/wire/model';
import type { CallContext } from '../rpc';

export interface RunProgress {
  turn: number;
  total: number;
}

export interface RunApi {
  run(document: SessionDocument, context: CallContext<RunProgress>): Promise<Run>;
  /** `format` null: detected. */
  read(input: { text: string; source: SourceId; format: string | null }): Promise<Paste>;
}
