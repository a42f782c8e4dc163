/**
 * A vocabulary: raw bytes of every token, and back. What enters is the asset that `scripts/vocabularies.mjs` writes; what
 * leaves never goes through strings, because a token may be a piece of a character. A token's id is its merge rank, also where
 * a tokenizer lists merges of its own: the script proves that they mean the same (`scripts/vocabularies/merges.mjs`).
 *
 * The file, version 1, integers little-endian:
 *
 *     0   4 bytes   magic `CSVB`
 *     4   u32       version
 *     8   u32       length of the header
 *     12  header    JSON, UTF-8: `VocabularyHeader`
 *     …   body      `count` tokens in byte order, front-coded, plane by plane:
 *                     u8 × count   bytes shared with the token before
 *                     u8 × count   bytes of its own
 *                     u8 × count   id, low byte;  u8 × count  middle byte;  u8 × count  high byte
 *                     …            the own bytes, back to back
 *
 * Byte order makes neighbours share prefixes and planes make like stand beside like: the file is smaller than the plain
 * bytes, and gzip halves it again. Ids that the body does not name have no text: special tokens and unused ids.
 */
import { sentence } from '../base/words';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../base/result';
import { findBytes, makeByteTable, type TokenStore } from './byte-table';
import { frontCode, type FrontCoded } from './front-coding';

export const VOCABULARY_FORMAT = 1;

export interface VocabularyHeader {
  name: string;
  /** Which pre-tokenisation rule applies (`pretokenise.ts`). */
  split: string;
  /** Ids run from 0 to `size - 1`. */
  size: number;
  /** `[id, name]`: tokens that stand for themselves and have no bytes; a tokenizer's added tokens are among them. */
  special: readonly (readonly [number, string])[];
  /** Special tokens that end a text. */
  end: readonly number[];
  /** Where the ranks come from, and the hash of that file. */
  source: string;
  sourceSha256: string;
  licence: string;
  /** The licence's text, as it has to travel with the data. */
  notice: string;
  /** Tokens with bytes. */
  count: number;
  bodyBytes: number;
  bodySha256: string;
}

export interface Vocabulary {
  readonly name: string;
  readonly size: number;
  readonly split: string;
  readonly special: ReadonlyMap<number, string>;
  /** Special tokens that end a text. */
  readonly end: readonly number[];
  /** Tokens with bytes, in byte order: tokens with a common prefix stand together. */
  readonly sorted: Uint32Array;
  /** The bytes of `sorted`, for what goes over all of them; must not be written to. Throws when a token has over 255 bytes. */
  frontCoded(): FrontCoded;
  /** Raw bytes, a view that must not be written to; empty for a special, unused or foreign id. */
  bytes(token: number): Uint8Array;
  /** The token whose bytes are `bytes[start .. end)`, which is also its merge rank; -1 when there is none. */
  rank(bytes: Uint8Array, start?: number, end?: number): number;
  /** Range in `sorted` of the tokens that start with `prefix`. */
  prefixRange(prefix: Uint8Array): { from: number; to: number };
}

type Meta = Pick<VocabularyHeader, 'name' | 'split' | 'size' | 'special' | 'end'>;

/** A vocabulary over a store whose tokens are listed in byte order. */
function makeVocabulary(
  meta: Meta,
  store: TokenStore,
  sorted: Uint32Array,
  frontCoded: () => FrontCoded,
): Vocabulary {
  const table = makeByteTable(store);
  const bytes = (token: number): Uint8Array =>
    store.bytes.subarray(store.offsets[token] ?? 0, store.offsets[token + 1] ?? store.offsets[token] ?? 0);
  /** First position whose token is not below `key`; with `after`, not below every continuation of `key` either. */
  const bisect = (key: Uint8Array, after: boolean): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      const order = compareToPrefix(bytes(sorted[mid] ?? 0), key);
      if (order < 0 || (after && order === 0)) low = mid + 1;
      else high = mid;
    }
    return low;
  };
  return {
    name: meta.name,
    size: meta.size,
    split: meta.split,
    special: new Map(meta.special),
    end: meta.end,
    sorted,
    frontCoded,
    bytes,
    rank: (key, start = 0, end = key.length) => findBytes(table, store, key, start, end),
    prefixRange: (prefix) => ({ from: bisect(prefix, false), to: bisect(prefix, true) }),
  };
}

