/** Entry of the schema worker. The validator compiles with `new Function`, which the page's own policy forbids. */
import { identityMap } from '../../core/base/span';
import { linearTest } from '../../core/grammar/pattern/linear-test';
import { scanJson } from '../../core/json/scan';
import { checkSchema } from '../../core/schema/check';
import { validateArguments } from '../../core/schema/validate';
import { serve } from '../rpc';
import type { SchemaApi } from './protocol';

serve<SchemaApi>(self, {
  check: ({ text, source }) => checkSchema(text, source, linearTest),
  validate: ({ schema, args, source }) =>
    validateArguments(
      schema,
      { text: args, map: identityMap(source, 0, args.length) },
      scanJson(args).root,
      undefined,
      linearTest,
    ),
});
