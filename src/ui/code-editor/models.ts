/**
 * The texts of the editors, by name. A model lives on after its editor, with its undo history and where it was scrolled to, so
 * that switching panels loses nothing; the oldest that no editor shows are let go.
 */
import { monaco } from './monaco';

interface Entry {
  model: monaco.editor.ITextModel;
  view: monaco.editor.ICodeEditorViewState | null;
  users: number;
}

const KEPT = 24;
/** In order of last use. */
const entries = new Map<string, Entry>();
/** Models are numbered: a name may hold anything, and a schema is matched to its model's address by a glob. */
let made = 0;

export function acquireModel(name: string, language: string, text: string): Entry {
  const known = entries.get(name);
  const entry = known ?? {
    model: monaco.editor.createModel(
      text,
      language,
      monaco.Uri.from({ scheme: 'callscope', path: `/${++made}.json` }),
    ),
    view: null,
    users: 0,
  };
  if (known === undefined) entry.model.setEOL(monaco.editor.EndOfLineSequence.LF);
  else if (known.model.getLanguageId() !== language) monaco.editor.setModelLanguage(known.model, language);
  entry.users++;
  entries.delete(name);
  entries.set(name, entry);
  return entry;
}

export function releaseModel(name: string, view: monaco.editor.ICodeEditorViewState | null): void {
  const entry = entries.get(name);
  if (entry === undefined) return;
  entry.users--;
  entry.view = view;
  for (const [other, { users, model }] of entries) {
    if (entries.size <= KEPT) return;
    if (users > 0) continue;
    entries.delete(other);
    model.dispose();
  }
}
