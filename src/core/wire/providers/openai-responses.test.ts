import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { readPaste } from '../read';

describeShared('openai-responses in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'openai-responses'))('%s', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = readPaste(text, 's');
    expect(paste.detection).toMatchObject({
      format: 'openai-responses',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    checkEntry(text, paste.responses, entry);
  });
});
