/**
 * The machine that scans one JSON value and goes on after every mistake. Enters: a text, a range, an error list. Leaves: the
 * value's node with everything in it that could be kept, what was still open, and the offset after it.
 *
 * Always holds: every step of the machine consumes a character or moves to a state that will, so time is linear; containers are
 * a stack of frames, not of calls, so depth costs no call stack; siblings' spans are in order and inside their parent's.
 */
import {
  BACKTICK,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON,
  COMMA,
  CR,
  DOT,
  EQUALS,
  GREATER,
  HASH,
  LF,
  MINUS,
  NINE,
  PAREN_CLOSE,
  PAREN_OPEN,
  PLUS,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  STAR,
  TAB,
  TILDE,
  ZERO,
  isBlank,
  isDigit,
  isLetter,
  isOddBlank,
  isQuote,
  isWord,
  skipBlanks,
} from './chars';
import { bareEnd, literalPrefix, lostOpening, wordEnd, wordMeaning } from './bare';
import { type ErrorList, found, nameCharacter, quoted } from './errors';
import type { ArrayNode, JsonErrorCode, JsonNode, Member, ObjectNode, OpenPart } from './node';
import { losesDigits, numberValue, readNumber } from './number';
import type { Reader } from './reader';
import { readString } from './string';

/** What may come next. */
const TOP = 0;
const KEY_OR_END = 1;
const KEY = 2;
const AFTER_KEY = 3;
const VALUE = 4;
const ITEM_OR_END = 5;
const ITEM = 6;
const NEXT = 7;
const DONE = 8;

interface Frame {
  node: ObjectNode | ArrayNode;
  /** The character that closes it: `}`, `]`, or `)` for a tuple. */
  closer: number;
  /** The key that waits for its value. */
  pending: boolean;
  key: string;
  keyStart: number;
  keyEnd: number;
  /** Keys seen, once there are more than a few. */
  keys: Set<string> | undefined;
  /** Offset of the last comma. */
  comma: number;
}

const FEW_KEYS = 8;

export class ValueScanner implements Reader {
  closed = false;
  noResume = 0;
  /** What was open where the text ended, outermost first. */
  open: OpenPart[] = [];
  truncated = false;
  /** Character of the code fence that the value stands in, 0 when in none. A closing fence ends the text. */
  fence = 0;

  private state = TOP;
  private root: JsonNode | undefined;
  private readonly frames: Frame[] = [];
  private depth = 0;
  /** Open containers per closer, to tell in constant time whether a wrong bracket closes an outer one. */
  private readonly waiting = new Map<number, number>();
  /** True after a mistake has been named for this place: what follows from it is not named again. */
  private quiet = false;
  private leaf: OpenPart | undefined;
  /** The first double quote or line end at or after a bare value: remembered, so that look-ahead stays linear. */
  private nextQuote = -1;

  constructor(
    readonly text: string,
    public at: number,
    public end: number,
    readonly errors: ErrorList,
    private readonly maxDepth: number,
  ) {}

  /** Scans the value at or after `at`. Undefined only when there is nothing but blanks and comments. */
  scan(): JsonNode | undefined {
    this.state = TOP;
    this.root = undefined;
    this.depth = 0;
    this.waiting.clear();
    this.quiet = false;
    this.leaf = undefined;
    const { text } = this;
    for (;;) {
      const { end } = this;
      let at = this.at;
      let c = 0;
      while (at < end) {
        c = text.charCodeAt(at);
        if (c !== SPACE && c !== LF && c !== CR && c !== TAB) break;
        at++;
      }
      this.at = at;
      if (at >= end) {
        this.cut();
        break;
      }
      switch (this.state) {
        case NEXT:
          this.next(c);
          break;
        case KEY:
        case KEY_OR_END:
          this.key(c);
          break;
        case AFTER_KEY:
          this.afterKey(c);
          break;
        default:
          this.value(c);
      }
      if ((this.state as number) === DONE) {
        if (this.leaf !== undefined) this.cut();
        break;
      }
    }
    return this.root;
  }

