/** Entry of the run worker. The validator compiles with `new Function`, which the page's own policy forbids. */
import { FORMAT_IDS } from '../../core/wire/model';
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
    const chosen = FORMAT_IDS.find((known) => known === format);
    return readPaste(text, source, chosen === undefined ? {} : { format: chosen });
  },
});
