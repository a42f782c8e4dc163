/**
 * What the scanner makes of a text: nodes with spans that keep what `JSON.parse` loses (exact digits, duplicate keys,
 * positions, what is still open), and a list of everything that is wrong. Spans are UTF-16 offsets into the scanned text.
 */
import type { Words } from '../base/words';
import type { Json } from '../base/json-value';
import type { Span } from '../base/span';
import { numberValue } from './number';

export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | LiteralNode;

interface NodeBase {
  span: Span;
  /** False when the text ended, or went wrong, before this value was closed. */
  complete: boolean;
}
export interface ObjectNode extends NodeBase {
  k: 'obj';
  /** In source order, duplicates kept. */
  members: Member[];
}
export interface Member {
  key: string;
  keySpan: Span;
  /** Absent when the text ended after the key or the colon. */
  value?: JsonNode;
}
export interface ArrayNode extends NodeBase {
  k: 'arr';
  items: JsonNode[];
}
export interface StringNode extends NodeBase {
  k: 'str';
  /** Decoded. A lone surrogate is kept as it is. */
  value: string;
}
export interface NumberNode extends NodeBase {
  k: 'num';
  /** The digits exactly as written. */
  raw: string;
}
export interface LiteralNode extends NodeBase {
  k: 'lit';
  value: true | false | null;
}

/** Every way in which a text can fail to be strict JSON. Errors make it invalid; warnings are legal but lose data elsewhere. */
export type JsonErrorCode =
  | 'TRUNCATED'
  | 'EMPTY'
  | 'NOT_JSON'
  | 'UNEXPECTED_CHARACTER'
  | 'MISSING_COMMA'
  | 'MISSING_COLON'
  | 'MISSING_VALUE'
  | 'MISMATCHED_BRACKET'
  | 'TRAILING_COMMA'
  | 'TRAILING_DATA'
  | 'CONCATENATED_VALUES'
  | 'SINGLE_QUOTES'
  | 'WRONG_QUOTES'
  | 'UNESCAPED_QUOTE'
  | 'UNCLOSED_STRING'
  | 'UNQUOTED_KEY'
  | 'UNQUOTED_STRING'
  | 'PYTHON_LITERAL'
  | 'JAVASCRIPT_LITERAL'
  | 'COMMENT'
  | 'BAD_NUMBER'
  | 'BAD_ESCAPE'
  | 'CONTROL_CHARACTER'
  | 'LONE_SURROGATE'
  | 'DUPLICATE_KEY'
  | 'BYTE_ORDER_MARK'
  | 'FENCE'
  | 'PROSE'
  | 'TOO_DEEP'
  | 'NUMBER_LOSES_DIGITS';

export interface JsonError {
  code: JsonErrorCode;
  severity: 'error' | 'warn';
  /** UTF-16 offset of the first character that strict JSON does not accept; the text's length when it ended too early. */
  offset: number;
  /** The text to mark: a whole word, string or comment. It may begin before `offset` (`trueish`) or end there. */
  span: Span;
  /** 1-based, in UTF-16 units. */
  line: number;
  column: number;
  /** One sentence: what stands there, what was expected. */
  message: string;
  /** The message for other languages. */
  words: Words;
}

/** A bracket, string or key that was still open where the text ended. Outermost first. */
export interface OpenPart {
  kind: 'object' | 'array' | 'string' | 'key' | 'number' | 'literal';
  at: number;
}

export interface JsonScan {
  /** The first value. Absent when the text holds none. */
  root?: JsonNode;
  /** Further values that follow the first in the same text (`{…}{…}`). */
  more: JsonNode[];
  errors: JsonError[];
  /** True when the text is one strict JSON value and nothing else (warnings allowed). */
  strict: boolean;
  /** True when the text ended before the value did. */
  truncated: boolean;
  open: OpenPart[];
  /** How many problems `maxErrors` kept out of `errors`. Absent when none. */
  unlisted?: number;
}

export interface ScanOptions {
  /** Containers nested deeper are kept as incomplete leaves with `TOO_DEEP`. Default 512. */
  maxDepth?: number;
  /** Errors beyond this are counted, not listed. Default 100. */
  maxErrors?: number;
}

/**
 * The plain value. Duplicate keys: the last wins, as `JSON.parse` does. `__proto__` is an ordinary key. Members without a
 * value are left out.
 */
export function toValue(node: JsonNode): Json {
  switch (node.k) {
    case 'obj': {
      const out: Record<string, Json> = {};
      for (const { key, value } of node.members) {
        if (value === undefined) continue;
        Object.defineProperty(out, key, {
          value: toValue(value),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
      return out;
    }
    case 'arr':
      return node.items.map(toValue);
    case 'str':
      return node.value;
    case 'num':
      return numberValue(node.raw);
    case 'lit':
      return node.value;
  }
}

/** The member that counts for `key`: the last one. */
export function member(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.k !== 'obj') return undefined;
  return node.members.findLast((m) => m.key === key)?.value;
}
