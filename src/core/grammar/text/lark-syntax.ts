/**
 * The notation of Lark as OpenAI's custom tools and llguidance take it: text → definitions. What shapes a parse tree only
 * (`?`, `!`, aliases) is read over; what chooses between parses (priorities), is expanded (templates) or asks for an engine of
 * another kind (attributes, tokens, other grammars) is refused with its place.
 *
 * References: `docs/grammar.md` of lark-parser/lark; `docs/syntax.md` of guidance-ai/llguidance.
 */
import { Cursor } from './cursor';
import { LARK_ESCAPES, readString } from './escapes';
import { MOST_COUNT, MOST_DEPTH } from './grammar';
import type { Range, Source } from './source';

export type LarkNode =
  | { k: 'text'; text: string; ignoreCase: boolean; at: Range }
  | { k: 'range'; from: number; to: number; at: Range }
  | { k: 'regexp'; pattern: string; flags: string; at: Range }
  | { k: 'name'; name: string; terminal: boolean; at: Range }
  | { k: 'seq'; parts: LarkNode[]; at: Range }
  | { k: 'alt'; options: LarkNode[]; at: Range }
  | { k: 'repeat'; of: LarkNode; min: number; max: number | null; at: Range };

export interface Definition {
  name: string;
  terminal: boolean;
  at: Range;
  body: LarkNode;
}

export interface Import {
  /** In `common`. */
  name: string;
  as: string;
  at: Range;
}

export interface LarkText {
  definitions: Definition[];
  imports: Import[];
  ignored: LarkNode[];
}

