/** Removing something with a way back that stays right when other edits follow. */
import type { SessionDocument } from '../core/document/document';
import type { Session } from './session';

type Change = (document: SessionDocument) => SessionDocument;

/**
 * Makes the edit `change` and returns what takes it back: an undo while it is the latest edit, else an edit `restore` of its own,
 * so that later work stays. Does nothing once the edit is gone (undone, or another session is open).
 */
export function removeWithUndo(
  { stores, edit }: Pick<Session, 'stores' | 'edit'>,
  label: string,
  change: Change,
  restore: { label: string; change: Change },
): () => void {
  const before = stores.document.getState().document;
  edit.edit(label, change);
  const entry = stores.document.getState().undo.find((one) => one.document === before);
  return () => {
    const { undo } = stores.document.getState();
    if (entry === undefined || !undo.includes(entry)) return;
    if (undo.at(-1) === entry) edit.undo();
    else edit.edit(restore.label, restore.change);
  };
}

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, i) => i !== index);

/** The list with `item` at `index`, or at the end of a shorter one. */
export const withInserted = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

export const withReplaced = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((old, i) => (i === index ? item : old));

/** The list with the item at `index` moved by `by` places; the same list when there is no such place. */
export function withMoved<T>(list: T[], index: number, by: number): T[] {
  const item = list[index];
  const to = index + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  return withInserted(without(list, index), to, item);
}
