/**
 * Free text between markers, as languages: texts in which none of some strings occurs, and texts that end with the first
 * occurrence of one of them. An automaton of Aho and Corasick over bytes, side by side with one that knows valid UTF-8.
 */
import type { Automaton, LangId, Langs } from '../lang';

/** Bytes of all markers together. */
export const MOST_MARKERS = 4_000;

const DEAD = -1;

/** Bytes that a character still needs: the start of a character, then as the first byte demands. */
const UTF8 = { START: 0, ONE: 1, TWO: 2, THREE: 3, E0: 4, ED: 5, F0: 6, F4: 7, COUNT: 8 } as const;

function utf8Step(state: number, byte: number): number {
  const tail = byte >= 0x80 && byte <= 0xbf;
  switch (state) {
    case UTF8.START:
      if (byte < 0x80) return UTF8.START;
      if (byte < 0xc2) return DEAD;
      if (byte < 0xe0) return UTF8.ONE;
      if (byte === 0xe0) return UTF8.E0;
      if (byte === 0xed) return UTF8.ED;
      if (byte < 0xf0) return UTF8.TWO;
      if (byte === 0xf0) return UTF8.F0;
      if (byte < 0xf4) return UTF8.THREE;
      return byte === 0xf4 ? UTF8.F4 : DEAD;
    case UTF8.ONE:
      return tail ? UTF8.START : DEAD;
    case UTF8.TWO:
      return tail ? UTF8.ONE : DEAD;
    case UTF8.THREE:
      return tail ? UTF8.TWO : DEAD;
    case UTF8.E0:
      return tail && byte >= 0xa0 ? UTF8.ONE : DEAD;
    case UTF8.ED:
      return tail && byte <= 0x9f ? UTF8.ONE : DEAD;
    case UTF8.F0:
      return tail && byte >= 0x90 ? UTF8.TWO : DEAD;
    case UTF8.F4:
      return tail && byte <= 0x8f ? UTF8.TWO : DEAD;
    default:
      return DEAD;
  }
}

interface Trie {
  /** 256 entries for each node. */
  readonly goto: Int32Array;
  /** Markers that end at a node, the longer and the shorter ones. */
  readonly found: readonly ReadonlySet<number>[];
}

function trieOf(markers: readonly Uint8Array[]): Trie {
  const nexts = [new Map<number, number>()];
  const own: Set<number>[] = [new Set()];
  for (const [index, marker] of markers.entries()) {
    let node = 0;
    for (const byte of marker) {
      let next = nexts[node]?.get(byte);
      if (next === undefined) {
        next = nexts.length;
        nexts.push(new Map());
        own.push(new Set());
        nexts[node]?.set(byte, next);
      }
      node = next;
    }
    own[node]?.add(index);
  }
  const goto = new Int32Array(nexts.length * 256);
  const failure = new Int32Array(nexts.length);
  // Breadth first: the nodes that failures lead to are finished before.
  const queue = [0];
  for (const node of queue) {
    const fail = failure[node] ?? 0;
    for (const index of own[fail] ?? []) own[node]?.add(index);
    for (let byte = 0; byte < 256; byte++) {
      const beside = node === 0 ? 0 : (goto[fail * 256 + byte] ?? 0);
      const next = nexts[node]?.get(byte);
      if (next === undefined) goto[node * 256 + byte] = beside;
      else {
        goto[node * 256 + byte] = next;
        failure[next] = beside;
        queue.push(next);
      }
    }
  }
  return { goto, found: own };
}

export class FreeText {
  private readonly trie: Trie;
  private readonly key: string;

  /** @param markers not empty strings, {@link MOST_MARKERS} bytes at most */
  constructor(
    private readonly langs: Langs,
    private readonly markers: readonly string[],
  ) {
    const encoder = new TextEncoder();
    this.trie = trieOf(markers.map((marker) => encoder.encode(marker)));
    this.key = JSON.stringify(markers);
  }

  /** Texts that hold none of the markers. */
  without(): LangId {
    return this.markers.length === 0 ? this.langs.anything : this.langs.automaton(this.automaton(null));
  }

  /** Texts whose first marker stands at their end and is this one. May be empty: another marker may always come before. */
  until(marker: string): LangId {
    return this.langs.automaton(this.automaton(this.markers.indexOf(marker)));
  }

  private automaton(wanted: number | null): Automaton {
    const { goto, found } = this.trie;
    const end = found.length * UTF8.COUNT;
    return {
      key: `free text ${wanted ?? ''} ${this.key}`,
      start: 0,
      step: (state, byte) => {
        if (state === end) return DEAD;
        const utf8 = utf8Step(state % UTF8.COUNT, byte);
        if (utf8 === DEAD) return DEAD;
        const node = goto[Math.floor(state / UTF8.COUNT) * 256 + byte] ?? 0;
        const here = found[node];
        if (here === undefined || here.size === 0) return node * UTF8.COUNT + utf8;
        return wanted !== null && here.has(wanted) ? end : DEAD;
      },
      accepts: (state) => (wanted === null ? state % UTF8.COUNT === UTF8.START : state === end),
    };
  }
}