  // --- states ---

  private value(c: number): void {
    const { text, at } = this;
    switch (c) {
      case QUOTE:
        this.string(at);
        return;
      case BRACE_OPEN:
        this.push({ k: 'obj', span: { start: at, end: at + 1 }, complete: false, members: [] }, BRACE_CLOSE);
        return;
      case BRACKET_OPEN:
        this.push({ k: 'arr', span: { start: at, end: at + 1 }, complete: false, items: [] }, BRACKET_CLOSE);
        return;
      case 116:
        if (this.literal('true', true)) return;
        break;
      case 102:
        if (this.literal('false', false)) return;
        break;
      case 110:
        if (this.literal('null', null)) return;
        break;
      case COMMA:
        if (this.depth === 0) break;
        this.missingValue();
        if (this.state === VALUE) {
          this.dropPending();
          this.state = NEXT;
        } else this.comma();
        return;
      case BRACE_CLOSE:
      case BRACKET_CLOSE:
        this.closer(c);
        return;
      case PAREN_CLOSE:
        if (this.top?.closer === PAREN_CLOSE) {
          this.closer(c);
          return;
        }
        break;
      case PAREN_OPEN: {
        this.wrong('UNEXPECTED_CHARACTER', at, at + 1, () => '"(": JSON has no tuples');
        this.push({ k: 'arr', span: { start: at, end: at + 1 }, complete: false, items: [] }, PAREN_CLOSE);
        return;
      }
      default:
        if (isDigit(c) || c === MINUS) {
          this.number(c);
          return;
        }
    }
    if (isQuote(c)) {
      this.wrongQuotes(c, false);
      this.string(at);
      return;
    }
    if (this.special(c)) return;
    const following = at + 1 < this.end ? text.charCodeAt(at + 1) : 0;
    if (
      (c === PLUS && (isDigit(following) || following === DOT || isLetter(following))) ||
      (c === DOT && isDigit(following))
    ) {
      this.number(c);
      return;
    }
    const punctuation = c === COLON || c === EQUALS || c === PAREN_CLOSE || c === DOT;
    if (isWord(c) || (!punctuation && (c === SLASH || isWord(following)))) {
      this.bare(at, at);
      return;
    }
    this.junk(c);
  }

  private key(c: number): void {
    const { at } = this;
    if (c === QUOTE) {
      this.readKey(at);
      return;
    }
    if (c === BRACE_CLOSE || c === BRACKET_CLOSE) {
      this.closer(c);
      return;
    }
    if (c === COMMA) {
      this.missingValue();
      this.comma();
      return;
    }
    if (isQuote(c)) {
      this.wrongQuotes(c, true);
      this.readKey(at);
      return;
    }
    if (c === COLON || c === BRACE_OPEN || c === BRACKET_OPEN) {
      // A value without a key: it is kept under the empty key, so that nothing is lost and brackets stay in balance.
      this.wrong('UNEXPECTED_CHARACTER', at, at + 1, this.here);
      this.setKey('', at, at, false);
      if (c === COLON) this.at++;
      this.state = VALUE;
      return;
    }
    if (this.special(c)) return;
    if (isWord(c) || c === MINUS || c === 64) {
      this.bareKey(at);
      return;
    }
    this.junk(c);
  }

  private afterKey(c: number): void {
    const { at, text } = this;
    if (c === COLON) {
      this.at++;
      this.quiet = false;
      this.state = VALUE;
      return;
    }
    if (c === BRACKET_CLOSE || c === BRACE_CLOSE) {
      this.closer(c);
      return;
    }
    if (this.special(c)) return;
    this.wrong('MISSING_COLON', at, at + 1, this.here);
    if (c === COMMA) {
      this.dropPending();
      this.state = NEXT;
      return;
    }
    if (c === EQUALS) {
      this.at += text.charCodeAt(at + 1) === GREATER && at + 1 < this.end ? 2 : 1;
      this.state = VALUE;
      return;
    }
    this.state = VALUE;
    this.quiet = true;
  }

