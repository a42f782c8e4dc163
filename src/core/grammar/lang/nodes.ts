/**
 * Expressions, hash-consed: what is built alike is one number, and simple laws are applied while building, so that derivatives
 * of one language meet each other again. Every node is a language of bytes.
 */
import { bothOf, isNoByte, setKey, unionOf, type ByteSet } from './byte-set';
import { LangTooLarge, type Automaton, type LangId } from '../lang';

export type Node =
  | { k: 'nothing' }
  | { k: 'epsilon' }
  /** One byte of the set. */
  | { k: 'bytes'; set: ByteSet }
  | { k: 'concat'; first: LangId; rest: LangId }
  | { k: 'union'; of: readonly LangId[] }
  | { k: 'inter'; of: readonly LangId[] }
  /** All byte strings but these: only ever beside something that is valid UTF-8. */
  | { k: 'not'; of: LangId }
  | { k: 'repeat'; of: LangId; min: number; max: number | null }
  /** Texts lo ≤ i < hi of a sorted list, without their first `depth` bytes. */
  | { k: 'texts'; list: number; lo: number; hi: number; depth: number }
  | { k: 'auto'; automaton: number; state: number };

export const NOTHING: LangId = 0;
export const EPSILON: LangId = 1;

const MOST_NODES = 400_000;
/** Parts of unions and intersections, all together: counts inside of counts make few of these with thousands of parts each. */
const MOST_PARTS = 1_000_000;

/** Longer lists are sorted by the platform, which copies them. */
const FEW = 24;

/** Sorts the ids, and leaves out what is there twice. In place: this is the most frequent thing that is done with languages. */
function inOrder(ids: LangId[]): void {
  if (ids.length > FEW) ids.sort((a, b) => a - b);
  else
    for (let i = 1; i < ids.length; i++) {
      const id = ids[i] ?? 0;
      let at = i;
      for (; at > 0 && (ids[at - 1] ?? 0) > id; at--) ids[at] = ids[at - 1] ?? 0;
      ids[at] = id;
    }
  let kept = 0;
  for (const id of ids) if (kept === 0 || ids[kept - 1] !== id) ids[kept++] = id;
  ids.length = kept;
}

/** @param ids sorted @returns -1: not one of them */
function placeOf(ids: readonly LangId[], id: LangId): number {
  let lo = 0;
  for (let hi = ids.length; lo < hi;) {
    const middle = (lo + hi) >> 1;
    if ((ids[middle] ?? 0) < id) lo = middle + 1;
    else hi = middle;
  }
  return ids[lo] === id ? lo : -1;
}

export class Nodes {
  private readonly nodes: Node[] = [];
  private readonly ids = new Map<string, LangId>();
  /** Those that two numbers tell. */
  private readonly concats = new Map<number, LangId>();
  private readonly complements = new Map<LangId, LangId>();
  private readonly nullables: boolean[] = [];
  private parts = 0;
  /** Of the union or intersection that is being built: most are there already, and then nothing is kept of it. */
  private readonly members: LangId[] = [];
  readonly lists: (readonly Uint8Array[])[] = [];
  private readonly listIds = new Map<string, number>();
  readonly automata: Automaton[] = [];
  private readonly automatonIds = new Map<string, number>();
  /** Every code point, and every valid UTF-8 string. Set once by `langs.ts`, before anything else is built. */
  character: LangId = NOTHING;
  anything: LangId = NOTHING;

  constructor() {
    this.intern('0', { k: 'nothing' }, false);
    this.intern('1', { k: 'epsilon' }, true);
  }

  node(id: LangId): Node {
    const node = this.nodes[id];
    if (node === undefined) throw new RangeError(`No language ${id}.`);
    return node;
  }

  nullable(id: LangId): boolean {
    return this.nullables[id] === true;
  }

  get size(): number {
    return this.nodes.length;
  }

  private intern(key: string, node: Node, nullable: boolean): LangId {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.add(node, nullable);
    this.ids.set(key, id);
    return id;
  }

  private add(node: Node, nullable: boolean): LangId {
    if (this.nodes.length >= MOST_NODES) throw new LangTooLarge(`More than ${MOST_NODES} expressions.`);
    if (node.k === 'union' || node.k === 'inter') this.parts += node.of.length;
    if (this.parts > MOST_PARTS) throw new LangTooLarge(`More than ${MOST_PARTS} parts of expressions.`);
    const id = this.nodes.length;
    this.nodes.push(node);
    this.nullables.push(nullable);
    return id;
  }

  bytes(set: ByteSet): LangId {
    return isNoByte(set) ? NOTHING : this.intern(`b${setKey(set)}`, { k: 'bytes', set }, false);
  }

  concat(first: LangId, rest: LangId): LangId {
    if (first === NOTHING || rest === NOTHING) return NOTHING;
    if (first === EPSILON) return rest;
    if (rest === EPSILON) return first;
    if (first === this.anything && rest === this.anything) return first;
    const node = this.node(first);
    if (node.k === 'concat') return this.concat(node.first, this.concat(node.rest, rest));
    const key = first * MOST_NODES + rest;
    let id = this.concats.get(key);
    if (id === undefined) {
      id = this.add({ k: 'concat', first, rest }, this.nullable(first) && this.nullable(rest));
      this.concats.set(key, id);
    }
    return id;
  }

