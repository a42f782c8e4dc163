/**
 * `edit`: replaces pieces of a file. Every `oldText` is looked up in the file as it was before the call, must stand there
 * exactly once, and no two may share a character. Either every edit is made or none is.
 */
import { literally, phrase, sentence } from '../base/words';
import type { Json } from '../base/json-value';
import { err, ok, type Result } from '../base/result';
import { utf8Length } from '../base/utf8';
import { ambiguous, notFound } from './edit-diagnosis';
import { lineOf, lineStarts, splitLines } from './lines';
import { missingFile } from './missing-file';
import { occurrences } from './occurrences';
import { done, failed, failedAt, failedBy, type ToolRun } from './outcome';
import { argument, kindOf, pathAccess, pathArgument, type BuiltinSpec } from './spec';
import type { World } from './world';
import { sizeError } from './write-file';

export const MAX_EDITS = 200;

const schema = `{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1, "description": "File, relative to the root" },
    "edits": {
      "type": "array",
      "minItems": 1,
      "maxItems": ${MAX_EDITS},
      "items": {
        "type": "object",
        "properties": {
          "oldText": {
            "type": "string",
            "minLength": 1,
            "description": "Text as it stands in the file, exactly; it must occur once"
          },
          "newText": { "type": "string", "description": "Text that takes its place" }
        },
        "required": ["oldText", "newText"],
        "additionalProperties": false
      }
    }
  },
  "required": ["path", "edits"],
  "additionalProperties": false
}`;

export const edit: BuiltinSpec = {
  name: 'edit',
  description:
    'Replaces pieces of a text file. Each oldText must occur exactly once in the file as it is now; all edits are made, or none.',
  schema,
  effects: 'write',
  accesses: (args) => pathAccess(args, 'write'),
  run,
};

interface Edit {
  oldText: string;
  newText: string;
}
interface PlacedEdit extends Edit {
  /** 1-based, as people count. */
  number: number;
  start: number;
  end: number;
}

function run(args: Json, world: World): ToolRun {
  const path = pathArgument(args);
  if (!path.ok) return failedBy(path.error);
  const edits = readEdits(args);
  if (!edits.ok) return edits.error;
  const before = world.files.get(path.value);
  if (before === undefined) return missingFile(path.value, world.files);

  const placed = place(edits.value, path.value, before);
  if (!placed.ok) return placed.error;
  const after = replaceAll(before, placed.value);
  const tooLarge = sizeError(path.value, after);
  if (tooLarge !== undefined) return tooLarge;
  const starts = lineStarts(before);
  return done(
    {
      path: path.value,
      edits: placed.value.map(({ number, start, oldText, newText }) => ({
        edit: number,
        line: lineOf(starts, start),
        linesRemoved: splitLines(oldText).length,
        linesAdded: splitLines(newText).length,
      })),
      bytes: utf8Length(after),
    },
    [{ path: path.value, before, after }],
  );
}

function readEdits(args: Json): Result<Edit[], ToolRun> {
  const raw = argument(args, 'edits');
  if (!Array.isArray(raw)) {
    return err(
      failed(
        'INVALID_ARGUMENTS',
        raw === undefined
          ? sentence('edits.missing', 'edits is missing; it must be an array of {oldText, newText}.')
          : sentence('edits.kind', 'edits is {found}; it must be an array of {oldText, newText}.', {
              found: kindOf(raw),
            }),
      ),
    );
  }
  if (raw.length === 0)
    return err(
      failed(
        'INVALID_ARGUMENTS',
        sentence('edits.empty', 'edits is empty; give at least one {oldText, newText}.'),
      ),
    );
  if (raw.length > MAX_EDITS)
    return err(
      failed(
        'INVALID_ARGUMENTS',
        sentence('edits.too-many', '{count} edits are too many for one call; give at most {limit}.', {
          count: raw.length,
          limit: MAX_EDITS,
        }),
      ),
    );
  const edits: Edit[] = [];
  for (const [i, item] of raw.entries()) {
    const oldText = argument(item, 'oldText');
    const newText = argument(item, 'newText');
    if (typeof oldText !== 'string' || typeof newText !== 'string')
      return err(
        failed(
          'INVALID_ARGUMENTS',
          sentence('edits.item', 'Edit {number} must be an object with the strings oldText and newText.', {
            number: i + 1,
          }),
        ),
      );
    if (oldText === '')
      return err(
        failedAt(
          `/edits/${i}/oldText`,
          'OLD_TEXT_EMPTY',
          sentence(
            'OLD_TEXT_EMPTY',
            'oldText of edit {number} is empty: an empty text stands everywhere. Quote the text to replace; to insert, quote a neighbouring line and repeat it in newText.',
            { number: i + 1 },
          ),
        ),
      );
    if (oldText === newText)
      return err(
        failedAt(
          `/edits/${i}/newText`,
          'EDIT_CHANGES_NOTHING',
          sentence(
            'EDIT_CHANGES_NOTHING',
            'oldText and newText of edit {number} are the same; leave this edit out.',
            { number: i + 1 },
          ),
        ),
      );
    edits.push({ oldText, newText });
  }
  return ok(edits);
}

/** Finds the one place of every edit. In file order; refuses what shares characters. */
function place(edits: readonly Edit[], path: string, text: string): Result<PlacedEdit[], ToolRun> {
  const placed: PlacedEdit[] = [];
  for (const [i, item] of edits.entries()) {
    const found = occurrences(text, item.oldText);
    const [start] = found;
    const subject =
      edits.length === 1
        ? literally('oldText')
        : phrase(`oldText of edit ${i + 1}`, 'edit.old-text', { number: i + 1 });
    const at = `/edits/${i}/oldText`;
    if (start === undefined)
      return err(failedAt(at, 'OLD_TEXT_NOT_FOUND', notFound(subject, item.oldText, path, text)));
    if (found.length > 1)
      return err(failedAt(at, 'OLD_TEXT_NOT_UNIQUE', ambiguous(subject, item.oldText, path, text, found)));
    placed.push({ ...item, number: i + 1, start, end: start + item.oldText.length });
  }
  placed.sort((a, b) => a.start - b.start || a.number - b.number);
  for (const [i, item] of placed.entries()) {
    const next = placed[i + 1];
    if (next === undefined || item.end <= next.start) continue;
    const [low, high] = [Math.min(item.number, next.number), Math.max(item.number, next.number)];
    const line = lineOf(lineStarts(text), next.start);
    return err(
      failed(
        'EDITS_OVERLAP',
        sentence(
          'EDITS_OVERLAP',
          'Edits {low} and {high} both replace text at line {line} of {path}. Join them into one edit. Nothing was changed.',
          { low, high, line, path },
        ),
      ),
    );
  }
  return ok(placed);
}

function replaceAll(text: string, placed: readonly PlacedEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, newText } of placed) {
    parts.push(text.slice(at, start), newText);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
