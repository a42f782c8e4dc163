/** `read_file`: a file, or some lines of it, cut at a size that a prompt can bear. */
import { sentence } from '../base/words';
import type { Json } from '../base/json-value';
import { err, ok, type Result } from '../base/result';
import type { SaidError } from '../base/problem';
import { utf8Length } from '../base/utf8';
import { missingFile } from './missing-file';
import { splitLines } from './lines';
import { done, failed, failedBy, type ToolRun } from './outcome';
import { argument, kindOf, pathAccess, pathArgument, type BuiltinSpec } from './spec';
import type { World } from './world';

/** Bytes of text that one read gives back. */
export const MAX_READ_BYTES = 64 * 1024;

const schema = `{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1, "description": "File, relative to the root" },
    "startLine": { "type": "integer", "minimum": 1, "description": "First line, counted from 1" },
    "endLine": { "type": "integer", "minimum": 1, "description": "Last line, included" },
    "numbered": { "type": "boolean", "description": "Put the line number before each line" }
  },
  "required": ["path"],
  "additionalProperties": false
}`;

export const readFile: BuiltinSpec = {
  name: 'read_file',
  description: 'Reads a text file, or the lines from startLine to endLine of it.',
  schema,
  effects: 'read',
  accesses: (args) => pathAccess(args, 'read'),
  run,
};

function run(args: Json, world: World): ToolRun {
  const path = pathArgument(args);
  if (!path.ok) return failedBy(path.error);
  const text = world.files.get(path.value);
  if (text === undefined) return missingFile(path.value, world.files);

  const lines = splitLines(text);
  const start = lineNumber(args, 'startLine', 1);
  if (!start.ok) return failedBy(start.error);
  const end = lineNumber(args, 'endLine', Math.max(lines.length, 1));
  if (!end.ok) return failedBy(end.error);
  if (start.value > end.value && argument(args, 'endLine') !== undefined)
    return failed(
      'LINES_REVERSED',
      sentence('LINES_REVERSED', 'startLine {start} stands after endLine {end}.', {
        start: start.value,
        end: end.value,
      }),
    );
  if (start.value > Math.max(lines.length, 1))
    return failed(
      'LINE_OUT_OF_RANGE',
      sentence('LINE_OUT_OF_RANGE', '{path} has {lines} lines; line {line} does not exist.', {
        path: path.value,
        lines: lines.length,
        line: start.value,
      }),
    );

  const numbered = argument(args, 'numbered') ?? false;
  if (typeof numbered !== 'boolean')
    return failed(
      'INVALID_ARGUMENTS',
      sentence('argument.boolean', '{name} is {found}; it must be true or false.', {
        name: 'numbered',
        found: kindOf(numbered),
      }),
    );

  const whole = start.value === 1 && end.value >= lines.length;
  const last = Math.min(end.value, lines.length);
  const width = String(last).length;
  const chosen = lines
    .slice(start.value - 1, last)
    .map((line, i) => (numbered ? `${String(start.value + i).padStart(width)}\t${line}` : line));
  const { kept, cutInside } = cut(chosen);
  const shownLast = start.value + kept.length - 1;
  const complete = kept.length === chosen.length && !cutInside;
  const finalBreak = complete && whole && text.endsWith('\n') ? '\n' : '';
  return done({
    path: path.value,
    text: kept.join('\n') + finalBreak,
    startLine: lines.length === 0 ? 0 : start.value,
    endLine: lines.length === 0 ? 0 : shownLast,
    totalLines: lines.length,
    ...(complete ? {} : { notice: notice(shownLast, last, cutInside) }),
  });
}

function lineNumber(args: Json, name: string, otherwise: number): Result<number, SaidError> {
  const value = argument(args, name);
  if (value === undefined) return ok(otherwise);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return ok(value);
  const found = typeof value === 'number' ? String(value) : kindOf(value);
  return err({
    code: 'INVALID_ARGUMENTS',
    ...sentence('argument.line', '{name} is {found}; it must be a whole number from 1 on.', { name, found }),
    retryable: true,
  });
}

/** Whole lines as far as they fit. A first line that is too long by itself is cut between characters. */
function cut(lines: readonly string[]): { kept: string[]; cutInside: boolean } {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += utf8Length(line) + 1;
    if (bytes - 1 > MAX_READ_BYTES) break;
    kept.push(line);
  }
  const first = lines[0];
  if (kept.length > 0 || first === undefined) return { kept, cutInside: false };
  let end = 0;
  let used = 0;
  for (const character of first) {
    used += utf8Length(character);
    if (used > MAX_READ_BYTES) break;
    end += character.length;
  }
  return { kept: [first.slice(0, end)], cutInside: true };
}

function notice(shownLast: number, wanted: number, cutInside: boolean): string {
  const limit = `${MAX_READ_BYTES / 1024} KB`;
  if (cutInside)
    return `Line ${shownLast} alone is longer than ${limit} and was cut; the rest of it cannot be read.`;
  return `Cut at ${limit}: lines ${shownLast + 1} to ${wanted} are missing. Read on with startLine ${shownLast + 1}.`;
}
