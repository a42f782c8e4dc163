/**
 * The small language model: which byte comes next, given up to nine bytes before it. Counts of byte n-grams, interpolated after
 * Witten and Bell (1991): a context that was followed by T different bytes, N times in all, keeps the share T / (N + T) for what
 * the context without its first byte says, and so on down to all 257 symbols being alike.
 *
 * The file, made by `scripts/model.mjs`, integers little-endian:
 *
 *     0   4 bytes   magic `CSNG`
 *     4   u32       version
 *     8   u32       length of the header
 *     12  header    JSON, UTF-8: `ModelHeader`
 *     …   body      the n-grams as a trie, level by level, those of one context side by side and ascending:
 *                     u8 × all but the last level   number of bytes that follow
 *                     u8 × all but the root         the n-gram's last byte; 254 begins a text, 255 ends it (no UTF-8 text has them)
 *                     u8 × all but the root         how often it was seen, see `countOf`
 */
import { sentence } from '../base/words';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../base/result';

const MODEL_FORMAT = 1;
/** Bytes, and the end of the text. */
export const SYMBOLS = 257;
/** The symbol that ends a text. */
export const END_OF_TEXT = 256;
const BEGIN_CODE = 0xfe;
const END_CODE = 0xff;

export interface ModelHeader {
  name: string;
  /** Of the training text: the seed, and how many texts were drawn with it. */
  seed: number;
  texts: number;
  /** SHA-256 of the scripts that made it. */
  madeBy: string;
  /** Bytes of the longest n-gram. */
  length: number;
  /** N-grams of each length, the empty one first. */
  levels: readonly number[];
  bodyBytes: number;
  bodySha256: string;
}

/** What the model knows of the text so far: the nodes of its last bytes, the empty context first. Never empty. */
export type Context = readonly number[];

export interface ByteModel {
  readonly header: ModelHeader;
  /** Bytes that it looks back. */
  readonly order: number;
  /** After a text, from its first byte. */
  context(text: Uint8Array): Context;
  extend(context: Context, byte: number): Context;
  /** Contexts with the same key are the same. */
  keyOf(context: Context): number;
  /** Fills in the probability of each symbol; they sum to one. */
  next(context: Context, into: Float64Array): void;
  /** Of one byte, the same. */
  chance(context: Context, byte: number): number;
}

/** Fails with `MODEL_INVALID` when the file is not of this format, was cut, or was altered. */
export function decodeModel(file: Uint8Array): Result<ByteModel> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || String.fromCharCode(...file.subarray(0, 4)) !== 'CSNG')
    return invalid('it is no model file');
  const version = view.getUint32(4, true);
  if (version !== MODEL_FORMAT) return invalid(`it has version ${version}, not ${MODEL_FORMAT}`);
  const bodyStart = 12 + view.getUint32(8, true);
  const header = readHeader(file.subarray(12, bodyStart));
  if (header === null) return invalid('its header is damaged');
  const body = file.subarray(bodyStart);
  if (body.length !== header.bodyBytes) return invalid('it was cut');
  if (bytesToHex(sha256(body)) !== header.bodySha256) return invalid('its hash differs');
  const trie = layOut(header, body);
  return trie === null ? invalid('its n-grams do not add up') : ok(modelOf(header, trie));
}

interface GramTrie {
  /** By n-gram: its last symbol, its count, where its followers stand and how many there are. */
  symbols: Uint8Array;
  counts: Uint32Array;
  first: Uint32Array;
  followers: Uint8Array;
}

function layOut({ levels, length }: ModelHeader, body: Uint8Array): GramTrie | null {
  const nodes = levels.reduce((sum, level) => sum + level, 0);
  const inner = nodes - (levels[length] ?? 0);
  if (levels.length !== length + 1 || levels[0] !== 1 || body.length !== inner + 2 * (nodes - 1)) return null;
  const trie: GramTrie = {
    symbols: new Uint8Array(nodes),
    counts: new Uint32Array(nodes),
    first: new Uint32Array(nodes),
    followers: new Uint8Array(nodes),
  };
  trie.symbols.set(body.subarray(inner, inner + nodes - 1), 1);
  trie.followers.set(body.subarray(0, inner));
  let next = 1;
  for (let node = 0; node < nodes; node++) {
    trie.first[node] = next;
    next += trie.followers[node] ?? 0;
    if (node > 0) trie.counts[node] = countOf(body[inner + nodes - 1 + node - 1] ?? 0);
  }
  return next === nodes ? trie : null;
}

