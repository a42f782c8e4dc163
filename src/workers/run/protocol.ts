/** What the run worker does: runs documents (validation compiles schemas, which the page's policy forbids) and reads pastes. */
import type { SessionDocument } from '../../core/document/document';
import type { RunLog } from '../../core/runtime/events';
import type { FormatId, Paste } from '../../core/wire/model';

export interface RunApi {
  run(document: SessionDocument): RunLog;
  read(input: { text: string; source: string; format: FormatId | null }): Paste;
}
