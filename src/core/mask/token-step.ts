/** Tokens of a text that a vocabulary may not have: asked of a mask and taken as a step, by their bytes where there is no id. */
import { maskHas, type Mask, type Matcher } from '../grammar/engine';

/** The id of a piece of a response that the vocabulary has no token for. */
export const NOT_A_TOKEN = -1;

/** One step, or none. A piece without a token is walked byte by byte: all of it, or it is blocked. */
export function acceptToken(matcher: Matcher, id: number, bytes: Uint8Array): boolean {
  if (id !== NOT_A_TOKEN) return matcher.accept(id);
  const taken = matcher.acceptBytes(bytes);
  if (taken > 0 && taken === bytes.length) return true;
  if (taken > 0) matcher.rollback(1);
  return false;
}

/** Whether a token may come where a matcher stands, whose mask is given. The matcher stays where it is. */
export function allowsToken(matcher: Matcher, mask: Mask, id: number, bytes: Uint8Array): boolean {
  if (id !== NOT_A_TOKEN) return maskHas(mask, id);
  const taken = acceptToken(matcher, id, bytes);
  if (taken) matcher.rollback(1);
  return taken;
}
