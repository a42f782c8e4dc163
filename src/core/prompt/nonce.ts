/**
 * Labels of six characters out of `[a-z0-9]`. They tell blocks apart and are no secrets: whoever knows the input knows the
 * label, and 36^6 values are soon searched.
 *
 * - stable nonce: the same meaning gives the same bytes, so a cached prefix survives (FNV-1a, as the original writes it);
 * - turn nonce: new every turn, yet a function of the document's seed, so that a replay writes the same bytes.
 */
import { fnv1a64, sha256Hex } from '../base/hash';
import { trimWhite, utf8Bytes } from '../base/utf8';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 6;

/** Six digits to base 36, the least significant first. */
function digits(value: bigint): string {
  let rest = value;
  let out = '';
  for (let i = 0; i < LENGTH; i++) {
    out += ALPHABET.charAt(Number(rest % 36n));
    rest /= 36n;
  }
  return out;
}

/** FNV-1a over the parts' UTF-8 bytes with one zero byte between parts. Order counts; no parts at all give `000000`. */
export const stableNonce = (parts: readonly string[]): string =>
  parts.length === 0 ? '0'.repeat(LENGTH) : digits(fnv1a64(utf8Bytes(parts.join('\0'))));

/** One nonce per plan and purpose: another root is another plan, and its old prefix dies with it. */
export const planNonce = (root: string, salt: string): string =>
  stableNonce(['plan-scope', trimWhite(root) === '' ? 'anonymous-root' : trimWhite(root), salt]);

/**
 * The nonce of turn `turn` (from 1) under the document's seed: the first eight bytes of SHA-256 over `turn`, the seed and
 * the turn's number with zero bytes between, in the same six digits. SHA-256 rather than FNV because neighbouring turns
 * should share no digits.
 */
export const turnNonce = (seed: string, turn: number): string =>
  digits(BigInt(`0x${sha256Hex(['turn', seed, String(turn)].join('\0')).slice(0, 16)}`));
