/**
 * Calls in tags `<invoke name="N"><parameter name="K">V</parameter></invoke>`, with the prefixes that models put before the
 * tags' names, and the older `<invoke><tool_name>N</tool_name><parameters><K>V</K></parameters></invoke>`. It is no XML: what
 * stands in a parameter is kept character for character, `&` and `<` too. Values are text; only a parameter that says
 * `string="false"` is JSON.
 */
import { sentence } from '../../base/words';
import { trimSpan } from '../frame/blanks';
import type { Span } from '../../base/span';
import { skipBlanks } from '../../json/chars';
import { ArgumentText } from './argument-text';
import { NextIndex } from './next-index';
import { namedDraft, tile, unparsed } from './text-call';
import type { Found, FoundCall } from './text-protocol';

export type TagFamily = 'anthropic' | 'dsml';

/** The prefix is repeated in every tag of a call. */
const OPENING: Record<TagFamily, RegExp> = {
  anthropic: /<((?:antml:)?)invoke(?:\s{1,8}name\s{0,4}=\s{0,4}["']([^"'<>]{0,200})["'])?\s{0,8}>/g,
  dsml: /<([｜|]{1,2}DSML[｜|]{1,2}\s?)invoke(?:\s{1,8}name\s{0,4}=\s{0,4}["']([^"'<>]{0,200})["'])?\s{0,8}>/g,
};
/** Tags that hold the calls of one round. */
const WRAPPERS = ['function_calls', 'tool_calls', 'tool_call', 'calls'];
const MINIMAX = 'minimax:';
const LONGEST_KEY = 200;

export function findInvokes(text: string, range: Span, family: TagFamily): Found[] {
  const reader = new TagReader(text, range);
  const found: Found[] = [];
  const opening = new RegExp(OPENING[family]);
  let section: FoundCall[] = [];
  let begin = range.start;
  const flush = (): void => {
    const last = section.at(-1);
    if (last === undefined) return;
    found.push(...tile(section, { start: begin, end: reader.wrapperAfter(last.span.end) }));
    section = [];
  };
  opening.lastIndex = range.start;
  for (;;) {
    const match = opening.exec(text);
    if (match === null || match.index + match[0].length > range.end) break;
    const call = reader.call(match.index, match[0], match[1] ?? '', match[2]);
    const last = section.at(-1);
    if (last !== undefined && skipBlanks(text, last.span.end, range.end) < match.index) flush();
    if (call === null) {
      flush();
      const span = { start: match.index, end: match.index + match[0].length };
      const problem = (place: Parameters<typeof unparsed>[1]) =>
        unparsed(
          sentence('unparsed.tag', 'The tag {tag} names no tool.', { tag: match[0].slice(0, 60) }),
          place,
        );
      found.push({ t: 'hint', span, problem });
      opening.lastIndex = span.end;
      continue;
    }
    if (section.length === 0) begin = reader.wrapperBefore(match.index, match[1] ?? '');
    section.push(call);
    opening.lastIndex = call.span.end;
  }
  flush();
  return found;
}

class TagReader {
  private readonly next: NextIndex;

  constructor(
    private readonly text: string,
    private readonly range: Span,
  ) {
    this.next = new NextIndex(text, range.end);
  }

  call(start: number, tag: string, prefix: string, named: string | undefined): FoundCall | null {
    const inside = start + tag.length;
    return named === undefined
      ? this.older(start, inside, prefix)
      : this.attributed(start, inside, prefix, this.nameIn(start, tag, named));
  }

  private nameIn(start: number, tag: string, name: string): Span {
    const at = start + tag.lastIndexOf(name);
    return { start: at, end: at + name.length };
  }

  private attributed(start: number, inside: number, prefix: string, name: Span): FoundCall | null {
    if (name.end === name.start) return null;
    const { text, range } = this;
    const parameter = new RegExp(
      `<${escaped(prefix)}parameter\\s{1,8}name\\s{0,4}=\\s{0,4}["']([^"'<>]{1,${LONGEST_KEY}})["'](?:\\s{1,8}string\\s{0,4}=\\s{0,4}["'](true|false)["'])?\\s{0,8}>`,
      'y',
    );
    const closing = `</${prefix}invoke>`;
    const closingParameter = `</${prefix}parameter>`;
    const args = new ArgumentText(text);
    args.made('{', inside);
    let at = inside;
    let count = 0;
    let whole = true;
    let closed = false;
    while (whole) {
      at = skipBlanks(text, at, range.end);
      if (text.startsWith(closing, at)) {
        args.made('}', at);
        at += closing.length;
        closed = true;
        break;
      }
      parameter.lastIndex = at;
      const match = parameter.exec(text);
      if (match === null || match.index + match[0].length > range.end) break;
      const [opening, key = '', string] = match;
      const from = at + opening.length;
      if (count++ > 0) args.made(',', at);
      const keyAt = at + opening.indexOf(key, opening.indexOf('=') + 1);
      this.key(args, { start: keyAt, end: keyAt + key.length });
      const end = this.next.of(closingParameter, from);
      whole = end !== Infinity;
      const value = { start: from, end: whole ? end : range.end };
      if (string === 'false') this.json(args, value);
      else this.string(args, value, whole);
      at = whole ? end + closingParameter.length : range.end;
    }
    return this.found({ start, end: Math.min(at, range.end) }, inside, name, args, closed);
  }

