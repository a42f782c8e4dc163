/** Two tabs share one storage, and know nothing of each other. */
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../core/document/defaults';
import { memoryStorage } from '../platform/storage';
import { createSessions, type Sessions, type SessionSummary } from './sessions';

const summary = (id: string, updatedAt: number): SessionSummary => ({
  id,
  title: id,
  updatedAt,
  verdict: null,
});
const stored = (id: string, updatedAt: number) => ({
  summary: summary(id, updatedAt),
  document: emptyDocument(id),
});

function tabs(): [Sessions, Sessions] {
  const storage = memoryStorage();
  return [createSessions(storage), createSessions(storage)];
}

const idsIn = async (sessions: Sessions): Promise<string[]> => {
  const listed = await sessions.list();
  return listed.ok ? listed.value.map(({ id }) => id) : [];
};

describe('two tabs at the same moment', () => {
  it('both saves are listed', async () => {
    const [one, two] = tabs();
    await Promise.all([
      one.save(summary('a', 1), emptyDocument('a')),
      two.save(summary('b', 2), emptyDocument('b')),
      one.saveAll([stored('c', 3), stored('d', 4)]),
      two.saveAll([stored('e', 5)]),
    ]);
    expect(await idsIn(one)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await idsIn(two)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('a save, a rename and a removal all hold', async () => {
    const [one, two] = tabs();
    await one.saveAll([stored('a', 1), stored('b', 2)]);
    await Promise.all([one.save(summary('c', 3), emptyDocument('c')), two.rename('a', 'renamed')]);
    const [, gone] = await Promise.all([one.save(summary('d', 4), emptyDocument('d')), two.remove('b')]);
    expect(gone).toMatchObject({ ok: true, value: { summary: { id: 'b' }, document: { title: 'b' } } });
    expect(await idsIn(two)).toEqual(['d', 'c', 'a']);
    const listed = await one.list();
    expect(listed.ok && listed.value.at(-1)?.title).toBe('renamed');
  });
});
