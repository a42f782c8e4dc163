/** Code points as bytes. A range of code points is a union of sequences of byte ranges, none of which reaches a surrogate. */
import type { LangId } from '../lang';
import { byteRange } from './byte-set';
import { EPSILON, type Nodes } from './nodes';

type Range = readonly [from: number, to: number];

/** Last code point of each encoded length. */
const LENGTHS = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

export function codePointLang(nodes: Nodes, ranges: readonly Range[]): LangId {
  return nodes.union(
    ranges.flatMap((range) =>
      withoutSurrogates(range).flatMap((one) => byLength(one).map((r) => sequence(nodes, r))),
    ),
  );
}

function withoutSurrogates([from, to]: Range): Range[] {
  const parts: Range[] = [
    [Math.max(0, from), Math.min(to, 0xd7ff)],
    [Math.max(from, 0xe000), Math.min(to, 0x10ffff)],
  ];
  return parts.filter(([a, b]) => a <= b);
}

function byLength([from, to]: Range): Range[] {
  const out: Range[] = [];
  let start = from;
  for (const last of LENGTHS) {
    if (start > last) continue;
    out.push([start, Math.min(to, last)]);
    if (to <= last) break;
    start = last + 1;
  }
  return out;
}

/** Both ends have encodings of one length. */
function sequence(nodes: Nodes, [from, to]: Range): LangId {
  return between(nodes, encode(from), encode(to));
}

function between(nodes: Nodes, from: readonly number[], to: readonly number[]): LangId {
  const [a = 0, ...restA] = from;
  const [b = 0, ...restB] = to;
  if (restA.length === 0) return nodes.bytes(byteRange(a, b));
  const lows = restA.map(() => 0x80);
  const highs = restA.map(() => 0xbf);
  const lead = (x: number, y: number): LangId => nodes.bytes(byteRange(x, y));
  if (a === b) return nodes.concat(lead(a, a), between(nodes, restA, restB));
  const parts: LangId[] = [];
  const wholeFirst = restA.every((byte) => byte === 0x80);
  const wholeLast = restB.every((byte) => byte === 0xbf);
  const first = wholeFirst ? a : a + 1;
  const last = wholeLast ? b : b - 1;
  if (!wholeFirst) parts.push(nodes.concat(lead(a, a), between(nodes, restA, highs)));
  if (first <= last) parts.push(nodes.concat(lead(first, last), between(nodes, lows, highs)));
  if (!wholeLast) parts.push(nodes.concat(lead(b, b), between(nodes, lows, restB)));
  return nodes.union(parts);
}

function encode(c: number): number[] {
  if (c <= 0x7f) return [c];
  const tail = (shift: number): number => 0x80 | ((c >> shift) & 0x3f);
  if (c <= 0x7ff) return [0xc0 | (c >> 6), tail(0)];
  if (c <= 0xffff) return [0xe0 | (c >> 12), tail(6), tail(0)];
  return [0xf0 | (c >> 18), tail(12), tail(6), tail(0)];
}

/** Byte `b` of a text as an expression. */
export function textLang(nodes: Nodes, bytes: Uint8Array): LangId {
  let lang = EPSILON;
  for (const byte of [...bytes].reverse()) lang = nodes.concat(nodes.bytes(byteRange(byte, byte)), lang);
  return lang;
}
