/**
 * Base64 that carries text, decoded with places. Nobody reads base64, so a place is exact to one line of it: 48 bytes, 64 characters.
 */
import { mapSpan } from '../../base/span';
import type { MappedText, TextPiece } from '../../base/span';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_ALPHABET = ALPHABET.slice(0, 62) + '-_';
const SEXTETS = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) {
  SEXTETS[ALPHABET.charCodeAt(i)] = i;
  SEXTETS[URL_ALPHABET.charCodeAt(i)] = i;
}
const LINE = 48;

interface Decoded {
  bytes: Uint8Array;
  /** Offset of the first character of each group of three bytes, and the end. */
  starts: Uint32Array;
}

/** Characters outside of the alphabet (line breaks, padding) count for nothing, as decoders have it. */
export function base64Bytes(text: string): Decoded {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4) + 3);
  const starts = new Uint32Array(Math.ceil(text.length / 4) + 2);
  let length = 0;
  let group = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < text.length; i++) {
    const sextet = SEXTETS[text.charCodeAt(i)] ?? -1;
    if (sextet < 0) continue;
    if (held === 0) starts[group++] = i;
    bits = (bits << 6) | sextet;
    held++;
    if (held < 4) continue;
    bytes[length++] = bits >> 16;
    bytes[length++] = (bits >> 8) & 255;
    bytes[length++] = bits & 255;
    bits = 0;
    held = 0;
  }
  if (held > 1) bytes[length++] = held === 2 ? (bits >> 4) & 255 : (bits >> 10) & 255;
  if (held > 2) bytes[length++] = (bits >> 2) & 255;
  starts[group] = text.length;
  return { bytes: bytes.subarray(0, length), starts: starts.subarray(0, group + 1) };
}

/** Null when the bytes are no UTF-8 text. */
export function base64Text(encoded: MappedText): MappedText | null {
  const { bytes, starts } = base64Bytes(encoded.text);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const pieces: TextPiece[] = [];
  const texts: string[] = [];
  let at = 0;
  for (let from = 0; from < bytes.length;) {
    let to = Math.min(from + LINE, bytes.length);
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to++;
    const text = decode(decoder, bytes.subarray(from, to));
    if (text === null) return null;
    const start = starts[Math.floor(from / 3)] ?? 0;
    const end = starts[Math.ceil(to / 3)] ?? encoded.text.length;
    const src = mapSpan(encoded.map, { start, end });
    pieces.push({ start: at, end: at + text.length, srcStart: src.start, srcEnd: src.end });
    texts.push(text);
    at += text.length;
    from = to;
  }
  return { text: texts.join(''), map: { source: encoded.map.source, pieces } };
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
