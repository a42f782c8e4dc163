/**
 * Questions about whole languages, answered by walking derivatives: exact, and bounded. What is found out about one expression
 * is kept, and so is what that says of those on the way.
 */
import { LangTooLarge, type LangId } from '../lang';
import type { Derivatives } from './derive';
import { NOTHING, type Nodes } from './nodes';
import { refine } from './partition';

const MOST_VISITED = 60_000;
/** Whether a language is open is worth no longer search: it only makes masks quick. */
const MOST_OPENED = 600;

export class Explorer {
  private readonly empty = new Map<LangId, boolean>();
  private readonly leasts = new Map<LangId, number>();
  /** By texts, and languages that are open to them. */
  private readonly open = new Map<LangId, Map<LangId, boolean>>();

  constructor(
    private readonly nodes: Nodes,
    private readonly derivatives: Derivatives,
  ) {}

  isEmpty(start: LangId): boolean {
    const known = this.known(start);
    if (known !== undefined) return known;
    const parents = new Map<LangId, LangId>([[start, -1]]);
    const queue: LangId[] = [start];
    for (let i = 0; i < queue.length; i++) {
      const id = queue[i] ?? NOTHING;
      for (const next of this.nexts(id)) {
        if (parents.has(next)) continue;
        parents.set(next, id);
        const settled = this.known(next);
        if (settled === true) continue;
        if (settled === false) {
          for (let at = id; at >= 0; at = parents.get(at) ?? -1) this.empty.set(at, false);
          return false;
        }
        if (queue.length > MOST_VISITED) throw new LangTooLarge('Too many states to search.');
        queue.push(next);
      }
    }
    for (const id of queue) this.empty.set(id, true);
    return true;
  }

  private known(id: LangId): boolean | undefined {
    if (id === NOTHING) return true;
    if (this.nodes.nullable(id)) return false;
    const kept = this.empty.get(id);
    if (kept !== undefined) return kept;
    if (!this.isPlain(id)) return undefined;
    this.empty.set(id, false);
    return false;
  }

  /** Made of what is never empty, without intersections. A long text is a long chain, which no stack may be as deep as. */
  private isPlain(start: LangId): boolean {
    let node = this.nodes.node(start);
    for (; node.k === 'concat'; node = this.nodes.node(node.rest))
      if (!this.isPlain(node.first)) return false;
    switch (node.k) {
      case 'nothing':
        return false;
      case 'epsilon':
      case 'bytes':
      case 'texts':
        return true;
      case 'union':
        return node.of.some((one) => this.isPlain(one));
      case 'repeat':
        return node.min === 0 || this.isPlain(node.of);
      case 'inter':
      case 'not':
      case 'auto':
        return false;
    }
  }

  nexts(id: LangId): LangId[] {
    const { representatives } = this.derivatives.partition(id);
    const out = new Set<LangId>();
    for (const byte of representatives) {
      const next = this.derivatives.derive(id, byte);
      if (next !== NOTHING) out.add(next);
    }
    return [...out];
  }

  /**
   * Whatever text is written, something can go on with it.
   * @param texts all texts of some characters
   */
  isOpen(start: LangId, texts = this.nodes.anything): boolean {
    let open = this.open.get(texts);
    if (open === undefined) this.open.set(texts, (open = new Map<LangId, boolean>()));
    const known = open.get(start);
    if (known !== undefined) return known;
    const answer = this.isEndless(start) || this.searchOpen(start, texts, open);
    open.set(start, answer);
    return answer;
  }

  /** Seen from how it is built: whatever is written, endlessly many strings go on with it. */
  private isEndless(start: LangId): boolean {
    const { anything, character } = this.nodes;
    let id = start;
    let node = this.nodes.node(id);
    for (; node.k === 'concat' && node.first === character; node = this.nodes.node(id)) id = node.rest;
    if (id === anything) return true;
    switch (node.k) {
      case 'concat':
        return node.first === anything && !this.isEmpty(node.rest);
      case 'union':
        return node.of.some((one) => this.isEndless(one));
      case 'inter': {
        // Finitely many strings taken out of endlessly many leave some.
        let endless = 0;
        for (const one of node.of) {
          const part = this.nodes.node(one);
          if (part.k === 'not' && this.isFinite(part.of)) continue;
          if (endless > 0 || !this.isEndless(one)) return false;
          endless++;
        }
        return endless === 1;
      }
      default:
        return false;
    }
  }

  private isFinite(start: LangId): boolean {
    let node = this.nodes.node(start);
    for (; node.k === 'concat'; node = this.nodes.node(node.rest))
      if (!this.isFinite(node.first)) return false;
    switch (node.k) {
      case 'nothing':
      case 'epsilon':
      case 'bytes':
      case 'texts':
        return true;
      case 'union':
        return node.of.every((one) => this.isFinite(one));
      case 'repeat':
        return node.max !== null && this.isFinite(node.of);
      case 'inter':
      case 'not':
      case 'auto':
        return false;
    }
  }

