/**
 * Patterns for an engine that matches them from end to end and against a string's spelling in JSON. What enters is a
 * pattern as schemas have it (ECMA-262, found anywhere in the value); what leaves matches the same values, as long as they
 * are spelled without escapes, or is null when that cannot be said in the engine's dialect.
 *
 * The engine's own dialect is narrow: of a range beyond ASCII it looks at the low byte alone, `.` is ASCII, alternatives in a
 * counted group come loose, and there are no escapes, no look-around, no properties. What leaves here keeps clear of all that.
 */

/** Repetitions are written out by the engine; all of a pattern together may be so many. */
const MAX_REPEATED = 64;
const MAX_DEPTH = 30;

type Range = readonly [from: number, to: number];

const CLASS_ESCAPES: ReadonlyMap<string, readonly Range[]> = new Map([
  ['d', [[0x30, 0x39]]],
  [
    'w',
    [
      [0x30, 0x39],
      [0x41, 0x5a],
      [0x5f, 0x5f],
      [0x61, 0x7a],
    ],
  ],
  // prettier-ignore
  ['s', [[0x9, 0xd], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff]]],
] satisfies [string, Range[]][]);

export function anchoredPattern(pattern: string): string | null {
  const reader = new PatternReader(pattern);
  const body = reader.read();
  if (body === null) return null;
  const { fromStart, toEnd, alternatives } = reader;
  if (body === '') return fromStart && toEnd ? '^$' : null;
  if (alternatives && (fromStart || toEnd)) return null;
  const whole = fromStart && toEnd ? body : `(?:${body})`;
  return `^${fromStart ? '' : ANYTHING}${whole}${toEnd ? '' : ANYTHING}$`;
}

/** What stands in the engine's dialect for a pattern may be so long. */
const MAX_LENGTH = 20_000;

class PatternReader {
  fromStart = false;
  toEnd = false;
  /** A `|` that no group holds. */
  alternatives = false;
  private at = 0;
  private out = '';
  /** Where in `out` the open groups begin. */
  private readonly opened: number[] = [];
  private repeated = 0;

  constructor(private readonly pattern: string) {}

  /** The pattern without its anchors, in the engine's dialect. */
  read(): string | null {
    if (this.take('^')) this.fromStart = true;
    if (this.pattern[this.at] === '|') return null;
    while (this.at < this.pattern.length) {
      if (this.pattern[this.at] === '$' && this.at === this.pattern.length - 1 && this.opened.length === 0) {
        this.toEnd = true;
        break;
      }
      if (!this.part() || this.out.length > MAX_LENGTH) return null;
    }
    return this.opened.length === 0 ? this.out : null;
  }

  private take(text: string): boolean {
    const found = this.pattern.startsWith(text, this.at);
    if (found) this.at += text.length;
    return found;
  }

  private part(): boolean {
    if (this.take('(?:') || (!this.pattern.startsWith('(?', this.at) && this.take('('))) {
      this.opened.push(this.out.length);
      this.out += '(?:';
      return this.opened.length <= MAX_DEPTH && !this.emptyNext();
    }
    if (this.take(')')) {
      const start = this.opened.pop();
      if (start === undefined) return false;
      const group = `${this.out.slice(start)})`;
      this.out = this.out.slice(0, start);
      return this.repeat(group);
    }
    if (this.take('|')) {
      if (this.opened.length === 0) this.alternatives = true;
      this.out += '|';
      return !this.emptyNext();
    }
    const atom = this.atom();
    return atom !== null && this.repeat(atom);
  }

  /** Adds what has been read, as often as the quantifier after it says; counts are written out. False when it is too much. */
  private repeat(text: string): boolean {
    const found = /^(?:[*+?]|\{(\d{1,4})(?:(,)(\d{0,4}))?\})/u.exec(
      this.pattern.slice(this.at, this.at + 12),
    );
    if (found === null) {
      this.out += text;
      return true;
    }
    const [all, least, comma, most] = found;
    this.at += all.length;
    // Lazy or greedy, the values are the same.
    this.take('?');
    if (least === undefined) {
      this.out += text + all;
      return true;
    }
    const from = Number(least);
    const to = comma === undefined ? from : most === '' ? Infinity : Number(most);
    this.repeated += to === Infinity ? from : to;
    if (to < from || to === 0 || this.repeated > MAX_REPEATED || text.length * this.repeated > MAX_LENGTH)
      return false;
    let tail = to === Infinity ? `${text}*` : '';
    for (let i = from; i < to && to !== Infinity; i++) tail = `(?:${text}${tail})?`;
    this.out += text.repeat(from) + tail;
    return true;
  }

