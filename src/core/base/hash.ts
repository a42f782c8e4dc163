/** Hashes over UTF-8 bytes. SHA-256 identifies; FNV-1a only labels (it is trivially inverted). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8Bytes } from './utf8';
import { canonicalJson } from './json-value';

/** Lower-case hex, 64 characters. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8Bytes(text)));

/** SHA-256 of texts, one after the other: as `sha256Hex` of all of them. No text may end inside of a surrogate pair. */
export class TextHash {
  private readonly hash = sha256.create();

  add(text: string): this {
    this.hash.update(utf8Bytes(text));
    return this;
  }

  /** Once, at the end. */
  hex(): string {
    return bytesToHex(this.hash.digest());
  }
}

/** Hash of a JSON value that does not depend on the order of keys. */
export const jsonHash = (value: unknown): string => sha256Hex(canonicalJson(value));

/** FNV-1a, 64 bit. */
export function fnv1a64(bytes: Uint8Array): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash;
}

/** A hash as people compare it: `7f3a·c21e`. */
export const shortHash = (hex: string): string => `${hex.slice(0, 4)}·${hex.slice(4, 8)}`;
