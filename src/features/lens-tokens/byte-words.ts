/** Bytes as a person reads them: sets as ranges of characters, stretches as text. */
import { utf8Bytes } from '../../core/base/utf8';
import { hexBytes, type ShownToken } from '../../core/tokens/show';
import { glyphsOf, plainText } from './token-text';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text where the bytes are whole characters, with what cannot be seen spelled out; else hex. */
export function bytesText(bytes: Uint8Array): string {
  try {
    return plainText(glyphsOf(strict.decode(bytes)));
  } catch {
    return hexBytes(bytes);
  }
}

export function bytesOfShown({ text, kind }: ShownToken): Uint8Array {
  switch (kind) {
    case 'text':
      return utf8Bytes(text);
    case 'bytes':
      return Uint8Array.from(
        text.split(' ').filter((hex) => hex !== ''),
        (hex) => Number.parseInt(hex, 16),
      );
    case 'special':
    case 'unused':
      return new Uint8Array();
  }
}

const isShown = (byte: number): boolean => byte > 0x20 && byte < 0x7f;
const nameOf = (byte: number): string =>
  byte === 0x20 ? '·' : isShown(byte) ? String.fromCharCode(byte) : hexBytes([byte]);

/** `c f`, `0–9`, `a–z A–Z 80–FF`: a range where three or more follow each other and are of one kind. */
export function byteRanges(bytes: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length;) {
    const from = bytes[i] ?? 0;
    let end = i;
    while (bytes[end + 1] === (bytes[end] ?? 0) + 1 && kindOf(bytes[end + 1] ?? 0) === kindOf(from)) end++;
    if (end - i >= 2) parts.push(`${nameOf(from)}–${nameOf(bytes[end] ?? 0)}`);
    else for (let k = i; k <= end; k++) parts.push(nameOf(bytes[k] ?? 0));
    i = end + 1;
  }
  return parts.join(' ');
}

function kindOf(byte: number): string {
  if (byte >= 0x30 && byte <= 0x39) return 'digit';
  if (byte >= 0x41 && byte <= 0x5a) return 'upper';
  if (byte >= 0x61 && byte <= 0x7a) return 'lower';
  return isShown(byte) ? 'sign' : 'hex';
}
