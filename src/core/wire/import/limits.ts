/**
 * What one import may cost. The limits hold while bytes are unpacked, not after: an archive that lies about its sizes, or
 * that unpacks to far more than it is, ends at the limit. All sizes are bytes.
 */
import type { Problem } from '../../base/problem';
import { sentence, type Said } from '../../base/words';

export interface ImportLimits {
  /** Unpacked bytes of everything in one import. */
  total: number;
  /** Of one text. A reader holds the text and a tree over it, so that this bounds memory. */
  text: number;
  /** Unpacked to packed; checked from `ratioFrom` on, because a short text of blanks is no attack. */
  ratio: number;
  ratioFrom: number;
  /** Archives inside of archives. */
  depth: number;
  /** Entries of one archive. */
  entries: number;
  /** The table of contents of one archive. */
  directory: number;
  /** Sessions and unread parts that are listed for one text; more are counted. */
  sessions: number;
  unread: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  total: 512_000_000,
  text: 100_000_000,
  ratio: 200,
  ratioFrom: 1_000_000,
  depth: 3,
  entries: 20_000,
  directory: 32_000_000,
  sessions: 20_000,
  unread: 500,
};

/** Counts what was unpacked, over all files of one import. */
export class Budget {
  private spent = 0;

  constructor(readonly limits: ImportLimits = IMPORT_LIMITS) {}

  /** False when the import is over its limit. */
  spend(bytes: number): boolean {
    this.spent += bytes;
    return this.spent <= this.limits.total;
  }

  get left(): number {
    return Math.max(0, this.limits.total - this.spent);
  }
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

export const importProblem = (
  { message, words }: Said,
  severity: Problem['severity'] = 'error',
  /** Where the key of what is said does not begin with it. */
  code = words.key.split('.', 1)[0] ?? words.key,
): Problem => ({
  code,
  severity,
  message,
  words,
  layer: 'protocol',
  retryable: false,
});

export const overTotal = ({ total }: ImportLimits): Problem =>
  importProblem(
    sentence(
      'IMPORT_TOO_LARGE',
      'What is imported at once unpacks to more than {most}. Import fewer files at a time.',
      { most: megabytes(total) },
    ),
  );

export const overText = ({ text }: ImportLimits): Problem =>
  importProblem(
    sentence(
      'FILE_TOO_LARGE.import',
      'The text is larger than {most}, which is the most that is read at once. Split it: JSON lines can be cut between any two lines.',
      { most: megabytes(text) },
    ),
  );
