/** base64url without padding (RFC 4648 §5); null instead of a throw for text that is none. */
import { base64urlnopad } from '@scure/base';

export const toBase64Url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes);

export function fromBase64Url(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}
