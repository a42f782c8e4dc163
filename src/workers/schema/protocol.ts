/** What the schema worker does for the editor: judge a schema while it is typed, and arguments against it. */
import type { SourceId } from '../../core/base/span';
import type { ArgumentsCheck, SchemaCheck } from '../../core/schema/model';

export interface SchemaApi {
  check(input: { text: string; source: SourceId }): SchemaCheck;
  /** `args` is a text of its own: spans in the answer are offsets into it, under the name `source`. */
  validate(input: { schema: string; args: string; source: SourceId }): ArgumentsCheck;
}
