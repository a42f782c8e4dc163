/** Languages by derivatives: the parts of this room behind one interface. */
import type { Automaton, LangId, Langs } from '../lang';
import { Derivatives } from './derive';
import { Explorer } from './explore';
import { EPSILON, NOTHING, Nodes } from './nodes';
import { codePointLang, textLang } from './utf8';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a string of JSON holds as it is, without the separators of lines and paragraphs, which no dot of a pattern takes. */
const PLAIN = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, 0x2027],
  [0x202a, 0x10ffff],
] as const;

export function createLangs(): Langs {
  const nodes = new Nodes();
  const character = codePointLang(nodes, [[0, 0x10ffff]]);
  nodes.character = character;
  nodes.anything = nodes.repeat(character, 0, null);
  const derivatives = new Derivatives(nodes);
  const explorer = new Explorer(nodes, derivatives);
  const plain = nodes.repeat(codePointLang(nodes, PLAIN), 0, null);
  /** Ranges of code points that were asked for. */
  const kept = new Map<string, LangId>();
  const not = (of: LangId): LangId => {
    if (of === NOTHING) return nodes.anything;
    if (of === nodes.anything) return NOTHING;
    const parts = complements(nodes, of);
    return parts === null ? nodes.inter([nodes.anything, nodes.not(of)]) : nodes.union(parts);
  };
  const without = (lang: LangId, texts: ReadonlySet<string>): LangId => {
    const node = nodes.node(lang);
    if (node.k === 'union') return nodes.union(node.of.map((one) => without(one, texts)));
    if (node.k !== 'texts' || node.depth > 0)
      return nodes.inter([nodes.anything, lang, nodes.not(nodes.texts(sortedBytes([...texts])))]);
    const list = (nodes.lists[node.list] ?? []).slice(node.lo, node.hi);
    return nodes.texts(list.filter((text) => !texts.has(decoder.decode(text))));
  };
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
    without: (lang, texts) => (texts.length === 0 ? lang : without(lang, new Set(texts))),
    repeat: (of, min, max) => nodes.repeat(of, min, max),
    length: (min, max) => (min === 0 && max === null ? nodes.anything : nodes.repeat(character, min, max)),
    automaton: (of: Automaton) => nodes.auto(of),
    classes: (lang) => derivatives.partition(lang),
    derive: (lang, byte) => derivatives.derive(lang, byte),
    accepts: (lang) => nodes.nullable(lang),
    isEmpty: (lang) => explorer.isEmpty(lang),
    isUniversal: (lang) => lang === nodes.anything || explorer.isEmpty(not(lang)),
    isOpen: (lang) => explorer.isOpen(lang),
    isFree: (lang) => explorer.isOpen(lang, plain),
    strings: (lang, most) => {
      const found = explorer.strings(lang, most);
      return found === null ? null : found.sort(compareBytes).map((bytes) => decoder.decode(bytes));
    },
    least: (lang) => explorer.least(lang),
    shortest: (lang) => explorer.shortest(lang),
  };
}

/** What a language is the complement of, where it is built as one: of them all together. */
function complements(nodes: Nodes, lang: LangId): LangId[] | null {
  const node = nodes.node(lang);
  if (node.k !== 'inter' || !node.of.includes(nodes.anything)) return null;
  const parts: LangId[] = [];
  for (const one of node.of) {
    if (one === nodes.anything) continue;
    const part = nodes.node(one);
    if (part.k !== 'not') return null;
    parts.push(part.of);
  }
  return parts;
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