/** Below 16 itself; above, four binary digits and an exponent. */
const countOf = (code: number): number => (code < 16 ? code : (16 + (code & 15)) * 2 ** ((code >> 4) - 1));

function modelOf(header: ModelHeader, { symbols, counts, first, followers }: GramTrie): ByteModel {
  const order = header.length - 1;
  const nodes = symbols.length;
  /** By context: how often it was followed, and by how many different symbols. What begins a text follows nothing. */
  const seen = new Float64Array(nodes);
  const kinds = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++)
    for (let k = 0; k < (followers[node] ?? 0); k++) {
      const child = (first[node] ?? 0) + k;
      if (symbols[child] === BEGIN_CODE) continue;
      seen[node] = (seen[node] ?? 0) + (counts[child] ?? 0);
      kinds[node] = (kinds[node] ?? 0) + 1;
    }

  function follower(node: number, symbol: number): number {
    let low = first[node] ?? 0;
    const end = low + (followers[node] ?? 0);
    let high = end;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((symbols[mid] ?? 0) < symbol) low = mid + 1;
      else high = mid;
    }
    return low < end && symbols[low] === symbol ? low : -1;
  }

  // What was seen is seen after every shorter context too, so the first that is missing ends the list.
  function extend(context: Context, byte: number): Context {
    const next = [0];
    for (const node of context) {
      if (next.length > order) break;
      const child = follower(node, byte);
      if (child < 0) break;
      next.push(child);
    }
    return next;
  }

  return {
    header,
    order,
    extend,
    context(text) {
      let context: Context = text.length <= order ? extend([0], BEGIN_CODE) : [0];
      for (const byte of text.subarray(Math.max(0, text.length - order))) context = extend(context, byte);
      return context;
    },
    chance(context, byte) {
      let chance = 1 / SYMBOLS;
      for (const node of context) {
        const share = 1 / ((seen[node] ?? 0) + (kinds[node] ?? 0));
        if (share === Infinity) continue;
        // The bytes that stand for the ends of a text never follow anything.
        const child = byte < BEGIN_CODE ? follower(node, byte) : -1;
        chance = chance * (kinds[node] ?? 0) * share + (child < 0 ? 0 : (counts[child] ?? 0) * share);
      }
      return chance;
    },
    keyOf: (context) => context[context.length - 1] ?? 0,
    next(context, into) {
      into.fill(1 / SYMBOLS);
      for (const node of context) {
        const share = 1 / ((seen[node] ?? 0) + (kinds[node] ?? 0));
        // A context that was never followed by anything says nothing of its own.
        if (share === Infinity) continue;
        const kept = (kinds[node] ?? 0) * share;
        for (let symbol = 0; symbol < SYMBOLS; symbol++) into[symbol] = (into[symbol] ?? 0) * kept;
        const from = first[node] ?? 0;
        for (let child = from; child < from + (followers[node] ?? 0); child++) {
          const code = symbols[child] ?? 0;
          if (code === BEGIN_CODE) continue;
          const symbol = code === END_CODE ? END_OF_TEXT : code;
          into[symbol] = (into[symbol] ?? 0) + (counts[child] ?? 0) * share;
        }
      }
    },
  };
}

const invalid = (why: string): Result<never> =>
  err({
    code: 'MODEL_INVALID',
    severity: 'error',
    ...sentence(
      'MODEL_INVALID',
      'The small model cannot be used: {why}. Load the page again; if that does not help, build it again.',
      { why },
    ),
    retryable: true,
  });

function readHeader(bytes: Uint8Array): ModelHeader | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  return isHeader(value) ? value : null;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 24;

function isHeader(value: unknown): value is ModelHeader {
  if (typeof value !== 'object' || value === null) return false;
  const header = value as Partial<Record<keyof ModelHeader, unknown>>;
  return (
    [header.name, header.madeBy, header.bodySha256].every((text) => typeof text === 'string') &&
    [header.texts, header.length, header.bodyBytes].every(isCount) &&
    Array.isArray(header.levels) &&
    header.levels.every(isCount)
  );
}
