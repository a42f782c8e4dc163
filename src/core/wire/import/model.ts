/** What an import finds, small enough to be listed by the thousand: the texts themselves stay where they were read. */
import type { Problem } from '../../base/problem';
import type { Said } from '../../base/words';
import type { FormatId } from '../model';

/** `callscope`: one of our own session files, which is opened as it is. */
export type FoundFormat = FormatId | 'callscope';

/** One text that was read. */
export interface FoundFile {
  id: string;
  /** For people: folders and the file's name, ` › ` and the place inside of an archive. */
  path: string;
  /** Bytes of the text, after unpacking. */
  bytes: number;
  format: FoundFormat;
  /** Why it was read as that format, in one sentence. */
  evidence: Said;
  /** Sessions in the text; those beyond a limit are counted and not listed. */
  sessions: number;
  /** Parts that no reader understood; likewise. */
  unread: number;
  /** About the text as a whole. */
  problems: Problem[];
}

export interface FoundSession {
  /** Of its file. */
  file: string;
  /** Place among the sessions of its file. */
  index: number;
  /** The exporter's own. */
  id?: string;
  /** The exporter's, else the first words that were said, else empty. */
  title: string;
  format: FoundFormat;
  model?: string;
  /** As the export writes it. */
  startedAt?: string;
  turns: number;
  calls: number;
  /** Calls that cannot run as they stand, and calls whose recorded result is an error. */
  failing: number;
  /** Errors found in the conversation, its responses and calls. */
  problems: number;
  /** UTF-8 bytes of the piece of the text that is this session. */
  bytes: number;
  /** What the user said first, in one line. */
  words: string;
  /** Names of tools that were offered or called. */
  tools: string[];
}

/** A part of a file that no reader understood. */
export interface UnreadPart {
  file: string;
  /** 1-based line on which it begins. */
  line: number;
  why: Said;
  /** The first characters, as they stand. */
  excerpt: string;
}

/** A file, or a file inside of an archive, in which nothing was read. */
export interface LeftOutFile {
  path: string;
  problem: Problem;
}