  private searchOpen(start: LangId, texts: LangId, open: Map<LangId, boolean>): boolean {
    if (this.isEmpty(start)) return false;
    /** Pairs of what may follow and of where in UTF-8 that is, each with the place of the one it was reached from. */
    const queue: Reached[] = [{ id: start, text: texts, from: -1 }];
    const seen = new Set<number>([keyOf(start, texts)]);
    for (const [at, { id, text }] of queue.entries()) {
      if (id === this.nodes.anything) continue;
      if (at > 0 && text === texts) {
        const known = open.get(id);
        if (known === true) continue;
        if (known === false) return isClosed(queue, at, texts, open);
      }
      const own = this.derivatives.partition(id);
      for (const byte of refine(own, this.derivatives.partition(text)).representatives) {
        const valid = this.derivatives.derive(text, byte);
        if (valid === NOTHING) continue;
        const next = this.derivatives.derive(id, byte);
        if (this.isEmpty(next)) return isClosed(queue, at, texts, open);
        const key = keyOf(next, valid);
        if (seen.has(key)) continue;
        if (queue.length > MOST_OPENED) return false;
        seen.add(key);
        queue.push({ id: next, text: valid, from: at });
      }
    }
    // What was met between two characters is open for the same reason.
    for (const { id, text } of queue) if (text === texts) open.set(id, true);
    return true;
  }

  /** Strings in the order of their lengths; null when there are more than `most`. */
  strings(start: LangId, most: number): Uint8Array[] | null {
    const found: Uint8Array[] = [];
    let frontier: { id: LangId; bytes: number[] }[] = this.isEmpty(start) ? [] : [{ id: start, bytes: [] }];
    while (frontier.length > 0) {
      const next: typeof frontier = [];
      for (const { id, bytes } of frontier) {
        if (this.nodes.nullable(id)) found.push(Uint8Array.from(bytes));
        const { classOf } = this.derivatives.partition(id);
        const live = new Map<number, LangId>();
        for (let byte = 0; byte < 256; byte++) {
          const kind = classOf[byte] ?? 0;
          let to = live.get(kind);
          if (to === undefined) {
            to = this.derivatives.derive(id, byte);
            if (this.isEmpty(to)) to = NOTHING;
            live.set(kind, to);
          }
          if (to !== NOTHING) next.push({ id: to, bytes: [...bytes, byte] });
          // Every one of them leads to a string of its own.
          if (next.length + found.length > most) return null;
        }
      }
      if (found.length > most) return null;
      frontier = next;
    }
    return found;
  }

  /** Code points that have to begin before a string of the language ends; Infinity where it is empty. */
  least(start: LangId): number {
    const known = this.leasts.get(start);
    if (known !== undefined) return known;
    const from = new Map<LangId, LangId>();
    /** Code points on the shortest way to each. */
    const settled = new Map<LangId, number>();
    /** By code points so far. What is met at no cost joins the level at hand. */
    let level: LangId[] = [start];
    let best = { of: -1, total: Infinity };
    for (let cost = 0; level.length > 0 && cost < best.total; cost++) {
      const next: LangId[] = [];
      for (const id of level) {
        if (settled.has(id)) continue;
        settled.set(id, cost);
        if (settled.size > MOST_VISITED) throw new LangTooLarge('Too many states to search.');
        const rest = this.nodes.nullable(id) ? 0 : this.leasts.get(id);
        if (rest !== undefined) {
          if (cost + rest < best.total) best = { of: id, total: cost + rest };
          if (rest === 0) break;
          continue;
        }
        for (const byte of this.derivatives.partition(id).representatives) {
          const to = this.derivatives.derive(id, byte);
          if (to === NOTHING || settled.has(to) || this.isEmpty(to)) continue;
          const begins = byte < 0x80 || byte > 0xbf;
          if (begins && from.has(to)) continue;
          from.set(to, id);
          (begins ? next : level).push(to);
        }
      }
      level = next;
    }
    this.leasts.set(start, best.total);
    // What lies on the way is as far from the end as is left of it: counts of thousands are asked for one after the other.
    for (let at = from.get(best.of); at !== undefined; at = from.get(at))
      this.leasts.set(at, best.total - (settled.get(at) ?? 0));
    return best.total;
  }

  shortest(start: LangId): Uint8Array | null {
    if (this.isEmpty(start)) return null;
    const from = new Map<LangId, { id: LangId; byte: number } | null>([[start, null]]);
    const queue: LangId[] = [start];
    for (const id of queue) {
      if (this.nodes.nullable(id)) return pathTo(from, id);
      for (const byte of this.derivatives.partition(id).representatives) {
        const next = this.derivatives.derive(id, byte);
        if (from.has(next) || this.isEmpty(next)) continue;
        from.set(next, { id, byte });
        queue.push(next);
      }
    }
    return null;
  }
}

interface Reached {
  id: LangId;
  text: LangId;
  from: number;
}

/** A dead end was met at this place of the queue: nothing on the way to it is open. */
function isClosed(
  queue: readonly Reached[],
  place: number,
  texts: LangId,
  open: Map<LangId, boolean>,
): false {
  for (let at = place; at >= 0; at = queue[at]?.from ?? -1) {
    const step = queue[at];
    if (step?.text === texts) open.set(step.id, false);
  }
  return false;
}

/** Two languages as one number: there are fewer than 2²⁰ of them. */
const keyOf = (id: LangId, text: LangId): number => id * 0x100000 + text;

function pathTo(from: ReadonlyMap<LangId, { id: LangId; byte: number } | null>, end: LangId): Uint8Array {
  const bytes: number[] = [];
  for (let step = from.get(end); step !== null && step !== undefined; step = from.get(step.id))
    bytes.push(step.byte);
  return Uint8Array.from(bytes.reverse());
}
