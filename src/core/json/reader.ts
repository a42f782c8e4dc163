/** Where a scan stands: shared by the readers of tokens. */
import type { ErrorList } from './errors';

export interface Reader {
  readonly text: string;
  /** The next character to read. Readers of tokens move it past their token. */
  at: number;
  /** The scan reads [.., end) only. */
  end: number;
  /** Whether the last string read had its closing quote. */
  closed: boolean;
  readonly errors: ErrorList;
  /** Quotes before this offset are known not to end a string that holds unescaped quotes: keeps look-ahead linear. */
  noResume: number;
}
