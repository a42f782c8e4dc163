/** The open containers of a scan, outermost first, and what each of them waits for. Frames are reused: a level is allocated once. */
import { phrase, type Phrase } from '../base/words';
import * as C from './chars';
import { quoted } from './errors';
import type { ArrayNode, JsonNode, Member, ObjectNode } from './node';

/** What may come next in a value. */
export const TOP = 0;
export const KEY_OR_END = 1;
export const KEY = 2;
export const AFTER_KEY = 3;
export const VALUE = 4;
export const ITEM_OR_END = 5;
export const ITEM = 6;
/** A comma, or the bracket that closes. */
export const NEXT = 7;
export const DONE = 8;
export type Expectation =
  | typeof TOP
  | typeof KEY_OR_END
  | typeof KEY
  | typeof AFTER_KEY
  | typeof VALUE
  | typeof ITEM_OR_END
  | typeof ITEM
  | typeof NEXT
  | typeof DONE;

export interface Frame {
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
  /** Keys that the frame this one was copied from has seen. */
  seen: ReadonlySet<string> | undefined;
  /** Offset of the last comma. */
  comma: number;
}

/** Up to here a walk over the members is quicker than a set. */
const FEW_KEYS = 8;

export class Frames {
  depth = 0;
  /** The innermost frame. */
  top: Frame | undefined;
  private readonly frames: Frame[] = [];
  // Open containers per closer: tells in constant time whether a wrong bracket closes an outer one.
  private braces = 0;
  private brackets = 0;
  private parens = 0;

  at(depth: number): Frame | undefined {
    return depth < this.depth ? this.frames[depth] : undefined;
  }

  clear(): void {
    this.depth = this.braces = this.brackets = this.parens = 0;
    this.top = undefined;
  }

  push(node: ObjectNode | ArrayNode, closer: number): void {
    let frame = this.frames[this.depth];
    if (frame === undefined) {
      frame = {
        node,
        closer,
        pending: false,
        key: '',
        keyStart: 0,
        keyEnd: 0,
        keys: undefined,
        seen: undefined,
        comma: -1,
      };
      this.frames.push(frame);
    } else {
      frame.node = node;
      frame.closer = closer;
      frame.pending = false;
      frame.comma = -1;
    }
    this.top = frame;
    this.depth++;
    this.count(closer, 1);
  }

  pop(): void {
    const frame = this.top;
    if (frame === undefined) return;
    frame.keys = frame.seen = undefined;
    this.count(frame.closer, -1);
    this.depth--;
    this.top = this.depth === 0 ? undefined : this.frames[this.depth - 1];
  }

  /**
   * A stack with the same open containers, which may go on by itself: their nodes are copied, with their lists of children,
   * and the closed children are shared.
   */
  fork(): Frames {
    const copy = new Frames();
    let parent: ObjectNode | ArrayNode | undefined;
    for (let d = 0; d < this.depth; d++) {
      const frame = this.frames[d];
      if (frame === undefined) break;
      const node = copyOf(frame.node);
      if (parent !== undefined) replaceLast(parent, node);
      parent = node;
      copy.push(node, frame.closer);
      const { pending, key, keyStart, keyEnd, comma, keys } = frame;
      Object.assign(copy.top ?? {}, { pending, key, keyStart, keyEnd, comma, seen: keys });
    }
    return copy;
  }

  /** How many open containers `closer` would close. */
  waiting(closer: number): number {
    return closer === C.BRACE_CLOSE ? this.braces : closer === C.BRACKET_CLOSE ? this.brackets : this.parens;
  }

  private count(closer: number, step: number): void {
    if (closer === C.BRACE_CLOSE) this.braces += step;
    else if (closer === C.BRACKET_CLOSE) this.brackets += step;
    else this.parens += step;
  }
}

const copyOf = (node: ObjectNode | ArrayNode): ObjectNode | ArrayNode =>
  node.k === 'obj'
    ? { k: 'obj', span: { ...node.span }, complete: false, members: node.members.slice() }
    : { k: 'arr', span: { ...node.span }, complete: false, items: node.items.slice() };

