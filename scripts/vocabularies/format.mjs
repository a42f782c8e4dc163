/**
 * The layout of a vocabulary's file, as `src/core/tokens/vocabulary.ts` documents and reads it. The same input gives the
 * same bytes.
 */
import { createHash } from 'node:crypto';

export const FORMAT_VERSION = 1;
const MAGIC = 'CSVB';
const PRELUDE = 12;

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Lays out a vocabulary. `tokens` are `[id, bytes]` in any order; ids below `meta.size` that are not named have no bytes.
 * Returns the whole file.
 */
export function encodeVocabulary(meta, tokens) {
  const sorted = tokens.toSorted(([, a], [, b]) => Buffer.compare(a, b));
  const count = sorted.length;
  const planes = Buffer.alloc(5 * count);
  const suffixes = [];
  let previous = Buffer.alloc(0);
  sorted.forEach(([id, token], i) => {
    if (token.length < 1 || token.length > 255)
      throw new Error(`Token ${id} has ${token.length} bytes, 1 to 255 fit`);
    if (!(id >= 0 && id < meta.size)) throw new Error(`Token id ${id} is outside of 0 to ${meta.size - 1}`);
    let shared = 0;
    while (shared < previous.length && previous[shared] === token[shared]) shared++;
    if (shared === token.length) throw new Error(`Token ${id} has the bytes of another token`);
    planes[i] = shared;
    planes[count + i] = token.length - shared;
    planes[2 * count + i] = id & 0xff;
    planes[3 * count + i] = (id >> 8) & 0xff;
    planes[4 * count + i] = id >> 16;
    suffixes.push(token.subarray(shared));
    previous = token;
  });
  const body = Buffer.concat([planes, ...suffixes]);
  const header = Buffer.from(
    JSON.stringify({ ...meta, count, bodyBytes: body.length, bodySha256: sha256(body) }),
  );
  const prelude = Buffer.alloc(PRELUDE);
  prelude.write(MAGIC, 0, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, 4);
  prelude.writeUInt32LE(header.length, 8);
  return Buffer.concat([prelude, header, body]);
}

/** The header of a file whose tokens are whole; null for any other file. */
export function headerOf(file) {
  try {
    if (file.toString('latin1', 0, 4) !== MAGIC || file.readUInt32LE(4) !== FORMAT_VERSION) return null;
    const bodyStart = PRELUDE + file.readUInt32LE(8);
    const header = JSON.parse(file.toString('utf8', PRELUDE, bodyStart));
    const body = file.subarray(bodyStart);
    return body.length === header.bodyBytes && sha256(body) === header.bodySha256 ? header : null;
  } catch {
    return null;
  }
}
