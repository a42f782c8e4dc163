/**
 * The file that a failed call was about, and the lines in it that the step's problem names: where the value that was looked
 * up stands, and, where it stands nowhere, the lines that differ from it in whitespace alone. Works from the value and the
 * files, so it holds for any tool that looks a text up in a file.
 */
import type { StepEvent } from '../../core/runtime/events';
import type { Moment } from '../../core/runtime/moment';
import { highlightOf, occurrences } from '../../state/linking';

export interface FileLine {
  /** 1-based. */
  number: number;
  text: string;
  /** Range of `text` that matches; null for a line that only resembles. */
  match: { start: number; end: number } | null;
}

export interface FileEffect {
  path: string;
  /** How many times the text stands in the file. */
  count: number;
  lines: FileLine[];
  /** Matching places that are not listed. */
  more: number;
}

const MOST_PLACES = 20;
const MOST_LINES_OF_A_PLACE = 6;
const MOST_CHARACTERS = 2_000_000;

export function fileEffectOf(moment: Moment, events: readonly StepEvent[]): FileEffect | null {
  const { event, state } = moment;
  if (event.detail.t !== 'execute' || event.detail.result.ok) return null;
  const path = pathsOf(event, events).find((candidate) => state.files.has(candidate));
  const text = path === undefined ? undefined : state.files.get(path);
  const wanted = highlightOf(moment)?.text;
  if (path === undefined || text === undefined || wanted === undefined || wanted === path) return null;
  if (text.length > MOST_CHARACTERS) return null;
  return { path, ...matchesIn(text, wanted) };
}

/** Files that the call was to touch, as the policy saw them. */
function pathsOf(event: StepEvent, events: readonly StepEvent[]): string[] {
  for (let index = event.seq - 1; index >= 0; index--) {
    const before = events[index];
    if (before === undefined || before.turn !== event.turn) break;
    if (before.call === event.call && before.detail.t === 'authorize')
      return before.detail.accesses.map(({ path }) => path);
  }
  return [];
}

export function matchesIn(text: string, wanted: string): Omit<FileEffect, 'path'> {
  const places = occurrences(text, wanted, Infinity);
  if (places.length === 0) return { count: 0, lines: resembling(text, wanted), more: 0 };
  const lines: FileLine[] = [];
  let number = 1;
  let lineStart = 0;
  for (const { start, end } of places.slice(0, MOST_PLACES)) {
    for (
      let next = text.indexOf('\n', lineStart);
      next !== -1 && next < start;
      next = text.indexOf('\n', lineStart)
    ) {
      number++;
      lineStart = next + 1;
    }
    lines.push(...linesOf(text, number, lineStart, start, end));
  }
  return { count: places.length, lines, more: Math.max(0, places.length - MOST_PLACES) };
}

function linesOf(text: string, first: number, from: number, start: number, end: number): FileLine[] {
  const lines: FileLine[] = [];
  let lineStart = from;
  for (let number = first; lines.length < MOST_LINES_OF_A_PLACE && lineStart < end; number++) {
    const next = text.indexOf('\n', lineStart);
    const lineEnd = next === -1 ? text.length : next;
    lines.push({
      number,
      text: text.slice(lineStart, lineEnd),
      match: { start: Math.max(0, start - lineStart), end: Math.min(lineEnd, end) - lineStart },
    });
    lineStart = lineEnd + 1;
  }
  return lines;
}

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ').toLowerCase();

/** Lines that would be the first line of `wanted` if whitespace and case did not count. */
function resembling(text: string, wanted: string): FileLine[] {
  const first = wanted
    .split('\n')
    .map(squeeze)
    .find((line) => line !== '');
  if (first === undefined) return [];
  const found: FileLine[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!squeeze(line).includes(first)) continue;
    found.push({ number: index + 1, text: line.replace(/\r$/, ''), match: null });
    if (found.length >= MOST_PLACES) break;
  }
  return found;
}