  /** `<tool_name>` and `<parameters>`, in which each parameter is a tag of its own. */
  private older(start: number, inside: number, prefix: string): FoundCall | null {
    const { text, range } = this;
    const open = '<tool_name>';
    let at = skipBlanks(text, inside, range.end);
    if (!text.startsWith(open, at)) return null;
    const nameFrom = at + open.length;
    const nameEnd = this.next.of('</tool_name>', nameFrom);
    if (nameEnd === Infinity || nameEnd - nameFrom > LONGEST_KEY) return null;
    const name = trimSpan(text, { start: nameFrom, end: nameEnd });
    at = skipBlanks(text, nameEnd + '</tool_name>'.length, range.end);
    const args = new ArgumentText(text);
    args.made('{', at);
    if (text.startsWith('<parameters>', at)) at = this.members(args, at + '<parameters>'.length);
    const closing = `</${prefix}invoke>`;
    at = skipBlanks(text, at, range.end);
    const closed = text.startsWith(closing, at);
    if (closed) {
      args.made('}', at);
      at += closing.length;
    }
    return this.found({ start, end: Math.min(at, range.end) }, inside, name, args, closed);
  }

  private members(args: ArgumentText, from: number): number {
    const { text, range } = this;
    const tag = /<([A-Za-z_][\w.-]{0,199})>/y;
    let at = from;
    for (let count = 0; ; count++) {
      at = skipBlanks(text, at, range.end);
      if (text.startsWith('</parameters>', at)) return at + '</parameters>'.length;
      tag.lastIndex = at;
      const match = tag.exec(text);
      if (match === null || match.index + match[0].length > range.end) return at;
      const [opening, key = ''] = match;
      if (count > 0) args.made(',', at);
      this.key(args, { start: at + 1, end: at + 1 + key.length });
      const value = at + opening.length;
      // Not through `next`: each parameter has a tag of its own, and text may have as many names as parameters.
      const end = this.closingTag(key, value);
      this.string(args, { start: value, end: Math.min(end, range.end) }, end !== Infinity);
      if (end === Infinity) return range.end;
      at = end + key.length + 3;
    }
  }

  /** Each search costs as far as it goes, and after one that finds nothing the call is over. */
  private closingTag(key: string, from: number): number {
    const end = this.text.indexOf(`</${key}>`, from);
    return end < 0 || end + key.length + 3 > this.range.end ? Infinity : end;
  }

  private key(args: ArgumentText, key: Span): void {
    args.made('"', key.start);
    args.quoted(key.start, key.end);
    args.made('":', key.end);
  }

  private string(args: ArgumentText, value: Span, whole: boolean): void {
    args.made('"', value.start);
    args.quoted(value.start, value.end);
    if (whole) args.made('"', value.end);
  }

  /** A value that is said to be JSON is left as it is, so that what is wrong with it is found there. */
  private json(args: ArgumentText, value: Span): void {
    const span = trimSpan(this.text, value);
    if (span.end > span.start) args.copied(span.start, span.end);
    else args.made('null', span.start);
  }

  private found(span: Span, inside: number, name: Span, args: ArgumentText, closed: boolean): FoundCall {
    // Without its closing tag a call may have had more parameters: its arguments stay open.
    const draft: FoundCall['draft'] = (mapped) =>
      namedDraft(mapped, { name, args, argsWire: 'tags', closed, span });
    return { t: 'call', span, outer: span, marker: { start: span.start, end: inside }, draft };
  }

  wrapperBefore(start: number, prefix: string): number {
    const { text, range } = this;
    let at = start;
    while (at > range.start && text.slice(at - 1, at).trim() === '') at--;
    for (const name of WRAPPERS) {
      for (const tag of [`<${prefix}${name}>`, `<${MINIMAX}${name}>`]) {
        const from = at - tag.length;
        if (from >= range.start && text.startsWith(tag, from)) return from;
      }
    }
    return start;
  }

  wrapperAfter(end: number): number {
    const tag =
      /\s{0,64}<\/(?:antml:|minimax:|[｜|]{1,2}DSML[｜|]{1,2}\s?)?(?:function_calls|tool_calls?|calls)>/y;
    tag.lastIndex = end;
    const match = tag.exec(this.text);
    return match === null || end + match[0].length > this.range.end ? end : end + match[0].length;
  }
}

const escaped = (prefix: string): string => prefix.replace(/[|]/g, '\\|');
