/** A fix as an edit of the document. Only what the document holds as text can be edited; null for any other source. */
import type { FixEdit } from '../core/base/problem';
import type { SessionDocument } from '../core/document/document';
import type { Session } from './session';

/** The document with all edits made, which are in order; null when one of their places is not there. */
export const applyFix = (document: SessionDocument, edits: readonly FixEdit[]): SessionDocument | null =>
  edits.reduceRight<SessionDocument | null>(
    (after, edit) => (after === null ? null : applyEdit(after, edit)),
    document,
  );

function applyEdit(document: SessionDocument, { at, text }: FixEdit): SessionDocument | null {
  const colon = at.source.indexOf(':');
  const [kind, name] = [at.source.slice(0, colon), at.source.slice(colon + 1)];
  const spliced = (before: string): string | null =>
    at.start < 0 || at.end < at.start || at.end > before.length
      ? null
      : before.slice(0, at.start) + text + before.slice(at.end);

  switch (kind) {
    case 'response': {
      const index = Number(name);
      const after = spliced(document.responses[index]?.text ?? '');
      if (document.responses[index] === undefined || after === null) return null;
      return {
        ...document,
        responses: document.responses.map((entry, i) => (i === index ? { ...entry, text: after } : entry)),
      };
    }
    case 'tool': {
      const tool = document.tools.find((candidate) => candidate.name === name);
      const after = tool === undefined ? null : spliced(tool.schema);
      if (after === null) return null;
      return {
        ...document,
        tools: document.tools.map((other) => (other === tool ? { ...other, schema: after } : other)),
      };
    }
    case 'file': {
      const file = document.files.find((candidate) => candidate.path === name);
      const after = file === undefined ? null : spliced(file.text);
      if (after === null) return null;
      return {
        ...document,
        files: document.files.map((other) => (other === file ? { ...other, text: after } : other)),
      };
    }
    default:
      return null;
  }
}

/**
 * Makes the edits, as one step that can be undone, and runs the session again.
 * @returns false when the document is not the one that the fix was made for
 */
export function takeFix(session: Session, edits: readonly FixEdit[], label: string): boolean {
  const { document } = session.stores.document.getState();
  const after = document === null || session.stale() ? null : applyFix(document, edits);
  if (after === null) return false;
  session.edit.edit(label, () => after);
  void session.step.run();
  return true;
}

/** The text that an edit of the document changes; null where it stands in none. */
export function editedText(document: SessionDocument, source: string): string | null {
  const colon = source.indexOf(':');
  const [kind, name] = [source.slice(0, colon), source.slice(colon + 1)];
  if (kind === 'response') return document.responses[Number(name)]?.text ?? null;
  if (kind === 'tool') return document.tools.find((tool) => tool.name === name)?.schema ?? null;
  return kind === 'file' ? (document.files.find((file) => file.path === name)?.text ?? null) : null;
}
