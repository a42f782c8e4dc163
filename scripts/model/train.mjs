// @ts-check
/**
 * Counts of byte n-grams, as the file that `src/core/sampling/ngram.ts` reads and documents. A text is its UTF-8 bytes between
 * BEGIN and END, two values that no UTF-8 text holds.
 */
import { createHash } from 'node:crypto';

export const FORMAT_VERSION = 1;
export const BEGIN = 0xfe;
export const END = 0xff;
const MAGIC = 'CSNG';
const PRELUDE = 12;

/** @param {Uint8Array | string} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * A count in one byte: below 16 itself, above that four binary digits and an exponent.
 * @param {number} count
 */
export function countCode(count) {
  if (count < 16) return count;
  const exponent = Math.min(Math.floor(Math.log2(count)) - 3, 15);
  return (exponent << 4) | Math.min(Math.floor(count / 2 ** (exponent - 1)) - 16, 15);
}

/**
 * @typedef {{ symbol: number, count: number, children: Map<number, Node> }} Node
 * @param {readonly string[]} texts
 * @param {number} length of the longest n-gram: context and the byte after it
 * @returns {Node} the root
 */
function countGrams(texts, length) {
  const root = { symbol: 0, count: 0, children: new Map() };
  for (const text of texts) {
    /** Nodes of the n-grams that end here, shortest first. @type {Node[]} */
    let ends = [childOf(root, BEGIN)];
    for (const symbol of [...Buffer.from(text), END]) {
      const next = [];
      for (const node of [root, ...ends]) {
        const child = childOf(node, symbol);
        child.count++;
        next.push(child);
      }
      // What was counted longest ago is the longest.
      ends = next.length >= length ? next.slice(0, length - 1) : next;
    }
  }
  return root;
}

/** @param {Node} node @param {number} symbol */
function childOf(node, symbol) {
  let child = node.children.get(symbol);
  if (child === undefined) {
    child = { symbol, count: 0, children: new Map() };
    node.children.set(symbol, child);
  }
  return child;
}

/**
 * @param {readonly string[]} texts
 * @param {{ length: number, least: readonly number[], meta: object }} options `least[n]`: n-grams of n + 1 bytes that were seen
 *   less often are left out, and with them what begins with them
 * @returns {Buffer} the file
 */
export function train(texts, { length, least, meta }) {
  const levels = [[countGrams(texts, length)]];
  const symbols = [];
  const counts = [];
  const children = [];
  for (let depth = 0; depth < length; depth++) {
    const below = [];
    for (const node of levels[depth] ?? []) {
      const kept = [...node.children.values()]
        .filter(({ symbol, count }) => count >= (least[depth] ?? 1) || symbol === BEGIN)
        .sort((a, b) => a.symbol - b.symbol);
      if (kept.length > 255) throw new Error('A context has more followers than a byte can count.');
      children.push(kept.length);
      for (const child of kept) {
        symbols.push(child.symbol);
        counts.push(countCode(child.count));
        below.push(child);
      }
    }
    levels.push(below);
  }
  const body = Buffer.concat([Buffer.from(children), Buffer.from(symbols), Buffer.from(counts)]);
  const header = Buffer.from(
    JSON.stringify({
      ...meta,
      length,
      levels: levels.map((level) => level.length),
      bodyBytes: body.length,
      bodySha256: sha256(body),
    }),
  );
  const prelude = Buffer.alloc(PRELUDE);
  prelude.write(MAGIC, 0, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, 4);
  prelude.writeUInt32LE(header.length, 8);
  return Buffer.concat([prelude, header, body]);
}

/** The header of a file that is whole; null for any other. @param {Buffer} file */
export function headerOf(file) {
  try {
    if (file.toString('latin1', 0, 4) !== MAGIC || file.readUInt32LE(4) !== FORMAT_VERSION) return null;
    const start = PRELUDE + file.readUInt32LE(8);
    const header = JSON.parse(file.toString('utf8', PRELUDE, start));
    const body = file.subarray(start);
    return body.length === header.bodyBytes && sha256(body) === header.bodySha256 ? header : null;
  } catch {
    return null;
  }
}