/** Puts a copy of an open container in the place of the last child. */
function replaceLast(parent: ObjectNode | ArrayNode, child: JsonNode): void {
  if (parent.k === 'arr') {
    parent.items[parent.items.length - 1] = child;
    return;
  }
  const last = parent.members.at(-1);
  if (last !== undefined) parent.members[parent.members.length - 1] = { ...last, value: child };
}

/** Puts a node where its frame waits for one. */
export function attach(frame: Frame, node: JsonNode): void {
  if (frame.node.k === 'arr') {
    frame.node.items.push(node);
    return;
  }
  frame.pending = false;
  frame.node.members.push({
    key: frame.key,
    keySpan: { start: frame.keyStart, end: frame.keyEnd },
    value: node,
  });
}

/** A key whose value never came becomes a member without one. */
export function dropPending(frame: Frame): void {
  if (frame.node.k !== 'obj' || !frame.pending) return;
  frame.pending = false;
  frame.node.members.push({ key: frame.key, keySpan: { start: frame.keyStart, end: frame.keyEnd } });
}

/** Whether the object of `frame` has the key already. Remembers it. */
export function isDuplicate(frame: Frame, members: readonly Member[], key: string): boolean {
  if (frame.seen?.has(key) === true) return true;
  if (frame.keys === undefined && frame.seen !== undefined) frame.keys = new Set();
  else if (frame.keys === undefined) {
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

// --- how it is said ---

/** What the frame expects, as the beginning of a sentence. */
export function expected(state: Expectation, frame: Frame | undefined): Phrase {
  if (frame === undefined) return phrase('Expected a value', 'json.want.value');
  const closer = `"${String.fromCharCode(frame.closer)}"`;
  const key = quoted(frame.key);
  switch (state) {
    case KEY_OR_END:
      return phrase(`Expected a key in double quotes or ${closer}`, 'json.want.key-or-end', { closer });
    case KEY:
      return phrase('Expected a key in double quotes after ","', 'json.want.key');
    case AFTER_KEY:
      return phrase(`Expected ":" after the key ${key}`, 'json.want.colon', { key });
    case VALUE:
      return phrase(`Expected a value for ${key}`, 'json.want.value-for', { key });
    case ITEM_OR_END:
      return phrase(`Expected a value or ${closer}`, 'json.want.item-or-end', { closer });
    case ITEM:
      return phrase('Expected a value after ","', 'json.want.item');
    case TOP:
    case NEXT:
    case DONE: {
      const last = lastName(frame);
      return phrase(`Expected "," or ${closer} after ${last.text}`, 'json.want.next', {
        closer,
        last: last.words,
      });
    }
  }
}

/** The value that is being read: `the value of "path"`. */
export const valueName = (frame: Frame | undefined): Phrase =>
  frame === undefined ? phrase('the value', 'json.the-value') : partName(frame, 0);

/** The value that was read last: `the value of "path"`. */
export const lastName = (frame: Frame | undefined): Phrase =>
  frame === undefined ? phrase('the string', 'json.the-string') : partName(frame, -1);

function partName({ node, key }: Frame, shift: number): Phrase {
  if (node.k === 'obj') return phrase(`the value of ${quoted(key)}`, 'json.value-of', { key: quoted(key) });
  const index = node.items.length + shift;
  return phrase(`the item at index ${index}`, 'json.item-at', { index });
}

/** The bracket that opened the frame, and where. */
export function opening(frame: Frame, { line, column }: { line: number; column: number }): Phrase {
  const bracket = frame.closer === C.BRACE_CLOSE ? '{' : frame.closer === C.PAREN_CLOSE ? '(' : '[';
  return phrase(`the "${bracket}" of line ${line}, column ${column}`, 'json.opening', {
    bracket: `"${bracket}"`,
    line: String(line),
    column: String(column),
  });
}