  private next(c: number): void {
    const { at, text, end } = this;
    const frame = this.top;
    if (frame === undefined) {
      this.state = DONE;
      return;
    }
    const inObject = frame.node.k === 'obj';
    switch (c) {
      case COMMA:
        this.comma();
        return;
      case BRACE_CLOSE:
      case BRACKET_CLOSE:
        this.closer(c);
        return;
      case PAREN_CLOSE:
        if (frame.closer === PAREN_CLOSE) {
          this.closer(c);
          return;
        }
        break;
      case QUOTE:
        this.wrong('MISSING_COMMA', at, at + 1, this.here);
        this.state = inObject ? KEY : ITEM;
        return;
      case SEMICOLON:
        this.wrong('MISSING_COMMA', at, at + 1, this.here);
        this.comma();
        return;
      case BRACE_OPEN:
      case BRACKET_OPEN:
        this.wrong('MISSING_COMMA', at, at + 1, this.here);
        this.state = inObject ? KEY : ITEM;
        this.quiet = true;
        return;
    }
    if (this.special(c)) return;
    if (isQuote(c)) {
      this.wrong('MISSING_COMMA', at, at + 1, this.here);
      this.state = inObject ? KEY : ITEM;
      return;
    }
    if (isWord(c) || c === MINUS) {
      const to = inObject ? bareEnd(text, at, end, true) : wordEnd(text, at + 1, end);
      const after = skipBlanks(text, to, end);
      const goesOn = inObject
        ? after < end && text.charCodeAt(after) === COLON
        : isDigit(c) || c === MINUS || isKnownWord(text.slice(at, Math.min(to, at + 10)));
      this.wrong(goesOn ? 'MISSING_COMMA' : 'UNEXPECTED_CHARACTER', at, to, this.here);
      if (goesOn) this.state = inObject ? KEY : ITEM;
      else this.at = to;
      this.quiet = true;
      return;
    }
    this.junk(c);
  }

  // --- tokens ---

  private string(at: number): void {
    const value = readString(this, this.where, false);
    if (!this.closed) this.leaf = { kind: 'string', at };
    this.place({ k: 'str', span: { start: at, end: this.at }, complete: this.closed, value });
  }

  private readKey(at: number): void {
    const key = readString(this, this.whereKey, true);
    this.setKey(key, at, this.at, true);
    if (this.closed) this.state = AFTER_KEY;
    else this.leaf = { kind: 'key', at };
  }

  /** `where` is called for messages only. */
  private readonly where = (): string => this.valueName();
  private readonly whereKey = (): string => 'a key';

  /** Reads the literal when it stands here whole. */
  private literal(word: string, value: true | false | null): boolean {
    const { at, text, end } = this;
    const to = at + word.length;
    if (to > end || !text.startsWith(word, at) || (to < end && isWord(text.charCodeAt(to)))) return false;
    this.at = to;
    this.place({ k: 'lit', span: { start: at, end: to }, complete: true, value });
    return true;
  }

  private number(c: number): void {
    const { text, at, end } = this;
    // The common case: digits, perhaps a fraction, and then something that can follow a value.
    let i = at + (c === MINUS ? 1 : 0);
    const first = i < end ? text.charCodeAt(i) : 0;
    let d = first;
    const from = i;
    while (i < end && (d = text.charCodeAt(i)) >= ZERO && d <= NINE) i++;
    let good = i > from && (first !== ZERO || i === from + 1);
    let exponent = false;
    if (i < end && (d === DOT || (d | 32) === 101)) {
      const read = readNumber(text, at, end);
      exponent = true;
      good = read.whole;
      i = read.end;
    }
    if (!good || (i < end && goesOnAsNumber(text.charCodeAt(i)))) {
      this.badNumber(at);
      return;
    }
    this.at = i;
    const raw = text.slice(at, i);
    if ((exponent || i - at > 15) && losesDigits(raw))
      this.errors.warn(
        'NUMBER_LOSES_DIGITS',
        at,
        at,
        i,
        () =>
          `Found ${quoted(raw)} as ${this.valueName()}: a double cannot hold it, most programs will read ${String(Number(raw))}.`,
      );
    // At the end of the text more digits may have been meant; at the top level the text is strict as it is.
    const complete = i < end || this.depth === 0;
    if (!complete) this.leaf = { kind: 'number', at };
    this.place({ k: 'num', span: { start: at, end: i }, complete, raw });
  }

