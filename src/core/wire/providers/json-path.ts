/**
 * The JSON paths by which Gemini says where a fragment of arguments belongs: `$.a.b`, `$.list[0]`, `$['any key']`. Only steps
 * to one place; a path with wildcards or filters names no place and is not taken. Names keep their place in the source.
 */
import { joinMapped, mapSpan, sliceMapped } from '../../base/span';
import type { MappedText } from '../../base/span';

export type PathStep = { t: 'key'; name: MappedText } | { t: 'index'; index: number };

/** Deeper paths are hostile: the scanner that judges the arguments stops there as well. */
const MOST_STEPS = 200;
const BARE_NAME = /[^.[\]*]+/y;
const INDEX = /\[(\d{1,9})\]/y;
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** Null for a path that leads to no single place. */
export function readJsonPath(path: MappedText): PathStep[] | null {
  const { text } = path;
  const steps: PathStep[] = [];
  let at = text.startsWith('$') ? 1 : 0;
  // Without the root sign the first name needs no dot.
  let bare = at === 0 && text.charAt(0) !== '[';
  while (at < text.length) {
    if (steps.length >= MOST_STEPS) return null;
    if (bare || text.charAt(at) === '.') {
      BARE_NAME.lastIndex = bare ? at : at + 1;
      const name = BARE_NAME.exec(text);
      if (name === null) return null;
      const end = name.index + name[0].length;
      steps.push({ t: 'key', name: sliceMapped(path, { start: name.index, end }) });
      at = end;
      bare = false;
      continue;
    }
    INDEX.lastIndex = at;
    const index = INDEX.exec(text);
    if (index !== null) {
      steps.push({ t: 'index', index: Number(index[1]) });
      at += index[0].length;
      continue;
    }
    const quoted = quotedName(path, at);
    if (quoted === null) return null;
    steps.push({ t: 'key', name: quoted.name });
    at = quoted.end;
  }
  return steps;
}

/** `['name']` or `["name"]`, with backslash escapes. */
function quotedName(path: MappedText, at: number): { name: MappedText; end: number } | null {
  const { text } = path;
  const quote = text.charAt(at + 1);
  if (text.charAt(at) !== '[' || (quote !== "'" && quote !== '"')) return null;
  const parts: MappedText[] = [];
  let from = at + 2;
  for (let i = from; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === quote) {
      if (text.charAt(i + 1) !== ']') return null;
      parts.push(sliceMapped(path, { start: from, end: i }));
      return { name: joinMapped(path.map.source, parts), end: i + 2 };
    }
    if (c !== '\\') continue;
    parts.push(sliceMapped(path, { start: from, end: i }));
    const hex = /^u([0-9a-fA-F]{4})/.exec(text.slice(i + 1, i + 6));
    const end = i + (hex === null ? 2 : 6);
    const next = text.charAt(i + 1);
    const value =
      hex === null ? (ESCAPES.get(next) ?? next) : String.fromCharCode(parseInt(hex[1] ?? '', 16));
    parts.push(standIn(path, value, i, end));
    from = end;
    i = end - 1;
  }
  return null;
}

/** A value that stands for another spelling in the path. */
function standIn(path: MappedText, value: string, start: number, end: number): MappedText {
  const { start: srcStart, end: srcEnd, source } = mapSpan(path.map, { start, end });
  const pieces = value === '' ? [] : [{ start: 0, end: value.length, srcStart, srcEnd }];
  return { text: value, map: { source, pieces } };
}
