/** Edits of the document, with undo and redo. Every edit has words; edits of one key in a row are one entry. */
import type { SessionDocument } from '../core/document/document';
import type { Stores } from './stores';

export const UNDO_LIMIT = 200;

export interface EditActions {
  /**
   * Replaces the document by `change(document)`. Returning the same object is no edit. `key` joins a run of alike edits
   * (typing in one editor) into one undo entry.
   */
  edit(label: string, change: (document: SessionDocument) => SessionDocument, key?: string): void;
  /** Ends the current run of alike edits: the next one is an entry of its own. */
  settle(): void;
  /** The label of what was undone, or null when there was nothing. */
  undo(): string | null;
  redo(): string | null;
}

export function createEditActions({ document: store }: Pick<Stores, 'document'>): EditActions {
  return {
    edit(label, change, key) {
      const { document, undo } = store.getState();
      if (document === null) return;
      const next = change(document);
      if (next === document) return;
      const last = undo.at(-1);
      const joins = key !== undefined && last?.key === key;
      store.setState({
        document: next,
        undo: joins ? undo : [...undo.slice(-UNDO_LIMIT + 1), { label, document, key: key ?? null }],
        redo: [],
        saved: 'unsaved',
      });
    },
    settle() {
      const { undo } = store.getState();
      const last = undo.at(-1);
      if (last !== undefined && last.key !== null)
        store.setState({ undo: [...undo.slice(0, -1), { ...last, key: null }] });
    },
    undo() {
      const { document, undo, redo } = store.getState();
      const last = undo.at(-1);
      if (last === undefined || document === null) return null;
      store.setState({
        document: last.document,
        undo: undo.slice(0, -1),
        redo: [...redo, { label: last.label, document, key: null }],
        saved: 'unsaved',
      });
      return last.label;
    },
    redo() {
      const { document, undo, redo } = store.getState();
      const last = redo.at(-1);
      if (last === undefined || document === null) return null;
      store.setState({
        document: last.document,
        redo: redo.slice(0, -1),
        undo: [...undo, { label: last.label, document, key: null }],
        saved: 'unsaved',
      });
      return last.label;
    },
  };
}
