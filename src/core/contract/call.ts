/** One call as the rest of a run sees it: a provider's tool call and an `@action` object come out the same. */
import type { MappedText, SourceSpan } from '../base/span';
import type { CallKind } from '../wire/model';

export interface CallRecord {
  /** Position among the records of its response. */
  index: number;
  /** Unique within the response when `idOrigin` is `made`. */
  id: string;
  idOrigin: 'wire' | 'made';
  /** Tool or action that will be run. */
  name: string;
  kind: CallKind;
  /** How it was written. */
  expression: 'native' | 'text';
  /** The contract's action: `directly_call_tool`, `directly_answer`, `finish`, … */
  action: string;
  /** The tool's parameters, or the action's fields without `@action`. */
  args: MappedText;
  nameAt?: SourceSpan;
  /** False: cut off. It never runs. */
  complete: boolean;
}
