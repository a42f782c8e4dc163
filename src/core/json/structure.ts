/**
 * The structural half of a scan: open containers, placed values, brackets, the end of the text, and how mistakes are named. It
 * knows nothing of tokens (`value-scanner.ts` does).
 *
 * Always holds: siblings' spans are in order and inside their parent's; the stack of frames, not of calls, holds the depth.
 */
import * as C from './chars';
import { phrase, said, type Phrase, type Said } from '../base/words';
import { character, END_OF_TEXT, type ErrorList, expectedFound, found, quoted } from './errors';
import {
  AFTER_KEY,
  DONE,
  type Expectation,
  type Frame,
  Frames,
  ITEM,
  ITEM_OR_END,
  KEY,
  KEY_OR_END,
  NEXT,
  TOP,
  VALUE,
  attach,
  dropPending,
  expected,
  isDuplicate,
  opening,
  lastName,
  valueName,
} from './frames';
import type { ArrayNode, JsonErrorCode, JsonNode, ObjectNode, OpenPart } from './node';
import { type KnownString, LookAhead, type Site } from './reader';
import { skipContainer } from './skip';

export abstract class Structure implements Site {
  closed = false;
  leaf: OpenPart | undefined;
  /** What was open where the text ended, outermost first. */
  readonly open: OpenPart[] = [];
  truncated = false;
  /** The character of the code fence that ends the text, where one stands between two tokens. 0: none does. */
  fence: number = C.BACKTICK;
  readonly ahead = new LookAhead();
  known: KnownString | undefined;
  detached = false;
  protected state: Expectation = TOP;
  protected root: JsonNode | undefined;
  protected frames = new Frames();
  /** True after a mistake has been named for this place: what follows from it is not named again. */
  protected quiet = false;

  constructor(
    public text: string,
    public at: number,
    public end: number,
    readonly errors: ErrorList,
    protected readonly maxDepth: number,
  ) {}

  /** A copy that stands where this one stands, and may read on: nothing it reads changes what this one holds. */
  protected copyTo(copy: Structure): void {
    copy.fence = this.fence;
    copy.known = this.known;
    copy.state = this.state;
    copy.quiet = this.quiet;
    copy.frames = this.frames.fork();
    copy.root = this.frames.depth > 0 ? copy.frames.at(0)?.node : this.root;
  }

  get inside(): boolean {
    return this.frames.depth > 0;
  }

  protected setKey(key: string, start: number, end: number): void {
    const frame = this.frames.top;
    if (frame?.node.k !== 'obj') return;
    frame.pending = true;
    frame.key = key;
    frame.keyStart = start;
    frame.keyEnd = end;
    if (end > start && isDuplicate(frame, frame.node.members, key))
      this.errors.warn('DUPLICATE_KEY', start, start, end, () =>
        said(
          `Found the key ${quoted(key)} again in one object: most programs keep only its last value.`,
          'DUPLICATE_KEY',
          { key: quoted(key) },
        ),
      );
  }

  place(node: JsonNode): void {
    const frame = this.frames.top;
    this.quiet = false;
    if (frame === undefined) {
      this.root = node;
      this.state = DONE;
    } else {
      attach(frame, node);
      this.state = NEXT;
    }
    if (this.leaf !== undefined) this.cut();
  }

  placeNothing(): void {
    if (this.leaf !== undefined) this.cut();
  }

  protected push(node: ObjectNode | ArrayNode, closer: number): void {
    const { at, frames } = this;
    if (frames.depth >= this.maxDepth) {
      this.skipDeep(node);
      return;
    }
    if (frames.top === undefined) this.root = node;
    else attach(frames.top, node);
    frames.push(node, closer);
    this.at = at + 1;
    this.quiet = false;
    this.state = closer === C.BRACE_CLOSE ? KEY_OR_END : ITEM_OR_END;
  }

  protected comma(frame: Frame): void {
    frame.comma = this.at++;
    this.quiet = false;
    this.state = frame.node.k === 'obj' ? KEY : ITEM;
  }

  /** Whether `c` is a bracket that can close something here, rightly or wrongly. */
  protected closes(c: number, frame: Frame): boolean {
    return c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE || (c === C.PAREN_CLOSE && frame.closer === c);
  }

  protected closer(c: number, frame: Frame): void {
    const { at } = this;
    if (c === frame.closer) {
      this.nameMissing(c, frame);
      this.close(frame, at + 1, true);
    } else {
      this.flaw('MISMATCHED_BRACKET', at, at + 1, () => {
        const opened = opening(frame, this.errors.place(frame.node.span.start));
        const found = character(c);
        return phrase(`${found.text}, which does not close ${opened.text}`, 'json.closes-other', {
          character: found.words,
          opening: opened.words,
        });
      });
      if (this.closesOuter(c)) {
        let inner = frame;
        while (inner.closer !== c) {
          this.close(inner, at, false);
          inner = this.frames.top ?? inner;
        }
        this.close(inner, at + 1, true);
      } else this.close(frame, at + 1, false);
    }
    this.at = at + 1;
  }

  /**
   * A wrong bracket closes an outer container of its kind if there is one: `{"a":[1,2}`. But when that would be the whole value
   * and members still follow, it is a slip for the right one: `{"a":[1,2}, "b":3}`.
   */
  private closesOuter(c: number): boolean {
    const open = this.frames.waiting(c);
    if (open === 0) return false;
    if (open > 1 || this.frames.at(0)?.closer !== c) return true;
    const after = C.skipBlanks(this.text, this.at + 1, this.end);
    return after >= this.end || this.text.charCodeAt(after) !== C.COMMA;
  }

