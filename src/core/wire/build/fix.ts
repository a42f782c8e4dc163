/**
 * From a suggestion about the arguments' text to edits of the paste. Enters: the arguments with their map, and edits of their
 * text. Leaves: the same edits said in places of the source, escaped as often as the source is, or nothing where that cannot be
 * done: text that was made, a piece that changes only in part.
 *
 * Always holds: applied to the source, the edits give the arguments that the edits of the text give, and nothing else changes.
 */
import { sentence, words, type Said } from '../../base/words';
import type { Fix, FixEdit } from '../../base/problem';
import type { MappedText, SourceSpan, Span, TextMap } from '../../base/span';
import { mapOffset, pieceIndex } from '../../base/span';
import { suggestRepair, type Repair } from '../../json/repair';
import type { JsonNode, JsonScan } from '../../json/node';
import { scanJson } from '../../json/scan';

interface TextEdit {
  span: Span;
  text: string;
}

/** A suggestion of more edits is no suggestion that a person can look over. */
const MOST_EDITS = 500;
/** Layers of JSON in strings that are taken off. */
const MOST_LAYERS = 3;

/**
 * A way out of arguments that are not strict JSON. Undefined where there is none, and for arguments that were cut off: mended
 * ones would look like a call that may run.
 */
export function suggestFix(args: MappedText, scan: JsonScan): Fix | undefined {
  const repair = suggestRepair(args.text, scan);
  if (repair === null || repair.displayOnly) return undefined;
  return fixOf(args, repair.edits, allNotes(repair), repair.safe);
}

/** For arguments that are an object inside of a JSON string, perhaps more than once. Undefined when they are not. */
export function suggestUnwrapping(
  args: MappedText,
  root: JsonNode,
): { layers: number; fix: Fix } | undefined {
  let text = '';
  let node: JsonNode = root;
  let layers = 0;
  while (node.k === 'str' && layers < MOST_LAYERS) {
    const inner = scanJson(node.value);
    if (!inner.strict || inner.root === undefined) return undefined;
    text = node.value;
    node = inner.root;
    layers++;
  }
  if (layers === 0 || node.k !== 'obj') return undefined;
  const said = sentence('fix.unwrap', 'Take the object out of the string that it was put into.');
  return { layers, fix: fixOf(args, [{ span: root.span, text }], said, true) };
}

/** For the word null in the place of arguments. */
export const emptyObjectFix = (args: MappedText, root: JsonNode): Fix =>
  fixOf(
    args,
    [{ span: root.span, text: '{}' }],
    sentence('fix.empty-object', 'Write {} for a call without arguments.'),
    true,
  );

/** One after the other, each a sentence. */
const allNotes = ({ notes, noteWords }: Repair): Said => ({
  message: notes.join(' '),
  words: noteWords.reduce((first, second) => words('two-sentences', { first, second })),
});

function fixOf(args: MappedText, edits: readonly TextEdit[], said: Said, safe: boolean): Fix {
  const title = { title: said.message, words: said.words };
  const placed = edits.length > MOST_EDITS ? null : placeEdits(args.map, edits);
  const [only, ...more] = placed ?? [];
  if (placed === null || only === undefined) return { ...title, safe: false };
  return more.length === 0 ? { ...title, safe, edit: only } : { ...title, safe, edits: placed };
}

/** The edits in the source, in order; null when one of them has no place there. */
export function placeEdits(map: TextMap, edits: readonly TextEdit[]): FixEdit[] | null {
  const placed: FixEdit[] = [];
  for (const { span, text } of edits) {
    const written = encodeForSource(map, text);
    const places = span.end > span.start ? placesOf(map, span) : insertionAt(map, span.start);
    const [first, ...more] = places ?? [];
    if (written === null || first === undefined) return null;
    placed.push({ at: first, text: written });
    // What the carrier has between two fragments stays where it is.
    for (const at of more) placed.push({ at, text: '' });
  }
  let end = 0;
  for (const { at } of placed) {
    if (at.start < end) return null;
    end = at.end;
  }
  return placed;
}

/** Text as it has to be written into the source; null when it is not known how the source is written. */
export function encodeForSource(map: TextMap, text: string): string | null {
  if (map.quoted === undefined) return null;
  let written = text;
  for (let layer = 0; layer < map.quoted; layer++) written = JSON.stringify(written).slice(1, -1);
  return written;
}

/** The ranges of the source that a range of the text was copied or decoded from, one for each stretch without a break. */
function placesOf(map: TextMap, span: Span): SourceSpan[] | null {
  const places: SourceSpan[] = [];
  const { pieces } = map;
  for (let i = pieceIndex(pieces, span.start); i < pieces.length; i++) {
    const piece = pieces[i];
    if (piece === undefined || piece.start >= span.end) break;
    if (piece.srcEnd === piece.srcStart) return null;
    const start = Math.max(piece.start, span.start);
    const end = Math.min(piece.end, span.end);
    const exact = piece.end - piece.start === piece.srcEnd - piece.srcStart;
    if (!exact && (start > piece.start || end < piece.end)) return null;
    // An escape that two fragments share: what the carrier has between them is not part of it.
    if (!exact && piece.srcEnd - piece.srcStart > longestEscape(map.quoted ?? 0)) return null;
    const srcStart = exact ? piece.srcStart + (start - piece.start) : piece.srcStart;
    const srcEnd = exact ? piece.srcStart + (end - piece.start) : piece.srcEnd;
    const last = places.at(-1);
    if (last?.end === srcStart) last.end = srcEnd;
    else places.push({ source: map.source, start: srcStart, end: srcEnd });
  }
  return places;
}

/** Two escapes of four hexadecimal digits, each backslash doubled once for every layer but the first. */
const longestEscape = (quoted: number): number => 2 * (5 + 2 ** quoted);

function insertionAt(map: TextMap, offset: number): SourceSpan[] | null {
  const piece = map.pieces[pieceIndex(map.pieces, offset)];
  if (piece === undefined) return null;
  const exact = piece.end - piece.start === piece.srcEnd - piece.srcStart;
  if (!exact && offset > piece.start && offset < piece.end) return null;
  const start = mapOffset(map, offset);
  return [{ source: map.source, start, end: start }];
}
