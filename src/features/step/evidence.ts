/** The places that a problem points at, as short texts to show: in the arguments, in the schema, in its source. */
import type { Problem } from '../../core/base/problem';
import { lineColumn, toolSource, type MappedText, type SourceSpan, type Span } from '../../core/base/span';
import type { SessionDocument } from '../../core/document/document';
import { locate } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';

export interface Excerpt {
  text: string;
  /** The range of `text` that is meant; empty for a place between two characters. */
  mark: Span;
  /** True where the excerpt leaves out text on that side. */
  cutBefore: boolean;
  cutAfter: boolean;
  line: number;
  column: number;
  at: SourceSpan;
}

const AROUND = 48;
const MOST_MARKED = 120;

/** The line around a place, cut to what fits a narrow column. */
export function excerptOf(text: string, at: SourceSpan): Excerpt {
  const start = Math.min(at.start, text.length);
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', start);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  // What goes on over the line's end crosses the framing of a stream; the first line of it says where.
  const end = Math.min(Math.max(start, at.end), start + MOST_MARKED, lineEnd);
  const indent = /\S/.exec(text.slice(lineStart, start))?.index ?? start - lineStart;
  const from = onBoundary(text, Math.max(lineStart + indent, start - AROUND));
  const to = onBoundary(text, Math.max(end, Math.min(lineEnd, end + AROUND)));
  return {
    text: text.slice(from, to),
    mark: { start: start - from, end: end - from },
    cutBefore: from > lineStart + indent,
    cutAfter: to < lineEnd,
    ...lineColumn(text, start),
    at,
  };
}

/** Never between the halves of a surrogate pair. */
function onBoundary(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code < 0xe000 && offset > 0 ? offset - 1 : offset;
}

/** Text of a source of the document; null for one that only exists derived. */
export function sourceText(document: SessionDocument, source: string): string | null {
  const colon = source.indexOf(':');
  const [kind, name] = [source.slice(0, colon), source.slice(colon + 1)];
  switch (kind) {
    case 'response':
      return document.responses[Number(name)]?.text ?? null;
    case 'tool':
      return document.tools.find((tool) => tool.name === name)?.schema ?? null;
    case 'file':
      return document.files.find((file) => file.path === name)?.text ?? null;
    default:
      return null;
  }
}

/** The keyword in the tool's schema that was not met, with its value. Null where the schema has no such place. */
export function schemaExcerpt(document: SessionDocument, tool: string, schemaPath: string): Excerpt | null {
  const text = document.tools.find((candidate) => candidate.name === tool)?.schema;
  const root = text === undefined ? undefined : scanJson(text, { maxErrors: 1 }).root;
  if (text === undefined || root === undefined) return null;
  const place = locate(root, schemaPath);
  const start = place?.keySpan?.start ?? place?.node?.span.start;
  const end = place?.node?.span.end ?? place?.keySpan?.end;
  if (start === undefined || end === undefined) return null;
  return excerptOf(text, { source: toolSource(tool), start, end });
}

/** The value at a pointer of the arguments, as it was written. Null for a value that is not there, or the whole. */
export function valueAt(args: MappedText, path: string): string | null {
  if (path === '') return null;
  const root = scanJson(args.text, { maxErrors: 1 }).root;
  const node = root === undefined ? undefined : locate(root, path)?.node;
  if (node === undefined) return null;
  const text = args.text.slice(node.span.start, node.span.end);
  return text.length > MOST_MARKED ? `${text.slice(0, onBoundary(text, MOST_MARKED))}…` : text;
}

/** The schema's owner of a problem: the tool that a validate step names, or that of the source it stands in. */
export const toolOf = ({ at }: Problem, tool: string | null): string | null =>
  at?.source.startsWith('tool:') === true ? at.source.slice('tool:'.length) : tool;