  /** Something that begins like a number and is none: `01`, `+1`, `.5`, `1.`, `0x1F`, `-Infinity`, `2024-01-01`, `12.` cut. */
  private badNumber(at: number): void {
    const { text, end } = this;
    const read = readNumber(text, at, end);
    let to = at;
    while (to < end && goesOnAsNumber(text.charCodeAt(to))) to++;
    const raw = text.slice(at, to);
    if (read.end >= end) {
      this.at = end;
      this.leaf = { kind: 'number', at };
      if (raw === '-') {
        this.dropPending();
        if (this.depth === 0) this.state = DONE;
      } else this.place({ k: 'num', span: { start: at, end: to }, complete: false, raw });
      return;
    }
    const word = wordMeaning(raw.replace(/^[+-]/, ''));
    if (word !== undefined && 'raw' in word) {
      this.flaw(
        word.language === 'Python' ? 'PYTHON_LITERAL' : 'JAVASCRIPT_LITERAL',
        read.end,
        to,
        () => `the ${word.language} number ${raw}`,
        at,
      );
    } else if (Number.isNaN(numberValue(raw))) {
      this.bare(at, read.end);
      return;
    } else
      this.flaw(
        'BAD_NUMBER',
        read.end,
        to,
        () => `${quoted(raw)}, ${numberFault(text, at, read.end, end)}`,
        at,
      );
    this.at = to;
    const complete = to < end || this.depth === 0;
    if (!complete) this.leaf = { kind: 'number', at };
    this.place({ k: 'num', span: { start: at, end: to }, complete, raw });
  }

  /** A value without quotes. `refused` is where strict JSON stops. */
  private bare(at: number, refused: number): void {
    const { text, end } = this;
    const { literal, shared } = literalPrefix(text, at, end);
    if (shared > 0 && at + shared >= end) {
      this.at = end;
      this.leaf = { kind: 'literal', at };
      const value = literal === 'true' ? true : literal === 'false' ? false : null;
      this.place({ k: 'lit', span: { start: at, end }, complete: false, value });
      return;
    }
    const offset = Math.max(refused, at + shared);
    const word = text.slice(at, Math.min(wordEnd(text, at, end), at + 12));
    const meaning = wordMeaning(word);
    if (meaning !== undefined && !this.textFollows(at + word.length)) {
      this.at = at + word.length;
      this.flaw(
        meaning.language === 'Python' ? 'PYTHON_LITERAL' : 'JAVASCRIPT_LITERAL',
        offset,
        this.at,
        () => `the ${meaning.language} word ${word}; JSON has ${meaning.json}`,
        at,
      );
      const span = { start: at, end: this.at };
      this.place(
        'raw' in meaning
          ? { k: 'num', span, complete: true, raw: meaning.raw }
          : { k: 'lit', span, complete: true, value: meaning.value },
      );
      return;
    }
    const to = bareEnd(text, at, end, false);
    const quote = lostOpening(text, at, this.quoteAfter(at), end);
    const last = quote >= 0 ? quote : to;
    this.wrong(
      'UNQUOTED_STRING',
      offset,
      last,
      () =>
        `${quoted(text.slice(at, last))} without ${quote >= 0 ? 'its opening quotation mark' : 'quotation marks'}`,
      at,
    );
    this.at = quote >= 0 ? quote + 1 : to;
    this.place({ k: 'str', span: { start: at, end: last }, complete: true, value: text.slice(at, last) });
  }

