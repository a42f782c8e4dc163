/**
 * Nodes back to text. Enters: any node, also of a damaged text. Leaves: strict JSON with the digits, the order and the duplicate
 * keys of the node. A member without a value is left out; a number that JSON cannot write is written as it is understood
 * (`01` → `1`, `0x1F` → `31`), one without a finite value as `null`. Strings are written with the escapes of `JSON.stringify`.
 */
import type { JsonNode } from './node';
import { isStrictNumber, numberValue } from './number';

export interface PrintOptions {
  /** Blanks per level. Default 0: everything on one line, without blanks. */
  indent?: number;
}

export function printJson(node: JsonNode, options: PrintOptions = {}): string {
  const width = Math.min(Math.max(Math.trunc(options.indent ?? 0), 0), 16);
  const parts: string[] = [];
  print(node, width, width > 0 ? '\n' : '', parts);
  return parts.join('');
}

function print(node: JsonNode, width: number, line: string, parts: string[]): void {
  switch (node.k) {
    case 'obj': {
      const members = node.members.filter((m) => m.value !== undefined);
      const inner = line === '' ? '' : line + ' '.repeat(width);
      const colon = line === '' ? ':' : ': ';
      parts.push('{');
      members.forEach((m, i) => {
        parts.push(i === 0 ? inner : `,${inner}`, JSON.stringify(m.key), colon);
        if (m.value !== undefined) print(m.value, width, inner, parts);
      });
      parts.push(members.length === 0 ? '}' : `${line}}`);
      return;
    }
    case 'arr': {
      const inner = line === '' ? '' : line + ' '.repeat(width);
      parts.push('[');
      node.items.forEach((item, i) => {
        parts.push(i === 0 ? inner : `,${inner}`);
        print(item, width, inner, parts);
      });
      parts.push(node.items.length === 0 ? ']' : `${line}]`);
      return;
    }
    case 'str':
      parts.push(JSON.stringify(node.value));
      return;
    case 'num':
      parts.push(printNumber(node.raw));
      return;
    case 'lit':
      parts.push(String(node.value));
  }
}

function printNumber(raw: string): string {
  if (isStrictNumber(raw)) return raw;
  const value = numberValue(raw);
  return Number.isFinite(value) ? String(value) : 'null';
}
