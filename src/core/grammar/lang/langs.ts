/** Languages by derivatives: the parts of this room behind one interface. */
import type { Automaton, LangId, Langs } from '../lang';
import { Derivatives } from './derive';
import { Explorer } from './explore';
import { EPSILON, NOTHING, Nodes } from './nodes';
import { codePointLang, textLang } from './utf8';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function createLangs(): Langs {
  const nodes = new Nodes();
  const character = codePointLang(nodes, [[0, 0x10ffff]]);
  nodes.anything = nodes.repeat(character, 0, null);
  const derivatives = new Derivatives(nodes);
  const explorer = new Explorer(nodes, derivatives);
  /** Ranges of code points that were asked for. */
  const kept = new Map<string, LangId>();
  const not = (of: LangId): LangId =>
    of === NOTHING
      ? nodes.anything
      : of === nodes.anything
        ? NOTHING
        : nodes.inter([nodes.anything, nodes.not(of)]);
  return {
    nothing: NOTHING,
    epsilon: EPSILON,
    anything: nodes.anything,
    codePoints: (ranges) => {
      const key = ranges.join(' ');
      let lang = kept.get(key);
      if (lang === undefined) kept.set(key, (lang = codePointLang(nodes, ranges)));
      return lang;
    },
    text: (text) => textLang(nodes, encoder.encode(text)),
    texts: (texts) => nodes.texts(sortedBytes(texts)),
    concat: (parts) => parts.reduceRight((rest, part) => nodes.concat(part, rest), EPSILON),
    union: (parts) => nodes.union(parts),
    intersect: (parts) => (parts.length === 0 ? nodes.anything : nodes.inter([nodes.anything, ...parts])),
    not,
    repeat: (of, min, max) => nodes.repeat(of, min, max),
    length: (min, max) => (min === 0 && max === null ? nodes.anything : nodes.repeat(character, min, max)),
    automaton: (of: Automaton) => nodes.auto(of),
    classes: (lang) => derivatives.partition(lang),
    derive: (lang, byte) => derivatives.derive(lang, byte),
    accepts: (lang) => nodes.nullable(lang),
    isEmpty: (lang) => explorer.isEmpty(lang),
    isUniversal: (lang) => lang === nodes.anything || explorer.isEmpty(not(lang)),
    isOpen: (lang) => explorer.isOpen(lang),
    strings: (lang, most) => {
      const found = explorer.strings(lang, most);
      return found === null ? null : found.sort(compareBytes).map((bytes) => decoder.decode(bytes));
    },
    shortest: (lang) => explorer.shortest(lang),
  };
}

function sortedBytes(texts: readonly string[]): Uint8Array[] {
  return [...new Set(texts)].map((text) => encoder.encode(text)).sort(compareBytes);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