  private bareKey(at: number): void {
    const { text, end } = this;
    let to = bareEnd(text, at, end, true);
    const after = skipBlanks(text, to, end);
    const isKey = after >= end || text.charCodeAt(after) === COLON;
    // Without a colon behind it only the first word is taken: the rest of a sentence may hold the next member.
    if (!isKey && text.charCodeAt(to) !== QUOTE)
      to = Math.max(at + 1, Math.min(to, wordEnd(text, at + 1, end)));
    this.flaw('UNQUOTED_KEY', at, to, () => `${quoted(text.slice(at, to))} without quotation marks`);
    this.at = to;
    this.setKey(text.slice(at, to), at, to, true);
    if (to >= end) this.leaf = { kind: 'key', at };
    else if (text.charCodeAt(to) === QUOTE) this.at++; // `name": 1`: only the opening quote is missing
    this.quiet = true;
    this.state = AFTER_KEY;
  }

  // --- structure ---

  private get top(): Frame | undefined {
    return this.depth === 0 ? undefined : this.frames[this.depth - 1];
  }

  private push(node: ObjectNode | ArrayNode, closer: number): void {
    const start = node.span.start;
    if (this.depth >= this.maxDepth) {
      this.skipDeep(node);
      return;
    }
    this.attach(node);
    const frame = this.frames[this.depth];
    if (frame === undefined)
      this.frames.push({
        node,
        closer,
        pending: false,
        key: '',
        keyStart: 0,
        keyEnd: 0,
        keys: undefined,
        comma: -1,
      });
    else {
      frame.node = node;
      frame.closer = closer;
      frame.pending = false;
      frame.keys = undefined;
      frame.comma = -1;
    }
    this.depth++;
    this.waiting.set(closer, (this.waiting.get(closer) ?? 0) + 1);
    this.at = start + 1;
    this.quiet = false;
    this.state = closer === BRACE_CLOSE ? KEY_OR_END : ITEM_OR_END;
  }

  /** Attaches a finished scalar (or a leaf). */
  private place(node: JsonNode): void {
    this.attach(node);
    this.quiet = false;
    this.state = this.depth === 0 ? DONE : NEXT;
  }

  private attach(node: JsonNode): void {
    const frame = this.top;
    if (frame === undefined) this.root = node;
    else if (frame.node.k === 'arr') frame.node.items.push(node);
    else {
      frame.pending = false;
      frame.node.members.push({
        key: frame.key,
        keySpan: { start: frame.keyStart, end: frame.keyEnd },
        value: node,
      });
    }
  }

  private setKey(key: string, start: number, end: number, check: boolean): void {
    const frame = this.top;
    if (frame?.node.k !== 'obj') return;
    frame.pending = true;
    frame.key = key;
    frame.keyStart = start;
    frame.keyEnd = end;
    if (check && this.isDuplicate(frame, frame.node.members, key))
      this.errors.warn(
        'DUPLICATE_KEY',
        start,
        start,
        end,
        () => `Found the key ${quoted(key)} again in one object: most programs keep only its last value.`,
      );
  }

  private isDuplicate(frame: Frame, members: Member[], key: string): boolean {
    if (frame.keys === undefined) {
      if (members.length < FEW_KEYS) {
        for (const m of members) if (m.key === key) return true;
        return false;
      }
      frame.keys = new Set(members.map((m) => m.key));
    }
    if (frame.keys.has(key)) return true;
    frame.keys.add(key);
    return false;
  }

  /** A key whose value never came becomes a member without one. */
  private dropPending(): void {
    const frame = this.top;
    if (frame?.node.k !== 'obj' || !frame.pending) return;
    frame.pending = false;
    frame.node.members.push({ key: frame.key, keySpan: { start: frame.keyStart, end: frame.keyEnd } });
  }

  private comma(): void {
    const frame = this.top;
    if (frame === undefined) return;
    frame.comma = this.at++;
    this.quiet = false;
    this.state = frame.node.k === 'obj' ? KEY : ITEM;
  }

