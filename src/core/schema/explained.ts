/** A problem in words, its place given as a pointer. `problems.ts` turns places into ranges of text. */
import type { Words } from '../base/words';
import type { Advice } from './advice';
import type { ArgumentsCode } from './model';

export interface Explained {
  code: ArgumentsCode;
  message: string;
  /** The message for other languages. */
  words: Words;
  keyword: string;
  /** Pointer of the value that is wrong, or of the field that is missing or must not be there. */
  path: string;
  /** What of it is shown: the value, the key of the field, or the object that `path` is a field of. */
  target: 'value' | 'key' | 'parent';
  schemaPath?: string;
  fix?: Advice;
  /** The reasons under this one. */
  because?: Explained[];
}
