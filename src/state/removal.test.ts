import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../core/document/defaults';
import { logOf, quietTurn } from '../testing/log-builder';
import { testSession } from '../testing/test-session';
import { removeWithUndo, withInserted, withMoved, without } from './removal';

async function opened() {
  const session = testSession(() => logOf(quietTurn(1)));
  await session.open({ ...emptyDocument('A session'), responses: [{ text: 'a' }, { text: 'b' }] });
  const texts = () => session.stores.document.getState().document?.responses.map(({ text }) => text);
  const remove = () =>
    removeWithUndo(
      session,
      'Remove',
      (document) => ({ ...document, responses: without(document.responses, 0) }),
      {
        label: 'Restore',
        change: (document) => ({
          ...document,
          responses: withInserted(document.responses, 0, { text: 'a' }),
        }),
      },
    );
  return { session, texts, remove };
}

describe('removeWithUndo', () => {
  it('is an undo while the removal is the latest edit', async () => {
    const { session, texts, remove } = await opened();
    const undo = remove();
    expect(texts()).toEqual(['b']);
    undo();
    expect(texts()).toEqual(['a', 'b']);
    expect(session.stores.document.getState().undo).toEqual([]);
  });

  it('keeps the edits that followed', async () => {
    const { session, texts, remove } = await opened();
    const undo = remove();
    session.edit.edit('Write', (document) => ({ ...document, responses: [{ text: 'b2' }] }));
    undo();
    expect(texts()).toEqual(['a', 'b2']);
    expect(session.stores.document.getState().undo.at(-1)?.label).toBe('Restore');
  });

  it('does nothing twice, nor after the removal was undone otherwise', async () => {
    const { session, texts, remove } = await opened();
    const undo = remove();
    session.edit.undo();
    undo();
    undo();
    expect(texts()).toEqual(['a', 'b']);
  });

  it('does nothing to another session', async () => {
    const { session, texts, remove } = await opened();
    const undo = remove();
    await session.open({ ...emptyDocument('Other'), responses: [{ text: 'other' }] });
    undo();
    expect(texts()).toEqual(['other']);
  });
});

describe('withMoved stays inside the list', () => {
  it.each([
    [0, -1, 'abc'],
    [0, 1, 'bac'],
    [2, 1, 'abc'],
    [2, -2, 'cab'],
    [5, 1, 'abc'],
  ])('item %i by %i', (index, by, expected) => {
    expect(withMoved(['a', 'b', 'c'], index, by).join('')).toBe(expected);
  });
});
