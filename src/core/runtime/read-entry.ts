/** One pasted entry of the document, read. Reading is the run's work: the page is given what came of it. */
import { responseSource } from '../base/span';
import type { ResponseEntry } from '../document/document';
import { FORMAT_IDS, type Paste } from '../wire/model';
import { readPaste, type ReadOptions } from '../wire/read';

/** A format that this version does not know is detected instead: the document keeps the user's word for one that does. */
export function readEntry(
  response: ResponseEntry,
  index: number,
  options: Pick<ReadOptions, 'tokenBytes'> = {},
): Paste {
  const format = FORMAT_IDS.find((known) => known === response.format);
  return readPaste(response.text, responseSource(index), {
    ...(options.tokenBytes === undefined ? {} : { tokenBytes: options.tokenBytes }),
    ...(format === undefined ? {} : { format }),
  });
}
