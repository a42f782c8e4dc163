/**
 * Regular expressions over bytes by Brzozowski's derivatives, hash-consed: small enough to be seen to be right, so that
 * other engines can be checked against it. Not for large inputs.
 */

/** `NOTHING` matches no text; every other expression that the constructors give back matches at least one. */
export type Expression = Node;

type Node =
  | { id: number; kind: 'nothing' }
  | { id: number; kind: 'empty' }
  | { id: number; kind: 'bytes'; from: number; to: number }
  | { id: number; kind: 'then'; first: Node; second: Node }
  | { id: number; kind: 'either'; options: readonly Node[] }
  | { id: number; kind: 'repeat'; body: Node };

const known = new Map<string, Node>();
const derivatives = new Map<number, Node>();

function intern(key: string, make: (id: number) => Node): Node {
  let node = known.get(key);
  if (node === undefined) {
    node = make(known.size);
    known.set(key, node);
  }
  return node;
}

export const NOTHING = intern('nothing', (id) => ({ id, kind: 'nothing' }));
export const EMPTY = intern('empty', (id) => ({ id, kind: 'empty' }));

/** One byte between `from` and `to`, both in. */
export const byteRange = (from: number, to = from): Node =>
  intern(`bytes ${from} ${to}`, (id) => ({ id, kind: 'bytes', from, to }));

export function sequence(...parts: readonly Node[]): Node {
  return parts.reduceRight((second, first) => {
    if (first === NOTHING || second === NOTHING) return NOTHING;
    if (first === EMPTY) return second;
    if (second === EMPTY) return first;
    return intern(`then ${first.id} ${second.id}`, (id) => ({ id, kind: 'then', first, second }));
  }, EMPTY);
}

export function either(...options: readonly Node[]): Node {
  const flat = options.flatMap((option) => (option.kind === 'either' ? option.options : [option]));
  const unique = [...new Set(flat)].filter((option) => option !== NOTHING).sort((a, b) => a.id - b.id);
  const [first = NOTHING] = unique;
  if (unique.length < 2) return first;
  return intern(`either ${unique.map(({ id }) => id).join(' ')}`, (id) => ({
    id,
    kind: 'either',
    options: unique,
  }));
}

export const optional = (body: Node): Node => either(EMPTY, body);

/** Zero or more. */
export function repeat(body: Node): Node {
  if (body === NOTHING || body === EMPTY) return EMPTY;
  return intern(`repeat ${body.id}`, (id) => ({ id, kind: 'repeat', body }));
}

/** Between `least` and `most` times; `most` infinite means without end. Counts are written out: keep them small. */
export function times(body: Node, least: number, most: number): Node {
  let tail = most === Infinity ? repeat(body) : EMPTY;
  for (let i = least; i < most && most !== Infinity; i++) tail = optional(sequence(body, tail));
  for (let i = 0; i < least; i++) tail = sequence(body, tail);
  return tail;
}

export const literal = (text: string): Node =>
  sequence(...Array.from(new TextEncoder().encode(text), (byte) => byteRange(byte)));

/** True when the empty text matches. */
export function matchesEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'nothing':
    case 'bytes':
      return false;
    case 'empty':
    case 'repeat':
      return true;
    case 'then':
      return matchesEmpty(node.first) && matchesEmpty(node.second);
    case 'either':
      return node.options.some(matchesEmpty);
  }
}

/** What is left to match after `byte`; `NOTHING` when it cannot come. */
export function after(node: Node, byte: number): Node {
  const key = node.id * 256 + byte;
  let rest = derivatives.get(key);
  if (rest === undefined) {
    rest = derive(node, byte);
    derivatives.set(key, rest);
  }
  return rest;
}

function derive(node: Node, byte: number): Node {
  switch (node.kind) {
    case 'nothing':
    case 'empty':
      return NOTHING;
    case 'bytes':
      return byte >= node.from && byte <= node.to ? EMPTY : NOTHING;
    case 'then': {
      const here = sequence(after(node.first, byte), node.second);
      return matchesEmpty(node.first) ? either(here, after(node.second, byte)) : here;
    }
    case 'either':
      return either(...node.options.map((option) => after(option, byte)));
    case 'repeat':
      return sequence(after(node.body, byte), node);
  }
}
