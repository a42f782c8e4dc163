/**
 * Mends a damaged text: walks over the value that the scanner read, token by token, and over the gaps between tokens. Enters: the
 * text and its scan, with a root. Leaves: the edits after which the text is strict JSON with that value.
 *
 * Always holds: edits are in order and do not overlap; text that strict JSON accepts where it stands is not touched.
 */
import * as C from './chars';
import type { JsonEdit } from './edits';
import { type Edit, editor, isQuoted, mendBare, mendLiteral, mendNumber, mendQuoted } from './mend-token';
import type { ArrayNode, JsonErrorCode, JsonNode, JsonScan, Member, ObjectNode } from './node';
import { commentEnd, lineEnd } from './skip';

export function mendText(text: string, root: JsonNode, { truncated, errors }: JsonScan): JsonEdit[] {
  const edits: JsonEdit[] = [];
  const fences = new Map(
    errors.flatMap(({ code, span }) => (code === 'FENCE' ? [[span.start, span.end] as const] : [])),
  );
  const mender = new Mender(text, truncated, fences, editor(edits));
  mender.outside(0, root.span.start);
  mender.value(root);
  mender.outside(root.span.end, text.length);
  return edits;
}

class Mender {
  constructor(
    private readonly text: string,
    private readonly truncated: boolean,
    /** The code fences that the scanner named: offset → end. */
    private readonly fences: ReadonlyMap<number, number>,
    private readonly edit: Edit,
  ) {}

  value(node: JsonNode): void {
    switch (node.k) {
      case 'obj':
      case 'arr':
        this.container(node);
        return;
      case 'str':
        if (isQuoted(this.text, node.span))
          mendQuoted(this.text, node.span, this.truncated && !node.complete && this.isLast(node), this.edit);
        else mendBare(this.text, node.span, 'UNQUOTED_STRING', this.edit);
        return;
      case 'num':
        mendNumber(node, this.edit);
        return;
      case 'lit':
        mendLiteral(this.text, node, this.edit);
    }
  }

  /** Whether the text ends where the node does: a string that was not closed elsewhere was not cut. */
  private isLast(node: JsonNode): boolean {
    return this.gapIsEmpty(node.span.end);
  }

  private gapIsEmpty(at: number): boolean {
    const next = C.skipBlanks(this.text, at, this.text.length);
    return next >= this.text.length || this.fences.has(next);
  }

  private container(node: ObjectNode | ArrayNode): void {
    const { text, edit } = this;
    const { start, end } = node.span;
    const [open, close] = node.k === 'obj' ? ['{', '}'] : ['[', ']'];
    if (text.charAt(start) !== open) edit('UNEXPECTED_CHARACTER', start, start + 1, open, false);
    let at = start + 1;
    const children = node.k === 'obj' ? node.members : node.items;
    for (const [i, child] of children.entries()) {
      if ('keySpan' in child && child.value === undefined) {
        this.danglingKey(child, at, end);
        at = end;
        break;
      }
      const from = 'keySpan' in child ? child.keySpan.start : child.span.start;
      this.gap(at, from, i === 0 ? '' : ',');
      at = 'keySpan' in child ? this.member(child) : child.span.end;
      if (!('keySpan' in child)) this.value(child);
      if (at < end && isBareString(text, 'keySpan' in child ? child.value : child) && text.charAt(at) === '"')
        at++;
    }
    if (node.complete) {
      this.gap(at, end - 1, '');
      if (text.charAt(end - 1) !== close) edit('MISMATCHED_BRACKET', end - 1, end, close, false);
    } else this.closeOpen(at, end, close);
  }

  private closeOpen(at: number, end: number, close: string): void {
    const last = this.text.charCodeAt(end - 1);
    const slip = end > at && (last === C.BRACE_CLOSE || last === C.BRACKET_CLOSE);
    this.gap(at, slip ? end - 1 : end, '');
    if (slip) this.edit('MISMATCHED_BRACKET', end - 1, end, close, false);
    else
      this.edit(
        this.truncated && this.gapIsEmpty(end) ? 'TRUNCATED' : 'MISMATCHED_BRACKET',
        end,
        end,
        close,
        false,
      );
  }

  /** A key whose value never came is taken out, with the comma before it. */
  private danglingKey({ keySpan }: Member, from: number, end: number): void {
    const comma = this.separator(from, keySpan.start, ',');
    const start = comma < keySpan.start ? comma : keySpan.start;
    this.edit('TRUNCATED', start, end, '', false);
  }

  /** Leaves the end of the member's value. */
  private member({ keySpan, value }: Member): number {
    const { text } = this;
    let at = keySpan.end;
    if (isQuoted(text, keySpan)) mendQuoted(text, keySpan, false, this.edit);
    else {
      mendBare(text, keySpan, 'UNQUOTED_KEY', this.edit);
      if (text.charCodeAt(at) === C.QUOTE) at++;
    }
    if (value === undefined) return at;
    this.gap(at, value.span.start, ':');
    this.value(value);
    return value.span.end;
  }