  /** Names what is missing where a container closes. */
  private nameMissing(c: number, frame: Frame): void {
    const { at } = this;
    if (this.state === VALUE) this.missingValue();
    else if (this.state === AFTER_KEY) this.wrong('MISSING_COLON', at, at + 1, this.here);
    else if (this.state === KEY || this.state === ITEM)
      this.wrong(
        'TRAILING_COMMA',
        at,
        frame.comma + 1,
        () =>
          phrase(`${character(c).text}: the comma before it separates nothing`, 'json.after-comma', {
            character: character(c).words,
          }),
        frame.comma,
      );
  }

  private close(frame: Frame, end: number, complete: boolean): void {
    const { node } = frame;
    dropPending(frame);
    node.complete = complete;
    node.span.end = end;
    trim(node);
    this.frames.pop();
    this.quiet = false;
    this.state = this.frames.depth === 0 ? DONE : NEXT;
  }

  /** Beyond the depth limit only brackets are counted: the container stays an empty, incomplete leaf. */
  private skipDeep(node: ObjectNode | ArrayNode): void {
    const { at } = this;
    this.errors.error('TOO_DEEP', at, at, at + 1, () =>
      said(
        `Expected at most ${this.maxDepth} levels of brackets, found one more: what stands inside is not read.`,
        'TOO_DEEP',
        { limit: this.maxDepth },
      ),
    );
    const { end, closed } = skipContainer(this.text, at, this.end);
    this.at = node.span.end = end;
    if (!closed) this.leaf = { kind: node.k === 'obj' ? 'object' : 'array', at };
    this.place(node);
  }

  /** The text ended: everything open is closed where it stands, and named. */
  protected cut(): void {
    const { end, frames, leaf } = this;
    if (frames.top === undefined && leaf === undefined) {
      this.state = DONE;
      return;
    }
    this.truncated = true;
    this.errors.error('TRUNCATED', end, end, end, () => this.cutSentence());
    if (frames.top !== undefined) dropPending(frames.top);
    for (let d = 0; d < frames.depth; d++) {
      const node = frames.at(d)?.node;
      if (node === undefined) continue;
      node.span.end = end;
      this.open.push({ kind: node.k === 'obj' ? 'object' : 'array', at: node.span.start });
    }
    if (leaf !== undefined) this.open.push(leaf);
    this.leaf = undefined;
    this.at = end;
    frames.clear();
    this.state = DONE;
  }

  /** Stops where it stands: nothing here reads like JSON any more. */
  protected giveUp(): void {
    for (let frame = this.frames.top; frame !== undefined; frame = this.frames.top)
      this.close(frame, this.at, false);
  }

  wrong(code: JsonErrorCode, offset: number, end: number, what: () => Phrase, start = offset): void {
    // In a member a bare word stands for a value; in brackets it may be prose: `["see here" for more]`.
    if (code === 'UNQUOTED_STRING' && this.frames.top?.node.k === 'arr') this.errors.readsLikeProse(offset);
    if (this.quiet) this.errors.unnamed(code, offset);
    else this.flaw(code, offset, end, what, start);
  }

  flaw(code: JsonErrorCode, offset: number, end: number, what: () => Phrase, start = offset): void {
    this.errors.error(code, offset, start, end, () =>
      expectedFound(expected(this.state, this.frames.top), what()),
    );
  }

  protected missingValue(): void {
    this.wrong('MISSING_VALUE', this.at, this.at + 1, this.here);
  }

  readonly where = (): Phrase => valueName(this.frames.top);
  protected readonly here = (): Phrase => found(this.text, this.at, this.end);

  private cutSentence(): Said {
    const { frames, leaf } = this;
    let closers = '';
    for (let d = frames.depth - 1; d >= 0 && closers.length < 20; d--)
      closers += String.fromCharCode(frames.at(d)?.closer ?? 0);
    const wanted = this.cutExpected();
    const between = leaf === undefined || leaf.kind === 'object' || leaf.kind === 'array';
    if (closers === '' || (between && frames.depth <= 1)) return expectedFound(wanted, END_OF_TEXT);
    return said(
      `${wanted.text}, found the end of the text; ${quoted(closers)} is missing too.`,
      'TRUNCATED.closers',
      { expected: wanted.words, closers: quoted(closers) },
    );
  }

  private cutExpected(): Phrase {
    const { frames, leaf } = this;
    switch (leaf?.kind) {
      case 'string': {
        const last = lastName(frames.top);
        return phrase(`Expected the closing quotation mark of ${last.text}`, 'json.want.closing-quote', {
          last: last.words,
        });
      }
      case 'key':
        return phrase('Expected the end of a key', 'json.want.key-end');
      case 'number':
      case 'literal':
        return this.inside
          ? phrase(
              `Expected the rest of a ${leaf.kind}, or what follows it`,
              `json.want.${leaf.kind}-or-next`,
            )
          : phrase(`Expected the rest of a ${leaf.kind}`, `json.want.${leaf.kind}`);
      case 'object':
      case 'array':
      case undefined:
        return expected(this.state, frames.top);
    }
  }
}

/** A list that grew by itself has room for sixteen more: most objects are smaller than that. */
function trim(node: ObjectNode | ArrayNode): void {
  if (node.k === 'obj') {
    if (node.members.length < ROOMY) node.members = node.members.slice();
  } else if (node.items.length < ROOMY) node.items = node.items.slice();
}

const ROOMY = 32;
