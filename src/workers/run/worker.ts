/** Entry of the run worker. The validator compiles with `new Function`, which the page's own policy forbids. */
import { runDocument } from '../../core/runtime/run';
import { isTokenIds, type TokenBytesOf } from '../../core/wire/frame/token-ids';
import { FORMAT_IDS } from '../../core/wire/model';
import { readPaste } from '../../core/wire/read';
import { serve } from '../rpc';
import { fetchVocabulary } from '../vocabulary';
import type { RunApi } from './protocol';

let tokenBytes: TokenBytesOf | undefined;

/** The vocabulary of Harmony is fetched for the first response that is a list of token ids; without it the reading says what is missing. */
async function vocabularyFor(texts: readonly string[]): Promise<{ tokenBytes?: TokenBytesOf }> {
  if (tokenBytes === undefined && texts.some(isTokenIds)) {
    const fetched = await fetchVocabulary('o200k_base');
    if (fetched.ok) tokenBytes = (id) => fetched.value.bytes(id);
  }
  return tokenBytes === undefined ? {} : { tokenBytes };
}

serve<RunApi>(self, {
  run: async (document, { progress }) =>
    runDocument(document, {
      ...(await vocabularyFor(document.responses.map(({ text }) => text))),
      onTurn: (turn, total) => {
        progress({ turn, total });
        return true;
      },
    }),
  read: async ({ text, source, format }) => {
    const chosen = FORMAT_IDS.find((known) => known === format);
    return readPaste(text, source, {
      ...(await vocabularyFor([text])),
      ...(chosen === undefined ? {} : { format: chosen }),
    });
  },
});
