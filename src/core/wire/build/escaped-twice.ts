/**
 * Strings that were escaped once too often: a backslash and an `n` where a line break was meant. A guess, so it is only said:
 * patterns, paths and programs hold such characters rightly.
 */
import { joinPointer } from '../../base/pointer';
import type { JsonNode, StringNode } from '../../json/node';

export interface EscapedTwice {
  path: string;
  node: StringNode;
}

/** The first `limit` of them, in source order. */
export function stringsEscapedTwice(root: JsonNode, limit: number): EscapedTwice[] {
  const found: EscapedTwice[] = [];
  const parts: (string | number)[] = [];
  const visit = (node: JsonNode, part: string | number): void => {
    if (found.length >= limit) return;
    parts.push(part);
    if (node.k === 'str') {
      if (looksEscapedTwice(node.value)) found.push({ path: parts.slice(1).reduce(joinPointer, ''), node });
    } else if (node.k === 'arr') node.items.forEach(visit);
    else if (node.k === 'obj')
      for (const { key, value } of node.members) if (value !== undefined) visit(value, key);
    parts.pop();
  };
  visit(root, '');
  return found;
}

/** Whether a string holds what was escaped once too often: `\n` in two characters, where a line break was meant. */
export function looksEscapedTwice(value: string): boolean {
  if (!value.includes('\\n') || value.includes('\n')) return false;
  // A path of Windows, JSON in a string, and everything inside of quotation marks may hold a backslash of its own.
  if (/^(?:[A-Za-z]:|\\)\\|^\s*[[{"]/.test(value)) return false;
  const unquoted = value.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '');
  const breaks = unquoted.match(/\\n/g)?.length ?? 0;
  return /\\n(?:\\t| {2,}|\\n)/.test(unquoted) || (breaks > 2 && !/\\[^nrt"\\]/.test(unquoted));
}
