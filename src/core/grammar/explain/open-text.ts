/**
 * What is open in the beginning of a JSON text: objects and arrays with the names that stand, the name or index of the member or
 * item at hand. In: bytes that a JSON machine has taken, so that nothing has to be checked. One pass, linear.
 */
import { joinPointer } from '../../base/pointer';

export interface OpenContainer {
  kind: 'object' | 'array';
  /** Names written in full, in the order of the text. */
  names: string[];
  /** Items or members that have begun. */
  count: number;
  /** Of an object: the name whose value comes, is being written, or was the last. */
  key: string | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const decoder = new TextDecoder();

export function openContainers(text: Uint8Array): OpenContainer[] {
  const open: OpenContainer[] = [];
  /** Of the innermost: a name, an item, has to begin. */
  let fresh = true;
  for (let i = 0; i < text.length; i++) {
    const top = open.at(-1);
    const byte = text[i] ?? 0;
    switch (byte) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        continue;
      case 0x2c: // ,
        fresh = true;
        continue;
      case 0x3a: // :
        continue;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        fresh = false;
        continue;
    }
    const isName = fresh && top?.kind === 'object' && byte === QUOTE;
    if (fresh && top !== undefined) top.count++;
    fresh = false;
    if (byte === 0x7b || byte === 0x5b) {
      open.push({ kind: byte === 0x7b ? 'object' : 'array', names: [], count: 0, key: null });
      fresh = true;
    } else if (byte === QUOTE) {
      const end = closingQuote(text, i + 1);
      if (isName && end < text.length) {
        top.key = saidBy(text.subarray(i + 1, end)) ?? '';
        top.names.push(top.key);
      }
      i = end;
    }
  }
  return open;
}

/** Index of the quote that ends the string whose content begins at `from`; the text's length when none does. */
export function closingQuote(text: Uint8Array, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === BACKSLASH) i++;
    else if (text[i] === QUOTE) return i;
  }
  return text.length;
}

/** What stands between quotes, decoded; null for what is no whole string. */
export function saidBy(content: Uint8Array): string | null {
  try {
    return String(JSON.parse(`"${decoder.decode(content)}"`));
  } catch {
    return null;
  }
}

/** Pointer of the value that stands in the first `depth` containers. */
export function pathIn(open: readonly OpenContainer[], depth: number): string {
  return open
    .slice(0, depth)
    .reduce(
      (path, { kind, key, count }) =>
        joinPointer(path, kind === 'object' ? (key ?? '') : Math.max(count - 1, 0)),
      '',
    );
}