  private closer(c: number): void {
    const frame = this.top;
    const { at } = this;
    if (frame === undefined) {
      this.junk(c);
      return;
    }
    if (c === frame.closer) {
      if (!this.quiet) this.incompleteAt(c, frame);
      this.close(frame, true);
      this.at++;
      return;
    }
    this.flaw(
      'MISMATCHED_BRACKET',
      at,
      at + 1,
      () => `${nameCharacter(c)}, which does not close ${this.opened(frame)}`,
    );
    if (this.closesOuter(c)) {
      for (let outer = this.top; outer !== undefined; outer = this.top) {
        const matches = outer.closer === c;
        this.close(outer, matches);
        if (matches) break;
        outer.node.span.end = at;
      }
    } else this.close(frame, false);
    this.at++;
  }

  /**
   * A wrong bracket closes an outer container of its kind if there is one: `{"a":[1,2}`. But when that would be the whole value
   * and members still follow, it is a slip for the right one: `{"a":[1,2}, "b":3}`.
   */
  private closesOuter(c: number): boolean {
    const open = this.waiting.get(c) ?? 0;
    if (open === 0) return false;
    if (open > 1 || this.frames[0]?.closer !== c) return true;
    const after = skipBlanks(this.text, this.at + 1, this.end);
    return after >= this.end || this.text.charCodeAt(after) !== COMMA;
  }

  /** Names what is missing where a container closes. */
  private incompleteAt(c: number, frame: Frame): void {
    const { at } = this;
    const what = nameCharacter(c);
    if (this.state === KEY || this.state === ITEM) {
      this.errors.error(
        'TRAILING_COMMA',
        at,
        frame.comma,
        frame.comma + 1,
        () => `${this.expected()}, found ${what}: the comma before it separates nothing.`,
      );
    } else if (this.state === VALUE) this.missingValue();
    else if (this.state === AFTER_KEY) this.wrong('MISSING_COLON', at, at + 1, this.here);
  }

  private close(frame: Frame, complete: boolean): void {
    this.dropPending();
    frame.node.complete = complete;
    frame.node.span.end = this.at + 1;
    frame.keys = undefined;
    this.waiting.set(frame.closer, (this.waiting.get(frame.closer) ?? 1) - 1);
    this.depth--;
    this.quiet = false;
    this.state = this.depth === 0 ? DONE : NEXT;
  }

