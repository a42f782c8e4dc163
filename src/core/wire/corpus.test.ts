import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusEntries, corpusText, differences, type CorpusEntry } from '../../testing/corpus-differences';
import { o200k } from '../../testing/o200k';
import { describeShared } from '../../testing/shared-data';
import { readPaste } from './read';

const RECORDED = join(import.meta.dirname, '../../testing/recorded');

function check(root: string, entry: CorpusEntry): void {
  const text = corpusText(root, entry);
  const paste = readPaste(text, 'response:0', { tokenBytes: (id) => o200k().bytes(id) });
  expect(differences(paste, entry)).toEqual([]);
  expect(paste.detection.overridden).toBe(false);
  for (const { at } of paste.unread) expect([at.start >= 0, at.end <= text.length]).toEqual([true, true]);
}

const RULE = 'is read as its index says';

describe('recorded responses', () => {
  it.each(corpusEntries(RECORDED).map((entry) => [entry.id, entry] as const))(`%s ${RULE}`, (_, entry) => {
    check(RECORDED, entry);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  const entries = corpusEntries(root);

  it.each(entries.map((entry) => [entry.id, entry] as const))(`%s ${RULE}`, (_, entry) => {
    check(root, entry);
  });

  it('is read as a whole', () => expect(entries.length).toBe(87));
});
