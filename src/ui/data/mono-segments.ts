/**
 * Cuts a text into pieces to render: wherever a range begins or ends, and around every character that cannot be seen or that
 * changes how others are read (controls, direction marks, lone surrogates). The pieces tile the text, in order; linear in the
 * text plus the ranges. Offsets are UTF-16.
 */
import type { Span } from '../../core/base/span';

/** What a range means; `mark` is linked hover or selection, `strong` the selected one, `bad` the failing character. */
export type RangeKind =
  | 'mark'
  | 'strong'
  | 'bad'
  | 'warn'
  | 'ok'
  | 'info'
  | 'del'
  | 'ins'
  | 'key'
  | 'string'
  | 'number'
  | 'muted'
  | 'squiggle';

export interface MonoRange extends Span {
  kind: RangeKind;
}

export interface Segment {
  start: number;
  end: number;
  text: string;
  kinds: readonly RangeKind[];
  /** Set where the text itself cannot be shown: the mark that stands for it, and its name for assistive technology. */
  control: { mark: string; name: string } | null;
  /** `end` of a zero-length range: a caret is drawn before this segment. */
  caret: RangeKind | null;
}

export interface SegmentOptions {
  /** `all` marks every space, tab and line end; `edge` those at a line's end and tabs; `none` leaves them. */
  whitespace?: 'none' | 'edge' | 'all';
}

/**
 * Controls, format characters (direction marks, zero widths, tags), line and paragraph separators, lone surrogates and variation
 * selectors. Line ends and tabs are seen by what they do; what joins an emoji belongs to it.
 */
const HIDDEN =
  /(?![\n\t])(?!(?<=[\p{Extended_Pictographic}\u{fe0f}])\u{200d}(?=\p{Extended_Pictographic}))(?!(?<=\p{Emoji})\u{fe0f})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{fe00}-\u{fe0f}]/gu;
const SPACES = { none: null, edge: /\t|[ \u00a0]+(?=\n|$)/g, all: /[ \u00a0\t\n]/g } as const;

// prettier-ignore
const C0 = [
  'NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'TAB', 'LF', 'VT', 'FF', 'CR', 'SO', 'SI',
  'DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US',
];
/** Names of Unicode's own charts. */
const NAMED: Readonly<Record<number, string>> = {
  0x7f: 'DEL',
  0x85: 'NEL',
  0xad: 'SHY',
  0x61c: 'ALM',
  0x200b: 'ZWSP',
  0x200c: 'ZWNJ',
  0x200d: 'ZWJ',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x2028: 'LSEP',
  0x2029: 'PSEP',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2060: 'WJ',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0xfeff: 'BOM',
};

/** `NUL` for U+0000, `RLO` for U+202E, the code where there is no name. The full name is `U+202E`. */
export function controlOf(char: string): { mark: string; name: string } {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  return { mark: C0[code] ?? NAMED[code] ?? hex, name: `U+${hex}` };
}

function whitespaceMark(char: string): string {
  return char === '\t' ? '\u2192' : char === '\n' ? '\u21b5' : char === '\u00a0' ? '\u237d' : '\u00b7';
}

export function segments(
  text: string,
  ranges: readonly MonoRange[],
  { whitespace = 'none' }: SegmentOptions = {},
): Segment[] {
  const length = text.length;
  const clamp = (offset: number): number => Math.min(length, Math.max(0, Math.trunc(offset)));
  const cuts = new Set<number>([0, length]);
  const opens = new Map<number, RangeKind[]>();
  const closes = new Map<number, RangeKind[]>();
  const carets = new Map<number, RangeKind>();
  for (const range of ranges) {
    const [start, end] = [clamp(range.start), clamp(range.end)];
    if (end <= start) {
      carets.set(start, range.kind);
      cuts.add(start);
      continue;
    }
    cuts.add(start).add(end);
    push(opens, start, range.kind);
    push(closes, end, range.kind);
  }
  const marks = new Map<number, { mark: string; name: string }>();
  for (const found of text.matchAll(HIDDEN)) addMark(found.index, found[0].length, controlOf(found[0]));
  const pattern = SPACES[whitespace];
  if (pattern !== null)
    for (const found of text.matchAll(pattern))
      for (let i = 0; i < found[0].length; i++) {
        const char = found[0].charAt(i);
        addMark(found.index + i, 1, { mark: whitespaceMark(char), name: '' });
      }

  function addMark(at: number, size: number, mark: { mark: string; name: string }): void {
    marks.set(at, mark);
    cuts.add(at).add(at + size);
  }

  const sorted = [...cuts].sort((a, b) => a - b);
  const active = new Map<RangeKind, number>();
  const out: Segment[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const start = sorted[i] ?? 0;
    const end = sorted[i + 1] ?? start;
    for (const kind of closes.get(start) ?? []) count(active, kind, -1);
    for (const kind of opens.get(start) ?? []) count(active, kind, 1);
    const caret = carets.get(start) ?? null;
    if (end === start && caret === null) continue;
    out.push({
      start,
      end,
      text: text.slice(start, end),
      kinds: [...active.keys()],
      control: marks.get(start) ?? null,
      caret,
    });
  }
  return out;
}

function push(map: Map<number, RangeKind[]>, at: number, kind: RangeKind): void {
  const list = map.get(at);
  if (list === undefined) map.set(at, [kind]);
  else list.push(kind);
}

function count(active: Map<RangeKind, number>, kind: RangeKind, by: number): void {
  const now = (active.get(kind) ?? 0) + by;
  if (now <= 0) active.delete(kind);
  else active.set(kind, now);
}
