/** A token as people read it. A token can be a piece of a character, so its bytes stand beside its text. */
import type { Vocabulary } from './vocabulary';

export interface ShownToken {
  id: number;
  /** Its text; of a special token its name; of bytes that are no whole characters their hex, `E2 80`. */
  text: string;
  kind: 'text' | 'bytes' | 'special' | 'unused';
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function showToken(vocabulary: Vocabulary, id: number): ShownToken {
  const special = vocabulary.special.get(id);
  if (special !== undefined) return { id, text: special, kind: 'special' };
  const bytes = vocabulary.bytes(id);
  return bytes.length === 0 ? { id, text: '', kind: 'unused' } : showBytes(id, bytes);
}

export function showBytes(id: number, bytes: Uint8Array): ShownToken {
  try {
    return { id, text: strict.decode(bytes), kind: 'text' };
  } catch {
    return { id, text: hexBytes(bytes), kind: 'bytes' };
  }
}

/** `E2 80 99`. */
export const hexBytes = (bytes: Uint8Array | readonly number[]): string =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
