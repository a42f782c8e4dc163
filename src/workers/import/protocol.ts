/**
 * What the import worker does: read files, list the sessions in them, and open one as a document. The texts stay in the
 * worker; the page is told what was found while it is found, in slices that it can take in without a stop.
 */
import type { Result } from '../../core/base/result';
import type { OpenedSession } from '../../core/runtime/from-session';
import type { FoundFile, FoundSession, LeftOutFile, UnreadPart } from '../../core/wire/import/model';
import type { CallContext } from '../rpc';

/** A file as it was picked or dropped, or a text that was pasted. `path`: with the folders that it was dropped in. */
export type ImportInput = { path: string; file: Blob } | { path: string; text: string };

export interface ImportProgress {
  /** Reading and unpacking bytes; reading the text's framing and JSON; making conversations of it. */
  phase: 'unpack' | 'scan' | 'read';
  /** Of the text that is being read. */
  path: string;
  /** Bytes of the picked files: worked through, and all. Never goes back. */
  done: number;
  total: number;
  sessions: number;
}

/** What was found since the last report. */
export interface ImportSlice {
  files: FoundFile[];
  sessions: FoundSession[];
  unread: UnreadPart[];
  leftOut: LeftOutFile[];
}

export type ImportReport = ({ t: 'progress' } & ImportProgress) | ({ t: 'found' } & ImportSlice);

export interface SessionPlace {
  file: string;
  index: number;
}

export interface ImportApi {
  /** Forgets what was imported before. Gives the number of sessions. */
  importFiles(inputs: readonly ImportInput[], context: CallContext<ImportReport>): Promise<number>;
  open(place: SessionPlace): Result<OpenedSession>;
}