  /** The engine knows no empty alternative. */
  private emptyNext(): boolean {
    return /^(?:[|)$]|$)/u.test(this.pattern.slice(this.at, this.at + 1));
  }

  private atom(): string | null {
    if (this.take('.'))
      return classText(
        [
          [0x0a, 0x0a],
          [0x0d, 0x0d],
          [0x2028, 0x2029],
        ],
        true,
      );
    if (this.take('[')) return this.classes();
    if (this.take('\\')) {
      const set = this.classEscape();
      if (set !== null) return classText(set.ranges, set.negated);
      const point = this.escape();
      return point === null || !isPlain(point) ? null : literal(point);
    }
    const point = this.point();
    return '^$()*+?{}]|'.includes(String.fromCodePoint(point)) || !isPlain(point) ? null : literal(point);
  }

  private classes(): string | null {
    const negated = this.take('^');
    const ranges: Range[] = [];
    while (!this.take(']')) {
      if (this.at >= this.pattern.length) return null;
      const from = this.classPart();
      if (from === null) return null;
      if (typeof from !== 'number') {
        ranges.push(...from);
        continue;
      }
      // A hyphen makes a range only between two characters; elsewhere it is one.
      const isRange = this.pattern[this.at] === '-' && this.pattern[this.at + 1] !== ']';
      if (isRange) this.at++;
      const to = isRange ? this.classPart() : from;
      if (typeof to !== 'number' || to < from) return null;
      ranges.push([from, to]);
    }
    // What a negated class names beyond ASCII would pass.
    return negated && ranges.some(([, to]) => to > 0x7f) ? null : classText(ranges, negated);
  }

  /** One character of a class, or what an escape like `\d` holds. */
  private classPart(): number | readonly Range[] | null {
    if (!this.take('\\')) return this.at < this.pattern.length ? this.point() : null;
    const set = this.classEscape();
    if (set !== null) return set.negated ? null : set.ranges;
    return this.escape();
  }

  private classEscape(): { ranges: readonly Range[]; negated: boolean } | null {
    const name = this.pattern[this.at] ?? '';
    const ranges = CLASS_ESCAPES.get(name.toLowerCase());
    if (ranges === undefined) return null;
    this.at++;
    return { ranges, negated: name !== name.toLowerCase() };
  }

  private point(): number {
    const point = this.pattern.codePointAt(this.at) ?? 0;
    this.at += point > 0xffff ? 2 : 1;
    return point;
  }

  /** The character that an escape stands for; null for escapes that stand for something else. */
  private escape(): number | null {
    const hex = /^(?:u([0-9a-f]{4})|x([0-9a-f]{2})|u\{([0-9a-f]{1,6})\})/iu.exec(
      this.pattern.slice(this.at, this.at + 12),
    );
    if (hex !== null) {
      this.at += hex[0].length;
      return parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
    }
    const name = this.pattern[this.at] ?? '';
    const control = 'tnvfr'.indexOf(name);
    if (!/^[^\w\s]$/u.test(name) && (control < 0 || name === '')) return null;
    this.at++;
    return control < 0 ? (name.codePointAt(0) ?? 0) : 9 + control;
  }
}

/** A string can hold it as it is: no control character, quote, backslash or half of a pair. */
const isPlain = (point: number): boolean =>
  point >= 0x20 &&
  point !== 0x22 &&
  point !== 0x5c &&
  !(point >= 0xd800 && point <= 0xdfff) &&
  point <= 0x10ffff;

/** Beyond the first plane the engine knows a character only when it is escaped. */
const literal = (point: number): string => {
  const character = String.fromCodePoint(point);
  return /^[\w ]$|[^\0-\x7f\u{10000}-\u{10ffff}]/u.test(character) ? character : `\\${character}`;
};

/** What a string cannot hold as it is, ascending; without NUL, at which the engine fails. */
const NOT_PLAIN: readonly Range[] = [
  [1, 0x1f],
  [0x22, 0x22],
  [0x5c, 0x5c],
];

/**
 * The characters in `ranges`, or not in them, that a string can hold; null when the engine cannot say it. Classes are ASCII:
 * beyond it, negated ones let everything pass and others name single characters beside the class.
 */
function classText(ranges: readonly Range[], negated: boolean): string | null {
  const real = ranges.flatMap(([from, to]): Range[] => (to < 1 ? [] : [[Math.max(from, 1), to]]));
  const said = negated ? joined([...real, ...NOT_PLAIN]) : without(joined(real), NOT_PLAIN);
  const ascii = without(said, [[0x80, 0x10ffff]])
    .map(([from, to]) => (from === to ? classPoint(from) : `${classPoint(from)}-${classPoint(to)}`))
    .join('');
  if (negated) return `[^${ascii}]`;
  const others = without(said, [[0, 0x7f]]);
  if (others.reduce((sum, [from, to]) => sum + to - from + 1, 0) > MAX_SINGLES) return null;
  const singles = others.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => literal(from + i)),
  );
  const options = [...(ascii === '' ? [] : [`[${ascii}]`]), ...singles];
  return options.length < 2 ? (options[0] ?? null) : `(?:${options.join('|')})`;
}

const MAX_SINGLES = 64;

/** Ascending, those that touch made one. */
function joined(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last[1] + 1) out[out.length - 1] = [last[0], Math.max(last[1], to)];
    else out.push([from, to]);
  }
  return out;
}

/** `ranges` without what `holes` (ascending) hold. */
function without(ranges: readonly Range[], holes: readonly Range[]): Range[] {
  return ranges.flatMap(([from, to]) => {
    const left: Range[] = [];
    let next = from;
    for (const [start, end] of holes) {
      if (end < next || start > to) continue;
      if (start > next) left.push([next, start - 1]);
      next = end + 1;
    }
    if (next <= to) left.push([next, to]);
    return left;
  });
}

const classPoint = (point: number): string =>
  /^[A-Za-z0-9]$/u.test(String.fromCodePoint(point))
    ? String.fromCodePoint(point)
    : `\\u${point.toString(16).padStart(4, '0')}`;

/** Any text that a string holds as it is. */
const ANYTHING = `${classText([], true) ?? ''}*`;