  /** Beyond the depth limit only brackets are counted: the container stays an empty, incomplete leaf. */
  private skipDeep(node: ObjectNode | ArrayNode): void {
    const { text, end } = this;
    const start = this.at;
    this.errors.error(
      'TOO_DEEP',
      start,
      start,
      start + 1,
      () =>
        `Expected at most ${this.maxDepth} levels of brackets, found one more: what stands inside is not read.`,
    );
    let level = 0;
    let i = start;
    let inString = false;
    for (; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) inString = !inString;
      else if (inString) {
        if (c === 92) i++;
      } else if (c === BRACE_OPEN || c === BRACKET_OPEN) level++;
      else if ((c === BRACE_CLOSE || c === BRACKET_CLOSE) && --level === 0) break;
    }
    this.at = Math.min(i + 1, end);
    node.span.end = this.at;
    if (level > 0) this.leaf = { kind: node.k === 'obj' ? 'object' : 'array', at: start };
    this.place(node);
  }

  /** The text ended: everything open is closed where it stands, and named. */
  private cut(): void {
    const { end } = this;
    if (this.depth === 0 && this.leaf === undefined) {
      this.state = DONE;
      return;
    }
    this.truncated = true;
    this.errors.error('TRUNCATED', end, end, end, () => this.cutMessage());
    this.dropPending();
    for (let d = 0; d < this.depth; d++) {
      const frame = this.frames[d];
      if (frame === undefined) continue;
      frame.node.span.end = end;
      this.open.push({ kind: frame.node.k === 'obj' ? 'object' : 'array', at: frame.node.span.start });
    }
    if (this.leaf !== undefined) this.open.push(this.leaf);
    this.depth = 0;
    this.state = DONE;
  }

  // --- mistakes ---

  /** A mistake of structure, "expected …, found …". Not named when this place has one already. */
  private wrong(code: JsonErrorCode, offset: number, end: number, what: () => string, start = offset): void {
    if (!this.quiet) this.flaw(code, offset, end, what, start);
  }

  /** A mistake in how a token is written: named wherever it stands. */
  private flaw(code: JsonErrorCode, offset: number, end: number, what: () => string, start = offset): void {
    this.errors.error(code, offset, start, end, () => `${this.expected()}, found ${what()}.`);
  }

  private missingValue(): void {
    this.wrong('MISSING_VALUE', this.at, this.at + 1, this.here);
  }

  private wrongQuotes(c: number, isKey: boolean): void {
    const { at } = this;
    const what = isKey ? 'a key' : 'a string';
    if (c === 39) this.flaw('SINGLE_QUOTES', at, at + 1, () => `${what} in single quotes`);
    else this.flaw('WRONG_QUOTES', at, at + 1, () => `${what} in ${nameCharacter(c)} quotes`);
  }

  /** Blanks that are none in JSON, comments, and the fence that closes around an open value. False when it is none of these. */
  private special(c: number): boolean {
    const { text, at, end } = this;
    if (isOddBlank(c)) {
      let to = at + 1;
      while (to < end && isOddBlank(text.charCodeAt(to))) to++;
      this.flaw('UNEXPECTED_CHARACTER', at, to, () => nameCharacter(c));
      this.at = to;
      return true;
    }
    if (c === SLASH && at + 1 < end) {
      const second = text.charCodeAt(at + 1);
      if (second !== SLASH && second !== STAR) return false;
      const to = second === SLASH ? lineEnd(text, at, end) : blockEnd(text, at, end);
      // Strict JSON refuses the slash already.
      this.flaw('COMMENT', at, to, () => 'a comment');
      this.at = to;
      return true;
    }
    if (c === HASH) {
      const to = lineEnd(text, at, end);
      this.flaw('COMMENT', at, to, () => 'a comment');
      this.at = to;
      return true;
    }
    if (
      c === this.fence &&
      (c === BACKTICK || c === TILDE) &&
      text.startsWith(String.fromCharCode(c, c, c), at)
    ) {
      this.end = at;
      return true;
    }
    return false;
  }

  /** Characters that mean nothing here: skipped up to a blank or a character with a meaning, named once. */
  private junk(c: number): void {
    const { text, at, end } = this;
    let to = at + 1;
    if (c !== COLON && c !== EQUALS && c !== BRACE_CLOSE && c !== BRACKET_CLOSE)
      while (to < end && !isBlank(text.charCodeAt(to)) && !isStructural(text.charCodeAt(to))) to++;
    const ellipsis = text.startsWith('...', at) || c === 0x2026;
    this.wrong(
      'UNEXPECTED_CHARACTER',
      at,
      to,
      ellipsis ? () => 'an ellipsis: something was left out here' : this.here,
    );
    this.at = to;
    this.quiet = true;
    if (this.depth === 0) this.state = DONE;
  }

  private textFollows(at: number): boolean {
    const after = skipBlanks(this.text, at, this.end);
    return (
      after > at && after < this.end && isWord(this.text.charCodeAt(after)) && !this.hasLineEnd(at, after)
    );
  }

  private hasLineEnd(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.text.charCodeAt(i) === LF) return true;
    return false;
  }

  private quoteAfter(at: number): number {
    if (this.nextQuote < at) {
      let i = at;
      while (i < this.end && this.text.charCodeAt(i) !== QUOTE && this.text.charCodeAt(i) !== LF) i++;
      this.nextQuote = i;
    }
    return this.text.charCodeAt(this.nextQuote) === QUOTE ? this.nextQuote : this.end;
  }

  // --- words for messages ---

  private readonly here = (): string => found(this.text, this.at, this.end);

  /** The value that is being read: `the value of "path"`. */
  private valueName(): string {
    const frame = this.top;
    if (frame === undefined) return 'the value';
    return frame.node.k === 'obj'
      ? `the value of ${quoted(frame.key)}`
      : `the item at index ${frame.node.items.length}`;
  }

  private opened(frame: Frame): string {
    const bracket = frame.closer === BRACE_CLOSE ? '{' : frame.closer === PAREN_CLOSE ? '(' : '[';
    return `the "${bracket}" at offset ${frame.node.span.start}`;
  }

  private expected(): string {
    const frame = this.top;
    if (frame === undefined) return 'Expected a value';
    const { node } = frame;
    const closer = `"${String.fromCharCode(frame.closer)}"`;
    switch (this.state) {
      case KEY_OR_END:
        return `Expected a key in double quotes or ${closer}`;
      case KEY:
        return 'Expected a key in double quotes after ","';
      case AFTER_KEY:
        return `Expected ":" after the key ${quoted(frame.key)}`;
      case VALUE:
        return `Expected a value for ${quoted(frame.key)}`;
      case ITEM_OR_END:
        return `Expected a value or ${closer}`;
      case ITEM:
        return 'Expected a value after ","';
      default: {
        if (node.k === 'arr')
          return `Expected "," or ${closer} after the item at index ${node.items.length - 1}`;
        return `Expected "," or ${closer} after the value of ${quoted(node.members.at(-1)?.key ?? '')}`;
      }
    }
  }

  private cutMessage(): string {
    let closers = '';
    for (let d = this.depth - 1; d >= 0 && closers.length < 20; d--)
      closers += String.fromCharCode(this.frames[d]?.closer ?? 0);
    const rest = closers === '' ? '' : `; ${quoted(closers)} is missing too`;
    switch (this.leaf?.kind) {
      case 'string':
        return `Expected the closing quotation mark of a string, found the end of the text${rest}.`;
      case 'key':
        return `Expected the end of a key, found the end of the text${rest}.`;
      case 'number':
      case 'literal':
        return `Expected the rest of a ${this.leaf.kind}${this.depth > 0 ? `, or what follows it` : ''}, found the end of the text${rest}.`;
      default:
        return `${this.expected()}, found the end of the text${this.depth > 1 ? rest : ''}.`;
    }
  }
}

