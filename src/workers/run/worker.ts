/** Entry of the run worker. The validator compiles with `new Function`, which the page's own policy forbids. */
import { FORMATS } from '../../core/wire/formats';
import { readPaste } from '../../core/wire/read';
import { runDocument } from '../../core/runtime/run';
import { serve } from '../rpc';
import type { RunApi } from './protocol';

serve<RunApi>(self, {
  run: (document, { progress }) =>
    runDocument(document, {
      onTurn: (turn, total) => {
        progress({ turn, total });
        return true;
      },
    }),
  read: ({ text, source, format }) => {
    const chosen = FORMATS.find((known) => known.id === format)?.id;
    return readPaste(text, source, chosen === undefined ? {} : { format: chosen });
  },
});
