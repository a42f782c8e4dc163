/**
 * The notation of Lark as OpenAI's custom tools and llguidance take it: text → definitions. What shapes a parse tree only
 * (`?`, `!`, aliases) is read over; what chooses between parses (priorities), is expanded (templates) or asks for an engine of
 * another kind (attributes, tokens, other grammars) is refused with its place.
 *
 * References: `docs/grammar.md` of lark-parser/lark; `docs/syntax.md` of guidance-ai/llguidance.
 */
import { phrase, sentence, type Said } from '../../base/words';
import { Cursor } from './cursor';
import { LARK_ESCAPES, readString } from './escapes';
import { backwards, countsSwapped, notClosed, readCount, tooDeep } from './faults';
import { MOST_DEPTH } from './grammar';
import { partHint, ruleHint, withHint } from './hints';
import { skipOptions } from './options';
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
const BLANKS_AND_LINES = /(?:[ \t\f\r\n]|\/\/[^\n\r]*|#[^\n\r]*)+/y;
const NAME = /_*[A-Za-z](?:[A-Za-z0-9_]|-(?!>))*/y;

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
        throw cursor.unexpected(phrase('the end of the line', 'part.line-end'), this.lineHint());
      this.skip(true);
    }
    return this.out;
  }

  private skip(lines: boolean): void {
    this.cursor.match(lines ? BLANKS_AND_LINES : BLANKS);
  }

  private refuse(why: Said, start = this.cursor.at): Error {
    return this.cursor.fault(why, start, 'GRAMMAR_REFUSED');
  }

  /** Behind a regular expression the line goes on: a “/” in it has ended it. */
  private lineHint(): Said | null {
    const { cursor } = this;
    return cursor.text.charAt(cursor.at - 1) === '/' && !cursor.starts(')')
      ? sentence(
          'hint.slash-lark',
          'A “/” ends a regular expression, in a class too. Write {escape} for the character.',
          {
            escape: '\\/',
          },
        )
      : null;
  }

  private definition(): void {
    const { cursor } = this;
    cursor.match(/[?!]+/y);
    const start = cursor.at;
    const name = cursor.match(NAME);
    if (name === null)
      throw cursor.unexpected(
        phrase('a rule, `name: …`, or a directive', 'part.rule-lark'),
        ruleHint(cursor, 'lark'),
      );
    const at = cursor.from(start);
    if (cursor.starts('{'))
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.template',
          '{name}{braces} is a template. Write a rule for each use of it.',
          {
            name,
            braces: '{…}',
          },
        ),
        start,
      );
    if (cursor.starts('[')) skipOptions(cursor);
    this.skip(false);
    if (cursor.match(/\.\s*-?[0-9]+/y) !== null)
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.priority',
          '{name} has a priority. Priorities choose between parses or tokens, which no mask does. Remove the number.',
          { name },
        ),
        start,
      );
    cursor.expect(':', phrase(`“:” after the name ${name}`, 'part.defines', { word: ':', name }));
    const body = this.alternatives(false);
    this.out.definitions.push({ name, terminal: isTerminalName(name), at, body });
  }

  private directive(): void {
    const { cursor } = this;
    const start = cursor.at;
    const word = cursor.match(/%[A-Za-z_]*/y) ?? '';
    this.skip(false);
    if (word === '%import') this.imports(start);
    else if (word === '%ignore') this.ignore();
    else
      throw this.refuse(
        withHint(
          sentence('GRAMMAR_REFUSED.directive', '{word} is not supported; %import and %ignore are.', {
            word,
          }),
          word === '%json'
            ? sentence('hint.json-tag', 'A structural tag reads JSON under a schema.')
            : word === '%override' || word === '%extend'
              ? sentence('hint.write-rule', 'Write the whole rule in its place.')
              : word === '%declare'
                ? sentence('hint.declare', 'Define the terminal.')
                : sentence('hint.remove', 'Remove it.'),
        ),
        start,
      );
  }

  private ignore(): void {
    const { cursor } = this;
    if (cursor.done || /[\n\r]/.test(cursor.text.charAt(cursor.at)))
      throw cursor.unexpected(phrase('what is ignored, such as WS or " "', 'part.ignored'));
    this.out.ignored.push(this.alternatives(false));
  }

  private imports(start: number): void {
    const { cursor } = this;
    const path = cursor.match(/\.?[A-Za-z_][A-Za-z0-9_]*/y);
    if (path === null)
      throw cursor.unexpected(phrase('the name of a module, which is common', 'part.module'));
    if (path !== 'common')
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.module',
          'Only common can be imported from, not {path}. Copy the rules that are needed.',
          { path },
        ),
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
    cursor.expect('.', phrase('“.” and a name after common', 'part.common'));
    const one = this.imported();
    this.skip(false);
    if (!cursor.take('->')) return;
    this.skip(false);
    const from = cursor.at;
    const alias = cursor.match(NAME);
    if (alias === null || !isTerminalName(alias))
      throw cursor.fault(
        sentence(
          'GRAMMAR_SYNTAX.capitals',
          'What is imported is a terminal: write a name in capitals after “->”.',
        ),
        from,
      );
    one.as = alias;
  }

  private imported(): Import {
    const { cursor } = this;
    const start = cursor.at;
    const name = cursor.match(NAME);
    if (name === null) throw cursor.unexpected(phrase('the name of a terminal', 'part.terminal'));
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
      if (cursor.match(NAME) === null) throw cursor.unexpected(phrase('a name after “->”', 'part.alias'));
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
      cursor.expect('}', phrase('“}” after the counts', 'part.counts-end'));
    } else return null;
    if (max !== null && max < min) throw countsSwapped(cursor, min, max, start);
    return { min, max };
  }

  private number(): number {
    return readCount(this.cursor, this.cursor.at);
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
        sentence(
          'GRAMMAR_REFUSED.token-lark',
          'A token (<name>, <[id]>) needs a vocabulary; this grammar is held against bytes. Write its text as a string.',
        ),
      );
    if (c === '@')
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.other',
          'Other grammars cannot be referred to. Copy the rules that are needed.',
        ),
      );
    if (c === '%')
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.nested',
          'Grammars inside of a rule (%json, %lark, %regex) are not supported. A structural tag joins grammars and schemas.',
        ),
      );
    if (c === '~' || c === '&')
      throw this.refuse(
        sentence(
          'GRAMMAR_REFUSED.operators',
          'Terminals cannot be intersected or negated here. Write what may stand as a class or as alternatives.',
        ),
      );
    const name = cursor.match(NAME);
    if (name !== null) {
      if (cursor.starts('{') && /^\{\s*[A-Za-z_"/]/.test(cursor.text.slice(cursor.at, cursor.at + 40)))
        throw this.refuse(
          sentence(
            'GRAMMAR_REFUSED.uses',
            '{name}{braces} uses a template. Write a rule for each use of it.',
            {
              name,
              braces: '{…}',
            },
          ),
          start,
        );
      return { k: 'name', name, terminal: isTerminalName(name), at: cursor.from(start) };
    }
    if (/[|)\]\n\r]/.test(c) || cursor.starts('->')) return null;
    throw cursor.unexpected(
      phrase('a string, /…/, a rule, a terminal or a group', 'part.lark'),
      c === '?' && /^\?[a-z_]/.test(cursor.text.slice(start, start + 2))
        ? sentence(
            'hint.question',
            'A “?” directly before a name belongs to the name: put a blank behind it.',
          )
        : partHint(cursor, 'lark'),
    );
  }

  private group(close: ')' | ']'): LarkNode {
    const { cursor } = this;
    const start = cursor.at;
    cursor.at++;
    if (++this.depth > MOST_DEPTH) throw tooDeep(cursor, start);
    const inner = this.alternatives(true);
    if (!cursor.take(close))
      throw cursor.fault(notClosed(phrase('group', 'part.group'), close, cursor), start);
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
      throw cursor.fault(
        sentence(
          'GRAMMAR_SYNTAX.range',
          'A range has one character on each side, {example}, without a flag.',
          {
            example: '"a".."z"',
          },
        ),
        start,
      );
    const from = text.codePointAt(0) ?? 0;
    const to = second.codePointAt(0) ?? 0;
    if (to < from) throw backwards(cursor, start);
    return { k: 'range', from, to, at };
  }

  private regexp(): LarkNode {
    const { cursor } = this;
    const start = cursor.at;
    cursor.at++;
    const pattern = cursor.match(/(?:\\[^\n\r]|[^/\\\n\r])*/y) ?? '';
    if (!cursor.take('/'))
      throw cursor.fault(notClosed(phrase('regular expression', 'part.regexp'), '/', cursor), start);
    const flags = cursor.match(/[a-z]*/y) ?? '';
    return { k: 'regexp', pattern, flags, at: cursor.from(start) };
  }
}