const BLANKS = /(?:[ \t\f]|\/\/[^\n\r]*|#[^\n\r]*|\\\r?\n)+/y;
const BLANKS_AND_LINES = /(?:\s|\/\/[^\n\r]*|#[^\n\r]*)+/y;
const NAME = /_*[A-Za-z](?:[A-Za-z0-9_]|-(?!>))*/y;
const NUMBER = /[0-9]+/y;

export const isTerminalName = (name: string): boolean => /^_*[A-Z]/.test(name);

/** @throws Fault */
export function readLarkText(source: Source): LarkText {
  return new LarkReader(source).read();
}

class LarkReader {
  private readonly cursor: Cursor;
  private readonly out: LarkText = { definitions: [], imports: [], ignored: [] };
  private depth = 0;

  constructor(source: Source) {
    this.cursor = new Cursor(source);
  }

  read(): LarkText {
    const { cursor } = this;
    cursor.take('\ufeff');
    this.skip(true);
    while (!cursor.done) {
      if (cursor.starts('%')) this.directive();
      else this.definition();
      this.skip(false);
      if (cursor.at < cursor.text.length && cursor.match(/[\r\n]+/y) === null)
        throw cursor.fault(`Expected the end of the line, but ${cursor.here} here.`);
      this.skip(true);
    }
    return this.out;
  }

  private skip(lines: boolean): void {
    this.cursor.match(lines ? BLANKS_AND_LINES : BLANKS);
  }

  private refuse(message: string, start = this.cursor.at): Error {
    return this.cursor.fault(message, start, 'GRAMMAR_REFUSED');
  }

  private definition(): void {
    const { cursor } = this;
    cursor.match(/[?!]+/y);
    const start = cursor.at;
    const name = cursor.match(NAME);
    if (name === null)
      throw cursor.fault(`Expected a rule, \`name: …\`, or a directive, but ${cursor.here} here.`, start);
    const at = cursor.from(start);
    if (cursor.starts('{'))
      throw this.refuse(`${name}{…} is a template. Write a rule for each use of it.`, start);
    if (cursor.starts('['))
      throw this.refuse(
        'Attributes of a rule (lazy, stop, max_tokens and others) are not supported. Remove the brackets.',
      );
    this.skip(false);
    if (cursor.match(/\.\s*-?[0-9]+/y) !== null)
      throw this.refuse(
        `${name} has a priority. Priorities choose between parses or tokens, which no mask does. Remove the number.`,
        start,
      );
    cursor.expect(':', `“:” after the name ${name}`);
    const body = this.alternatives(false);
    this.out.definitions.push({ name, terminal: isTerminalName(name), at, body });
  }

  private directive(): void {
    const { cursor } = this;
    const start = cursor.at;
    const word = cursor.match(/%[A-Za-z_]*/y) ?? '';
    this.skip(false);
    if (word === '%import') this.imports(start);
    else if (word === '%ignore') this.out.ignored.push(this.alternatives(false));
    else
      throw this.refuse(
        `${word} is not supported${word === '%json' ? ': use a structural tag for JSON under a schema' : ''}. %import and %ignore are.`,
        start,
      );
  }

  private imports(start: number): void {
    const { cursor } = this;
    const path = cursor.match(/\.?[A-Za-z_][A-Za-z0-9_]*/y);
    if (path === null) throw cursor.fault(`Expected the name of a module, but ${cursor.here} here.`);
    if (path !== 'common')
      throw this.refuse(
        `Only common can be imported from, not ${path}. Copy the rules that are needed.`,
        start,
      );
    this.skip(false);
    if (cursor.take('(')) {
      do {
        this.skip(true);
        this.imported();
        this.skip(true);
      } while (cursor.take(','));
      cursor.expect(')');
      return;
    }
    cursor.expect('.', '“.” and a name after common');
    const one = this.imported();
    this.skip(false);
    if (!cursor.take('->')) return;
    this.skip(false);
    const from = cursor.at;
    const alias = cursor.match(NAME);
    if (alias === null || !isTerminalName(alias))
      throw cursor.fault('Expected a name in capitals after “->”.', from);
    one.as = alias;
  }

  private imported(): Import {
    const { cursor } = this;
    const start = cursor.at;
    const name = cursor.match(NAME);
    if (name === null) throw cursor.fault(`Expected the name of a terminal, but ${cursor.here} here.`);
    const one: Import = { name, as: name, at: cursor.from(start) };
    this.out.imports.push(one);
    return one;
  }

  private alternatives(nested: boolean): LarkNode {
    const { cursor } = this;
    this.skip(nested);
    const start = cursor.at;
    const options = [this.sequence(nested)];
    for (;;) {
      const before = cursor.at;
      this.skip(true);
      if (!cursor.take('|')) {
        if (!nested) cursor.at = before;
        break;
      }
      options.push(this.sequence(nested));
    }
    const [only] = options;
    return only !== undefined && options.length === 1 ? only : { k: 'alt', options, at: this.trimmed(start) };
  }

  private trimmed(start: number): Range {
    const { cursor } = this;
    let end = cursor.at;
    while (end > start && /\s/.test(cursor.text.charAt(end - 1))) end--;
    return cursor.source.range(start, end);
  }

  private sequence(nested: boolean): LarkNode {
    const { cursor } = this;
    this.skip(nested);
    const start = cursor.at;
    const parts: LarkNode[] = [];
    for (;;) {
      const one = this.item();
      if (one === null) break;
      parts.push(one);
      this.skip(nested);
    }
    const [only] = parts;
    const all: LarkNode =
      only !== undefined && parts.length === 1 ? only : { k: 'seq', parts, at: this.trimmed(start) };
    if (cursor.take('->')) {
      // An alias names a node of the tree; the texts stay the same.
      this.skip(false);
      if (cursor.match(NAME) === null)
        throw cursor.fault(`Expected a name after “->”, but ${cursor.here} here.`);
      this.skip(nested);
    }
    return all;
  }

  private item(): LarkNode | null {
    const { cursor } = this;
    const start = cursor.at;
    let one = this.atom();
    if (one === null) return null;
    for (;;) {
      const after = cursor.at;
      this.skip(false);
      const counts = this.counts();
      if (counts === null) {
        cursor.at = after;
        return one;
      }
      one = { k: 'repeat', of: one, ...counts, at: cursor.from(start) };
    }
  }

  private counts(): { min: number; max: number | null } | null {
    const { cursor } = this;
    const start = cursor.at;
    if (cursor.take('*')) return { min: 0, max: null };
    if (cursor.take('+')) return { min: 1, max: null };
    if (cursor.match(/\?(?![a-z_])/y) !== null) return { min: 0, max: 1 };
    let min = 0;
    let max: number | null;
    if (cursor.take('~')) {
      this.skip(false);
      min = this.number();
      max = min;
      this.skip(false);
      if (cursor.take('..')) {
        this.skip(false);
        max = this.number();
      }
    } else if (cursor.take('{')) {
      this.skip(false);
      if (!cursor.starts(',')) min = this.number();
      this.skip(false);
      max = min;
      if (cursor.take(',')) {
        this.skip(false);
        max = cursor.starts('}') ? null : this.number();
        this.skip(false);
      }
      cursor.expect('}', '“}” after the counts');
    } else return null;
    if (max !== null && max < min)
      throw cursor.fault(`At most ${max} is less than at least ${min}. Swap the two.`, start);
    return { min, max };
  }

  private number(): number {
    const { cursor } = this;
    const start = cursor.at;
    const digits = cursor.match(NUMBER);
    if (digits === null) throw cursor.fault(`Expected a number, but ${cursor.here} here.`);
    const value = Number(digits);
    if (value > MOST_COUNT)
      throw cursor.fault(`${digits} repetitions are more than ${MOST_COUNT}.`, start, 'GRAMMAR_TOO_LARGE');
    return value;
  }

  private atom(): LarkNode | null {
    const { cursor } = this;
    const start = cursor.at;
    if (cursor.done) return null;
    const c = cursor.text.charAt(start);
    if (c === '"') return this.literal();
    if (c === '/') return this.regexp();
    if (c === '(') return this.group(')');
    if (c === '[') return { k: 'repeat', of: this.group(']'), min: 0, max: 1, at: cursor.from(start) };
    if (c === '<')
      throw this.refuse(
        'A token (<name>, <[id]>) needs a vocabulary; this grammar is held against bytes. Write its text as a string.',
      );
    if (c === '@') throw this.refuse('Other grammars cannot be referred to. Copy the rules that are needed.');
    if (c === '%')
      throw this.refuse(
        'Grammars inside of a rule (%json, %lark, %regex) are not supported. A structural tag joins grammars and schemas.',
      );
    if (c === '~' || c === '&')
      throw this.refuse(
        'Terminals cannot be intersected or negated here. Write what may stand as a class or as alternatives.',
      );
    const name = cursor.match(NAME);
    if (name !== null) {
      if (cursor.starts('{') && /^\{\s*[A-Za-z_"/]/.test(cursor.text.slice(cursor.at, cursor.at + 40)))
        throw this.refuse(`${name}{…} uses a template. Write a rule for each use of it.`, start);
      return { k: 'name', name, terminal: isTerminalName(name), at: cursor.from(start) };
    }
    if (/[|)\]\s]/.test(c) || cursor.starts('->')) return null;
    throw cursor.fault(
      `Expected a string, /…/, a rule, a terminal or a group, but ${cursor.here} here.${c === "'" ? ' Strings stand in “"”.' : ''}`,
    );
  }

  private group(close: ')' | ']'): LarkNode {
    const { cursor } = this;
    const start = cursor.at;
    cursor.at++;
    if (++this.depth > MOST_DEPTH)
      throw cursor.fault(
        `More than ${MOST_DEPTH} groups stand inside of each other. Give the inner ones rules of their own.`,
        start,
        'GRAMMAR_TOO_LARGE',
      );
    const inner = this.alternatives(true);
    if (!cursor.take(close))
      throw cursor.fault(
        `The group that begins here is not closed: expected “${close}”, but ${cursor.here}.`,
        start,
      );
    this.depth--;
    return inner;
  }

  private literal(): LarkNode {
    const { cursor } = this;
    const start = cursor.at;
    const text = readString(cursor, LARK_ESCAPES);
    const ignoreCase = cursor.take('i');
    const after = cursor.at;
    this.skip(false);
    if (!cursor.take('..')) {
      cursor.at = after;
      return { k: 'text', text, ignoreCase, at: cursor.from(start) };
    }
    this.skip(false);
    const second = cursor.starts('"') ? readString(cursor, LARK_ESCAPES) : null;
    const at = cursor.from(start);
    if (
      second === null ||
      ignoreCase ||
      cursor.take('i') ||
      Array.from(text).length !== 1 ||
      Array.from(second).length !== 1
    )
      throw cursor.fault('A range has one character on each side, "a".."z", without a flag.', start);
    const from = text.codePointAt(0) ?? 0;
    const to = second.codePointAt(0) ?? 0;
    if (to < from) throw cursor.fault('The range runs backwards. Swap its ends.', start);
    return { k: 'range', from, to, at };
  }

  private regexp(): LarkNode {
    const { cursor } = this;
    const start = cursor.at;
    cursor.at++;
    const pattern = cursor.match(/(?:\\[^\n\r]|[^/\\\n\r])*/y) ?? '';
    if (!cursor.take('/'))
      throw cursor.fault(
        `The regular expression that begins here is not closed: expected “/”, but ${cursor.here}.`,
        start,
      );
    const flags = cursor.match(/[a-z]*/y) ?? '';
    return { k: 'regexp', pattern, flags, at: cursor.from(start) };
  }
}