/** Below zero: before every token that starts with `prefix`. Zero: starts with it. Above: after. */
function compareToPrefix(token: Uint8Array, prefix: Uint8Array): number {
  for (let i = 0; i < prefix.length; i++) {
    const byte = token[i];
    if (byte === undefined) return -1;
    const difference = byte - (prefix[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A vocabulary from tokens at hand: token `i` has the bytes `tokens[i]` (empty: none). For small vocabularies. */
export function vocabularyOf(
  meta: Omit<Meta, 'size'> & { size?: number },
  tokens: readonly Uint8Array[],
): Vocabulary {
  const size = Math.max(meta.size ?? 0, tokens.length);
  const offsets = new Uint32Array(size + 1);
  for (let i = 0; i < size; i++) offsets[i + 1] = (offsets[i] ?? 0) + (tokens[i]?.length ?? 0);
  const bytes = new Uint8Array(offsets[size] ?? 0);
  tokens.forEach((token, i) => bytes.set(token, offsets[i]));
  const named = tokens.flatMap((token, i) => (token.length > 0 ? [i] : []));
  named.sort((a, b) => compareBytes(tokens[a] ?? bytes, tokens[b] ?? bytes));
  const store = { bytes, offsets };
  const sorted = Uint32Array.from(named);
  return makeVocabulary({ ...meta, size }, store, sorted, () => frontCode(store, sorted));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const MAX_SIZE = 1 << 24;
const PRELUDE = 12;

/**
 * Reads the asset. Fails with `VOCABULARY_INVALID` when the file is not of this format, was cut, or was altered: the hash
 * in its header covers every token.
 */
export function decodeVocabulary(file: Uint8Array): Result<Vocabulary> {
  if (file.length < PRELUDE || String.fromCharCode(...file.subarray(0, 4)) !== 'CSVB')
    return invalid('it does not begin with the mark of a vocabulary file');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint32(4, true);
  if (version !== VOCABULARY_FORMAT)
    return invalid(`its format is version ${version}, this build reads version ${VOCABULARY_FORMAT}`);
  const bodyStart = PRELUDE + view.getUint32(8, true);
  if (bodyStart > file.length) return invalid('it ends inside its header');
  const header = readHeader(file.subarray(PRELUDE, bodyStart));
  if (header === null) return invalid('its header cannot be read');
  const body = file.subarray(bodyStart);
  if (body.length !== header.bodyBytes)
    return invalid(`it holds ${body.length} bytes of tokens where its header says ${header.bodyBytes}`);
  if (bytesToHex(sha256(body)) !== header.bodySha256)
    return invalid('its tokens do not have the hash that its header states');
  const laid = layOut(header, body);
  return laid === null
    ? invalid('its tables contradict each other')
    : ok(makeVocabulary(header, laid.store, laid.sorted, () => frontOf(header, body)));
}

const invalid = (why: string): Result<never> =>
  err({
    code: 'VOCABULARY_INVALID',
    severity: 'error',
    ...sentence(
      'VOCABULARY_INVALID',
      'The vocabulary file cannot be used: {why}. Load the page again; if that does not help, build it again.',
      { why },
    ),
    retryable: true,
  });

function readHeader(bytes: Uint8Array): VocabularyHeader | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  return isHeader(value) ? value : null;
}

const isCount = (value: unknown, max = MAX_SIZE): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;

function isHeader(value: unknown): value is VocabularyHeader {
  if (typeof value !== 'object' || value === null) return false;
  const header = value as Partial<Record<keyof VocabularyHeader, unknown>>;
  const { size } = header;
  if (!isCount(size) || !isCount(header.count, size) || !isCount(header.bodyBytes, 2 ** 32)) return false;
  const isId = (id: unknown): boolean => isCount(id, size - 1);
  return (
    [header.name, header.split, header.bodySha256].every((text) => typeof text === 'string') &&
    Array.isArray(header.end) &&
    header.end.every(isId) &&
    Array.isArray(header.special) &&
    header.special.every((pair) => Array.isArray(pair) && isId(pair[0]) && typeof pair[1] === 'string')
  );
}

/** The planes of a body that `layOut` took. */
const frontOf = ({ count }: VocabularyHeader, body: Uint8Array): FrontCoded => ({
  shared: body.subarray(0, count),
  own: body.subarray(count, 2 * count),
  bytes: body.subarray(5 * count),
});

/** Undoes the front coding. Null when a table points outside of what is there, or names an id or a token twice. */
function layOut(
  header: VocabularyHeader,
  body: Uint8Array,
): { store: TokenStore; sorted: Uint32Array } | null {
  const { count, size } = header;
  if (body.length < 5 * count) return null;
  const sorted = new Uint32Array(count);
  const offsets = new Uint32Array(size + 1);
  let own = 0;
  for (let i = 0; i < count; i++) {
    const id =
      (body[2 * count + i] ?? 0) | ((body[3 * count + i] ?? 0) << 8) | ((body[4 * count + i] ?? 0) << 16);
    const length = (body[i] ?? 0) + (body[count + i] ?? 0);
    if (id >= size || length === 0 || offsets[id + 1] !== 0) return null;
    sorted[i] = id;
    offsets[id + 1] = length;
    own += body[count + i] ?? 0;
  }
  if (5 * count + own !== body.length) return null;
  for (let id = 0; id < size; id++) offsets[id + 1] = (offsets[id + 1] ?? 0) + (offsets[id] ?? 0);
  const bytes = new Uint8Array(offsets[size] ?? 0);
  let from = 5 * count;
  let before = 0;
  let beforeLength = 0;
  for (let i = 0; i < count; i++) {
    const shared = body[i] ?? 0;
    const length = body[count + i] ?? 0;
    const to = offsets[sorted[i] ?? 0] ?? 0;
    // Strictly ascending, so no two tokens have the same bytes.
    const ascends =
      shared === beforeLength ? length > 0 : (body[from] ?? 0) > (bytes[before + shared] ?? 0) && length > 0;
    if (shared > beforeLength || !ascends) return null;
    for (let k = 0; k < shared; k++) bytes[to + k] = bytes[before + k] ?? 0;
    for (let k = 0; k < length; k++) bytes[to + shared + k] = body[from + k] ?? 0;
    from += length;
    before = to;
    beforeLength = shared + length;
  }
  return { store: { bytes, offsets }, sorted };
}
