/** One pasted entry of the document, read: shared by the run and by what the page shows of it. */
import { responseSource } from '../base/span';
import type { ResponseEntry } from '../document/document';
import { FORMATS } from '../wire/formats';
import type { Paste, Response } from '../wire/model';
import { readPaste } from '../wire/read';

/** A format that this version does not know is detected instead: the document keeps the user's word for one that does. */
export function readEntry(response: ResponseEntry, index: number): Paste {
  const format = FORMATS.find((known) => known.id === response.format)?.id;
  return readPaste(response.text, responseSource(index), format === undefined ? {} : { format });
}

/** The responses of a paste that are turns of their own. Alternatives of one turn (`n > 1`) count once: the first is taken. */
export function turnsOf(paste: Paste): readonly Response[] {
  const firsts = paste.responses.filter((response) => response.choice === 0);
  return firsts.length === 0 ? paste.responses.slice(0, 1) : firsts;
}