const isStructural = (c: number): boolean =>
  c === COMMA ||
  c === COLON ||
  c === QUOTE ||
  c === BRACE_OPEN ||
  c === BRACE_CLOSE ||
  c === BRACKET_OPEN ||
  c === BRACKET_CLOSE;

const goesOnAsNumber = (c: number): boolean => isWord(c) || c === DOT || c === MINUS || c === PLUS;

const isKnownWord = (word: string): boolean =>
  word === 'true' || word === 'false' || word === 'null' || wordMeaning(word) !== undefined;

function lineEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && text.charCodeAt(i) !== LF && text.charCodeAt(i) !== CR) i++;
  return i;
}

function blockEnd(text: string, at: number, end: number): number {
  let i = at + 2;
  while (i + 1 < end && !(text.charCodeAt(i) === STAR && text.charCodeAt(i + 1) === SLASH)) i++;
  return i + 1 < end ? i + 2 : end;
}

/** What is wrong with a number that can be understood. */
function numberFault(text: string, at: number, refused: number, end: number): string {
  const c = text.charCodeAt(at);
  if (c === PLUS) return 'a number with a plus sign';
  if (c === DOT) return 'a number without a digit before the point';
  const next = refused < end ? text.charCodeAt(refused) : 0;
  if ((next | 32) === 120) return 'a hexadecimal number';
  if ((next | 32) === 98) return 'a binary number';
  if ((next | 32) === 111) return 'an octal number';
  if (next === 95) return 'a number with an underscore';
  if (isDigit(next)) return 'a number with a leading zero';
  if (text.charCodeAt(refused - 1) === DOT) return 'a number without a digit after the point';
  if ((text.charCodeAt(refused - 1) | 32) === 101) return 'a number without digits in its exponent';
  return 'which is no number';
}