  /** What stands before the value or after it: everything but blanks is taken out. */
  outside(from: number, to: number): void {
    const { text } = this;
    let at = C.skipBlanks(text, from, to);
    while (at < to) {
      const start = at;
      const c = text.charCodeAt(at);
      const { code, end, sure } = this.stray(at, to, c);
      at = end;
      let last = at;
      while (last > start + 1 && C.isBlank(text.charCodeAt(last - 1))) last--;
      this.edit(code, start, last, '', sure);
      at = C.skipBlanks(text, at, to);
    }
  }

  private stray(at: number, to: number, c: number): { code: JsonErrorCode; end: number; sure: boolean } {
    const { text } = this;
    if (C.isOddBlank(c))
      return { code: c === C.BOM ? 'BYTE_ORDER_MARK' : 'UNEXPECTED_CHARACTER', end: at + 1, sure: true };
    const fence = this.fences.get(at);
    if (fence !== undefined) return { code: 'FENCE', end: fence, sure: true };
    const comment = commentEnd(text, at, to);
    if (comment > at) return { code: 'COMMENT', end: comment, sure: true };
    if (c === C.COMMA && C.skipBlanks(text, at + 1, to) >= to)
      return { code: 'TRAILING_COMMA', end: at + 1, sure: true };
    if (c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE)
      return { code: 'MISMATCHED_BRACKET', end: at + 1, sure: false };
    let end = lineEnd(text, at, to);
    // One edit for all lines of prose, up to a fence.
    while (end < to) {
      const next = C.skipBlanks(text, end, to);
      if (next >= to || this.fences.has(next)) break;
      end = lineEnd(text, next, to);
    }
    return { code: 'PROSE', end, sure: false };
  }

  /** What stands between two tokens: `wants` is kept once or put in, blanks are kept, everything else is taken out. */
  private gap(from: number, to: number, wants: '' | ',' | ':'): void {
    const { text, edit } = this;
    const wanted = wants === '' ? to : this.separator(from, to, wants);
    if (wants === ',' && wanted === to) edit('MISSING_COMMA', from, from, ',', this.isDelimited(from, to));
    if (wants === ':' && wanted === to) edit('MISSING_COLON', from, from, ':', false);
    for (let at = from; at < to;) {
      const c = text.charCodeAt(at);
      const start = at++;
      if (C.isBlank(c)) continue;
      if (start === wanted) {
        if (c === C.EQUALS && text.charCodeAt(at) === C.GREATER) at++;
        if (c === C.EQUALS) edit('MISSING_COLON', start, at, ':', false);
        else if (c === C.SEMICOLON) edit('MISSING_COMMA', start, at, ',', false);
      } else if (C.isOddBlank(c)) edit('UNEXPECTED_CHARACTER', start, at, '', true);
      else if (c === C.COMMA) edit('TRAILING_COMMA', start, at, '', true);
      else {
        const comment = this.commentEnd(start, to);
        at = Math.max(at, comment);
        if (comment > start) edit('COMMENT', start, at, '', true);
        else edit('UNEXPECTED_CHARACTER', start, at, '', false);
      }
    }
  }

  /** Offset of the comma or colon in a gap, or of what was written for it; `to` when there is none. */
  private separator(from: number, to: number, wants: ',' | ':'): number {
    const { text } = this;
    const other = wants === ',' ? C.SEMICOLON : C.EQUALS;
    for (let at = from; at < to; at++) {
      const c = text.charCodeAt(at);
      if (c === wants.charCodeAt(0) || c === other) return at;
      at = Math.max(at, this.commentEnd(at, to) - 1);
    }
    return to;
  }

  private commentEnd(at: number, to: number): number {
    const { text } = this;
    return text.charCodeAt(at) === C.HASH ? lineEnd(text, at, to) : commentEnd(text, at, to);
  }

  /** `} {`, `" "`: a comma between these separates what cannot be one value. */
  private isDelimited(from: number, to: number): boolean {
    const before = this.text.charCodeAt(from - 1);
    const after = this.text.charCodeAt(to);
    // Two strings on one line may be one string with a quotation mark in it.
    if (before === C.QUOTE && after === C.QUOTE) return this.text.slice(from, to).includes('\n');
    return isBorder(before) || isBorder(after);
  }
}

const isBorder = (c: number): boolean =>
  c === C.QUOTE || c === C.BRACE_OPEN || c === C.BRACE_CLOSE || c === C.BRACKET_OPEN || c === C.BRACKET_CLOSE;

const isBareString = (text: string, node: JsonNode | undefined): boolean =>
  node?.k === 'str' && !isQuoted(text, node.span);
