/**
 * What would make a damaged text strict JSON: a suggestion, never applied by itself. Enters: a text and its scan. Leaves: edits,
 * each for one mistake that the scanner names, or advice in words where any edit would be a guess, or null where there is nothing
 * to mend.
 *
 * Always holds: the edits of a suggestion make strict JSON of the text, with every string and number that the scanner read. A text
 * that ended too early is closed for the eye only: `displayOnly`, and its result is nobody's to run.
 */
import type { Words } from '../base/words';
import { applyEdits, type JsonEdit } from './edits';
import { mendText } from './mend';
import type { JsonError, JsonErrorCode, JsonNode, JsonScan } from './node';
import { numberValue } from './number';
import { scanJson } from './scan';
import { notesOf } from './repair-words';

export interface Repair {
  /** In order, not overlapping. Empty: the advice is in `notes` alone. */
  edits: JsonEdit[];
  /** True when the edits cannot change what was meant: nothing was lost, nothing was guessed. */
  safe: boolean;
  /** The text ended too early: what comes of the edits may be looked at, and must not be run. */
  displayOnly: boolean;
  /** The text with the edits made: strict JSON. Absent without edits. */
  value?: string;
  /** One sentence for each kind of mistake. */
  notes: string[];
  /** The same for other languages. */
  noteWords: Words[];
}

/** Of these mistakes nobody can say what was meant. */
const HOPELESS: ReadonlySet<JsonErrorCode> = new Set<JsonErrorCode>([
  'EMPTY',
  'NOT_JSON',
  'MISSING_VALUE',
  'CONCATENATED_VALUES',
  'TRAILING_DATA',
  'TOO_DEEP',
]);

/** Longer texts are not mended: a suggestion of thousands of edits helps nobody. */
const LONGEST = 2_000_000;

export function suggestRepair(text: string, scan: JsonScan): Repair | null {
  if (scan.strict || text.length > LONGEST) return null;
  const errors = scan.errors.filter((error) => error.severity === 'error');
  const { root } = scan;
  const stopped = root === undefined || scan.unlisted !== undefined ? errors[0] : stopper(text, scan, errors);
  if (root === undefined || stopped !== undefined || scan.unlisted !== undefined)
    return advice(text, scan, stopped);
  const edits = mendText(text, root, scan);
  const value = applyEdits(text, edits);
  const after = scanJson(value);
  if (edits.length === 0 || !after.strict || after.root === undefined || !sameMeaning(root, after.root))
    return null;
  return {
    edits,
    safe: !scan.truncated && edits.every(({ sure }) => sure),
    displayOnly: scan.truncated,
    value,
    ...notesOf(edits.map(({ code }) => code)),
  };
}

const advice = (text: string, scan: JsonScan, error: JsonError | undefined): Repair | null => {
  if (error === undefined) return null;
  const said = notesOf([clientCut(text, scan) ? 'CLIENT_CUT' : error.code], true);
  return said.notes.length === 0 ? null : { edits: [], safe: false, displayOnly: scan.truncated, ...said };
};

/** The mistake that makes every edit a guess. */
function stopper(text: string, scan: JsonScan, errors: readonly JsonError[]): JsonError | undefined {
  if (clientCut(text, scan)) return errors.at(-1);
  return errors.find((error) => {
    const { code, span } = error;
    const written = text.slice(span.start, span.end);
    switch (code) {
      case 'JAVASCRIPT_LITERAL':
      case 'PYTHON_LITERAL':
        return /nan|inf/i.test(written);
      case 'UNQUOTED_STRING':
        // A word may have lost its marks; where a sentence would end is anyone's guess.
        return !/^[\w.:/@+-]+$/.test(written) || text.charAt(span.end) === '"';
      case 'CONTROL_CHARACTER':
        return inKey(scan.root, error.offset);
      case 'UNEXPECTED_CHARACTER':
        return !isOnlyMark(written);
      default:
        return HOPELESS.has(code);
    }
  });
}

/** Marks that can go without a loss: a quotation mark too many, a tuple's bracket, blanks of another kind. */
const isOnlyMark = (written: string): boolean => /^(?:"|\(|[\p{Z}\p{C}]+)$/u.test(written);

/** Whether `offset` stands in a key. A key with a line break in it is no key: the text went over into prose. */
function inKey(node: JsonNode | undefined, offset: number): boolean {
  if (node?.k === 'arr') return node.items.some((item) => inKey(item, offset));
  return (
    node?.k === 'obj' &&
    node.members.some(
      ({ keySpan, value }) => (offset >= keySpan.start && offset < keySpan.end) || inKey(value, offset),
    )
  );
}

const CLIENT_CUT = /(?:\.\.\.|…)? ?[[(<](?:truncated|omitted|cut)[^\])>]{0,40}[\])>]?(?:\.\.\.|…)?$/i;

/** A program, not the model, shortened the text, and left a mark: `...[truncated]`. */
export const clientCut = (text: string, scan: JsonScan): boolean =>
  scan.truncated && CLIENT_CUT.test(text.slice(-80));

/** The same keys, strings, numbers and words, in the same order. */
function sameMeaning(a: JsonNode, b: JsonNode): boolean {
  switch (a.k) {
    case 'obj': {
      const members = a.members.filter(({ value }) => value !== undefined);
      return (
        b.k === 'obj' &&
        members.length === b.members.length &&
        members.every(({ key, value }, i) => {
          const other = b.members[i];
          return (
            other?.value !== undefined &&
            value !== undefined &&
            sameText(key, other.key) &&
            sameMeaning(value, other.value)
          );
        })
      );
    }
    case 'arr':
      return (
        b.k === 'arr' &&
        a.items.length === b.items.length &&
        a.items.every((item, i) => {
          const other = b.items[i];
          return other !== undefined && sameMeaning(item, other);
        })
      );
    case 'str':
      return b.k === 'str' && sameText(a.value, b.value);
    case 'num':
      return b.k === 'num' && (a.raw === b.raw || Object.is(numberValue(a.raw), numberValue(b.raw)));
    case 'lit':
      return b.k === 'lit' && a.value === b.value;
  }
}

/** A backslash before an apostrophe was kept as it is written, and goes. */
const sameText = (a: string, b: string): boolean => a === b || a.replaceAll("\\'", "'") === b;