  union(parts: readonly LangId[]): LangId {
    const members = this.members;
    members.length = 0;
    let set: ByteSet | null = null;
    for (const part of parts) {
      const node = this.node(part);
      if (node.k === 'union') for (const id of node.of) members.push(id);
      else members.push(part);
    }
    let kept = 0;
    for (const id of members) {
      if (id === this.anything && id !== NOTHING) return id;
      const one = this.node(id);
      if (one.k === 'bytes') set = set === null ? one.set : unionOf(set, one.set);
      else if (one.k === 'not' && one.of === NOTHING) return id;
      else if (id !== NOTHING) members[kept++] = id;
    }
    members.length = kept;
    if (set !== null) members.push(this.bytes(set));
    inOrder(members);
    const [only] = members;
    if (only === undefined) return NOTHING;
    if (members.length === 1) return only;
    const key = `u${members.join('.')}`;
    return (
      this.ids.get(key) ??
      this.intern(
        key,
        { k: 'union', of: members.slice() },
        members.some((id) => this.nullable(id)),
      )
    );
  }

  inter(parts: readonly LangId[]): LangId {
    const members = this.members;
    members.length = 0;
    let set: ByteSet | null = null;
    for (const part of parts) {
      const node = this.node(part);
      if (node.k === 'inter') for (const id of node.of) members.push(id);
      else members.push(part);
    }
    let kept = 0;
    for (const id of members) {
      if (id === NOTHING) return NOTHING;
      const one = this.node(id);
      if (one.k === 'bytes') set = set === null ? one.set : bothOf(set, one.set);
      else if (!(one.k === 'not' && one.of === NOTHING)) members[kept++] = id;
    }
    members.length = kept;
    if (set !== null) {
      const id = this.bytes(set);
      if (id === NOTHING) return NOTHING;
      members.push(id);
    }
    inOrder(members);
    let complements = 0;
    for (const id of members) {
      const one = this.node(id);
      if (one.k !== 'not') continue;
      complements++;
      if (placeOf(members, one.of) >= 0) return NOTHING;
    }
    // Everything but complements is valid UTF-8 anyway.
    const anything = placeOf(members, this.anything);
    if (anything >= 0 && members.length - complements > 1) members.splice(anything, 1);
    if (placeOf(members, EPSILON) >= 0) return members.every((id) => this.nullable(id)) ? EPSILON : NOTHING;
    const [only] = members;
    if (only === undefined) return this.not(NOTHING);
    if (members.length === 1) return only;
    const key = `i${members.join('.')}`;
    return (
      this.ids.get(key) ??
      this.intern(
        key,
        { k: 'inter', of: members.slice() },
        members.every((id) => this.nullable(id)),
      )
    );
  }

  not(of: LangId): LangId {
    const node = this.node(of);
    if (node.k === 'not') return node.of;
    let id = this.complements.get(of);
    if (id === undefined) {
      id = this.add({ k: 'not', of }, !this.nullable(of));
      this.complements.set(of, id);
    }
    return id;
  }

  repeat(of: LangId, min: number, max: number | null): LangId {
    if (max === 0 || of === EPSILON) return EPSILON;
    if (of === NOTHING) return min === 0 ? EPSILON : NOTHING;
    if (min === 1 && max === 1) return of;
    // What may be nothing may be repeated less often.
    const least = this.nullable(of) ? 0 : min;
    const node = this.node(of);
    if (node.k === 'repeat' && node.min === 0 && node.max === null && least <= 1 && max === null) return of;
    return this.intern(
      `r${of}.${least}.${max ?? ''}`,
      { k: 'repeat', of, min: least, max },
      least === 0 || this.nullable(of),
    );
  }

  /** @param texts sorted by their bytes, without repeats */
  texts(texts: readonly Uint8Array[]): LangId {
    // No text and one text of no bytes would have one key.
    if (texts.length === 0) return NOTHING;
    const key = texts.map((text) => text.join('.')).join(' ');
    let list = this.listIds.get(key);
    if (list === undefined) {
      list = this.lists.length;
      this.lists.push(texts);
      this.listIds.set(key, list);
    }
    return this.someTexts(list, 0, texts.length, 0);
  }

  someTexts(list: number, lo: number, hi: number, depth: number): LangId {
    if (lo >= hi) return NOTHING;
    const ends = this.lists[list]?.[lo]?.length === depth;
    if (ends && hi - lo === 1) return EPSILON;
    return this.intern(`t${list}.${lo}.${hi}.${depth}`, { k: 'texts', list, lo, hi, depth }, ends);
  }

  auto(automaton: Automaton, state = automaton.start): LangId {
    let id = this.automatonIds.get(automaton.key);
    if (id === undefined) {
      id = this.automata.length;
      this.automata.push(automaton);
      this.automatonIds.set(automaton.key, id);
    }
    return this.autoState(id, state);
  }

  autoState(automaton: number, state: number): LangId {
    if (state < 0) return NOTHING;
    return this.intern(
      `a${automaton}.${state}`,
      { k: 'auto', automaton, state },
      this.automata[automaton]?.accepts(state) === true,
    );
  }
}
