/** A fix as an edit of the document. Only what the document holds as text can be edited; null for any other source. */
import type { Fix } from '../../core/base/problem';
import type { SessionDocument } from '../../core/document/document';

type Edit = NonNullable<Fix['edit']>;

/** The document with the range of the named source replaced; null when the source or the range is not there. */
export function applyFix(document: SessionDocument, { at, text }: Edit): SessionDocument | null {
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
